#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// Betza's notation of the moves of chess pieces ("fmWfceFifmnD"), with XBoard's extensions (`a` and its like) and the
/// chains of Betza 2.0 ("W-F", "(W-F)0"). This is the notation alone; `betza_moves.h` makes move programs of it.
namespace bazillion::rules::betza {

/// What a leg may do with what it finds where it ends.
using Modes = unsigned;
namespace mode {
inline constexpr Modes move = 1U << 0;        ///< m: nothing stands there
inline constexpr Modes capture = 1U << 1;     ///< c: an enemy, which is captured
inline constexpr Modes destroy = 1U << 2;     ///< d: a friend, which is captured
inline constexpr Modes en_passant = 1U << 3;  ///< e: nothing, just passed over by an enemy, which is captured
inline constexpr Modes hop = 1U << 4;         ///< p: anybody, who stays; before other legs only
inline constexpr Modes regicide = 1U << 5;    ///< k: a royal enemy, which is captured; at the end only
}  // namespace mode

/// One or two letters of f, b, l, r, v, s and h that name directions together; a single one stands twice.
struct Direction {
    char first = 0, second = 0;
};

enum class Turning : unsigned char { none, circular, zigzag };

/// One leg of a move: steps of one atom in one direction.
struct Leg {
    std::size_t begin = 0, end = 0;  ///< in the text
    int length = 1, side = 0;        ///< of the step: (2, 1) for a knight; equal for diagonal ones
    bool straight = false;           ///< only for K and Q: straight steps besides the diagonal ones
    unsigned range = 1;              ///< so many steps at most; 0: no limit
    char letter = 0;                 ///< as written
    std::vector<Direction> directions;
    bool any_but_back = false;  ///< a leg behind `a` without directions goes anywhere but straight back
    bool converts = false;      ///< a leg behind `a`: straight and diagonal steps become each other as it turns
    Modes modes = 0;
    bool lame = false;          ///< n: what stands on the way is in the way
    unsigned jumps = 0;         ///< j: something must stand on the way, jj: one or more; a slider skips its first cell
    bool cylinder = false;      ///< o: the side edges are joined
    bool over_friends = false;  ///< t: hops over friends only
    bool tame = false;          ///< t on the last leg: does not capture royal pieces
    bool swaps = false;         ///< u: who stands where the move ends is not captured, but goes where it began
    [[nodiscard]] bool slides() const { return side == 0 ? length == 1 : length == 1 && side == 1; }
};

/// A move: legs one behind the other, perhaps repeated as a whole.
struct Term {
    std::size_t begin = 0, end = 0;  ///< in the text
    std::vector<Leg> legs;           ///< none for castling and for the universal leaper
    unsigned repeats = 1;            ///< of all legs; 0: no limit
    Modes between = mode::move;      ///< what may stand where one repetition ends and the next begins
    Turning turning = Turning::none;
    std::optional<Direction> turn;  ///< of each repetition against the one before
    bool initial = false;           ///< i: only for a piece that has not moved
    unsigned castling = 0;          ///< O: steps of the king towards the corner
    bool everywhere = false;        ///< U: to any cell; `modes` tells what may stand there
    Modes modes = 0;
    [[nodiscard]] bool returns() const;  ///< whether it may pass its own cell again
};

/// What is wrong with a text, and where in it.
struct Fault {
    std::size_t begin = 0, end = 0;
    std::string message, hint;
};

struct Notation {
    std::vector<Term> terms;
    std::optional<Fault> fault;
};

Notation parse(std::string_view text);

/// The same moves as XBoard reads them: modifiers in its order, numbers for doubled atoms. Empty if it cannot read all
/// of it, as chains, and riders that turn.
std::string text_for_xboard(std::string_view text);

}  // namespace bazillion::rules::betza
