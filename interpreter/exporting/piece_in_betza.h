#pragma once

#include "play/analysis/piece_moves.h"

#include <optional>
#include <string>

namespace bazillion::exporting {

/// Where a piece of the first player goes on an empty board of squares, in Betza's notation
/// (docs/language.md#betzas-notation). It is worked out from one cell: what stands on the way of a leap, first moves
/// and promotions are not seen. Nothing if the cell is no square of such a board, or a way is none of these atoms.
[[nodiscard]] std::optional<std::string> piece_in_betza(const rules::Rules& rules,
                                                        const play::PieceMoves::Pattern& pattern);

/// The place of a cell on a board of files and ranks, from 0; ranks count from below. Nothing if the board has another
/// shape than one grid of two dimensions.
struct Square {
    int file = 0, rank = 0;
    friend bool operator==(const Square&, const Square&) = default;
};
[[nodiscard]] std::optional<Square> square_of(const rules::Rules& rules, play::Cell cell);

}  // namespace bazillion::exporting
