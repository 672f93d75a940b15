#include "play/engine/move_counter.h"

#include "play/engine/generator.h"
#include "play/engine/hook_calls.h"
#include "play/engine/hook_guards.h"
#include "play/engine/legality.h"
#include "play/engine/position_oracle.h"
#include "play/engine/siblings.h"
#include "play/engine/static_legality.h"

#include <algorithm>

namespace bazillion::play {

template <std::size_t words>
CounterOf<words>::CounterOf(const EngineParts& parts)
    : EngineParts(parts),
      fits_(tables_.words() == words && rules_.players.size() <= Occupancy::most_players),
      hangs_on_variables_(guards_.any() || static_.asks_for_variables()),
      tries_out_(fits_ && rules_.buttons.empty() && !plan_.has_consequences && !plan_.static_goals &&
                 !plan_.has_drops && plan_.lasting_tests.empty() && !plan_.cell_hash.empty() &&
                 rules_.swept == rules::none && rules_.planes.empty() && rules_.phases.empty()),
      by_piece_(static_.tells() && !rules_.options.maximal_captures &&
                rules_.options.pass_turn == rules::Passing::never && !rules_.has_stacks()) {}

/// Whether the legal moves are buttons and those of the mover's pieces, each as its own tables tell.
template <std::size_t words>
bool CounterOf<words>::counts_by_piece() const {
    const auto adds_moves = [](const rules::Hook& hook) { return hook.event == rules::Hook::Event::moves; };
    return by_piece_ && !plain_ && position_.turn_state.chain == rules::none &&
           !rules_.players[state_.turn().decider].random &&
           (!hooks_.any() || std::none_of(rules_.hooks.begin(), rules_.hooks.end(), adds_moves));
}

/// Counts the moves of the fans of an entry that are sure to be legal, and appends those that may be. False if it may
/// have others.
template <std::size_t words>
bool CounterOf<words>::count_fans(const Entry& entry, const HeldBy<words>& held, const Cells& legal, const Cells& open,
                                  CellCounter& counter, std::vector<Move>& moves) const {
    const FanList& list = entry.fans;
    Cells gate{};
    if (!list.empty()) {
        FanReader<words> reader(tables_.fan_words() + list.at, held);
        gate = reader.mask();
        const Cells all = count_simple(list, reader, legal, counter);
        if (list.others != 0 || (all & open).any()) [[unlikely]] {
            list_fans(list, open, moves);
        }
    }
    if (entry.first == entry.last) {
        return true;
    }
    if (entry.uncounted != entry.first) [[unlikely]] {
        return count_by_counting_fans(entry, held, legal, open, counter, moves);
    }
    return list.gate != 0 && !(gate & held[list.gate]).any();
}

/// As `count_fans`, of `Entry::counting`.
template <std::size_t words>
bool CounterOf<words>::count_by_counting_fans(const Entry& entry, const HeldBy<words>& held, const Cells& legal,
                                              const Cells& open, CellCounter& counter, std::vector<Move>& moves) const {
    const FanList& list = entry.counting;
    FanReader<words> reader(tables_.fan_words() + list.at, held);
    const Cells gate = reader.mask();
    const Cells all = count_simple(list, reader, legal, counter);
    if ((all & open).any()) [[unlikely]] {
        list_segments(entry.first, entry.uncounted, open, moves);
    }
    return entry.uncounted == entry.last || (list.gate != 0 && !(gate & held[list.gate]).any());
}

/// Appends the moves of simple fans to some cells, and those of the other fans.
template <std::size_t words>
void CounterOf<words>::list_fans(const FanList& list, const Bitboard<words>& to, std::vector<Move>& moves) const {
    static_cast<void>(generator_.template run_fans<words>(list, to, moves));
}

/// Appends the moves of a counted piece that have to be looked at.
template <std::size_t words>
void CounterOf<words>::list_open(const Entry& entry, const Cells& open, std::vector<Move>& moves) const {
    if (!entry.fans.empty()) {
        list_fans(entry.fans, open, moves);
    }
    list_segments(entry.first, entry.has_fans() ? entry.uncounted : entry.last, open, moves);
}

/// Appends the moves of segments [first, last) that fill some cells.
template <std::size_t words>
void CounterOf<words>::list_segments(std::uint32_t first, std::uint32_t last, const Cells& to,
                                     std::vector<Move>& moves) const {
    for (std::uint32_t at = first; at < last; ++at) {
        generator_.each_yielding(tables_.segment(at), [&](const Node& node) {
            if (to.contains(node.slot)) {
                moves.push_back(node.move);
            }
        });
    }
}

template <std::size_t words>
std::uint64_t CounterOf<words>::count_segment(const Segment& segment) {
    const Value* const slots = position_.slots.data();
    const Node* const nodes = tables_.nodes();
    const std::uint32_t* const rows = tables_.rows();
    std::uint64_t sum = 0;
    switch (segment.shape) {
        case Segment::Shape::run:
            for (std::uint32_t i = segment.begin; i < segment.end; ++i) {
                const std::uint32_t todo = rows[nodes[i].row + slots[nodes[i].slot]];
                sum += todo & Node::emit_bit;
                if ((todo & Node::enter_bit) == 0) {
                    break;
                }
            }
            break;
        case Segment::Shape::leap:
            for (std::uint32_t i = segment.begin; i < segment.end; ++i) {
                sum += rows[nodes[i].row + slots[nodes[i].slot]] & Node::emit_bit;
            }
            break;
        case Segment::Shape::tree:
            oracle_.walk(segment.begin, segment.end, [&](const Node&, std::uint32_t yields) {
                sum += yields;
                return false;
            });
            break;
    }
    return sum;
}

/// Counts the moves of the segments that no fans are counted for: those sure to be legal; appends those that may be.
template <std::size_t words>
std::uint64_t CounterOf<words>::count_segments(const Entry& entry, const Judged& judged, std::vector<Move>& moves) {
    std::uint64_t sum = 0;
    for (std::uint32_t at = entry.uncounted; at < entry.last; ++at) {
        const Segment& segment = tables_.segment(at);
        if (segment.simple && judged.everywhere) {
            sum += count_segment(segment);
        } else if (segment.fills_slots && judged.by_cell) {
            generator_.each_yielding(segment, [&](const Node& node) {
                sum += judged.legal.contains(node.slot) ? 1 : 0;
                if (judged.open.contains(node.slot)) [[unlikely]] {
                    moves.push_back(node.move);
                }
            });
        } else {
            generator_.run(segment, moves);
        }
    }
    return sum;
}

/// Counts the moves of the mover's pieces that are sure to be legal, and appends to `moves` those that may be.
template <std::size_t words>
std::uint64_t CounterOf<words>::count_pieces(FilterId filter, const CheckInfo& check_info, std::vector<Move>& moves) {
    Judged judged = judge(check_info);
    judged.by_cell = tables_.words() <= words;
    const bool hooks_by_variables = check_info.hooks.by_variables != 0;
    const auto leaves = [&](Cell cell) {
        return check_info.blockers.contains(cell) || check_info.evasion_mask.contains(cell) ||
               (check_info.given.attacks != nullptr && check_info.given.blockers.contains(cell)) ||
               (check_info.hooks.by_cells != 0 && check_info.hooks.emptied.contains(cell));
    };
    std::uint64_t sum = 0;
    generator_.each_once(moves, [&] {
        state_.occupied().each_mover(state_.mover(), [&](Cell cell) {
            const Entry& entry = tables_.moves(filter, position_.slots[cell], cell);
            if (entry.yields_once() && !entry.has_fans() && !leaves(cell) && !(hooks_by_variables && entry.variables)) {
                sum += count_segments(entry, judged.of(position_.slots[cell], entry), moves);
            } else {
                generator_.generate_from(cell, filter, moves);
            }
        });
        sum += count_drops(filter, check_info, judged, moves);
    });
    return sum;
}

template <std::size_t words>
std::uint64_t CounterOf<words>::count_drops(FilterId filter, const CheckInfo& check_info, const Judged& judged,
                                            std::vector<Move>& moves) {
    if (!plan_.has_drops) {
        return 0;
    }
    CellCounter counter;
    std::uint64_t sum = 0;
    generator_.each_drop([&](Code code) {
        const Entry& entry = tables_.all_drops(filter, code);
        if (!entry.yields_once() || (check_info.hooks.by_variables != 0 && entry.variables)) {
            generator_.generate_drops(code, filter, moves);
        } else {
            const Judged of_piece = judged.of(code, entry);
            if (!entry.has_fans() || !count_fans(entry, state_.occupied().template held_by<words>(), of_piece.legal,
                                                 of_piece.open, counter, moves)) {
                sum += count_segments(entry, of_piece, moves);
            }
        }
    });
    return sum + counter.total();
}

/// The same where siblings tell of pieces, and fans of many cells at once.
template <std::size_t words>
std::uint64_t CounterOf<words>::count_by_fans(FilterId filter, const CheckInfo& check_info, std::vector<Move>& moves) {
    const Judged judged = judge(check_info);
    const std::vector<Entry>* const asked_for = tables_.moves_asked_for(filter);
    const HeldBy<words> held = state_.occupied().template held_by<words>();
    const Cells leaving = CounterOf::leaving(check_info);
    const bool shares = siblings_ != nullptr && judged == siblings_->judged;
    const bool hooks_by_variables = check_info.hooks.by_variables != 0;
    Bitboard<words> pieces = held[static_cast<Owners>(1u << state_.mover())];
    CellCounter counter;
    std::uint64_t sum = 0;
    generator_.each_once(moves, [&] {
        others_.clear();
        if (shares) {
            (pieces & ~siblings_->pieces.known() & ~leaving).each([&](std::size_t cell) {
                const auto& of_code = asked_for[position_.slots[cell]];
                if (!of_code.empty() && of_code[cell].yields_once() &&
                    !(hangs_on_variables_ && of_code[cell].variables) &&
                    siblings_->pieces_tried[cell]++ < SiblingsOf<words>::most_tries) {
                    keep_count(static_cast<Cell>(cell), of_code[cell]);
                }
            });
            const Bitboard<words> same = siblings_->pieces.unchanged(changed_) & ~leaving;
            sum += siblings_->pieces.sum(same);
            pieces &= ~same;
            (same & siblings_->with_segments).each([&](std::size_t cell) {
                others_.push_back({static_cast<Cell>(cell), true});
            });
            (same & siblings_->with_open).each([&](std::size_t cell) {
                const Code code = position_.slots[cell];
                list_open(asked_for[code][cell], judged.of(code, asked_for[code][cell]).open, moves);
            });
            if ((same & siblings_->royal).any()) {
                count_royal_moves(sum, moves);
            }
        }
        pieces.each([&](std::size_t cell) {
            const Code code = position_.slots[cell];
            const auto& of_code = asked_for[code];
            const bool counted = !of_code.empty() && of_code[cell].yields_once() && !leaving.contains(cell) &&
                                 !(hooks_by_variables && of_code[cell].variables);
            Cells legal = judged.legal, open = judged.open;
            if (counted && judged.from != nullptr) [[unlikely]] {
                const Judged of_piece = judged.of(code, of_code[cell]);
                legal = of_piece.legal;
                open = of_piece.open;
            }
            if (!counted || !count_fans(of_code[cell], held, legal, open, counter, moves)) [[unlikely]] {
                others_.push_back({static_cast<Cell>(cell), counted});
            }
        });
        // From here on questions may be asked that put pieces for a moment.
        for (const Other& other : others_) {
            if (other.counted) {
                const Code code = position_.slots[other.cell];
                const Entry& entry = tables_.moves(filter, code, other.cell);
                sum += count_segments(entry, judged.of(code, entry), moves);
            } else {
                generator_.generate_from(other.cell, filter, moves);
            }
        }
        sum += count_drops(filter, check_info, judged, moves);
    });
    return sum + counter.total();
}

/// `unknown` if it takes to make moves to see whether they are legal, and they may not be made.
template <std::size_t words>
std::uint64_t CounterOf<words>::count(std::vector<Move>& moves, CheckInfo& room, bool may_make) {
    moves.clear();
    const bool by_piece = counts_by_piece();
    if (!by_piece) {
        siblings_ = nullptr;
    }
    const auto filters = generator_.filters_now();
    use_siblings(filters);
    const CheckInfo& check_info = find_check_info(room);
    std::uint64_t sum = 0;
    const bool hooks_are_far = !guards_.any() || check_info.hooks.always == 0;
    if (check_info.state == CheckInfo::State::unknown || check_info.guarded || filters.size() != 1 || !by_piece ||
        !hooks_are_far || check_info.variables_permit == false) {
        if (!may_make) {
            return unknown;
        }
        generator_.generate(moves);
    } else {
        sum = fits_ ? count_by_fans(filters[0], check_info, moves) : count_pieces(filters[0], check_info, moves);
        if (!rules_.buttons.empty()) {
            generator_.generate_buttons(moves);
        }
    }
    for (const Move move : moves) {
        const auto verdict =
            siblings_ == nullptr ? static_.fast_legality(move, check_info) : legality_of(move, check_info);
        if (verdict == StaticLegality::Verdict::legal) {
            ++sum;
        } else if (verdict == StaticLegality::Verdict::unknown && !may_make) {
            return unknown;
        } else if (verdict == StaticLegality::Verdict::unknown && legality_.make_and_look(move, &check_info)) {
            ++sum;
            state_.unmake();
        }
    }
    return sum;
}

template <std::size_t words>
std::uint64_t CounterOf<words>::count_legal(std::vector<Move>& moves, CheckInfo& check_info) {
    siblings_ = nullptr;
    return count(moves, check_info, true);
}

template class CounterOf<1>;
template class CounterOf<2>;

}  // namespace bazillion::play
