#include "opponent/goal_potential.h"

#include <algorithm>
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

namespace {

/// A number of the player's own that a goal of his compares.
struct NumberGoal {
    PlayerId player = 0;
    const rules::Number* number = nullptr;
    bool fewer = false;  ///< he wants it small; else large
    int least = 0;       ///< where he wants it large: so much
};

/// Those of a goal for each of its players. Conditions that are inverted are left out.
std::vector<NumberGoal> number_goals(const rules::Rules& rules, const Goal& goal) {
    std::vector<NumberGoal> found;
    each_condition(goal.condition, GoalCondition::Type::condition, [&](const GoalCondition& condition) {
        for (const rules::Instruction& instruction : condition.test.code) {
            if (instruction.op != rules::Op::test_number || instruction.negate) {
                continue;
            }
            const rules::Number& number = rules.numbers[instruction.a];
            for (const PlayerId player : goal.players) {
                const bool own = number.who.role == rules::Role::mover ||
                                 (number.who.role == rules::Role::fixed && number.who.player == player);
                const bool open_above = instruction.c >= 1'000;
                // Who wants an exact number of pieces in a zone has to bring them there.
                const bool more = open_above || number.type == rules::Number::Type::count_in;
                if (own && (instruction.b == 0) != more) {
                    found.push_back({player, &number, instruction.b == 0, instruction.b});
                }
            }
        }
    });
    return found;
}

/// Steps until a piece leaves the board by an exit, in the order of `discounted_potential`; `far` if it never does.
std::vector<int> steps_to_exit(const rules::Rules& rules, const MobilitySurvey& survey, int far) {
    const std::size_t kinds = rules.kinds.size(), cells = rules.cells();
    std::vector<int> steps(rules.players.size() * kinds * cells, far);
    for (bool changed = true; changed;) {
        changed = false;
        for (std::size_t i = 0; i < steps.size(); ++i) {
            const auto player = static_cast<PlayerId>(i / cells / kinds);
            const auto kind = static_cast<KindId>(i / cells % kinds);
            for (const auto& step : survey.place(player, kind, static_cast<Cell>(i % cells)).steps) {
                const bool leaves = step.to < cells && rules.board.cells[step.to].exit;
                const std::size_t next = (std::size_t{player} * kinds + step.kind) * cells + step.to;
                const int rest = leaves ? 0 : step.to < cells && step.kind < kinds ? steps[next] : far;
                if (rest + 1 < steps[i]) {
                    steps[i] = rest + 1;
                    changed = true;
                }
            }
        }
    }
    return steps;
}

}  // namespace

