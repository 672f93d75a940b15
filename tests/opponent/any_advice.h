#pragma once

#include "opponent/advice.h"
#include "play/position/random.h"

#include <algorithm>

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
        choose(*kind.worth);
        for (auto* const each :
             {&kind.mobility, &kind.king_attack, &kind.threat, &kind.safe_check, &kind.per_promotable}) {
            if (*each) {  // small, since there is a bound on the sum
                *each = Tapered{static_cast<std::int16_t>(2 * random.below(3)),
                                static_cast<std::int16_t>(2 * random.below(3))};
            }
        }
        const auto choose_little = [&](Tapered& value) {
            value = {static_cast<std::int16_t>(2 * random.below(9)), static_cast<std::int16_t>(2 * random.below(9))};
        };
        if (kind.mobility) {
            std::for_each(kind.passed.begin(), kind.passed.end(), choose_little);
            std::for_each(kind.passed_free.begin(), kind.passed_free.end(), choose_little);
        }
        for (Tapered& cell : kind.on_cell) {
            choose(cell);
        }
        for (std::size_t steps = 0; steps < opponent::Weights::distances; ++steps) {
            choose(kind.near_enemy[steps]);
            choose(kind.near_own[steps]);
        }
    }
    for (rules::DangerAdvice& danger : advice.danger) {
        std::for_each(danger.worth.begin(), danger.worth.end(), [&](Tapered& value) {
            value = {static_cast<std::int16_t>(random.below(9)), static_cast<std::int16_t>(random.below(9))};
        });
    }
    for (rules::ArrivalAdvice& arrival : advice.arrivals) {
        std::for_each(arrival.worth.begin(), arrival.worth.end(), choose);
    }
    const std::size_t kinds = rules.kinds.size(), directions = rules.board.directions.size();
    const std::size_t pairs = kinds * directions * kinds * 2;
    constexpr std::uint32_t about = 200;
    for (std::size_t i = 0; i < pairs; ++i) {
        if (random.below(static_cast<std::uint32_t>(pairs)) < about) {
            advice.beside.push_back({.kind = static_cast<rules::KindId>(i / 2 / kinds / directions),
                                     .direction = static_cast<rules::DirectionId>(i / 2 / kinds % directions),
                                     .other = static_cast<rules::KindId>(i / 2 % kinds),
                                     .enemy = i % 2 == 0,
                                     .worth = {}});
            choose(advice.beside.back().worth);
        }
    }
    return advice;
}

}  // namespace bazillion::test
