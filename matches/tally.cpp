#include "matches/tally.h"

#include <algorithm>
#include <set>

namespace bazillion::matches {
namespace {

void add(Score& score, unsigned points) {
    (points == 2 ? score.wins : points == 1 ? score.draws : score.losses) += 1;
}

}  // namespace

Tally tally(std::span<const GameRecord> games) {
    Tally sum;
    std::map<std::size_t, const GameRecord*> by_number;
    for (const GameRecord& game : games) {
        by_number.emplace(game.game, &game);
    }
    std::set<std::vector<std::string>> openings;
    for (const auto& [number, game] : by_number) {
        add(sum.score, game->points);
        add(sum.by_beginner[game->reversed ? 1 : 0], game->points);
        const auto other = by_number.find(number + 1);
        if (number % 2 == 0 && other != by_number.end()) {
            sum.score.pairs[std::min(game->points + other->second->points, 4u)] += 1;
        }
        // What a program said differs from game to game; its kind does not.
        const bool said = game->by == EndedBy::fault || game->by == EndedBy::resigns || game->by == EndedBy::claim;
        const std::string kind = game->by == EndedBy::fault ? game->reason.substr(0, game->reason.find(':'))
                                 : said                     ? name_of(game->by)
                                                            : game->reason;
        ++sum.reasons[kind];
        sum.claimed_draws += game->by == EndedBy::claim ? 1 : 0;
        if (game->at_fault >= 0) {
            ++sum.faults[static_cast<std::size_t>(game->at_fault)];
        }
        for (std::size_t who = 0; who < 2; ++who) {
            sum.overruns[who] += game->overruns[who];
            sum.moves[who] += game->moves_made[who];
            sum.spent_ms[who] += game->spent_ms[who];
            sum.slowest_ms[who] = std::max(sum.slowest_ms[who], game->slowest_ms[who]);
        }
        sum.plies += game->moves.size();
        openings.emplace(game->moves.begin(), game->moves.begin() + static_cast<std::ptrdiff_t>(
                                                                        std::min(game->opening, game->moves.size())));
    }
    sum.openings = openings.size();
    return sum;
}

}  // namespace bazillion::matches