std::optional<BearingOff> bearing_off(const rules::Rules& rules, const MobilitySurvey& survey,
                                      const play::Position& start) {
    const bool exits = std::any_of(rules.board.cells.begin(), rules.board.cells.end(),
                                   [](const rules::CellInfo& cell) { return cell.exit; });
    bool wanted = false;
    for (const Goal& goal : rules.goals) {
        for (const NumberGoal& number : number_goals(rules, goal)) {
            using Type = rules::Number::Type;
            wanted = wanted || (goal.result == Goal::Result::win && number.fewer &&
                                (number.number->type == Type::owned || number.number->type == Type::count));
        }
    }
    if (!exits || !wanted) {
        return std::nullopt;
    }
    constexpr int far = 40;
    constexpr float of_piece = 100, of_step = 24;
    BearingOff burden;
    const auto steps = steps_to_exit(rules, survey, far);
    int longest = 1;
    for (const int count : steps) {
        longest = count < far ? std::max(longest, count) : longest;
    }
    for (const int count : steps) {
        burden.on_board.push_back(-of_piece - of_step * static_cast<float>(std::min(count, longest + 1)));
    }
    // A piece enters where such pieces stand at the start.
    const std::size_t kinds = rules.kinds.size(), cells = rules.cells();
    burden.in_reserve.assign(rules.players.size() * kinds, 0);
    std::vector<float> homes(burden.in_reserve.size(), 0);
    for (std::size_t cell = 0; cell < cells; ++cell) {
        for (const rules::Code piece : rules.codes.pieces(start.at(static_cast<Cell>(cell)))) {
            const std::size_t i = std::size_t{rules.codes.owner(piece)} * kinds + rules.codes.kind(piece);
            burden.in_reserve[i] += burden.on_board[i * cells + cell];
            homes[i] += 1;
        }
    }
    for (std::size_t i = 0; i < homes.size(); ++i) {
        const float entered =
            homes[i] == 0 ? -of_piece - of_step * static_cast<float>(longest) : burden.in_reserve[i] / homes[i];
        burden.in_reserve[i] = entered - 2 * of_step;
    }
    return burden;
}

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
    const auto add_zone = [&](const NumberGoal& goal, float sign) {
        const auto potential = discounted_potential(
            rules, survey, [&](PlayerId owner, KindId kind, Cell, const MobilitySurvey::Step& step) {
                const auto& kinds_meant = goal.number->kinds;
                const bool meant =
                    kinds_meant.empty() || std::find(kinds_meant.begin(), kinds_meant.end(), kind) != kinds_meant.end();
                const auto& places = goal.number->places[goal.player];
                const bool there = std::find(places.begin(), places.end(), step.to) != places.end();
                return owner == goal.player && meant && there ? 150.0F : 0.0F;
            });
        for (std::size_t i = 0; i < worth.size(); ++i) {
            worth[i] += sign * potential[i];
        }
    };
    for (const Goal& goal : rules.goals) {
        const float sign = goal.result == Goal::Result::win ? 1.0F : goal.result == Goal::Result::loss ? -1.0F : 0.0F;
        for (const NumberGoal& number : number_goals(rules, goal)) {
            if (number.number->type == rules::Number::Type::count_in && !number.fewer && sign != 0) {
                add_zone(number, sign);
            }
        }
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

ArrivalGoals arrival_goals(const rules::Rules& rules) {
    ArrivalGoals goals(rules.codes.singles());
    bool any = false;
    const auto add = [&](PlayerId player, const auto& meant, Cell cell) {
        for (std::size_t i = 1; i < goals.size(); ++i) {
            const auto code = static_cast<rules::Code>(i);
            if (rules.codes.owner(code) == player && meant(rules.codes.kind(code)) && cell < 128) {
                goals[i][cell / 64] |= std::uint64_t{1} << cell % 64;
                any = true;
            }
        }
    };
    for (const Goal& goal : rules.goals) {
        if (goal.result != Goal::Result::win) {
            continue;
        }
        for (const NumberGoal& wanted : number_goals(rules, goal)) {
            const rules::Number& number = *wanted.number;
            if (number.type != rules::Number::Type::count_in || wanted.fewer || wanted.least != 1) {
                continue;
            }
            const auto meant = [&](KindId kind) {
                return number.kinds.empty() ||
                       std::find(number.kinds.begin(), number.kinds.end(), kind) != number.kinds.end();
            };
            for (const Cell cell : number.places[wanted.player]) {
                add(wanted.player, meant, cell);
            }
        }
        each_condition(goal.condition, GoalCondition::Type::absolute_config, [&](const GoalCondition& condition) {
            for (const auto& item : condition.items) {
                for (const PlayerId player : goal.players) {
                    const bool own = !item.direction && !item.negate && item.who.role != rules::Role::opponent &&
                                     (item.who.role != rules::Role::fixed || item.who.player == player);
                    for (const auto& place : condition.places) {
                        for (const Cell cell : cells_of(rules, place, player)) {
                            if (own && condition.places.size() == 1) {
                                add(
                                    player, [&](KindId kind) { return kind == item.kind; }, cell);
                            }
                        }
                    }
                }
            }
        });
    }
    return any ? goals : ArrivalGoals();
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
        for (const NumberGoal& number : number_goals(rules, goal)) {
            using Type = rules::Number::Type;
            const bool pieces = number.number->type == Type::owned || number.number->type == Type::count;
            fewer_is_better = fewer_is_better || (goal.result == Goal::Result::win && number.fewer && pieces);
        }
    }
    return fewer_is_better ? -1.0F : 1.0F;
}

}  // namespace bazillion::opponent
