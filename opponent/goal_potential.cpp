#include "opponent/goal_potential.h"

#include <algorithm>
#include <cmath>
#include <span>

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
    int most = 0;        ///< where he wants it small
};

bool counts_pieces(const rules::Number& number) {
    return number.type == rules::Number::Type::owned || number.type == rules::Number::Type::count;
}

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
                const bool in_zone = number.type == rules::Number::Type::count_in;
                const bool fewer = instruction.b == 0 && !open_above;
                const bool more = instruction.b != 0 && (open_above || in_zone);
                if (own && (fewer || more)) {
                    found.push_back({player, &number, fewer, instruction.b, instruction.c});
                }
            }
        }
    });
    return found;
}

}  // namespace

bool fewer_pieces_win(const rules::Rules& rules) {
    for (const Goal& goal : rules.goals) {
        for (const NumberGoal& number : number_goals(rules, goal)) {
            if (goal.result == Goal::Result::win && number.fewer && counts_pieces(*number.number)) {
                return true;
            }
        }
    }
    return false;
}

namespace {

/// A goal that a player reaches, or must not reach, by bringing pieces of some kinds to some cells.
struct PlaceGoal {
    PlayerId player = 0;
    std::vector<KindId> kinds;  ///< empty: any
    std::vector<Cell> cells;
    float worth = 0;   ///< of a piece that arrives; negative where that loses
    bool one = false;  ///< one piece that arrives decides

    [[nodiscard]] bool means(KindId kind) const {
        return kinds.empty() || std::find(kinds.begin(), kinds.end(), kind) != kinds.end();
    }
};

void add_configs(const rules::Rules& rules, const GoalCondition& condition, PlayerId player, float sign,
                 std::vector<PlaceGoal>& found) {
    // Where many pieces have to arrive, each of them counts less.
    const bool one = condition.places.size() == 1;
    for (const auto& item : condition.items) {
        if (item.direction || item.negate || item.kind >= rules.kinds.size() ||
            item.who.role == rules::Role::opponent) {
            continue;
        }
        PlaceGoal goal{.player = player, .kinds = {item.kind}, .cells = {}, .worth = sign * (one ? 500.0F : 120.0F)};
        goal.one = one;
        for (const auto& place : condition.places) {
            const auto cells = cells_of(rules, place, player);
            goal.cells.insert(goal.cells.end(), cells.begin(), cells.end());
        }
        found.push_back(std::move(goal));
    }
}

std::vector<PlaceGoal> place_goals(const rules::Rules& rules) {
    std::vector<PlaceGoal> found;
    for (const Goal& goal : rules.goals) {
        const float sign = goal.result == Goal::Result::win ? 1.0F : goal.result == Goal::Result::loss ? -1.0F : 0.0F;
        if (sign == 0) {
            continue;
        }
        for (const NumberGoal& wanted : number_goals(rules, goal)) {
            const rules::Number& number = *wanted.number;
            if (number.type == rules::Number::Type::count_in && !wanted.fewer) {
                found.push_back({.player = wanted.player,
                                 .kinds = {number.kinds.begin(), number.kinds.end()},
                                 .cells = number.places[wanted.player],
                                 .worth = sign * 150,
                                 .one = wanted.least == 1});
            }
        }
        each_condition(goal.condition, GoalCondition::Type::absolute_config, [&](const GoalCondition& condition) {
            for (const PlayerId player : goal.players) {
                add_configs(rules, condition, player, sign, found);
            }
        });
    }
    return found;
}

}  // namespace

std::vector<float> goal_worth(const rules::Rules& rules, const MobilitySurvey& survey) {
    const std::size_t cells = rules.cells();
    std::vector<float> worth(rules.players.size() * rules.kinds.size() * cells, 0);
    for (const PlaceGoal& goal : place_goals(rules)) {
        std::vector<bool> there(cells, false);
        for (const Cell cell : goal.cells) {
            there[cell] = true;
        }
        const auto potential = discounted_potential(
            rules, survey, [&](PlayerId owner, KindId kind, Cell, const MobilitySurvey::Step& step) {
                const bool arrives = owner == goal.player && goal.means(kind) && step.to < cells && there[step.to];
                return arrives ? std::abs(goal.worth) : 0.0F;
            });
        for (std::size_t i = 0; i < worth.size(); ++i) {
            worth[i] += goal.worth < 0 ? -potential[i] : potential[i];
        }
    }
    return worth;
}

