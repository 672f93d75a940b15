#include "play/engine/inspection.h"

#include "play/engine/attacks.h"
#include "play/engine/generator.h"
#include "play/engine/hook_calls.h"
#include "play/engine/legality.h"
#include "play/engine/move_maker.h"
#include "play/engine/position_oracle.h"

namespace bazillion::play {

bool Inspection::watch(const rules::Block& block, Code code, Cell cell, Observer& observer) {
    return tables_.watch(block, code, cell, oracle_, observer);
}

bool Inspection::watch_move(Move move, HookWatcher& watcher) {
    maker_.tell(&watcher);
    const bool made = maker_.force(move);
    maker_.tell(nullptr);
    return made;
}

Inspection::Eligible Inspection::eligible() {
    Eligible found;
    if (position_.turn_state.chain != rules::none) {
        found.classes.push_back(tables_.blocks_of(generator_.filter_of(position_.turn_state.chain_type)));
        return found;
    }
    const auto filters = generator_.filters_now();
    found.in_force = filters.size();
    std::vector<Move> moves;
    for (std::size_t i = 0; i < filters.size(); ++i) {
        found.classes.push_back(tables_.blocks_of(filters[i]));
        if (moves.empty()) {
            generator_.generate_pieces(filters[i], moves);
            found.in_force = moves.empty() ? filters.size() : i;
        }
    }
    return found;
}

Inspection::Refusal Inspection::refusal(Move move) {
    using Reason = Refusal::Reason;
    Refusal refusal;
    if (legality_.make(move, nullptr)) {
        state_.unmake();
        return refusal;
    }
    const bool failed = hooks_.take_error().has_value();
    const PlayerId player = state_.mover();
    if (failed || !maker_.force(move)) {
        (void)hooks_.take_error();
        refusal.reason = Reason::script_fails;
        return refusal;
    }
    refusal.reason = Reason::answer;
    refusal.royal = state_.turn().mover == player ? Cell{rules::none} : attacks_.checked_cell(player);
    if (refusal.royal != rules::none) {
        refusal.reason = Reason::check;
        refusal.piece = position_.at(refusal.royal);
        for (const PlayerId attacker : plan_.enemies) {
            if (attacker != player) {
                const auto more = attacks_.capturers(attacker, refusal.royal, attacks_.threats_of(attacker));
                refusal.attackers.insert(refusal.attackers.end(), more.begin(), more.end());
            }
        }
    }
    if (refusal.reason == Reason::answer && !rules_.legal.code.empty() && !oracle_.evaluate(rules_.legal, player)) {
        refusal.reason = Reason::rule_forbids;
    }
    for (const rules::Hook& hook : rules_.hooks) {
        const bool asked = hook.event == rules::Hook::Event::legal && hooks_.any();
        if (refusal.reason == Reason::answer && asked &&
            (hook.when.code.empty() || oracle_.evaluate(hook.when, player))) {
            const auto verdict = hooks_.legal(hook.function);
            if (verdict && !*verdict) {
                refusal.reason = Reason::script_forbids;
                refusal.hook = hook.function;
            }
        }
    }
    if (refusal.reason == Reason::answer && tables_.packed(move).has(CompiledMove::needs_reply)) {
        refusal.reason = Reason::no_reply;
    }
    (void)hooks_.take_error();
    state_.unmake();
    return refusal;
}

std::vector<Cell> Inspection::attackers(const AttackTest& test) {
    return attacks_.attackers(test);
}

}  // namespace bazillion::play
