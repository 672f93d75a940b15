// Which moves are legal, found by making those that cannot be judged without.
#include "play/engine/legality.h"

#include "play/engine/attacks.h"
#include "play/engine/generator.h"
#include "play/engine/hook_calls.h"
#include "play/engine/move_maker.h"
#include "play/engine/position_oracle.h"
#include "play/engine/turn_minimum.h"

#include <algorithm>
#include <utility>

namespace bazillion::play {

void Legality::legal_moves(std::vector<Move>& moves) {
    if (state_.ended()) {
        return;
    }
    auto candidates = move_lists_.borrow();
    generator_.generate(*candidates);
    CheckInfo check_info;
    static_.set_check_info(check_info);
    // A move whose script fails is no move. A script that fails every time is not asked for ever: each failure may take
    // all the time that scripts are given.
    constexpr std::size_t most_failures = 3;
    std::optional<syntax::Diagnostic> first = hooks_.take_error();
    std::size_t failures = first ? 1 : 0;
    for (const Move move : *candidates) {
        const Verdict verdict = static_.fast_legality(move, check_info);
        if (verdict == Verdict::legal) {
            moves.push_back(move);
        } else if (verdict == Verdict::illegal) {
            continue;
        } else if (make_and_look(move, &check_info)) {
            state_.unmake();
            moves.push_back(move);
        } else if (auto error = hooks_.take_error()) {
            if (!first) {
                first = std::move(error);
            }
            if (++failures == most_failures) {
                break;
            }
        }
    }
    hooks_.put_back(std::move(first));
}

bool Legality::any_legal_move() {
    if (state_.ended()) {
        return false;
    }
    auto candidates = move_lists_.borrow();
    generator_.generate(*candidates);
    return any_legal(*candidates, 0);
}

bool Legality::any_legal(std::span<const Move> moves, std::size_t first) {
    const auto candidates = moves.subspan(first);
    if (static_.nothing_forbids() && rules_.buttons.empty()) {
        return !candidates.empty();
    }
    return std::any_of(candidates.begin(), candidates.end(), [&](Move move) {
        const bool legal = make(move, nullptr);
        if (legal) {
            state_.unmake();
        }
        return legal;
    });
}

/// Whether somebody can act after the button just pressed. A reply may be a button that needs one too; a chain that
/// long goes on for ever.
bool Legality::can_reply() {
    constexpr std::size_t longest_chain = 4;
    ++reply_depth_;
    const bool can = reply_depth_ > longest_chain || any_legal_move();
    --reply_depth_;
    return can;
}

bool Legality::make(Move move, const CheckInfo* check_info) {
    const auto asks = static_cast<std::uint8_t>(CompiledMove::button | CompiledMove::needs_reply);
    if (static_.nothing_forbids() && (tables_.packed(move).flags & asks) == 0) {
        return maker_.force(move);
    }
    switch (check_info != nullptr ? static_.fast_legality(move, *check_info) : Verdict::unknown) {
        case Verdict::legal:
            return maker_.force(move);
        case Verdict::illegal:
            return false;
        case Verdict::unknown:
            break;
    }
    return make_and_look(move, check_info);
}

bool Legality::make_and_look(Move move, const CheckInfo* check_info) {
    const PlayerId player = state_.mover(), decider = state_.player();
    const bool minimizes = turn_minimum_.applies();
    const TurnMinimum::Numbers least = minimizes ? turn_minimum_.least() : TurnMinimum::Numbers{};
    if (!maker_.force(move)) {
        return false;
    }
    if (!legal_now(move, player, check_info) || (minimizes && !turn_minimum_.still_reaches(least, decider))) {
        state_.unmake();
        return false;
    }
    return true;
}

/// Whether the move just made was legal for `player`.
bool Legality::legal_now(Move move, PlayerId player, const CheckInfo* check_info) {
    const PackedMove& made = tables_.packed(move);
    if (made.has(CompiledMove::button)) {
        return !rules_.buttons[made.made->button_index].needs_reply || can_reply();
    }
    // A player who moves again may still save his royal piece (docs/language.md#goals).
    if (plan_.has_royals && state_.turn().mover != player) {
        const std::size_t now = rules_.phases.empty() ? rules::none : generator_.phase();
        const bool waits = now != rules::none && rules_.phases[now].defer_check;
        if (waits ? !safe_after_replies(player) : static_.exposes(player, check_info)) {
            return false;
        }
    }
    if (!rules_.legal.code.empty() && !oracle_.evaluate(rules_.legal, player)) {
        return false;
    }
    return scripts_permit(player) && (!made.has(CompiledMove::needs_reply) || can_reply());
}

/// Where check waits for consequences: whether the royal pieces of a player are safe whatever is done next.
bool Legality::safe_after_replies(PlayerId player) {
    auto actions = move_lists_.borrow();
    generator_.generate(*actions);
    return std::all_of(actions->begin(), actions->end(), [&](Move action) {
        if (!maker_.force(action)) {
            return false;
        }
        const bool safe = !attacks_.in_check(player);
        state_.unmake();
        return safe;
    });
}

bool Legality::scripts_permit(PlayerId player) {
    return std::all_of(rules_.hooks.begin(), rules_.hooks.end(), [&](const rules::Hook& hook) {
        const bool asked = hook.event == rules::Hook::Event::legal && hooks_.any() &&
                           (hook.when.code.empty() || oracle_.evaluate(hook.when, player));
        if (!asked) {
            return true;
        }
        const auto verdict = hooks_.legal(hook.function);
        return verdict && *verdict;
    });
}

}  // namespace bazillion::play