ArrivalGoals arrival_goals(const rules::Rules& rules) {
    ArrivalGoals goals;
    for (const PlaceGoal& goal : place_goals(rules)) {
        if (!goal.one || goal.worth < 0) {
            continue;
        }
        goals.resize(rules.codes.singles());
        for (std::size_t i = 1; i < goals.size(); ++i) {
            const auto code = static_cast<rules::Code>(i);
            for (const Cell cell : goal.cells) {
                const bool arrives = rules.codes.owner(code) == goal.player && goal.means(rules.codes.kind(code));
                goals[i][cell / 64] |= std::uint64_t{arrives ? 1U : 0U} << cell % 64;
            }
        }
    }
    return goals;
}

namespace {

/// Who has none of these left reaches the goal: kinds of his own.
struct LastPiece {
    PlayerId player = 0;
    std::vector<KindId> kinds;  ///< empty: any
};

std::vector<LastPiece> last_pieces(const rules::Rules& rules, const Goal& goal) {
    std::vector<LastPiece> found;
    const auto of_items = [&](const GoalCondition& condition) {
        std::vector<KindId> kinds;
        for (const auto& item : condition.items) {
            kinds.push_back(item.kind);
        }
        for (const PlayerId player : goal.players) {
            found.push_back({player, kinds});
        }
    };
    each_condition(goal.condition, GoalCondition::Type::captured, of_items);
    each_condition(goal.condition, GoalCondition::Type::pieces_remaining, [&](const GoalCondition& condition) {
        if (condition.count == 0) {
            of_items(condition);
        }
    });
    for (const NumberGoal& wanted : number_goals(rules, goal)) {
        if (counts_pieces(*wanted.number) && wanted.fewer && wanted.most == 0) {
            found.push_back({wanted.player, {wanted.number->kinds.begin(), wanted.number->kinds.end()}});
        }
    }
    return found;
}

/// The kind of the one piece among those meant that the player has at the start; none if he has several, or none.
std::optional<KindId> only_kind(const rules::Rules& rules, const play::Position& start, const LastPiece& last) {
    std::optional<KindId> only;
    for (std::size_t cell = 0; cell < rules.cells(); ++cell) {
        for (const rules::Code piece : rules.codes.pieces(start.at(static_cast<Cell>(cell)))) {
            const KindId kind = rules.codes.kind(piece);
            const bool meant = std::find(last.kinds.begin(), last.kinds.end(), kind) != last.kinds.end();
            if (!meant || rules.codes.owner(piece) != last.player || rules.is_royal(piece)) {
                continue;
            }
            if (only) {
                return std::nullopt;
            }
            only = kind;
        }
    }
    return only;
}

}  // namespace

std::vector<bool> pseudo_royals(const rules::Rules& rules, const play::Position& start) {
    std::vector<bool> found(rules.codes.size(), false);
    for (const Goal& goal : rules.goals) {
        if (goal.result != Goal::Result::loss) {
            continue;
        }
        for (const LastPiece& last : last_pieces(rules, goal)) {
            const auto only = only_kind(rules, start, last);
            for (std::size_t i = 1; only && i < rules.codes.singles(); ++i) {
                const auto code = static_cast<rules::Code>(i);
                const bool same = rules.codes.owner(code) == last.player && rules.codes.kind(code) == *only;
                found[i] = found[i] || (same && !rules.is_royal(code));
            }
        }
    }
    return found;
}

float material_sign(const rules::Rules& rules) {
    bool fewer_is_better = false, stalemate_wins = false, loses_by_captures = !rules.royals.empty();
    for (const Goal& goal : rules.goals) {
        const bool wins = goal.result == Goal::Result::win;
        const bool no_more = !last_pieces(rules, goal).empty();
        loses_by_captures = loses_by_captures || (goal.result == Goal::Result::loss && no_more);
        fewer_is_better = fewer_is_better || (wins && no_more);
        each_condition(goal.condition, GoalCondition::Type::stalemated,
                       [&](const GoalCondition&) { stalemate_wins = stalemate_wins || wins; });
        for (const NumberGoal& number : number_goals(rules, goal)) {
            fewer_is_better = fewer_is_better || (wins && number.fewer && counts_pieces(*number.number));
        }
    }
    return fewer_is_better || (stalemate_wins && !loses_by_captures) ? -1.0F : 1.0F;
}

}  // namespace bazillion::opponent
