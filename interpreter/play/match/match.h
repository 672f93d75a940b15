#pragma once

#include "play/engine/effects.h"
#include "play/engine/hooks.h"
#include "play/match/game_clock.h"
#include "play/match/game_tree.h"
#include "play/match/termination.h"
#include "play/position/position.h"
#include "rules/rules.h"

#include <tl/expected.hpp>

#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace bazillion::play {

/// What is wrong with something a user asked for, in words fit for him.
struct Error {
    std::string message;
    std::string hint;
    std::string details;  ///< a rendered diagnostic with traceback, if a script failed; may be empty
};

template <typename T>
using Result = tl::expected<T, Error>;

/// A legal move as it is offered to a player.
struct Option {
    std::uint32_t move = 0;      ///< for the engine
    std::string text;            ///< compact text, unique in the list
    Cell from = rules::none;     ///< the piece that moves; none for drops and buttons
    Cell to = rules::none;       ///< where it arrives; equal to `from` for a change on the spot
    KindId piece = rules::none;  ///< what it is that moves or is dropped
    KindId kind = rules::none;   ///< what the piece is named to be: promotion, definition, drop, or a button's choice
    std::optional<std::uint16_t> button;  ///< index into Rules::buttons
    bool pass = false;
    std::string label;  ///< in words, for a chooser: "Queen", "b1 as Knight to c3", "Recycle"
};

struct Outcome {
    enum class Result : std::uint8_t { win, draw, loss };  ///< `loss`: one of more than two lost, nobody won
    Result result = Result::draw;
    PlayerId winner = rules::no_player;
    PlayerId loser = rules::no_player;  ///< for `loss`
    std::string
        reason;  ///< one word: "checkmate", "stalemate", "repetition", "captured", "no-move" ...; or the goal's own
};

/// One ply of the record.
struct Ply {
    PlayerId player = 0;  ///< who decided
    std::string text;     ///< compact text
    std::string written;  ///< as players write it; empty for one that was given as a text only
    std::vector<Effect> effects;
    Cell from = rules::none, to = rules::none;  ///< for highlighting
    std::vector<TimeLeft> left = {};            ///< [player] on the clocks behind it; empty if that is not known
};

/// The move as players write it, if that is known.
[[nodiscard]] inline const std::string& shown_text(const Ply& ply) {
    return ply.written.empty() ? ply.text : ply.written;
}

class Engine;
class TablesPool;

/// A game ready to play: its rules and its scripts.
struct Game {
    std::shared_ptr<const rules::Rules> rules;
    std::shared_ptr<Hooks> hooks;                                  ///< null for games without scripts
    std::function<std::string(const syntax::Diagnostic&)> render;  ///< a script's error as people read it
    std::size_t namesakes = 0;  ///< titles of its file before this one that have the same name
    std::string advice;         ///< text of the file of this name beside the game's, for computer players; may be empty
    std::filesystem::path advice_file;
    std::shared_ptr<TablesPool> tables;  ///< of these rules; null: each engine has its own

    /// An error of a script with its place and traceback, for people.
    [[nodiscard]] Error error_of(const syntax::Diagnostic& diagnostic) const {
        return {diagnostic.message, diagnostic.hint, render ? render(diagnostic) : ""};
    }
};

/// A game in progress: the position, the legal moves, and the record with take-back and redo. The window, the tools and
/// the opponents talk to this class and to `Rules` only.
class Match {
public:
    explicit Match(std::shared_ptr<Game> game);
    ~Match();
    Match(Match&&) noexcept;
    Match& operator=(Match&&) noexcept;

    [[nodiscard]] const rules::Rules& rules() const;
    [[nodiscard]] const Position& position() const;

    /// The player who acts now.
    [[nodiscard]] PlayerId player() const;

    /// What is asked of him, in words: "White to move", "Black: choose which piece was lost", "White wins: checkmate".
    [[nodiscard]] std::string prompt() const;

    /// Legal moves, sorted by text; empty when the game is over.
    [[nodiscard]] std::span<const Option> options() const;

    /// How players write the options (`MoveWriter`), in their order; the compact text where two would be the same.
    [[nodiscard]] std::vector<std::string> written_options() const;
    /// The same where several can be written alike.
    [[nodiscard]] std::vector<std::string> short_options() const;

