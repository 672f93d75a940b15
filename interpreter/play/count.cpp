// Counting legal moves without writing them down.
#include "play/engine.h"

#include <algorithm>

namespace bazillion::play {

/// Whether the legal moves are those of the mover's pieces, each as its own tables tell.
bool Engine::counts_by_piece() const {
    const auto adds_moves = [](const rules::Hook& hook) { return hook.event == rules::Hook::Event::moves; };
    return !plain_ && plain_legality_ && !has_follow_ups_ && rules_->buttons.empty() &&
           !rules_->options.maximal_captures && rules_->options.pass_turn == rules::Passing::never &&
           position_.clock.chain == rules::none && !rules_->has_stacks() && !rules_->players[turn().decider].random &&
           (hooks_ == nullptr || std::none_of(rules_->hooks.begin(), rules_->hooks.end(), adds_moves));
}

/// Counts the moves of the simple stretches of an entry.
std::uint64_t Engine::count_simple(const Entry& entry) {
    const Value* const slots = position_.slots.data();
    std::uint64_t sum = 0;
    for (std::uint32_t at = entry.first, last = entry.last; at < last; ++at) {
        const Stretch& stretch = tables_.stretch(at);
        if (!stretch.simple) {
            continue;
        }
        const Node* const nodes = tables_.nodes();
        const std::uint32_t* const rows = tables_.rows();
        switch (stretch.shape) {
            case Stretch::Shape::run:
                for (std::uint32_t i = stretch.begin; i < stretch.end; ++i) {
                    const std::uint32_t todo = rows[nodes[i].row + slots[nodes[i].slot]];
                    sum += todo & Node::emit_bit;
                    if ((todo & Node::enter_bit) == 0) {
                        break;
                    }
                }
                break;
            case Stretch::Shape::leap:
                for (std::uint32_t i = stretch.begin; i < stretch.end; ++i) {
                    sum += rows[nodes[i].row + slots[nodes[i].slot]] & Node::emit_bit;
                }
                break;
            case Stretch::Shape::tree:
                walk(stretch.begin, stretch.end, [&](const Node&, std::uint32_t yields) {
                    sum += yields;
                    return false;
                });
                break;
        }
    }
    return sum;
}

/// Counts the moves of the mover's pieces that are sure to be legal, and appends the others to `moves`.
std::uint64_t Engine::count_pieces(FilterId filter, const Safety& safety, std::vector<Move>& moves) {
    const bool quiet = safety.state == Safety::State::safe && !safety.opened_by_filling.any() && !safety.gated;
    std::uint64_t sum = 0;
    const auto count_from = [&](Cell cell) {
        const Entry entry = tables_.moves(filter, position_.slots[cell], cell);
        if (!quiet || entry.repeats || entry.twice || safety.opened_by_emptying.contains(cell)) {
            generate_from(cell, filter, moves);
            return;
        }
        sum += count_simple(entry);
        run(entry, moves, false);
    };
    const auto count_drops = [&](Code code) {
        const Entry entry = tables_.all_drops(filter, code);
        if (!quiet || entry.repeats) {
            generate_drops(code, filter, moves);
            return;
        }
        sum += count_simple(entry);
        run(entry, moves, false);
    };
    each_once(moves, [&] {
        occupied_.each(mover(), count_from);
        if (has_drops_) {
            each_drop(count_drops);
        }
    });
    return sum;
}

std::uint64_t Engine::count_legal(std::vector<Move>& moves, Safety& safety) {
    moves.clear();
    look_around(safety);
    const auto filters = filters_now();
    std::uint64_t sum = 0;
    if (!counts_by_piece() || safety.state == Safety::State::unknown || filters.size() != 1) {
        generate(moves);
    } else {
        sum = count_pieces(filters[0], safety, moves);
    }
    for (const Move move : moves) {
        const Verdict verdict = judge(move, safety);
        if (verdict == Verdict::legal) {
            ++sum;
        } else if (verdict == Verdict::unknown && make_and_look(move, &safety)) {
            ++sum;
            unmake();
        }
    }
    return sum;
}

}  // namespace bazillion::play
