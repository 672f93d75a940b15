#pragma once

#include "play/engine/game_state.h"

#include <algorithm>
#include <cstdint>
#include <vector>

namespace bazillion::play {

/// Where the pieces of each code stand, as bitboards, for boards of 64 cells at most. They are brought up to date when
/// they are asked for, by what was written since, so that making a move does not have to keep them.
class CodeSets {
public:
    CodeSets(const GameState& state, std::size_t cells, std::size_t codes)
        : state_(state), cells_(cells), sets_(codes) {}

    void bring_up_to_date() {
        if (state_.epoch() != epoch_) [[unlikely]] {
            begin();
        }
        const auto writes = state_.writes();
        const Value* const slots = state_.position().slots.data();
        std::uint64_t* const sets = sets_.data();
        for (const auto& [slot, old] : writes.subspan(seen_)) {
            if (slot < cells_) {
                // The last write of a cell is not of what stood there, so the order of a cell's writes does not matter.
                const std::uint64_t bit = std::uint64_t{1} << slot;
                sets[old] &= ~bit;
                sets[slots[slot]] |= bit;
            }
        }
        seen_ = writes.size();
    }
    [[nodiscard]] std::uint64_t operator[](Code code) const { return sets_[code]; }

private:
    void begin() {
        std::fill(sets_.begin(), sets_.end(), 0);
        for (std::size_t cell = 0; cell < cells_; ++cell) {
            sets_[state_.position().slots[cell]] |= std::uint64_t{1} << cell;
        }
        epoch_ = state_.epoch();
        seen_ = state_.writes().size();
    }

    const GameState& state_;
    std::size_t cells_;
    std::vector<std::uint64_t> sets_;  ///< [code]
    std::uint64_t epoch_ = 0;
    std::size_t seen_ = 0;  ///< how many of the writes
};

}  // namespace bazillion::play
