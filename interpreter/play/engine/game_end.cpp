// How games end (docs/language.md#goals).
#include "play/engine/game_end.h"

#include "play/engine/hook_calls.h"
#include "play/engine/lookahead.h"
#include "play/engine/position_oracle.h"

#include <algorithm>
#include <utility>

namespace bazillion::play {

using rules::Goal;
using rules::GoalCondition;

namespace {

/// Marks all cells that can be reached from `start` over cells for which `member` holds, and returns them.
template <typename Member, typename Neighbours>
std::vector<Cell> chain_from(Cell start, std::vector<bool>& seen, Member&& member, Neighbours&& neighbours) {
    std::vector<Cell> chain{start};
    seen[start] = true;
    for (std::size_t i = 0; i < chain.size(); ++i) {
        neighbours(chain[i], [&](Cell next) {
            if (next != rules::none && !seen[next] && member(next)) {
                seen[next] = true;
                chain.push_back(next);
            }
        });
    }
    return chain;
}

}  // namespace

void GameEnd::test_goals() {
    untested_ = GameState::GoalNote::never_tested;
    ended_.reset();
    if (plan_.static_goals) {
        test_goals_of_turn();
    }
}

void GameEnd::position_was_set(bool again) {
    if (!again) {
        set_often_ = SetOften::once;
    }
    if (again && plan_.static_goals && set_often_ == SetOften::once) {
        set_often_ = reached_goal(rules::Goal::Stage::turn, {.moved = false}) ? SetOften::with_goal : SetOften::no_goal;
    }
    if (again && set_often_ == SetOften::no_goal) {
        untested_ = 0;
    }
}

/// Tests the goals of a turn, by what has been written since they were last tested, if they were.
void GameEnd::test_goals_of_turn() {
    if (untested_ == GameState::GoalNote::never_tested || plain_) {
        ended_ = reached_goal(rules::Goal::Stage::turn, {.moved = state_.facts().made != nullptr});
    } else {
        GoalWatch& watched = watch();
        const auto plain = [&](const GoalCondition& condition, PlayerId player) {
            return holds(condition, player, {});
        };
        const auto rank =
            watched.first_reached(position_, state_.occupied(), state_.writes().subspan(untested_), plain);
        if (rank != GoalWatch::nothing) {
            const auto& [goal, player] = watched[rank];
            ended_ = Ending{.goal = goal, .reached = player};
            settle(rules_.goals[goal], *ended_);
        }
    }
    untested_ = ended_ ? GameState::GoalNote::never_tested : static_cast<std::uint32_t>(state_.writes().size());
    if (!ended_ && hooks_.any()) {
        ask_scripts_for_outcome();
    }
}

std::optional<Ending> GameEnd::tested_again() {
    const auto now = std::exchange(ended_, std::nullopt);
    const auto untested = untested_;
    if (plan_.static_goals && position_.turn_state.chain == rules::none && state_.made() != 0) {
        test_goals_of_turn();
    }
    untested_ = untested;
    return std::exchange(ended_, now);
}

std::optional<Ending> GameEnd::ending(bool can_move) {
    using Stage = rules::Goal::Stage;
    const Known known{.can_move = can_move, .repeated = state_.repeated()};
    for (const Stage stage : {Stage::repetition, Stage::moves}) {
        if (auto reached = reached_goal(stage, known)) {
            return reached;
        }
    }
    if (!can_move) {
        const bool check = plan_.has_royals && lookahead_.in_check();
        return Ending{.reason = check ? Ending::Reason::checkmate : Ending::Reason::stalemate};
    }
    if (known.repeated && !plan_.goal_on_repetition) {
        return Ending{.reason = Ending::Reason::repetition};
    }
    return std::nullopt;
}

std::optional<Ending> GameEnd::ending_by(const GoalWatch::Reached& reached) const {
    const Goal& goal = rules_.goals[reached.goal];
    Ending ending{.goal = reached.goal, .reached = reached.player};
    if (goal.result == Goal::Result::count) {
        return std::nullopt;
    }
    settle(goal, ending);
    return ending;
}

std::optional<Ending> GameEnd::ending_of_stuck(PlayerId player) const {
    using Type = GoalCondition::Type;
    if (plan_.has_royals) {
        return std::nullopt;
    }
    for (std::size_t i = 0; i < rules_.goals.size(); ++i) {
        const Goal& goal = rules_.goals[i];
        if (goal.stage == Goal::Stage::turn || goal.condition.type == Type::repetition) {
            continue;
        }
        if (goal.condition.type != Type::stalemated) {
            return std::nullopt;
        }
        if (std::find(goal.players.begin(), goal.players.end(), player) != goal.players.end()) {
            return ending_by({i, player});
        }
    }
    return Ending{.reason = Ending::Reason::stalemate};
}

bool GameEnd::over_by_repetition() {
    const auto end = state_.repeated() ? ending(true) : std::nullopt;
    return end && end->reason == Ending::Reason::repetition;
}

/// The first goal of a stage that holds for one of its players.
std::optional<Ending> GameEnd::reached_goal(rules::Goal::Stage stage, const Known& known) {
    for (std::size_t i = 0; i < rules_.goals.size(); ++i) {
        const Goal& goal = rules_.goals[i];
        if (goal.stage != stage) {
            continue;
        }
        const auto reached = std::find_if(goal.players.begin(), goal.players.end(),
                                          [&](PlayerId player) { return holds(goal.condition, player, known); });
        if (reached != goal.players.end()) {
            Ending ending{.goal = i, .reached = *reached};
            settle(goal, ending);
            return ending;
        }
    }
    return std::nullopt;
}

/// Who has won or lost by a goal, and the reason in a word (docs/language.md#goals).
void GameEnd::settle(const Goal& goal, Ending& ending) const {
    using Type = GoalCondition::Type;
    const Type type = goal.condition.type;
    ending.reason = type == Type::captured     ? Ending::Reason::captured
                    : type == Type::checkmated ? Ending::Reason::checkmate
                    : type == Type::stalemated ? Ending::Reason::stalemate
                    : type == Type::deadlocked ? Ending::Reason::deadlock
                    : type == Type::repetition ? Ending::Reason::repetition
                                               : Ending::Reason::goal;
    if (goal.result == Goal::Result::win) {
        ending.winner = ending.reached;
    } else if (goal.result == Goal::Result::count) {
        ending.winner = player_with_most_pieces();
    } else if (goal.result == Goal::Result::loss) {
        const bool two = plan_.contenders.size() == 2 && std::find(plan_.contenders.begin(), plan_.contenders.end(),
                                                                   ending.reached) != plan_.contenders.end();
        if (two) {
            ending.winner = ending.reached == plan_.contenders[0] ? plan_.contenders[1] : plan_.contenders[0];
        } else {
            ending.loser = ending.reached;
        }
    }
}

/// Nobody if two have equally many.
PlayerId GameEnd::player_with_most_pieces() const {
    const auto pieces = [&](std::size_t player) {
        unsigned count = 0;
        for (std::size_t cell = 0; cell < rules_.cells(); ++cell) {
            for (const Code code : rules_.codes.pieces(position_.slots[cell])) {
                const bool counts = rules_.codes.owner(code) == player && !rules_.kinds[rules_.codes.kind(code)].dummy;
                count += counts ? 1 : 0;
            }
        }
        return count;
    };
    unsigned most = pieces(0);
    PlayerId winner = 0;
    for (std::size_t player = 1; player < rules_.players.size(); ++player) {
        const unsigned count = pieces(player);
        winner = count > most ? static_cast<PlayerId>(player) : count == most ? PlayerId{rules::no_player} : winner;
        most = std::max(most, count);
    }
    return winner;
}

void GameEnd::ask_scripts_for_outcome() {
    for (const rules::Hook& hook : rules_.hooks) {
        if (hook.event != rules::Hook::Event::outcome ||
            (!hook.when.code.empty() && !oracle_.evaluate(hook.when, state_.facts().mover))) {
            continue;
        }
        const auto verdict = hooks_.outcome(hook.function);
        if (verdict && verdict->over) {
            ended_ = Ending{.reason = Ending::Reason::script, .winner = verdict->winner, .words = verdict->reason};
            return;
        }
    }
}

/// Pieces of the kinds a condition names (or of any but helpers) that `owner` (or anybody) has.
unsigned GameEnd::pieces(const GoalCondition& condition, PlayerId owner) const {
    const auto counts = [&](KindId kind) {
        return condition.items.empty() ? !rules_.kinds[kind].dummy
                                       : std::any_of(condition.items.begin(), condition.items.end(),
                                                     [&](const auto& item) { return item.kind == kind; });
    };
    const auto belongs = [&](PlayerId player) { return owner == rules::no_player || player == owner; };
    unsigned sum = 0;
    for (std::size_t cell = 0; cell < rules_.cells(); ++cell) {
        for (const Code code : rules_.codes.pieces(position_.slots[cell])) {
            sum += belongs(rules_.codes.owner(code)) && counts(rules_.codes.kind(code)) ? 1 : 0;
        }
    }
    if (rules_.options.include_off_pieces && rules_.reserve != rules::none) {
        for (const KindId kind : rules_.variables[rules_.reserve].kinds) {
            for (std::size_t i = 0; i < rules_.players.size(); ++i) {
                const auto player = static_cast<PlayerId>(i);
                sum += belongs(player) && counts(kind) ? position_.slots[rules_.slot(rules_.reserve, player, kind)] : 0;
            }
        }
    }
    return sum;
}

bool GameEnd::holds(const GoalCondition& condition, PlayerId player, const Known& known) {
    using Type = GoalCondition::Type;
    const auto part_holds = [&](const GoalCondition& part) { return holds(part, player, known); };
    switch (condition.type) {
        case Type::all:
            return std::all_of(condition.parts.begin(), condition.parts.end(), part_holds);
        case Type::any:
            return std::any_of(condition.parts.begin(), condition.parts.end(), part_holds);
        case Type::negation:
            return std::none_of(condition.parts.begin(), condition.parts.end(), part_holds);
        case Type::absolute_config:
            return config_holds(condition, player);
        case Type::relative_config:
            return relative_holds(condition, player);
        case Type::connected:
            return connected(condition, player);
        case Type::pieces_remaining:
            return pieces(condition, player) == condition.count;
        case Type::total_piece_count:
            return pieces(condition, rules::no_player) == condition.count;
        case Type::captured:
            return known.moved &&
                   std::any_of(state_.facts().captured.begin(), state_.facts().captured.end(), [&](Code code) {
                       return rules_.codes.owner(code) == player &&
                              std::any_of(condition.items.begin(), condition.items.end(),
                                          [&](const auto& item) { return item.kind == rules_.codes.kind(code); });
                   });
        case Type::condition:
            return oracle_.evaluate(condition.test, player);
        case Type::repetition:
            return known.repeated;
        case Type::checkmated:
            return !known.can_move && player == state_.player() && lookahead_.in_check();
        case Type::deadlocked:
            return !known.can_move && player == state_.player() && lookahead_.deadlocked();
        case Type::stalemated:
            return !known.can_move && player == state_.player() && !(plan_.has_royals && lookahead_.in_check());
    }
    return false;
}

bool GameEnd::item_matches(const GoalCondition::Item& item, Cell cell, PlayerId player) const {
    const Code code = position_.slots[cell];
    bool matches = code != rules::empty && rules_.codes.count(code, item.kind) > 0;
    if (matches && item.who.role == rules::Role::mover) {
        matches = rules_.codes.owner(code) == player;
    } else if (matches && item.who.role == rules::Role::opponent) {
        matches = rules_.codes.owner(code) != player;
    }
    return matches != item.negate;
}

bool GameEnd::config_holds(const GoalCondition& condition, PlayerId player) const {
    const auto occupied = [&](std::size_t cell) {
        return std::any_of(condition.items.begin(), condition.items.end(),
                           [&](const auto& item) { return item_matches(item, static_cast<Cell>(cell), player); });
    };
    return std::all_of(condition.places.begin(), condition.places.end(), [&](const GoalCondition::Place& place) {
        if (!place.zone) {
            return occupied(place.index);
        }
        const auto& holds = rules_.board.zones[place.index].holds[player];
        for (std::size_t cell = 0; cell < holds.size(); ++cell) {
            if (holds[cell] && occupied(cell)) {
                return true;
            }
        }
        return false;
    });
}

bool GameEnd::relative_holds(const GoalCondition& condition, PlayerId player) const {
    for (std::size_t start = 0; start < rules_.cells(); ++start) {
        Cell cell = static_cast<Cell>(start);
        const bool all = std::all_of(condition.items.begin(), condition.items.end(), [&](const auto& item) {
            if (!item.direction) {
                return item_matches(item, cell, player);
            }
            cell = rules_.board.step(cell, rules_.board.symmetry[player][*item.direction]);
            return cell != rules::none;
        });
        if (all) {
            return true;
        }
    }
    return false;
}

/// Whether pieces as told stand in one chain that reaches all the places; where no place is told, whether there is but
/// one chain. Neighbours are the cells one step away, in the directions told and back, or in all.
bool GameEnd::connected(const GoalCondition& condition, PlayerId player) const {
    const auto& board = rules_.board;
    const auto member = [&](Cell cell) {
        return std::any_of(condition.items.begin(), condition.items.end(),
                           [&](const auto& item) { return !item.direction && item_matches(item, cell, player); });
    };
    const bool any_way = std::none_of(condition.items.begin(), condition.items.end(),
                                      [](const auto& item) { return item.direction.has_value(); });
    const auto neighbours = [&](Cell cell, auto&& visit) {
        const auto both_ways = [&](rules::DirectionId way) {
            visit(board.step(cell, way));
            visit(board.step_back(cell, way));
        };
        for (std::size_t way = 0; any_way && way < board.directions.size(); ++way) {
            both_ways(static_cast<rules::DirectionId>(way));
        }
        for (const auto& item : condition.items) {
            if (item.direction) {
                both_ways(board.symmetry[player][*item.direction]);
            }
        }
    };
    const auto reached = [&](const GoalCondition::Place& place, const std::vector<Cell>& chain) {
        return std::any_of(chain.begin(), chain.end(), [&](Cell cell) {
            return place.zone ? board.zones[place.index].holds[player][cell] : place.index == cell;
        });
    };
    std::vector<bool> seen(rules_.cells());
    std::size_t chains = 0;
    for (std::size_t i = 0; i < rules_.cells(); ++i) {
        const auto start = static_cast<Cell>(i);
        if (seen[start] || !member(start)) {
            continue;
        }
        const auto chain = chain_from(start, seen, member, neighbours);
        ++chains;
        if (!condition.places.empty() && std::all_of(condition.places.begin(), condition.places.end(),
                                                     [&](const auto& place) { return reached(place, chain); })) {
            return true;
        }
    }
    return condition.places.empty() && chains == 1;
}

}  // namespace bazillion::play
