#include "protocols/time_control.h"

#include <algorithm>

namespace bazillion::protocols {
namespace {

constexpr int expected_moves = 35;  ///< still to come in a game of which nothing is known
constexpr int most_over_aim = 4;

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

bool TimeManager::enough(const opponent::Thought& thought, Milliseconds elapsed) {
    if (thought.lines.empty() || thought.lines.front().moves.empty()) {
        return false;
    }
    unchanged_ = thought.move() == best_ ? unchanged_ + 1 : 0;
    best_ = thought.move();
    constexpr int settled = 4;
    const auto percent = unchanged_ >= settled ? 45 : unchanged_ > 0 ? 60 : 90;
    return elapsed * 100 >= aim_ * percent;
}

}  // namespace bazillion::protocols
