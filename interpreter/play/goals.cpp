// How games end (docs/language.md#goals).
#include "play/engine.h"

#include <algorithm>
#include <utility>

namespace bazillion::play {

using rules::Goal;
using rules::GoalCondition;

void Engine::test_goals() {
    untested_ = never_tested;
    ended_.reset();
    if (static_goals_) {
        test_goals_of_turn();
    }
}

/// Tests the goals of a turn, by what has been written since they were last tested, if they were.
void Engine::test_goals_of_turn() {
    if (untested_ == never_tested || plain_) {
        ended_ = reached_goal(Goal::Stage::turn, {.moved = facts_.made != nullptr});
    } else {
        if (!goal_watch_) {
            goal_watch_.emplace(*rules_);
        }
        const auto plain = [&](const GoalCondition& condition, PlayerId player) {
            return holds(condition, player, {});
        };
        const auto rank =
            goal_watch_->first_reached(position_, occupied_, std::span<const Write>(writes_).subspan(untested_), plain);
        if (rank != GoalWatch::nothing) {
            const auto& [goal, player] = (*goal_watch_)[rank];
            ended_ = Ending{.goal = goal, .reached = player};
            settle(rules_->goals[goal], *ended_);
        }
    }
    untested_ = ended_ ? never_tested : static_cast<std::uint32_t>(writes_.size());
    if (!ended_ && hooks_ != nullptr) {
        ask_scripts_for_outcome();
    }
}

std::optional<Ending> Engine::ended_plain() {
    const auto now = std::exchange(ended_, std::nullopt);
    const auto untested = untested_;
    const bool before = std::exchange(plain_, true);
    if (static_goals_ && position_.clock.chain == rules::none && !frames_.empty()) {
        test_goals_of_turn();
    }
    plain_ = before;
    untested_ = untested;
    return std::exchange(ended_, now);
}

std::optional<Ending> Engine::ending(bool can_move) {
    using Stage = Goal::Stage;
    const Known known{.can_move = can_move, .repeated = repeated()};
    for (const Stage stage : {Stage::repetition, Stage::moves}) {
        if (auto reached = reached_goal(stage, known)) {
            return reached;
        }
    }
    if (!can_move) {
        const bool check = has_royals_ && in_check();
        return Ending{.reason = check ? Ending::Reason::checkmate : Ending::Reason::stalemate};
    }
    if (known.repeated && !goal_on_repetition_) {
        return Ending{.reason = Ending::Reason::repetition};
    }
    return std::nullopt;
}

bool Engine::over_by_repetition() {
    const auto end = repeated() ? ending(true) : std::nullopt;
    return end && end->reason == Ending::Reason::repetition;
}

std::size_t Engine::occurrences() const {
    const auto same = [&](const Frame& frame) {
        return frame.clock.hash == position_.clock.hash && frame.clock.chain == rules::none;
    };
    return 1 + static_cast<std::size_t>(std::count_if(frames_.begin(), frames_.end(), same));
}

/// The first goal of a stage that holds for one of its players.
std::optional<Ending> Engine::reached_goal(Goal::Stage stage, const Known& known) {
    for (std::size_t i = 0; i < rules_->goals.size(); ++i) {
        const Goal& goal = rules_->goals[i];
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
void Engine::settle(const Goal& goal, Ending& ending) const {
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
        const bool two = contenders_.size() == 2 &&
                         std::find(contenders_.begin(), contenders_.end(), ending.reached) != contenders_.end();
        if (two) {
            ending.winner = ending.reached == contenders_[0] ? contenders_[1] : contenders_[0];
        } else {
            ending.loser = ending.reached;
        }
    }
}

/// Nobody if two have equally many.
PlayerId Engine::player_with_most_pieces() const {
    const auto pieces = [&](std::size_t player) {
        unsigned count = 0;
        for (std::size_t cell = 0; cell < rules_->cells(); ++cell) {
            for (const Code code : rules_->codes.pieces(position_.slots[cell])) {
                const bool counts =
                    rules_->codes.owner(code) == player && !rules_->kinds[rules_->codes.kind(code)].dummy;
                count += counts ? 1 : 0;
            }
        }
        return count;
    };
    unsigned most = pieces(0);
    PlayerId winner = 0;
    for (std::size_t player = 1; player < rules_->players.size(); ++player) {
        const unsigned count = pieces(player);
        winner = count > most ? static_cast<PlayerId>(player) : count == most ? PlayerId{rules::no_player} : winner;
        most = std::max(most, count);
    }
    return winner;
}

void Engine::ask_scripts_for_outcome() {
    for (const rules::Hook& hook : rules_->hooks) {
        if (hook.event != rules::Hook::Event::outcome ||
            (!hook.when.code.empty() && !evaluate(hook.when, facts_.mover))) {
            continue;
        }
        const auto verdict = hooks_->outcome(hook.function, view());
        if (!verdict) {
            trouble_ = verdict.error();
        } else if (verdict->over) {
            ended_ = Ending{.reason = Ending::Reason::script, .winner = verdict->winner, .words = verdict->reason};
            return;
        }
    }
}

/// Pieces of the kinds a condition names (or of any but helpers) that `owner` (or anybody) has.
unsigned Engine::pieces(const GoalCondition& condition, PlayerId owner) const {
    const auto counts = [&](KindId kind) {
        return condition.items.empty() ? !rules_->kinds[kind].dummy
                                       : std::any_of(condition.items.begin(), condition.items.end(),
                                                     [&](const auto& item) { return item.kind == kind; });
    };
    const auto belongs = [&](PlayerId player) { return owner == rules::no_player || player == owner; };
    unsigned sum = 0;
    for (std::size_t cell = 0; cell < rules_->cells(); ++cell) {
        for (const Code code : rules_->codes.pieces(position_.slots[cell])) {
            sum += belongs(rules_->codes.owner(code)) && counts(rules_->codes.kind(code)) ? 1 : 0;
        }
    }
    if (rules_->options.include_off_pieces && rules_->reserve != rules::none) {
        for (const KindId kind : rules_->variables[rules_->reserve].kinds) {
            for (std::size_t i = 0; i < rules_->players.size(); ++i) {
                const auto player = static_cast<PlayerId>(i);
                sum +=
                    belongs(player) && counts(kind) ? position_.slots[rules_->slot(rules_->reserve, player, kind)] : 0;
            }
        }
    }
    return sum;
}

bool Engine::holds(const GoalCondition& condition, PlayerId player, const Known& known) {
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
            return known.moved && std::any_of(facts_.captured.begin(), facts_.captured.end(), [&](Code code) {
                       return rules_->codes.owner(code) == player &&
                              std::any_of(condition.items.begin(), condition.items.end(),
                                          [&](const auto& item) { return item.kind == rules_->codes.kind(code); });
                   });
        case Type::condition:
            return evaluate(condition.test, player);
        case Type::repetition:
            return known.repeated;
        case Type::checkmated:
            return !known.can_move && player == this->player() && in_check();
        case Type::deadlocked:
            return !known.can_move && player == this->player() && deadlocked();
        case Type::stalemated:
            return !known.can_move && player == this->player() && !(has_royals_ && in_check());
    }
    return false;
}

bool Engine::item_matches(const GoalCondition::Item& item, Cell cell, PlayerId player) const {
    const Code code = position_.slots[cell];
    bool matches = code != rules::empty && rules_->codes.count(code, item.kind) > 0;
    if (matches && item.who.role == rules::Role::mover) {
        matches = rules_->codes.owner(code) == player;
    } else if (matches && item.who.role == rules::Role::opponent) {
        matches = rules_->codes.owner(code) != player;
    }
    return matches != item.negate;
}

bool Engine::config_holds(const GoalCondition& condition, PlayerId player) const {
    const auto occupied = [&](std::size_t cell) {
        return std::any_of(condition.items.begin(), condition.items.end(),
                           [&](const auto& item) { return item_matches(item, static_cast<Cell>(cell), player); });
    };
    return std::all_of(condition.places.begin(), condition.places.end(), [&](const GoalCondition::Place& place) {
        if (!place.zone) {
            return occupied(place.index);
        }
        const auto& holds = rules_->board.zones[place.index].holds[player];
        for (std::size_t cell = 0; cell < holds.size(); ++cell) {
            if (holds[cell] && occupied(cell)) {
                return true;
            }
        }
        return false;
    });
}

bool Engine::relative_holds(const GoalCondition& condition, PlayerId player) const {
    for (std::size_t start = 0; start < rules_->cells(); ++start) {
        Cell cell = static_cast<Cell>(start);
        const bool all = std::all_of(condition.items.begin(), condition.items.end(), [&](const auto& item) {
            if (!item.direction) {
                return item_matches(item, cell, player);
            }
            cell = rules_->board.step(cell, rules_->board.symmetry[player][*item.direction]);
            return cell != rules::none;
        });
        if (all) {
            return true;
        }
    }
    return false;
}

}  // namespace bazillion::play
