#pragma once

#include "play/analysis/game_statistics.h"

#include <string>
#include <vector>

namespace bazillion::renderer {

/// What random games of a version of the rules came to, for the next version to be compared with. Shares are 0 to 1.
struct TrialFigures {
    std::size_t games = 0;
    double length = 0;              ///< mean number of moves of a game
    double choice = 0;              ///< mean number of legal moves
    play::Estimate score{0, 0, 1};  ///< of the first player
    double draws = 0;
    double given_up = 0;  ///< too long
    struct Ending {
        std::string words;
        double share = 0;
    };
    std::vector<Ending> endings;  ///< the most frequent ones first
};
[[nodiscard]] TrialFigures figures_of(const rules::Rules& rules, const play::GameStatistics& statistics);
/// The share of the ending told so, 0 if there is none.
[[nodiscard]] double share_of_ending(const TrialFigures& figures, const std::string& words);

}  // namespace bazillion::renderer
