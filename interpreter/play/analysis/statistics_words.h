#pragma once

#include "play/analysis/game_statistics.h"

#include <string>
#include <vector>

/// What statistics come to, as reports and plots of them tell it.
namespace bazillion::play {

/// A name from a file in one line, cut where it is very long, safe for a terminal.
std::string shown_name(const std::string& name);
/// "White wins: checkmate", "drawn: repetition".
std::string ending_words(const rules::Rules& rules, const Outcome& outcome);
/// The endings, the most frequent ones first.
std::vector<GameStatistics::End> sorted_endings(const GameStatistics& statistics);

/// Those that came to their end, and those that were cut.
[[nodiscard]] std::uint64_t all_games(const GameStatistics& statistics);
/// The choices of all plies together.
[[nodiscard]] GameStatistics::Choices all_choices(const GameStatistics& statistics);
/// Mean number of legal moves at each ply, as far as enough games go.
[[nodiscard]] std::vector<double> mean_choices(const GameStatistics& statistics);

/// Shares of the finished games by length: `shares[i]` took [i * plies, (i + 1) * plies). The few longest are left out.
struct LengthShares {
    std::size_t plies = 1;
    std::vector<double> shares;
};
[[nodiscard]] LengthShares length_shares(const GameStatistics& statistics, std::size_t most_bars);

/// What an author may want to look at: pieces that exist for nothing.
struct UnusedKinds {
    std::vector<std::string> never_there;  ///< none was on the board or in reserve
    std::vector<std::string> never_moved;  ///< though it has moves
};
[[nodiscard]] UnusedKinds unused_kinds(const rules::Rules& rules, const GameStatistics& statistics);
/// There were pieces of the kind, whatever they did.
[[nodiscard]] bool is_used(const GameStatistics::Use& use);

}  // namespace bazillion::play
