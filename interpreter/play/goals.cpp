// How games end (REFERENCE 10).
#include "play/engine.h"

#include <algorithm>

namespace bazillion::play {

using rules::Goal;
using rules::GoalCondition;

void Engine::test_goals() {
    ended_.reset();
    if (!static_goals_) {
        return;
    }
    for (std::size_t i = 0; i < rules_->goals.size() && !ended_; ++i) {
        const Goal& goal = rules_->goals[i];
        const auto reached = std::find_if(goal.players.begin(), goal.players.end(), [&](PlayerId player) {
            return holds(goal.condition, player, facts_.made != nullptr);
        });
        if (reached != goal.players.end()) {
            ended_ = Ending{.reason = goal.condition.type == GoalCondition::Type::captured ? Ending::Reason::captured
                                                                                           : Ending::Reason::goal,
                            .winner = winner(goal, *reached),
                            .goal = i};
        }
    }
    if (!ended_ && hooks_ != nullptr) {
        ask_scripts_for_outcome();
    }
}

/// Who wins when the goal is reached for `player`; nobody if that is a draw.
PlayerId Engine::winner(const Goal& goal, PlayerId player) const {
    switch (goal.result) {
        case Goal::Result::win:
            return player;
        case Goal::Result::loss:
            return next_player(*rules_, player);
        case Goal::Result::draw:
            return rules::no_player;
        case Goal::Result::count:
            break;
    }
    // The player with more pieces on the board; equal numbers are a draw (REFERENCE 10.2).
    std::vector<unsigned> pieces(rules_->players.size());
    for (std::size_t cell = 0; cell < rules_->cells(); ++cell) {
        const Code code = position_.slots[cell];
        if (code != rules::empty && !rules_->kinds[rules_->codes.kind(code)].dummy) {
            ++pieces[rules_->codes.owner(code)];
        }
    }
    const auto most = std::max_element(pieces.begin(), pieces.end());
    const bool shared = std::count(pieces.begin(), pieces.end(), *most) > 1;
    return shared ? rules::no_player : static_cast<PlayerId>(most - pieces.begin());
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

bool Engine::holds(const GoalCondition& condition, PlayerId player, bool moved) {
    using Type = GoalCondition::Type;
    const auto part_holds = [&](const GoalCondition& part) { return holds(part, player, moved); };
    const auto pieces = [&](PlayerId owner) {
        unsigned sum = 0;
        for (std::size_t cell = 0; cell < rules_->cells(); ++cell) {
            const Code code = position_.slots[cell];
            if (code == rules::empty || (owner != rules::no_player && rules_->codes.owner(code) != owner)) {
                continue;
            }
            const KindId kind = rules_->codes.kind(code);
            const bool named = condition.items.empty()
                                   ? !rules_->kinds[kind].dummy
                                   : std::any_of(condition.items.begin(), condition.items.end(),
                                                 [&](const auto& item) { return item.kind == kind; });
            sum += named ? 1 : 0;
        }
        return sum;
    };
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
        case Type::pieces_remaining:
            return pieces(player) == condition.count;
        case Type::total_piece_count:
            return pieces(rules::no_player) == condition.count;
        case Type::captured:
            return moved && std::any_of(facts_.captured.begin(), facts_.captured.end(), [&](Code code) {
                       return rules_->codes.owner(code) == player &&
                              std::any_of(condition.items.begin(), condition.items.end(),
                                          [&](const auto& item) { return item.kind == rules_->codes.kind(code); });
                   });
        case Type::condition:
            return evaluate(condition.test, player);
        default:
            return false;  // told by want of moves or by the record
    }
}

bool Engine::item_matches(const GoalCondition::Item& item, Cell cell, PlayerId player) const {
    const Code code = position_.slots[cell];
    bool matches = code != rules::empty && rules_->codes.kind(code) == item.kind;
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

Ending Engine::ending_without_moves() {
    const PlayerId player = this->player();
    const bool check = has_royals_ && in_check();
    for (std::size_t i = 0; i < rules_->goals.size(); ++i) {
        const Goal& goal = rules_->goals[i];
        const bool mate = goal.condition.type == GoalCondition::Type::checkmated;
        const bool stale = goal.condition.type == GoalCondition::Type::stalemated;
        const bool dead = goal.condition.type == GoalCondition::Type::deadlocked;
        const bool concerns = std::find(goal.players.begin(), goal.players.end(), player) != goal.players.end();
        if (!concerns || !(mate ? check : dead ? deadlocked() : stale && !check)) {
            continue;
        }
        return {.reason = mate   ? Ending::Reason::checkmate
                          : dead ? Ending::Reason::deadlock
                                 : Ending::Reason::stalemate,
                .winner = winner(goal, player),
                .goal = i};
    }
    return {.reason = check ? Ending::Reason::checkmate : Ending::Reason::stalemate};
}

}  // namespace bazillion::play
