#include "play/engine/lookahead.h"

#include "play/engine/attacks.h"
#include "play/engine/generator.h"
#include "play/engine/legality.h"
#include "play/engine/move_maker.h"
#include "play/engine/position_oracle.h"

#include <algorithm>

namespace bazillion::play {

bool Lookahead::deadlocked() {
    std::size_t passed = 0;
    bool stuck = true;
    auto actions = move_lists_.borrow();
    while (stuck && passed < rules_.turns.size() && maker_.force(generator_.pass(state_.mover()))) {
        ++passed;
        actions->clear();
        generator_.generate_actions(*actions);
        stuck = !legality_.any_legal(*actions, 0);
    }
    for (; passed > 0; --passed) {
        state_.unmake();
    }
    return stuck;
}

bool Lookahead::can_reach(const rules::Program& goal, PlayerId player) {
    if (reaching_) {
        return false;
    }
    std::size_t tries = 0;
    reaching_ = true;
    const bool found = reach(goal, player, state_.player(), tries, 1);
    reaching_ = false;
    return found;
}

bool Lookahead::reach(const rules::Program& goal, PlayerId player, PlayerId actor, std::size_t& tries,
                      std::size_t depth) {
    constexpr std::size_t most_tries = 20'000;
    constexpr std::size_t most_actions = 8;
    auto actions = move_lists_.borrow();
    generator_.generate(*actions);
    for (const Move action : *actions) {
        if (++tries > most_tries || !legality_.make(action, nullptr)) {
            continue;
        }
        const bool goes_on = state_.player() == actor && depth < most_actions;
        const bool found = oracle_.evaluate(goal, player) || (goes_on && reach(goal, player, actor, tries, depth + 1));
        state_.unmake();
        if (found) {
            return true;
        }
    }
    return false;
}

bool Lookahead::in_check() {
    const PlayerId player = state_.mover();
    const std::size_t now = rules_.phases.empty() ? rules::none : generator_.phase();
    if (now == rules::none || !rules_.phases[now].defer_check) {
        return attacks_.in_check(player);
    }
    auto actions = move_lists_.borrow();
    generator_.generate(*actions);
    return std::any_of(actions->begin(), actions->end(), [&](Move action) {
        if (!maker_.force(action)) {
            return false;
        }
        const bool check = attacks_.in_check(player);
        state_.unmake();
        return check;
    });
}

}  // namespace bazillion::play
