#pragma once

#include "play/position/compiled_move.h"
#include "play/position/position.h"
#include "play/position/write.h"
#include "rules/rules.h"

#include <cstdint>
#include <span>
#include <vector>

namespace bazillion::play {

/// A visible consequence of a move, in the order it happens; the window animates these and nothing else.
struct Effect {
    enum class Kind : std::uint8_t {
        slide,   ///< the piece on `from` goes to `to`
        vanish,  ///< the piece on `from` leaves the board
        appear,  ///< a piece comes to `to` (a drop)
        change   ///< the piece on `to` becomes another (promotion, recycle)
    };
    Kind kind = Kind::slide;
    Cell from = rules::none;
    Cell to = rules::none;
    Code before = rules::empty;
    Code after = rules::empty;

    friend bool operator==(const Effect&, const Effect&) = default;
};

/// What is known of a move that was made.
struct Transition {
    const CompiledMove& made;
    std::span<const Change> by_hooks;  ///< the changes that scripts asked for behind it, in their order
    std::span<const Write> writes;     ///< what it wrote, with the values before (oldest first)
    const Position& after;
};

/// What is to be seen of a move. Which pieces go where is told by the legs of its record, and by scripts that take a
/// piece from one cell and put it on another; what else happened to the cells that were written is that pieces came,
/// left or became others. A piece that a script moves on slides once, to where it is at last. It takes no look at the
/// rest of the board.
std::vector<Effect> effects_of(const rules::Rules& rules, const Transition& transition);

}  // namespace bazillion::play