    /// One of the options, without what is told of a check that it gives.
    [[nodiscard]] std::string written(const Option& option) const;

    [[nodiscard]] const std::optional<Outcome>& outcome() const;

    /// Ends the game by what the players decide; false if it is over. Going back in the record forgets it.
    bool end_by(const Termination& termination);
    [[nodiscard]] const std::optional<Termination>& termination() const;
    /// Takes such an end back alone; false if there is none, or time has run out.
    bool retract();

    /// The clocks, if the game is played with some. They know no time of day: whoever plays tells what has passed.
    [[nodiscard]] const std::optional<GameClock>& clock() const;
    void set_clock(std::optional<GameClock> clock);
    /// The clocks show this behind the last move, as in a saved game; empty: what they showed is not known. Nothing
    /// happens unless there is one for each player.
    void set_left(std::span<const TimeLeft> left);
    /// So much time has passed for the player to act, once the first move of the game is made. True if it was his last:
    /// he has lost then.
    bool spend(std::chrono::milliseconds time);

    /// A royal piece of the player to act is attacked; and where (none if not).
    [[nodiscard]] bool in_check() const;
    [[nodiscard]] Cell checked_cell() const;

    /// Plays a move given by its compact text. The position is untouched if it is not legal or a script fails.
    Result<void> play(std::string_view text);
    Result<void> play(const Option& option);

    [[nodiscard]] bool can_take_back() const;
    [[nodiscard]] bool can_redo() const;
    bool take_back();
    bool redo();

    /// Plies played so far; taken-back ones are not among them.
    [[nodiscard]] std::span<const Ply> record() const;

    /// Plies taken back that `redo` plays again, the next one last. Another move begins a variation, and they are what
    /// follows in that.
    [[nodiscard]] std::span<const Ply> taken_back() const;

    /// All that was played since the start, with variations and annotations; `here` is the move made last.
    [[nodiscard]] const GameTree& tree() const;
    [[nodiscard]] GameTree::Id here() const;
    /// Goes to where a move of the tree has been made. If one on the way cannot be made, the game stands before it.
    Result<void> go_to(GameTree::Id id);
    /// Takes over the tree of a game that was played as far as this one: the moves that lead to `here` are those of the
    /// record. The others need not be legal; they are looked up when they are played.
    void take_tree(GameTree tree, GameTree::Id here);
    void set_comment(GameTree::Id id, std::string comment);
    /// Behind the comment that is there, with a sign between the two.
    void add_comment(GameTree::Id id, std::string_view text, char between);
    void set_glyphs(GameTree::Id id, std::vector<unsigned> glyphs);
    /// Makes a move the main line behind the one before it.
    void promote(GameTree::Id id);
    /// Takes a move out of the tree with all that follows it; the game stands before it then, if it stood behind.
    void remove(GameTree::Id id);

    /// Hands `redo` other plies instead of all that followed, as those of a game whose rules have changed. Only their
    /// texts and players count; they are looked up when they are played, and need not be legal.
    void set_taken_back(std::vector<Ply> plies);

    /// Starts over: from the setup, or from a position text.
    void restart();
    Result<void> set_position(std::string_view text);
    void set_position(const Position& position);
    [[nodiscard]] std::string position_text() const;
    /// Position text of the start of this match ("" for the normal setup).
    [[nodiscard]] const std::string& start_text() const;

    /// The game this match is of.
    [[nodiscard]] const std::shared_ptr<Game>& game() const;

    /// The engine behind the match, for those who count or search from here; to be left in the position it was found
    /// in.
    [[nodiscard]] Engine& engine() const;

    /// From now on the engine forgets nothing by itself (`Engine::forget`): for those who keep its moves.
    void leave_memory_to_caller();

    /// Error met by a hook since the last call (then cleared), e.g. while legal moves were worked out.
    [[nodiscard]] std::optional<Error> take_error();

private:
    Result<void> replay(GameTree::Id id);

    struct State;
    std::unique_ptr<State> state_;
};

