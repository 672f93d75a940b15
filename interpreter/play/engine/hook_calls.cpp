#include "play/engine/hook_calls.h"

#include "play/engine/attacks.h"
#include "play/engine/position_oracle.h"

namespace bazillion::play {

/// Notes the error of an answer, if it is one.
template <typename T>
Hooks::Answer<T> HookCalls::noted(Hooks::Answer<T> answer) {
    if (!answer) {
        error_ = answer.error();
    }
    return answer;
}

Hooks::Answer<HookChanges> HookCalls::changes(const std::string& function) {
    return noted(scripts_->changes(function, view()));
}

Hooks::Answer<std::vector<HookMove>> HookCalls::moves(const std::string& function) {
    return noted(scripts_->moves(function, view()));
}

Hooks::Answer<bool> HookCalls::legal(const std::string& function) {
    return noted(scripts_->legal(function, view()));
}

Hooks::Answer<HookOutcome> HookCalls::outcome(const std::string& function) {
    return noted(scripts_->outcome(function, view()));
}

Hooks::Answer<int> HookCalls::evaluate(PlayerId player) {
    int sum = 0;
    for (const rules::Hook& hook : rules_.hooks) {
        if (hook.event != rules::Hook::Event::evaluate ||
            (!hook.when.code.empty() && !oracle_.evaluate(hook.when, player))) {
            continue;
        }
        auto answer = scripts_->evaluate(hook.function, view(), player);
        if (!answer) {
            return answer;
        }
        sum += *answer;
    }
    return sum;
}

HookView HookCalls::view() {
    before_is_known_ = false;
    const auto before = [this]() -> const Position& {
        if (state_.made() == 0) {
            return state_.position();
        }
        if (!before_is_known_) {
            state_.copy_before(before_);
            before_is_known_ = true;
        }
        return before_;
    };
    return {rules_,
            state_.position(),
            state_.facts(),
            before,
            [this](PlayerId player) { return attacks_.in_check(player); },
            [this](PlayerId player, const Position& at) { return state_.groups().territory(player, at.slots.data()); },
            plain_};
}

}  // namespace bazillion::play
