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

MoveCounter::MoveCounter(const EngineParts& parts)
    : EngineParts(parts),
      tries_out_(tables_.words() == 1 && !plan_.has_consequences && !plan_.static_goals && !plan_.has_drops &&
                 plan_.lasting_tests.empty() && !plan_.cell_hash.empty() && rules_.swept == rules::none &&
                 rules_.planes.empty() && rules_.phases.empty()) {}

/// Whether the legal moves are those of the mover's pieces, each as its own tables tell.
bool MoveCounter::counts_by_piece() const {
    const auto adds_moves = [](const rules::Hook& hook) { return hook.event == rules::Hook::Event::moves; };
    return !plain_ && static_.tells() && !guards_.any() && rules_.buttons.empty() && !rules_.options.maximal_captures &&
           rules_.options.pass_turn == rules::Passing::never && position_.turn_state.chain == rules::none &&
           !rules_.has_stacks() && !rules_.players[state_.turn().decider].random &&
           (!hooks_.any() || std::none_of(rules_.hooks.begin(), rules_.hooks.end(), adds_moves));
}

/// Counts the moves of the fans of an entry that are sure to be legal, and appends those that may be. False if it may
/// have others.
template <std::size_t words>
bool MoveCounter::count_fans(const Entry& entry, const HeldBy<words>& held, const Judged<words>& judged,
                             CellCounter& counter, std::vector<Move>& moves) const {
    const FanList& list = entry.fans;
    if (list.empty()) {
        return entry.first == entry.last;
    }
    FanReader<words> reader(tables_.fan_words() + list.at, held);
    const Bitboard<words> gate = reader.mask();
    Bitboard<words> all{};
    for (unsigned i = list.simple; i != 0; --i) {
        const Bitboard<words> cells = reader.cells_of(reader.fan());
        all |= cells;
        if (!list.apart) [[unlikely]] {
            counter.add(cells & judged.legal);
        }
    }
    if (list.apart) [[likely]] {
        counter.add(all & judged.legal);
    }
    if (list.others != 0 || (all & judged.open).any()) [[unlikely]] {
        list_fans(list, judged.open, moves);
    }
    return entry.first == entry.last || (list.gate != 0 && !(gate & held[list.gate]).any());
}

/// Appends the moves of simple fans to some cells, and those of the other fans.
template <std::size_t words>
void MoveCounter::list_fans(const FanList& list, const Bitboard<words>& to, std::vector<Move>& moves) const {
    const Move* const all = tables_.fan_moves();
    FanReader<words> reader(tables_.fan_words() + list.at, state_.occupied().held_by<words>());
    static_cast<void>(reader.mask());  // the gate
    for (unsigned i = 0; i < unsigned{list.simple} + list.others; ++i) {
        const Fan fan = reader.fan();
        const Bitboard<words> cells = reader.cells_of(fan);
        const Bitboard<words> listed = i < list.simple ? cells & to : cells;
        listed.each([&](std::size_t cell) { moves.push_back(all[fan.place_of(cell)]); });
    }
}

