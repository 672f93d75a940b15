#include "app/starters.h"

#include <array>

namespace bazillion::app {
namespace {

constexpr std::string_view moves_game = R"(; @TITLE@
;
; A text from `;` to the end of a line is a remark. Change something, save, and look what comes of it:
;
;     bazillion check @NAME@.game     what is wrong, if anything, and where
;     bazillion play @NAME@.game      play; a window that is open takes up what you save
;     bazillion moves @NAME@.game --explain Man@c2     why a piece has the moves it has
;     bazillion fmt @NAME@.game --write     lay the text out anew

; Ways to move, told once and used below: where `$1` stands, a call puts what it gives. So `(step n)` becomes
; `(n (verify empty?) add)`: go one cell north, go on only if it is empty, and there is a move.
(define step ($1 (verify empty?) add))
(define take ($1 (verify enemy?) add))

(game
  (title "@TITLE@")
  (description "Bring one of your men to the far side, or take all men of the other side.")

  (players White Black)
  (turn-order White Black)

  (board
    ; Six columns and six rows, which makes cells a1 to f6. A direction tells how many names to go on in each list; rows
    ; are listed from the top, so north is one back.
    (grid
      (start-rectangle 0 0 60 60)
      (dimensions
        ("a/b/c/d/e/f" (60 0))
        ("6/5/4/3/2/1" (0 60)))
      (directions (n 0 -1) (e 1 0) (w -1 0) (ne 1 -1) (nw -1 -1) (s 0 1) (se 1 1) (sw -1 1)))
    ; For Black the board is turned round: where his pieces go north, they go south.
    (symmetry Black (n s) (s n) (ne sw) (sw ne) (nw se) (se nw) (e w) (w e))
    (zone (name far-side) (players White) (positions a6 b6 c6 d6 e6 f6))
    (zone (name far-side) (players Black) (positions a1 b1 c1 d1 e1 f1)))

  (board-setup
    (White (Man a1 b1 c1 d1 e1 f1 a2 b2 c2 d2 e2 f2))
    (Black (Man a6 b6 c6 d6 e6 f6 a5 b5 c5 d5 e5 f5)))

  ; Each list in `moves` is one way to move. It is read from left to right, beginning where the piece stands.
  (piece (name Man) (notation "M")
    (help "Man: one step ahead, straight or diagonally; takes diagonally")
    (moves
      (step n) (step ne) (step nw)
      (take ne) (take nw)))

  (win-condition (White Black) (absolute-config Man (far-side)))
  (loss-condition (White Black) (pieces-remaining 0))
  (loss-condition (White Black) stalemated))

; A variant is the same game but for the sections it gives anew.
(variant
  (title "@TITLE@, one row each")
  (board-setup
    (White (Man a1 b1 c1 d1 e1 f1))
    (Black (Man a6 b6 c6 d6 e6 f6))))
)";

constexpr std::string_view drops_game = R"(; @TITLE@
;
; A game of placing pieces. A text from `;` to the end of a line is a remark.
;
;     bazillion check @NAME@.game     what is wrong, if anything, and where
;     bazillion play @NAME@.game      play; a window that is open takes up what you save

; Four stones of a player in a row, in the direction that a call puts where `$1` stands.
(define four (relative-config Stone $1 Stone $1 Stone $1 Stone))

(game
  (title "@TITLE@")
  (description "Be the first with four stones in a row: straight or diagonally.")

  (players White Black)
  (turn-order White Black)

  ; Six columns and six rows, which makes cells a1 to f6.
  (board
    (grid
      (start-rectangle 0 0 60 60)
      (dimensions
        ("a/b/c/d/e/f" (60 0))
        ("6/5/4/3/2/1" (0 60)))
      (directions (n 0 -1) (e 1 0) (ne 1 -1) (se 1 1))))

  ; `off 18` puts eighteen stones beside the board; what is dropped comes from there.
  (board-setup
    (White (Stone off 18))
    (Black (Stone off 18)))

  ; A drop is tried on every cell; it is one where the block reaches `add`.
  (piece (name Stone) (notation "S")
    (help "Stone: comes to any empty cell")
    (drops ((verify empty?) add)))

  (win-condition (White Black) (or (four n) (four e) (four ne) (four se)))
  (draw-condition (White Black) stalemated))
)";

