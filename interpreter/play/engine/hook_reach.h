#pragma once

#include "play/engine/cell_set.h"
#include "play/position/move_traits.h"

#include <cstdint>

namespace bazillion::play {

/// Which conditions of the mover's hooks a simple move (`MoveTraits::simple`) may make hold in a position. It is found
/// once for the position, so that most moves are not looked at for conditions that are far from holding. Bits stand for
/// conditions; where there are more than 64, all are always looked at.
struct HookReach {
    std::uint64_t always = ~std::uint64_t{0};  ///< by any such move
    std::uint64_t by_variables = 0;            ///< by one that changes variables
    std::uint64_t by_cells = 0;                ///< by one that changes cells so that nothing is missing:
    CellSet emptied, filled;                   ///< cells each of which is all that has to be emptied, or filled,
    CellSet emptied_too, filled_too;           ///< or that have to be along with one of the other set

    [[nodiscard]] std::uint64_t of(const MoveTraits& traits) const {
        const auto changes = [&](const CellSet& cells, Cell cell) {
            return cell != rules::none && cells.contains(cell);
        };
        const bool touches = changes(emptied, traits.vacated) || changes(filled, traits.filled) ||
                             (changes(emptied_too, traits.vacated) && changes(filled_too, traits.filled));
        return always | (traits.has(MoveTraits::variables) ? by_variables : 0) | (touches ? by_cells : 0);
    }
};

}  // namespace bazillion::play