/// A saved game: readable text.
///
///     Bazillion saved game 1
///     Game: Bario.game
///     Title: Bario
///     Namesakes: 1            (if titles of the same name stand before it in the file)
///     Switch: one-kind-at-once=on
///     Start: <position text>  (if not the normal setup)
///     Clock: 5m+3s            (if it is played with one; then `Left: 299.5 300` behind each move tells the seconds)
///
///     1. e2e4
///     2. n@g8f6
///     Played: 1               (if moves were taken back: so many stand)
///     Result: resigned Black  (if players have ended it: `time Black`, `agreed`)
///     end
///
/// A text that would not survive a line of its own (empty, or with line feeds or blanks at its ends) stands in quotes,
/// with the escapes of C. `Played` may come between moves, too. A move under a number that another one has begins a
/// variation, or goes on in one; numbers speak of it from then on. About the last move played tell:
///
///     Comment: well done      (about the start, if no move is played)
///     Glyphs: 1 14            (numeric annotation glyphs of the PGN standard)
///     Main: 7                 (this move, the 7th, is the main line)
///     Removed: 7              (it goes, with all that follows it)
///
/// So a game in progress can be kept by adding lines to its file only: its heading `Journal: <rules file>` says that
/// `end` may be missing, and a last line that has no line feed does not count.
struct SavedGame {
    std::string game;  ///< file name of the rules, without folders
    std::string title;
    std::size_t namesakes = 0;  ///< titles before it in the file that have the same name
    std::string start;
    std::map<std::string, bool> switches;  ///< the game's switches as they were set
    std::vector<std::string> moves;        ///< those taken back at the end included, without variations
    std::vector<std::size_t> lines;        ///< [move] where it stands in the text; empty if there is none
    GameTree tree;                         ///< of our own format: the moves with variations and annotations
    std::vector<std::size_t> node_lines;   ///< [node of the tree] where it stands in the text
    std::optional<std::size_t> played;     ///< so many moves stand, the others were taken back; none: all stand
    std::string journal;                   ///< of a game in progress: the rules file with its folders
    std::string over;                      ///< of a game in progress that has ended: how
    std::string result;                    ///< how players have ended it, as `termination_text` writes it; may be empty
    std::string clock;                     ///< as `write_time_control` writes it; empty: played without
    std::vector<std::string> left;         ///< [move] what clocks showed behind it, as `write_left`; may be empty

    /// Saved games of the original program (`.zsg`) tell their moves in its own lines, and a start that is not the
    /// usual one by the pieces put on the board (docs/language.md#saved-games-of-zillions).
    bool of_zillions = false;
    struct Piece {
        std::string player, kind, cell;
    };
    std::vector<Piece> put;
};
std::string write_saved_game(const Match& match);
/// The lines above the moves; `journal` as in `SavedGame`.
std::string saved_game_head(const Match& match, const std::filesystem::path& journal = {});
/// The line of a move, counted from 1, and the lines that follow moves, each with its line feed.
std::string saved_move_line(std::size_t number, std::string_view text);
std::string saved_heading(std::string_view name, std::string_view text);
/// Whether a text begins as saved games of ours or of the original program do.
[[nodiscard]] bool is_saved_game(std::string_view text);
/// Reads saved games of ours and of the original program.
Result<SavedGame> read_saved_game(std::string_view text);
/// The game as the original program saves it, with its line ends and its character set. Fails where such a file cannot
/// tell the game: a start with fewer pieces than the setup, moves that ZRF does not know.
Result<std::string> write_zillions_game(const Match& match);
/// As the name of a file asks for it: `.zsg` for the original program.
Result<std::string> write_saved_game_for(const Match& match, const std::filesystem::path& file);
/// Plays the moves of a saved game on a fresh match of its title.
Result<void> resume(Match& match, const SavedGame& saved);

// Reading a position, for those who draw it.

[[nodiscard]] const rules::Codes& codes(const Match& match);

/// A stock beside the board.
struct Stock {
    PlayerId player = 0;
    KindId kind = 0;
    unsigned count = 0;
};
/// All reserves of a player in the order of the rules, empty ones included; no entry for kinds he never can hold.
std::vector<Stock> reserve(const Match& match, PlayerId player);

/// A visible counter or variable: its label and value in words.
struct Gauge {
    std::string name;
    PlayerId player = rules::no_player;
    std::string value;
    rules::VariableId variable = rules::none;  ///< none for a counter
};
std::vector<Gauge> gauges(const Match& match);

}  // namespace bazillion::play