constexpr std::string_view chess_game = R"(; @TITLE@
;
; A game of the chess family. A text from `;` to the end of a line is a remark.
;
;     bazillion check @NAME@.game     what is wrong, if anything, and where
;     bazillion play @NAME@.game      play; a window that is open takes up what you save
;     bazillion moves @NAME@.game --explain Guard@d1     why a piece has the moves it has

; The board and the ways chess pieces move come with Bazillion: look into games/lib/chess.game.
(include "lib/chess.game")

(game
  (title "@TITLE@")
  (description "Chess without castling, and with a guard in the place of the queen. Checkmate wins.")

  (players White Black)
  (turn-order White Black)
  (chess-board)

  (board-setup
    (White (Rook a1 h1) (Knight b1 g1) (Bishop c1 f1) (Guard d1) (King e1) (Pawn a2 b2 c2 d2 e2 f2 g2 h2))
    (Black (Rook a8 h8) (Knight b8 g8) (Bishop c8 f8) (Guard d8) (King e8) (Pawn a7 b7 c7 d7 e7 f7 g7 h7)))

  (piece (name King) (notation "K") (help "King: one step in any direction")
    (moves (king-moves)))
  (piece (name Rook) (notation "R") (help "Rook: any number of cells straight")
    (moves (rook-moves)))
  (piece (name Bishop) (notation "B") (help "Bishop: any number of cells diagonally")
    (moves (bishop-moves)))
  (piece (name Knight) (notation "N") (help "Knight: leaps two cells straight and one aside")
    (moves (knight-moves)))
  ; Your own piece: mix `(step n)`, `(slide ne)`, `(leap n e)` and the like.
  (piece (name Guard) (notation "G") (help "Guard: one step in any direction, or the leap of a knight")
    (moves (king-moves) (knight-moves)))
  (piece (name Queen) (notation "Q") (help "Queen: any number of cells straight or diagonally")
    (moves (queen-moves)))
  (piece (name Pawn) (notation "P") (help "Pawn: as in chess; is promoted on the last rank")
    (moves (pawn-moves)))

  ; A piece named in `checkmated` may not be left where it can be captured.
  (loss-condition (White Black) (checkmated King))
  (draw-condition (White Black) stalemated)
  (draw-condition (White Black) repetition))
)";

constexpr std::string_view script_game = R"(; @TITLE@
;
; A game with a rule in Lua: captures cost coins. A text from `;` to the end of a line is a remark.
;
;     bazillion check @NAME@.game     what is wrong, if anything, and where
;     bazillion play @NAME@.game      play; a window that is open takes up what you save, the script too

(define step ($1 (verify not-friend?) add))

(game
  (title "@TITLE@")
  (description "Take all men of the other side. A capture costs a coin; who has none left loses the man that captured.")

  (players White Black)
  (turn-order White Black)

  (board
    (grid
      (start-rectangle 0 0 60 60)
      (dimensions
        ("a/b/c/d/e" (60 0))
        ("5/4/3/2/1" (0 60)))
      (directions (n 0 -1) (s 0 1) (e 1 0) (w -1 0))))

  (board-setup
    (White (Man a1 b1 c1 d1 e1))
    (Black (Man a5 b5 c5 d5 e5)))

  (piece (name Man) (notation "M")
    (help "Man: one step straight")
    (moves (step n) (step s) (step e) (step w)))

  ; What a script remembers, it remembers in variables: they are part of the position.
  (script "@NAME@.lua")
  (variable coins number 3 per-player)
  (hook after-move pay (when (captured?)))

  (loss-condition (White Black) (pieces-remaining 0))
  (loss-condition (White Black) stalemated))
)";

constexpr std::string_view script_lua =
    R"(-- The rule of @NAME@.game that its language has no words for. docs/lua.md tells all that `now` can be asked.

-- Called after a move that captured; what it returns is done as part of that move.
function pay(now)
  local player = now:mover()
  if now:get("coins", player) == 0 then
    return { remove(now:to()) }
  end
  return { add("coins", -1, player) }
end
)";

constexpr std::array<Starter, 4> all_starters{{{"moves", moves_game, ""},
                                               {"drops", drops_game, ""},
                                               {"chess", chess_game, ""},
                                               {"script", script_game, script_lua}}};

}  // namespace

std::span<const Starter> starters() {
    return all_starters;
}

}  // namespace bazillion::app
