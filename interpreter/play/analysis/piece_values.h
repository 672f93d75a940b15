#pragma once

#include "play/analysis/game_statistics.h"

#include <optional>
#include <vector>

namespace bazillion::play {

/// What one more piece of a kind adds to the log-odds of winning, with its standard error.
struct PieceValue {
    KindId kind = 0;
    double worth = 0, error = 0;
};

/// Logistic regression of the results of games on the differences in material (Newton's method), with one number for
/// who moves first. Kinds whose numbers differ in too few games are left out, and beyond some dozens those that differ
/// least often. A normal prior (ridge regularisation) keeps all values finite. The order of the samples does not
/// matter.
[[nodiscard]] std::vector<PieceValue> piece_values(const GameStatistics& statistics);

/// The kind that is the unit of the values: of those whose value is significantly above 0, the most frequent one of the
/// setup; of several, the least valuable. None if there is none.
[[nodiscard]] std::optional<PieceValue> unit_of(const rules::Rules& rules, const std::vector<PieceValue>& values);

}  // namespace bazillion::play
