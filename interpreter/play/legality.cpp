// Which moves are legal, found by making those that cannot be judged without.
#include "play/engine.h"

#include <algorithm>
#include <utility>

namespace bazillion::play {

void Engine::legal_moves(std::vector<Move>& moves) {
    if (ended_) {
        return;
    }
    auto candidates = spare_moves_.lend();
    generate(*candidates);
    Safety safety;
    look_around(safety);
    // A move whose script fails is no move. A script that fails every time is not asked for ever: each failure may take
    // all the time that scripts are given.
    constexpr std::size_t most_failures = 3;
    std::optional<syntax::Diagnostic> first = take_trouble();
    std::size_t failures = first ? 1 : 0;
    for (const Move move : *candidates) {
        const Verdict verdict = judge(move, safety);
        if (verdict == Verdict::legal) {
            moves.push_back(move);
        } else if (verdict == Verdict::illegal) {
            continue;
        } else if (make_and_look(move, &safety)) {
            unmake();
            moves.push_back(move);
        } else if (auto trouble = take_trouble()) {
            if (!first) {
                first = std::move(trouble);
            }
            if (++failures == most_failures) {
                break;
            }
        }
    }
    trouble_ = std::move(first);
}

bool Engine::any_legal_move() {
    if (ended_) {
        return false;
    }
    auto candidates = spare_moves_.lend();
    generate(*candidates);
    return any_legal(*candidates, 0);
}

bool Engine::any_legal(std::span<const Move> moves, std::size_t first) {
    const auto candidates = moves.subspan(first);
    if (nothing_forbids_ && rules_->buttons.empty()) {
        return !candidates.empty();
    }
    return std::any_of(candidates.begin(), candidates.end(), [&](Move move) {
        const bool legal = make(move);
        if (legal) {
            unmake();
        }
        return legal;
    });
}

/// Whether somebody can act after the button just pressed. A reply may be a button that needs one too; a chain that
/// long goes on for ever.
bool Engine::can_reply() {
    constexpr std::size_t longest_chain = 4;
    ++reply_depth_;
    const bool can = reply_depth_ > longest_chain || any_legal_move();
    --reply_depth_;
    return can;
}

bool Engine::make(Move move, const Safety* safety) {
    const auto asks = static_cast<std::uint8_t>(Template::button | Template::needs_reply);
    if (nothing_forbids_ && (tables_.packed(move).flags & asks) == 0) {
        return force(move);
    }
    switch (safety != nullptr ? judge(move, *safety) : Verdict::unknown) {
        case Verdict::legal:
            return force(move);
        case Verdict::illegal:
            return false;
        case Verdict::unknown:
            break;
    }
    return make_and_look(move, safety);
}

/// Makes a move of which it is unknown whether it is legal, and takes it back if it is not.
bool Engine::make_and_look(Move move, const Safety* safety) {
    const PlayerId player = mover();
    if (!force(move)) {
        return false;
    }
    if (!legal_now(move, player, safety)) {
        unmake();
        return false;
    }
    return true;
}

/// Whether the move just made was legal for `player`.
bool Engine::legal_now(Move move, PlayerId player, const Safety* safety) {
    const Packed& made = tables_.packed(move);
    if (made.has(Template::button)) {
        return !rules_->buttons[made.made->button_index].needs_reply || can_reply();
    }
    // A player who moves again may still save his royal piece (docs/language.md#goals).
    if (has_royals_ && turn().mover != player) {
        const std::size_t now = rules_->phases.empty() ? rules::none : phase();
        if (now != rules::none && rules_->phases[now].defer_check) {
            auto actions = spare_moves_.lend();
            generate(*actions);
            for (const Move action : *actions) {
                const bool done = force(action);
                const bool safe = done && !in_check(player);
                if (done) {
                    unmake();
                }
                if (!safe) {
                    return false;
                }
            }
        } else if (exposes(player, safety)) {
            return false;
        }
    }
    if (!rules_->legal.code.empty() && !evaluate(rules_->legal, player)) {
        return false;
    }
    for (const rules::Hook& hook : rules_->hooks) {
        if (hook.event == rules::Hook::Event::legal && hooks_ != nullptr &&
            (hook.when.code.empty() || evaluate(hook.when, player))) {
            const auto verdict = hooks_->legal(hook.function, view());
            if (!verdict) {
                trouble_ = verdict.error();
            }
            if (!verdict || !*verdict) {
                return false;
            }
        }
    }
    return !made.has(Template::needs_reply) || can_reply();
}

}  // namespace bazillion::play
