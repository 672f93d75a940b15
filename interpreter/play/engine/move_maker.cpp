#include "play/engine/move_maker.h"

#include "play/engine/attacks.h"
#include "play/engine/chains.h"
#include "play/engine/game_end.h"
#include "play/engine/generator.h"
#include "play/engine/hook_calls.h"
#include "play/engine/position_oracle.h"

namespace bazillion::play {

bool MoveMaker::holds(const rules::Program& condition, PlayerId player) {
    if (HookWatcher* const told = active_watcher()) [[unlikely]] {
        return tables_.interpret_condition(condition, player, oracle_, rules::none, &told->listener(condition));
    }
    return oracle_.evaluate(condition, player);
}

/// Passes the turn on, unless the same player acts again or his partial move goes on (docs/language.md#partial-moves).
void MoveMaker::finish_turn(const PackedMove& made, bool again) {
    const TurnState& turn_state = position_.turn_state;
    if (made.partial && position_.slots[made.to] != rules::empty) {
        state_.set_chain(made.to, made.continuation);
        if (chains_.can_go_on()) {
            return;
        }
    }
    if (turn_state.chain != rules::none) {
        state_.set_chain(rules::none, rules::none);
    }
    if (again) {
        return;
    }
    if (rules_.swept != rules::none) {
        state_.sweep();
    }
    const auto evaluates = [&](std::uint16_t turn) {
        const bool comes = holds(rules_.turns[turn].when, rules_.turns[turn].mover);
        if (HookWatcher* const told = active_watcher()) [[unlikely]] {
            told->turn_asked(turn, comes);
        }
        return comes;
    };
    const Plan::NextTurn* next = &plan_.next_turns[turn_state.turn];
    std::uint64_t hash = next->hash;
    for (std::size_t i = 0; i < plan_.next_turns.size() && !next->sure && !evaluates(next->turn); ++i) {
        next = &plan_.next_turns[next->turn];
        hash ^= next->hash;
    }
    state_.advance_turn(next->turn, hash);
}

bool MoveMaker::force(Move move) {
    const PackedMove& made = tables_.packed(move);
    const PlayerId player = state_.mover();
    state_.apply(made);
    bool again = made.has(CompiledMove::again);
    if (plan_.has_consequences && !run_hooks(*made.made, player, again)) {
        state_.unmake();
        return false;
    }
    // In most games nothing but the next entry of the turn order can follow.
    const Plan::NextTurn& next = plan_.next_turns[position_.turn_state.turn];
    if (next.sure && !again && !made.partial && position_.turn_state.chain == rules::none &&
        rules_.swept == rules::none) [[likely]] {
        state_.advance_turn(next.turn, next.hash);
    } else {
        finish_turn(made, again);
    }
    state_.note_last_move();
    if (plan_.static_goals && position_.turn_state.chain == rules::none) {
        game_end_.test_goals_of_turn();
    }
    return true;
}

bool MoveMaker::make_null_move() {
    const bool sound = plan_.allows_null_moves && position_.turn_state.chain == rules::none && !state_.ended() &&
                       !attacks_.in_check(state_.mover());
    return sound && force(generator_.pass(state_.mover()));
}

bool MoveMaker::run_hooks(const CompiledMove& made, PlayerId player, bool& again) {
    const bool watched = by_hooks_ != nullptr && is_watched();
    HookWatcher* const told = active_watcher();
    if (watched) {
        by_hooks_->clear();
    }
    std::size_t changes = 0;
    const auto call = [&](const std::string& function) {
        const auto answer = hooks_.changes(function);
        if (!answer) {
            return false;
        }
        changes = answer->changes.size();
        state_.perform(answer->changes);
        if (watched) {
            by_hooks_->insert(by_hooks_->end(), answer->changes.begin(), answer->changes.end());
        }
        again = again || answer->again;
        return true;
    };
    const auto follow = [&](const rules::Program& effects) {
        auto moves = move_lists_.borrow();
        Observer* const observer = told == nullptr ? nullptr : &told->listener(effects);
        tables_.interpret_effects(effects, player, made.to, oracle_, *moves, observer);
        for (const Move move : *moves) {
            const PackedMove& following = tables_.packed(move);
            state_.follow(following);
            changes += following.changes().size();
            if (watched) {
                by_hooks_->insert(by_hooks_->end(), following.changes().begin(), following.changes().end());
            }
            again = again || following.has(CompiledMove::again);
        }
        return true;
    };
    if (made.has(CompiledMove::button)) {
        const std::string& hook = rules_.buttons[made.button_index].hook;
        return hook.empty() || !hooks_.any() || call(hook);
    }
    for (const rules::Hook& hook : rules_.hooks) {
        if (hook.event != rules::Hook::Event::after_move || (!hook.function.empty() && !hooks_.any())) {
            continue;
        }
        const bool follows = hook.when.code.empty() || holds(hook.when, player);
        if (told != nullptr) [[unlikely]] {
            told->asked(hook, follows);
        }
        changes = 0;
        if (follows && !(hook.function.empty() ? follow(hook.effects) : call(hook.function))) {
            return false;
        }
        if (follows && told != nullptr) [[unlikely]] {
            told->done(hook, changes);
        }
    }
    return true;
}

}  // namespace bazillion::play
