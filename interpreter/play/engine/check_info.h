#pragma once

#include "play/position/position.h"

#include <algorithm>
#include <cstdint>
#include <vector>

namespace bazillion::play {

/// A set of cells that is mostly empty.
class CellSet {
public:
    void clear(std::size_t cells) {
        if (any_ || words_.size() != (cells + 63) / 64) {
            words_.assign((cells + 63) / 64, 0);
            any_ = false;
        }
    }
    void insert(Cell cell) {
        words_[cell >> 6] |= std::uint64_t{1} << (cell & 63);
        any_ = true;
    }
    [[nodiscard]] bool any() const { return any_; }
    [[nodiscard]] bool contains(Cell cell) const { return any_ && (words_[cell >> 6] >> (cell & 63) & 1) != 0; }

private:
    std::vector<std::uint64_t> words_;
    bool any_ = false;
};

/// What the safety of the mover's royal pieces hangs on in a position, found in one walk along the ways of
/// attacking them. Every way is a row of cells that each must hold certain pieces. So a move that leaves the royal
/// pieces where they are can open a way only where the walk stopped: by emptying a cell that blocked it, or by putting
/// a piece on one that wants a piece. And where a way stands open, only a move that changes one of its cells can close
/// it.
struct CheckInfo {
    enum class State : std::uint8_t {
        unknown,  ///< it depends on more than cells: each move must be made to see
        safe,
        attacked
    };
    State state = State::unknown;
    bool guarded = false;  ///< some ways also hang on variables
    CellSet guards;        ///< of slots: those variables
    CellSet blockers;      ///< pieces that stand in the way of an attack: pinned, if they are the mover's
    CellSet hurdle_cells;  ///< with a piece of the mover
    CellSet way;           ///< `attacked`: the cells of one way that stands open, the attacker's included
};

}  // namespace bazillion::play
