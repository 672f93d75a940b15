#pragma once

#include "opponent/advice.h"
#include "play/position/random.h"

namespace bazillion::test {

/// Advice for a title that says something else of each piece and cell.
inline opponent::Advice any_advice(const rules::Rules& rules, const opponent::Views& views,
                                   const opponent::Weights& weights) {
    using opponent::Tapered;
    opponent::Advice advice = advice_of(weights, rules, views);
    play::Random random(3);
    const auto choose = [&](Tapered& value) {  // ones are not written
        value = {static_cast<std::int16_t>(2 * random.below(90)), static_cast<std::int16_t>(2 * random.below(90))};
    };
    for (opponent::KindAdvice& kind : advice.kinds) {
        choose(kind.worth);
        for (Tapered& cell : kind.on_cell) {
            choose(cell);
        }
        for (std::size_t steps = 0; steps < opponent::Weights::distances; ++steps) {
            choose(kind.near_enemy[steps]);
            choose(kind.near_own[steps]);
        }
    }
    for (std::size_t i = 0; i < 200; ++i) {
        advice.beside.push_back(
            {.kind = static_cast<rules::KindId>(random.below(static_cast<std::uint32_t>(rules.kinds.size()))),
             .direction = static_cast<rules::DirectionId>(
                 random.below(static_cast<std::uint32_t>(rules.board.directions.size()))),
             .other = static_cast<rules::KindId>(random.below(static_cast<std::uint32_t>(rules.kinds.size()))),
             .enemy = random.below(2) == 0,
             .worth = {}});
        choose(advice.beside.back().worth);
    }
    return advice;
}

}  // namespace bazillion::test
