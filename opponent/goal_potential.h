#pragma once

#include "opponent/mobility_survey.h"
#include "rules/rules.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

namespace bazillion::opponent {

/// For each player, kind and cell (in this order, the last one fastest): the best reward that the piece can earn by
/// steps seen in a survey, each step discounting what follows. `reward(player, kind, cell, step)` is what a step earns.
template <typename Reward>
std::vector<float> discounted_potential(const rules::Rules& rules, const MobilitySurvey& survey, Reward&& reward) {
    constexpr float discount = 0.62F, precision = 0.5F;
    const std::size_t kinds = rules.kinds.size(), cells = rules.cells();
    std::vector<float> potential(rules.players.size() * kinds * cells, 0);
    constexpr int most_steps = 24;
    bool changed = true;
    for (int round = 0; changed && round < most_steps; ++round) {
        changed = false;
        for (std::size_t i = 0; i < potential.size(); ++i) {
            const auto player = static_cast<rules::PlayerId>(i / cells / kinds);
            const auto kind = static_cast<rules::KindId>(i / cells % kinds);
            const auto cell = static_cast<rules::Cell>(i % cells);
            float best = potential[i];
            for (const auto& step : survey.place(player, kind, cell).steps) {
                const float later = step.kind == kind && step.to < cells ? discount * potential[i - cell + step.to] : 0;
                best = std::max({best, later, reward(player, kind, cell, step)});
            }
            changed = changed || best > potential[i] + precision;
            potential[i] = best;
        }
    }
    return potential;
}

/// What places are worth because a goal names them: cells or zones that a piece has to reach, or must not. In the order
/// of `discounted_potential`.
std::vector<float> goal_worth(const rules::Rules& rules, const MobilitySurvey& survey);

/// Where a piece wins by standing there, for goals that one piece brings about: bitboards by code, or none if there is
/// no such goal. For boards of 128 cells at most.
using ArrivalGoals = std::vector<std::array<std::uint64_t, 2>>;
ArrivalGoals arrival_goals(const rules::Rules& rules);

/// Whether who has no more than so many pieces wins.
bool fewer_pieces_win(const rules::Rules& rules);

/// By code: pieces that may be captured as others may, but whose owner has lost then, and has just one of them at the
/// start ("pseudo-royal" in Fairy-Stockfish).
std::vector<bool> pseudo_royals(const rules::Rules& rules, const play::Position& start);

/// 1 where it is good to have pieces; -1 where who has lost his pieces wins, or who cannot move any more, unless pieces
/// have to be kept for another goal.
float material_sign(const rules::Rules& rules);

}  // namespace bazillion::opponent
