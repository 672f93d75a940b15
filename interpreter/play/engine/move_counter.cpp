#include "play/engine/move_counter.h"

#include "play/engine/generator.h"
#include "play/engine/hook_calls.h"
#include "play/engine/hook_guards.h"
#include "play/engine/legality.h"
#include "play/engine/position_oracle.h"
#include "play/engine/static_legality.h"

#include <algorithm>

namespace bazillion::play {

/// Whether the legal moves are those of the mover's pieces, each as its own tables tell.
bool MoveCounter::counts_by_piece() const {
    const auto adds_moves = [](const rules::Hook& hook) { return hook.event == rules::Hook::Event::moves; };
    return !plain_ && static_.tells() && !guards_.any() && rules_.buttons.empty() && !rules_.options.maximal_captures &&
           rules_.options.pass_turn == rules::Passing::never && position_.turn_state.chain == rules::none &&
           !rules_.has_stacks() && !rules_.players[state_.turn().decider].random &&
           (!hooks_.any() || std::none_of(rules_.hooks.begin(), rules_.hooks.end(), adds_moves));
}

/// Counts the moves of the simple segments of an entry, and appends those of the others.
std::uint64_t MoveCounter::count_or_list(const Entry entry, std::vector<Move>& moves) {
    const Value* const slots = position_.slots.data();
    const Node* const nodes = tables_.nodes();
    const std::uint32_t* const rows = tables_.rows();
    std::uint64_t sum = 0;
    for (std::uint32_t at = entry.first; at < entry.last; ++at) {
        const Segment& segment = tables_.segment(at);
        if (!segment.simple) {
            generator_.run(segment, moves);
        } else if (segment.shape == Segment::Shape::run) {
            for (std::uint32_t i = segment.begin; i < segment.end; ++i) {
                const std::uint32_t todo = rows[nodes[i].row + slots[nodes[i].slot]];
                sum += todo & Node::emit_bit;
                if ((todo & Node::enter_bit) == 0) {
                    break;
                }
            }
        } else if (segment.shape == Segment::Shape::leap) {
            for (std::uint32_t i = segment.begin; i < segment.end; ++i) {
                sum += rows[nodes[i].row + slots[nodes[i].slot]] & Node::emit_bit;
            }
        } else {
            oracle_.walk(segment.begin, segment.end, [&](const Node&, std::uint32_t yields) {
                sum += yields;
                return false;
            });
        }
    }
    return sum;
}

/// Counts the moves of the mover's pieces that are sure to be legal, and appends the others to `moves`.
std::uint64_t MoveCounter::count_pieces(FilterId filter, const CheckInfo& check_info, std::vector<Move>& moves) {
    const bool quiet =
        check_info.state == CheckInfo::State::safe && !check_info.hurdle_cells.any() && !check_info.guarded;
    std::uint64_t sum = 0;
    const auto count_from = [&](Cell cell) {
        const Entry entry = tables_.moves(filter, position_.slots[cell], cell);
        if (!quiet || entry.global_duplicates || entry.local_duplicates || check_info.blockers.contains(cell)) {
            generator_.generate_from(cell, filter, moves);
            return;
        }
        sum += count_or_list(entry, moves);
    };
    const auto count_drops = [&](Code code) {
        const Entry entry = tables_.all_drops(filter, code);
        if (!quiet || entry.global_duplicates) {
            generator_.generate_drops(code, filter, moves);
            return;
        }
        sum += count_or_list(entry, moves);
    };
    generator_.each_once(moves, [&] {
        state_.occupied().each(state_.mover(), count_from);
        if (plan_.has_drops) {
            generator_.each_drop(count_drops);
        }
    });
    return sum;
}

std::uint64_t MoveCounter::count_legal(std::vector<Move>& moves, CheckInfo& check_info) {
    moves.clear();
    static_.set_check_info(check_info);
    const auto filters = generator_.filters_now();
    std::uint64_t sum = 0;
    if (!counts_by_piece() || check_info.state == CheckInfo::State::unknown || filters.size() != 1) {
        generator_.generate(moves);
    } else {
        sum = count_pieces(filters[0], check_info, moves);
    }
    for (const Move move : moves) {
        const auto verdict = static_.fast_legality(move, check_info);
        if (verdict == StaticLegality::Verdict::legal) {
            ++sum;
        } else if (verdict == StaticLegality::Verdict::unknown && legality_.make_and_look(move, &check_info)) {
            ++sum;
            state_.unmake();
        }
    }
    return sum;
}

}  // namespace bazillion::play
