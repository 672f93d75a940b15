#include "opponent/time_budget.h"

#include <algorithm>

namespace bazillion::opponent {
namespace {

constexpr int expected_moves = 35;  ///< still to come in a game of which nothing is known
constexpr int most_over_aim = 4;
constexpr Milliseconds lost_at_table{80};

}  // namespace

TimeBudget budget_for(const Clock& clock, Milliseconds overhead) {
    const int moves = clock.moves_to_go > 0 ? std::min(clock.moves_to_go, expected_moves) : expected_moves;
    const Milliseconds left = std::max(clock.remaining - overhead, Milliseconds(1));
    const Milliseconds gained = std::max(clock.increment - overhead, Milliseconds(0));
    // Of the last move before time is added nearly all may be used, of others half.
    const Milliseconds bound = std::max(moves == 1 ? left * 9 / 10 : left / 2, Milliseconds(1));
    TimeBudget budget;
    budget.aim = std::clamp(left / moves + gained * 3 / 4, Milliseconds(1), bound);
    budget.most = std::min(budget.aim * most_over_aim, bound);
    return budget;
}

Milliseconds time_for_move(const play::GameClock& clock, rules::PlayerId player) {
    const bool in_period = clock.of(player).main.count() == 0;
    const Clock shown = in_period ? Clock{clock.of(player).period, Milliseconds(0), 2}
                                  : Clock{clock.until_flag(player), clock.control().increment, 0};
    return budget_for(shown, lost_at_table).aim;
}

}  // namespace bazillion::opponent
