#pragma once

#include "play/engine/cell_set.h"
#include "play/position/move_traits.h"

#include <cstdint>

namespace bazillion::play {

/// Which conditions of the mover's hooks a simple move (`MoveTraits::simple`) may make hold in a position. It is found
/// once for the position, so that most moves are not looked at for conditions that are far from holding. Bits stand for
/// conditions; those beyond the 64th are always looked at.
struct HookReach {
    std::uint64_t always = ~std::uint64_t{0};  ///< by any such move
    std::uint64_t by_variables = 0;            ///< by one that changes variables
    std::uint64_t by_cells = 0;                ///< by one that changes a cell of `one`, or two of `two`
    CellSet one;                               ///< cells each of which is all that is missing
    CellSet two;                               ///< cells that are missing in pairs

    [[nodiscard]] std::uint64_t of(const MoveTraits& traits) const {
        const auto changes = [&](const CellSet& cells, Cell cell) {
            return cell != rules::none && cells.contains(cell);
        };
        const bool touches = changes(one, traits.vacated) || changes(one, traits.filled) ||
                             (changes(two, traits.vacated) && changes(two, traits.filled));
        return always | (traits.has(MoveTraits::variables) ? by_variables : 0) | (touches ? by_cells : 0);
    }
};

}  // namespace bazillion::play
