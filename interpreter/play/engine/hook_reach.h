#pragma once

#include "play/engine/cell_set.h"
#include "play/position/move_traits.h"

#include <cstdint>

namespace bazillion::play {

/// Which conditions of the mover's hooks a move may make hold in a position that empties one cell at most and fills one
/// (`MoveTraits::simple` and `royal_step`). It is found once for the position, so that most moves are not looked at for
/// conditions that are far from holding. Bits stand for conditions; where there are more than 64, all are always looked
/// at.
struct HookReach {
    std::uint64_t always = ~std::uint64_t{0};  ///< by any such move
    std::uint64_t by_variables = 0;            ///< by one that changes variables
    std::uint64_t by_cells = 0;                ///< by one that changes cells so that nothing is missing:
    CellSet emptied, emptied_too;              ///< those of which one has to be emptied; and filled, too
    struct Filled {
        CellSet alone, too;  ///< one has to be filled; and emptied, too
    };
    Filled by_simple, by_royal;
    CellSet looked_at;          ///< cells that all this depends on,
    bool looks_beyond = false;  ///< as it does on other things than cells and variables

    [[nodiscard]] std::uint64_t of(const MoveTraits& traits) const {
        const auto among = [](const CellSet& cells, Cell cell) { return cell != rules::none && cells.contains(cell); };
        const Filled& filled = traits.has(MoveTraits::simple) ? by_simple : by_royal;
        const bool touches = among(emptied, traits.vacated) || among(filled.alone, traits.filled) ||
                             (among(emptied_too, traits.vacated) && among(filled.too, traits.filled));
        return always | (traits.has(MoveTraits::variables) ? by_variables : 0) | (touches ? by_cells : 0);
    }
};

}  // namespace bazillion::play
