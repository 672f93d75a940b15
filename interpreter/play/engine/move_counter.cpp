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

/// Whether the legal moves are those of the mover's pieces, each as its own tables tell.
bool MoveCounter::counts_by_piece() const {
    const auto adds_moves = [](const rules::Hook& hook) { return hook.event == rules::Hook::Event::moves; };
    return !plain_ && static_.tells() && !guards_.any() && rules_.buttons.empty() && !rules_.options.maximal_captures &&
           rules_.options.pass_turn == rules::Passing::never && position_.turn_state.chain == rules::none &&
           !rules_.has_stacks() && !rules_.players[state_.turn().decider].random &&
           (!hooks_.any() || std::none_of(rules_.hooks.begin(), rules_.hooks.end(), adds_moves));
}

template <std::size_t words>
MoveCounter::Judged<words> MoveCounter::judge(const CheckInfo& check_info) const {
    if (check_info.state != CheckInfo::State::safe) {
        return {{}, check_info.evasion_mask.bitboard<words>(), false};
    }
    const Bitboard<words> hurdles = check_info.hurdle_cells.bitboard<words>();
    if (!static_.forbids_checks()) [[likely]] {
        return {~hurdles, hurdles, !check_info.hurdle_cells.any()};
    }
    const ChecksGiven& given = check_info.given;
    const Bitboard<words> open =
        given.attacks == nullptr ? ~Bitboard<words>{} : hurdles | given.reach.bitboard<words>();
    return {~open, open, false};
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
    generator_.each_once(moves, [&] {
        state_.occupied().each(state_.mover(), [&](Cell cell) {
            const Entry& entry = tables_.moves(filter, position_.slots[cell], cell);
            if (quiet && entry.yields_once() && entry.fans.empty() && !check_info.blockers.contains(cell)) {
                sum += count_segments(entry, true, moves);
            } else {
                generator_.generate_from(cell, filter, moves);
            }
        });
        sum += tables_.words() == 1 ? count_drops(filter, judge<1>(check_info), moves)
                                    : count_drops(filter, judge<2>(check_info), moves);
    });
    return sum;
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
    const Bitboard<1> leaving = check_info.blockers.bitboard<1>() | check_info.evasion_mask.bitboard<1>() |
                                (static_.forbids_checks() ? check_info.given.blockers.bitboard<1>() : Bitboard<1>{});
    const bool shares = siblings_ != nullptr && judged.legal == siblings_->legal;
    Bitboard<1> pieces = held[static_cast<Owners>(1u << state_.mover())];
    CellCounter counter;
    std::uint64_t sum = 0;
    generator_.each_once(moves, [&] {
        others_.clear();
        if (shares) {
            const Bitboard<1> same = siblings_->pieces.unchanged(changed_) & ~leaving;
            sum += siblings_->pieces.sum(same);
            pieces &= ~same;
            (same & siblings_->with_others).each([&](std::size_t cell) {
                others_.push_back({static_cast<Cell>(cell), true});
            });
            (same & siblings_->with_open).each([&](std::size_t cell) {
                list_fans(asked_for[position_.slots[cell]][cell].fans, judged.open, moves);
            });
        }
        pieces.each([&](std::size_t cell) {
            const auto& of_code = asked_for[position_.slots[cell]];
            const bool counted = !of_code.empty() && of_code[cell].yields_once() && !leaving.contains(cell);
            if (!counted || !count_fans(of_code[cell], held, judged, counter, moves)) [[unlikely]] {
                others_.push_back({static_cast<Cell>(cell), counted});
            }
        });
        if (shares) {
            (pieces & ~siblings_->pieces.known() & ~leaving).each([&](std::size_t cell) {
                const auto& of_code = asked_for[position_.slots[cell]];
                if (!of_code.empty() && of_code[cell].yields_once()) {
                    keep_count(static_cast<Cell>(cell), of_code[cell]);
                }
            });
        }
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

/// Keeps the number of moves of the fans of a piece for the siblings to come, if it does not depend on what the move to
/// this one has changed.
void MoveCounter::keep_count(Cell cell, const Entry& entry) {
    const FanList& list = entry.fans;
    if (list.others != 0) {
        return;
    }
    const HeldBy<1> held = state_.occupied().held_by<1>();
    Bitboard<1> cells{};
    cells.insert(cell);
    bool others = entry.first != entry.last, open = false;
    CellCounter counter;
    if (!list.empty()) {
        FanReader<1> reader(tables_.fan_words() + list.at, held), looking = reader;
        const Bitboard<1> gate = reader.mask();
        static_cast<void>(looking.mask());
        others = others && (list.gate == 0 || (gate & held[list.gate]).any());
        cells |= gate;
        Bitboard<1> all{};
        for (unsigned i = list.simple; i != 0; --i) {
            const Bitboard<1> reached = reader.cells_of(reader.fan());
            cells |= looking.looked_at_by(looking.fan());
            counter.add(reached & siblings_->legal);
            all |= reached;
        }
        open = (all & ~siblings_->legal).any();
    }
    if (!(cells & changed_).any()) {
        siblings_->pieces.keep(cell, static_cast<std::uint8_t>(counter.total()), cells);
        if (others) {
            siblings_->with_others.insert(cell);
        }
        if (open) {
            siblings_->with_open.insert(cell);
        }
    }
}

/// Finds out what siblings can tell of the position.
void MoveCounter::look_at_siblings(Siblings* siblings) {
    siblings_ = siblings;
    if (siblings_ == nullptr) {
        return;
    }
    if (!siblings_->begun || siblings_->turn != position_.turn_state.turn) {
        siblings_->begin(position_.turn_state.turn);
    }
    changed_ = {};
    const auto matters = [&](Code code) {
        return plan_.is_royal(code) && (static_.forbids_checks() || rules_.codes.owner(code) == state_.mover());
    };
    for (const Write& write : state_.last_writes()) {
        if (write.slot < rules_.cells()) {
            changed_.insert(write.slot);
            if (matters(write.old) || matters(position_.slots[write.slot])) {
                changed_ = ~Bitboard<1>{};
                return;
            }
        }
    }
}

const CheckInfo& MoveCounter::find_check_info(CheckInfo& room) {
    if (siblings_ != nullptr && siblings_->knows_check_info && !(siblings_->check_cells & changed_).any()) {
        return siblings_->check_info;
    }
    static_.set_check_info(room);
    if (siblings_ != nullptr && !siblings_->knows_check_info) {
        const auto cells = static_.cells_of(room);
        if (cells && !(*cells & changed_).any()) {
            siblings_->check_info = room;
            siblings_->check_cells = *cells;
            siblings_->knows_check_info = true;
            if (const Judged<1> judged = judge<1>(room); judged.legal != siblings_->legal) {
                siblings_->pieces.clear();
                siblings_->with_others = siblings_->with_open = {};
                siblings_->legal = judged.legal;
            }
        }
    }
    return room;
}

/// As `StaticLegality::fast_legality`; siblings tell of moves of royal pieces.
StaticLegality::Verdict MoveCounter::legality_of(Move move, const CheckInfo& check_info) {
    using Verdict = StaticLegality::Verdict;
    const Cell to = tables_.traits(move).royal_to;
    if (siblings_ == nullptr || to == rules::none) {
        return static_.fast_legality(move, check_info);
    }
    DependentCounts& known = siblings_->royal_moves;
    if (siblings_->royal_move[to] == move && known.unchanged(changed_).contains(to)) {
        return known[to] != 0 ? Verdict::legal : Verdict::illegal;
    }
    const Verdict verdict = static_.fast_legality(move, check_info);
    if (!known.known().contains(to) && verdict != Verdict::unknown && siblings_->tried[to]++ < Siblings::most_tries) {
        const auto cells = static_.cells_of(move, check_info);
        if (cells && !(*cells & changed_).any()) {
            known.keep(to, verdict == Verdict::legal ? 1 : 0, *cells);
            siblings_->royal_move[to] = move;
        }
    }
    return verdict;
}

std::uint64_t MoveCounter::count_legal(std::vector<Move>& moves, CheckInfo& room, Siblings* siblings) {
    moves.clear();
    const bool by_piece = counts_by_piece();
    const bool by_fans = by_piece && tables_.words() == 1 && rules_.players.size() <= Occupancy::most_players;
    look_at_siblings(by_fans ? siblings : nullptr);
    const CheckInfo& check_info = find_check_info(room);
    const auto filters = generator_.filters_now();
    std::uint64_t sum = 0;
    if (!by_piece || check_info.state == CheckInfo::State::unknown || check_info.guarded || filters.size() != 1) {
        generator_.generate(moves);
    } else {
        sum = by_fans ? count_by_fans(filters[0], check_info, moves) : count_pieces(filters[0], check_info, moves);
    }
    for (const Move move : moves) {
        const auto verdict = legality_of(move, check_info);
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
