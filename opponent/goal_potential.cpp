#include "opponent/goal_potential.h"

#include <cmath>

namespace bazillion::opponent {

using rules::Cell;
using rules::Goal;
using rules::GoalCondition;
using rules::KindId;
using rules::PlayerId;

namespace {

/// Visits the conditions of a type that a goal consists of; those under a negation are left out.
template <typename Visit>
void each_condition(const GoalCondition& condition, GoalCondition::Type type, Visit&& visit) {
    using Type = GoalCondition::Type;
    if (condition.type == type) {
        visit(condition);
    } else if (condition.type == Type::all || condition.type == Type::any) {
        for (const GoalCondition& part : condition.parts) {
            each_condition(part, type, visit);
        }
    }
}

/// The cells a place stands for, as a player sees it.
std::vector<Cell> cells_of(const rules::Rules& rules, const GoalCondition::Place& place, PlayerId player) {
    if (!place.zone) {
        return {place.index};
    }
    std::vector<Cell> cells;
    const auto& holds = rules.board.zones[place.index].holds[player];
    for (std::size_t cell = 0; cell < holds.size(); ++cell) {
        if (holds[cell]) {
            cells.push_back(static_cast<Cell>(cell));
        }
    }
    return cells;
}

}  // namespace

std::vector<float> goal_worth(const rules::Rules& rules, const MobilitySurvey& survey) {
    const std::size_t kinds = rules.kinds.size(), cells = rules.cells();
    std::vector<float> worth(rules.players.size() * kinds * cells, 0);
    const auto add = [&](const GoalCondition& condition, PlayerId player, float sign) {
        // One piece that arrives decides; where many have to, each of them counts less.
        const bool race = condition.places.size() == 1;
        const float reward = sign * (race ? 500.0F : 120.0F);
        for (const auto& item : condition.items) {
            if (item.direction || item.negate || item.kind >= kinds || item.who.role == rules::Role::opponent) {
                continue;
            }
            std::vector<bool> goal(cells, false);
            for (const auto& place : condition.places) {
                for (const Cell cell : cells_of(rules, place, player)) {
                    goal[cell] = true;
                }
            }
            const auto potential = discounted_potential(
                rules, survey, [&](PlayerId owner, KindId kind, Cell, const MobilitySurvey::Step& step) {
                    return owner == player && kind == item.kind && step.to < cells && goal[step.to] ? std::abs(reward)
                                                                                                    : 0.0F;
                });
            for (std::size_t i = 0; i < worth.size(); ++i) {
                worth[i] += sign * potential[i];
            }
        }
    };
    for (const Goal& goal : rules.goals) {
        const float sign = goal.result == Goal::Result::win ? 1.0F : goal.result == Goal::Result::loss ? -1.0F : 0.0F;
        each_condition(goal.condition, GoalCondition::Type::absolute_config, [&](const GoalCondition& condition) {
            for (const PlayerId player : goal.players) {
                if (sign != 0) {
                    add(condition, player, sign);
                }
            }
        });
    }
    return worth;
}

float material_sign(const rules::Rules& rules) {
    bool fewer_is_better = false;
    for (const Goal& goal : rules.goals) {
        each_condition(goal.condition, GoalCondition::Type::pieces_remaining, [&](const GoalCondition& condition) {
            fewer_is_better = fewer_is_better || (goal.result == Goal::Result::win && condition.count == 0);
        });
        each_condition(goal.condition, GoalCondition::Type::stalemated, [&](const GoalCondition&) {
            fewer_is_better = fewer_is_better || goal.result == Goal::Result::win;
        });
    }
    return fewer_is_better ? -1.0F : 1.0F;
}

}  // namespace bazillion::opponent
