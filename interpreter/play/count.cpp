// Counting legal moves without writing them down.
#include "play/engine.h"

#include <bit>

namespace bazillion::play {

/// Whether the legal moves are those of the mover's pieces, each as its own tables tell.
bool Engine::counts_by_piece() const {
    return !plain_ && plain_legality_ && rules_->phases.empty() && rules_->buttons.empty() && !has_drops_ &&
           !rules_->options.maximal_captures && rules_->options.pass_turn == rules::Passing::never &&
           position_.clock.chain == rules::none && !rules_->players[turn().decider].random;
}

std::uint64_t Engine::count(const Entry& entry) {
    const Node* const nodes = tables_.nodes();
    const std::uint32_t* const rows = tables_.rows();
    const Value* const slots = position_.slots.data();
    std::uint32_t sum = 0;
    for (std::uint32_t at = entry.first; at < entry.last; ++at) {
        const Stretch& stretch = tables_.stretch(at);
        if (stretch.shape == Stretch::Shape::run) {
            for (std::uint32_t i = stretch.begin; i < stretch.end; ++i) {
                const std::uint32_t todo = rows[nodes[i].row + slots[nodes[i].slot]];
                sum += todo & Node::emit_bit;
                if ((todo & Node::enter_bit) == 0) {
                    break;
                }
            }
        } else if (stretch.shape == Stretch::Shape::leap) {
            for (std::uint32_t i = stretch.begin; i < stretch.end; ++i) {
                sum += rows[nodes[i].row + slots[nodes[i].slot]] & Node::emit_bit;
            }
        } else {
            for (std::uint32_t i = stretch.begin; i < stretch.end;) {
                const Node& node = nodes[i];
                const std::uint32_t todo = rows[node.row + slots[node.slot]];
                sum += todo & Node::emit_bit;
                i = (todo & Node::enter_bit) != 0 ? i + 1 : node.next;
            }
        }
    }
    return sum;
}

std::uint64_t Engine::count_legal(std::vector<Move>& moves, Safety& safety) {
    look_around(safety);
    std::uint64_t sum = 0;
    const bool by_piece = counts_by_piece() && safety.state != Safety::State::unknown && filters_now().size() == 1;
    if (!by_piece) {
        generate(moves);
    } else {
        const FilterId filter = filters_now()[0];
        const bool quiet = safety.state == Safety::State::safe && !safety.opened_by_filling.any() && !safety.gated;
        repeats_ = false;
        occupied_.each(mover(), [&](Cell cell) {
            const Entry& entry = tables_.moves(filter, position_.slots[cell], cell);
            if (quiet && entry.simple && !safety.opened_by_emptying.contains(cell)) {
                sum += count(entry);
            } else {
                generate_from(cell, filter, moves);
            }
        });
        remove_repeats(moves, 0);
    }
    for (const Move move : moves) {
        const Verdict verdict = judge(move, safety);
        if (verdict == Verdict::legal) {
            ++sum;
        } else if (verdict == Verdict::unknown && make(move, &safety)) {
            ++sum;
            unmake();
        }
    }
    return sum;
}

}  // namespace bazillion::play