std::uint64_t MoveCounter::count_segment(const Segment& segment) {
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

/// Counts the moves of the segments of an entry that are sure to be legal, and appends the others.
std::uint64_t MoveCounter::count_segments(const Entry& entry, bool sure, std::vector<Move>& moves) {
    std::uint64_t sum = 0;
    for (std::uint32_t at = entry.first; at < entry.last; ++at) {
        const Segment& segment = tables_.segment(at);
        if (segment.simple && sure) {
            sum += count_segment(segment);
        } else {
            generator_.run(segment, moves);
        }
    }
    return sum;
}

/// Counts the moves of the mover's pieces that are sure to be legal, and appends to `moves` those that may be.
std::uint64_t MoveCounter::count_pieces(FilterId filter, const CheckInfo& check_info, std::vector<Move>& moves) {
    const bool quiet = judge<1>(check_info).everywhere;
    std::uint64_t sum = 0;
    CellCounter counter;  // boards of one word have no fans here
    generator_.each_once(moves, [&] {
        state_.occupied().each(state_.mover(), [&](Cell cell) {
            const Entry& entry = tables_.moves(filter, position_.slots[cell], cell);
            if (!quiet || !entry.yields_once() || check_info.blockers.contains(cell)) {
                generator_.generate_from(cell, filter, moves);
            } else if (entry.fans.empty() ||
                       !count_fans(entry, state_.occupied().held_by<2>(), judge<2>(check_info), counter, moves)) {
                sum += count_segments(entry, true, moves);
            }
        });
        sum += tables_.words() == 1 ? count_drops(filter, judge<1>(check_info), moves)
                                    : count_drops(filter, judge<2>(check_info), moves);
    });
    return sum + counter.total();
}

template <std::size_t words>
std::uint64_t MoveCounter::count_drops(FilterId filter, const Judged<words>& judged, std::vector<Move>& moves) {
    if (!plan_.has_drops) {
        return 0;
    }
    CellCounter counter;
    std::uint64_t sum = 0;
    generator_.each_drop([&](Code code) {
        const Entry& entry = tables_.all_drops(filter, code);
        if (!entry.yields_once()) {
            generator_.generate_drops(code, filter, moves);
        } else if (entry.fans.empty() ||
                   !count_fans(entry, state_.occupied().held_by<words>(), judged, counter, moves)) {
            sum += count_segments(entry, judged.everywhere, moves);
        }
    });
    return sum + counter.total();
}

/// The same on boards of one word, where pieces have fans.
std::uint64_t MoveCounter::count_by_fans(FilterId filter, const CheckInfo& check_info, std::vector<Move>& moves) {
    const Judged<1> judged = judge<1>(check_info);
    const std::vector<Entry>* const asked_for = tables_.moves_asked_for(filter);
    const HeldBy<1> held = state_.occupied().held_by<1>();
    const Bitboard<1> leaving = MoveCounter::leaving<1>(check_info);
    const bool shares = siblings_ != nullptr && judged.legal == siblings_->legal;
    Bitboard<1> pieces = held[static_cast<Owners>(1u << state_.mover())];
    CellCounter counter;
    std::uint64_t sum = 0;
    generator_.each_once(moves, [&] {
        others_.clear();
        if (shares) {
            (pieces & ~siblings_->pieces.known() & ~leaving).each([&](std::size_t cell) {
                const auto& of_code = asked_for[position_.slots[cell]];
                if (!of_code.empty() && of_code[cell].yields_once() &&
                    siblings_->pieces_tried[cell]++ < Siblings::most_tries) {
                    keep_count(static_cast<Cell>(cell), of_code[cell]);
                }
            });
            const Bitboard<1> same = siblings_->pieces.unchanged(changed_) & ~leaving;
            sum += siblings_->pieces.sum(same);
            pieces &= ~same;
            (same & siblings_->with_segments).each([&](std::size_t cell) {
                others_.push_back({static_cast<Cell>(cell), true});
            });
            (same & siblings_->with_open).each([&](std::size_t cell) {
                list_fans(asked_for[position_.slots[cell]][cell].fans, judged.open, moves);
            });
            if ((same & siblings_->royal).any()) {
                count_royal_moves(sum, moves);
            }
        }
        pieces.each([&](std::size_t cell) {
            const auto& of_code = asked_for[position_.slots[cell]];
            const bool counted = !of_code.empty() && of_code[cell].yields_once() && !leaving.contains(cell);
            if (!counted || !count_fans(of_code[cell], held, judged, counter, moves)) [[unlikely]] {
                others_.push_back({static_cast<Cell>(cell), counted});
            }
        });
        // From here on questions may be asked that put pieces for a moment.
        for (const Other& other : others_) {
            if (other.counted) {
                const Code code = position_.slots[other.cell];
                sum += count_segments(tables_.moves(filter, code, other.cell), judged.everywhere, moves);
            } else {
                generator_.generate_from(other.cell, filter, moves);
            }
        }
        sum += count_drops(filter, judged, moves);
    });
    return sum + counter.total();
}

/// Nothing if it takes to make moves to see whether they are legal, and they may not be made.
std::optional<std::uint64_t> MoveCounter::count(std::vector<Move>& moves, CheckInfo& room, bool may_make) {
    moves.clear();
    const bool by_piece = counts_by_piece();
    const bool by_fans = by_piece && tables_.words() == 1 && rules_.players.size() <= Occupancy::most_players;
    if (!by_fans) {
        siblings_ = nullptr;
    }
    const auto filters = generator_.filters_now();
    use_siblings(filters);
    const CheckInfo& check_info = find_check_info(room);
    std::uint64_t sum = 0;
    if (check_info.state == CheckInfo::State::unknown || check_info.guarded || filters.size() != 1 || !by_piece) {
        if (!may_make) {
            return std::nullopt;
        }
        generator_.generate(moves);
    } else {
        sum = by_fans ? count_by_fans(filters[0], check_info, moves) : count_pieces(filters[0], check_info, moves);
    }
    for (const Move move : moves) {
        const auto verdict =
            siblings_ == nullptr ? static_.fast_legality(move, check_info) : legality_of(move, check_info);
        if (verdict == StaticLegality::Verdict::legal) {
            ++sum;
        } else if (verdict == StaticLegality::Verdict::unknown && !may_make) {
            return std::nullopt;
        } else if (verdict == StaticLegality::Verdict::unknown && legality_.make_and_look(move, &check_info)) {
            ++sum;
            state_.unmake();
        }
    }
    return sum;
}

std::uint64_t MoveCounter::count_legal(std::vector<Move>& moves, CheckInfo& check_info) {
    siblings_ = nullptr;
    return *count(moves, check_info, true);
}

}  // namespace bazillion::play
