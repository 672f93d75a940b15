#pragma once

#include "play/analysis/game_statistics.h"

#include <optional>
#include <vector>

namespace bazillion::play {

/// What one piece more of a kind does for the score, as games have shown it: in log-odds, with the deviation of that.
struct PieceValue {
    KindId kind = 0;
    double worth = 0, error = 0;
};

/// Logistic regression of the results of games on the differences in material (Newton's method), with one number for
/// who moves first. Kinds of which players too seldom have different numbers are left out, and beyond some dozens those
/// that differ least often. All is believed to be small at first, so that no number is infinite. The same samples give
/// the same values in whatever order they come.
[[nodiscard]] std::vector<PieceValue> piece_values(const GameStatistics& statistics);

/// The kind that the others are measured by: of those that are certainly worth something, the one that the setup has
/// most of, and of these the least one. None if nothing is certain.
[[nodiscard]] std::optional<PieceValue> unit_of(const rules::Rules& rules, const std::vector<PieceValue>& values);

}  // namespace bazillion::play
