#include "opponent/history.h"

#include <algorithm>

namespace bazillion::opponent {

namespace {

/// Halves them; whether any is left that is not 0.
bool halve(std::span<std::int16_t> scores) {
    int left = 0;
    for (std::int16_t& score : scores) {
        score = static_cast<std::int16_t>(score / 2);
        left |= score;
    }
    return left != 0;
}

}  // namespace

void History::age() {
    halve(quiet_);
    halve(noisy_);
    for (std::size_t before = 0; before < has_follow_up_.size(); ++before) {
        // A short search rewards few of so many rows: to go through all would take longer than the search.
        has_follow_up_[before] = has_follow_up_[before] && halve(follow_ups(before));
    }
}

void History::clear() {
    for (auto* scores : {&quiet_, &noisy_, &follow_up_}) {
        std::fill(scores->begin(), scores->end(), std::int16_t{0});
    }
    std::fill(counter_.begin(), counter_.end(), 0U);
    std::fill(has_follow_up_.begin(), has_follow_up_.end(), false);
}

}  // namespace bazillion::opponent
