#include "renderer/author/trial_figures.h"

#include "play/analysis/statistics_words.h"

#include <algorithm>

namespace bazillion::renderer {

TrialFigures figures_of(const rules::Rules& rules, const play::GameStatistics& statistics) {
    const auto share = [](double part, double whole) { return whole > 0 ? part / whole : 0; };
    TrialFigures figures;
    figures.games = static_cast<std::size_t>(play::all_games(statistics));
    figures.length = play::mean_length(statistics);
    const play::GameStatistics::Choices choices = play::all_choices(statistics);
    figures.choice = share(static_cast<double>(choices.moves), static_cast<double>(choices.positions));
    figures.given_up = share(static_cast<double>(statistics.unfinished), static_cast<double>(figures.games));
    const auto players = play::deciding_players(rules);
    if (!players.empty()) {
        const auto& results = statistics.results[players[0]];
        figures.score = play::score_of(results, players.size());
        figures.draws = share(static_cast<double>(results.draws), static_cast<double>(results.games()));
    }
    for (const auto& end : play::sorted_endings(statistics)) {
        figures.endings.push_back({play::ending_words(rules, end.outcome),
                                   share(static_cast<double>(end.games), static_cast<double>(statistics.finished()))});
    }
    return figures;
}

double share_of_ending(const TrialFigures& figures, const std::string& words) {
    const auto found = std::find_if(figures.endings.begin(), figures.endings.end(),
                                    [&](const TrialFigures::Ending& each) { return each.words == words; });
    return found == figures.endings.end() ? 0 : found->share;
}

}  // namespace bazillion::renderer
