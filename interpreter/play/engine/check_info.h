#pragma once

#include "play/position/bitboard.h"
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
    template <std::size_t words>
    [[nodiscard]] Bitboard<words> bitboard() const {
        return any_ ? Bitboard<words>::load(words_.data()) : Bitboard<words>{};
    }
    [[nodiscard]] bool contains(Cell cell) const { return any_ && (words_[cell >> 6] >> (cell & 63) & 1) != 0; }

private:
    std::vector<std::uint64_t> words_;
    bool any_ = false;
};

/// Check info of a position, as chess programs keep it: what the safety of the mover's royal pieces depends on, found
/// in one walk over the lines along which they can be attacked. A line is a row of cells that each must hold certain
/// pieces. So a move that leaves the royal pieces where they are can open a line only where the walk stopped: by
/// emptying a cell that blocked it (a pinned piece moves), or by putting a piece on one that wants a piece (the screen
/// of a cannon). And where a line is open, only a move that changes one of its cells can close it (an evasion).
struct CheckInfo {
    enum class State : std::uint8_t {
        unknown,  ///< it depends on more than cells: each move must be made to see
        safe,
        attacked
    };
    State state = State::unknown;
    bool guarded = false;      ///< some lines also depend on variables
    bool along_lines = false;  ///< bitboards tell whether the royal pieces are attacked (`AttackSet::has_only_lines`)
    CellSet guards;            ///< of slots: those variables
    CellSet blockers;          ///< pieces that block a line of attack: pinned, if they are the mover's
    CellSet hurdle_cells;      ///< where a piece of the mover, arriving, would open a line
    CellSet evasion_mask;      ///< `attacked`: the cells of one open line, the attacker's included
    /// Bit by condition of the mover's hooks (`HookGuards`): whether a simple move may make it hold in this position.
    /// Bits are missing for conditions beyond the 64th.
    std::uint64_t hooks_in_reach = ~std::uint64_t{0};
};

}  // namespace bazillion::play
