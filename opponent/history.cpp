#include "opponent/history.h"

#include <algorithm>

namespace bazillion::opponent {

void History::age() {
    for (auto* scores : {&quiet_, &noisy_, &follow_up_}) {
        for (std::int16_t& score : *scores) {
            score = static_cast<std::int16_t>(score / 2);
        }
    }
}

void History::clear() {
    for (auto* scores : {&quiet_, &noisy_, &follow_up_}) {
        std::fill(scores->begin(), scores->end(), std::int16_t{0});
    }
    std::fill(counter_.begin(), counter_.end(), 0U);
}

}  // namespace bazillion::opponent
