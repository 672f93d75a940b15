#pragma once

#include "play/position/compiled_move.h"

#include <cstddef>
#include <optional>

namespace bazillion::play {

/// Is told what the machine does when it runs a program on a position. `index` counts in `Program::code`.
class Observer {
public:
    virtual ~Observer() = default;
    /// A test was answered; `holds` as it is written, a `not-` included. No place: it lies off the board.
    virtual void tested(std::size_t index, std::optional<Cell> place, bool holds) = 0;
    /// An `add` made this move; `no_move` if it would change nothing.
    virtual void added(std::size_t index, Move move) = 0;
    /// Any other instruction was carried out (an `add` too, after its moves); `goes_on` is false if the block ends by
    /// it.
    virtual void stepped(std::size_t index, Cell before, Cell after, bool goes_on) = 0;
};

}  // namespace bazillion::play
