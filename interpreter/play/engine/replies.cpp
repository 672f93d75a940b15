// Counting the replies to each move of a node: what one tells of the next.
#include "play/engine/attacks.h"
#include "play/engine/game_end.h"
#include "play/engine/hook_calls.h"
#include "play/engine/legality.h"
#include "play/engine/move_counter.h"
#include "play/engine/position_oracle.h"
#include "play/engine/probe.h"
#include "play/engine/siblings.h"

#include <algorithm>
#include <utility>

namespace bazillion::play {

using Verdict = StaticLegality::Verdict;

template <std::size_t words>
std::uint64_t CounterOf<words>::count_replies(Move move, const CheckInfo& check_info, std::vector<Move>& moves,
                                              CheckInfo& room, SiblingsOf<words>& siblings) {
    if (!siblings.must_make && can_be_tried_out(move)) {
        const Verdict verdict = static_.fast_legality(move, check_info);
        if (verdict == Verdict::illegal) {
            return 0;
        }
        const std::uint64_t count = verdict == Verdict::legal ? count_tried_out(move, moves, room, siblings) : unknown;
        if (count != unknown) {
            return count;
        }
    }
    if (!legality_.make(move, &check_info)) {
        return 0;
    }
    std::uint64_t sum = 0;
    if (!state_.ended() && !game_end_.over_by_repetition()) {
        siblings_ = nullptr;
        if (fits_) {
            siblings_ = &siblings;
            changed_ = changed_by_last_move();
        }
        sum = count(moves, room, true);
    }
    state_.unmake();
    return sum;
}

/// Whether a move does nothing but to put pieces of the mover that neither numbers nor groups follow, and the turn
/// passes. To be asked only where moves of this position need not be made at all events (`SiblingsOf::must_make`).
template <std::size_t words>
bool CounterOf<words>::can_be_tried_out(Move move) const {
    const std::uint8_t* const derived = plan_.code_derived.data();
    const MoveTraits& traits = tables_.traits(move);
    if (traits.only_moves_piece()) [[likely]] {
        return (derived[traits.piece] | derived[position_.slots[traits.filled]]) == 0;
    }
    const auto changes = tables_.packed(move).changes();
    return traits.has(MoveTraits::plain) && !traits.has(MoveTraits::variables) &&
           changes.size() <= Probe::most_changes &&
           std::all_of(changes.begin(), changes.end(), [&](const Change& change) {
               return (derived[change.value] | derived[position_.slots[change.slot]]) == 0;
           });
}

/// Counts behind a legal move that can be tried out. `unknown` if it has to be made all the same.
template <std::size_t words>
std::uint64_t CounterOf<words>::count_tried_out(Move move, std::vector<Move>& moves, CheckInfo& room,
                                                SiblingsOf<words>& siblings) {
    const Plan::NextTurn& next = plan_.next_turns[position_.turn_state.turn];
    const MoveTraits& traits = tables_.traits(move);
    Bitboard<words> changed{};
    if (traits.only_moves_piece()) [[likely]] {
        changed.insert(traits.filled);
        if (traits.vacated != rules::none) {
            changed.insert(traits.vacated);
        }
    } else {
        for (const Change& change : tables_.packed(move).changes()) {
            if (changed.contains(change.slot)) {
                return unknown;
            }
            changed.insert(change.slot);
        }
    }
    if (state_.any_may_repeat() && state_.may_repeat(tables_.packed(move), next)) {
        return unknown;
    }
    if (siblings.begun && siblings.turn == next.turn) {
        const auto told = told_by_siblings(rules_.turns[next.turn].mover, siblings, changed);
        if (told != unknown) {
            return told;
        }
    }
    const PackedMove& made = tables_.packed(move);
    const TurnState after = state_.behind(made, next), before = position_.turn_state;
    const Probe probe(state_, made.changes());
    state_.probe_turn_state() = after;
    siblings_ = &siblings;
    changed_ = changed;
    const std::uint64_t sum = count(moves, room, false);
    siblings.must_make = sum == unknown;
    state_.probe_turn_state() = before;
    return sum;
}

/// The number of moves in a child if the move that leads there bears on none of them; else `unknown`.
template <std::size_t words>
std::uint64_t CounterOf<words>::told_by_siblings(PlayerId mover, const SiblingsOf<words>& siblings,
                                                 const Bitboard<words>& changed) const {
    if (!siblings.knows_check_info || (siblings.check_cells & changed).any()) {
        return unknown;
    }
    const Bitboard<words> pieces =
        state_.occupied().template held_by<words>()[static_cast<Owners>(1u << mover)] & ~changed;
    const Bitboard<words> same = siblings.pieces.unchanged(changed) & ~siblings.leaving;
    const Bitboard<words> untold = (pieces & ~same) | (same & (siblings.with_segments | siblings.with_open));
    if (untold.any()) {
        return unknown;
    }
    std::uint64_t sum = siblings.pieces.sum(same);
    if (siblings.royal_targets.any()) {
        const Bitboard<words> known = siblings.royal_moves.unchanged(changed);
        const bool open = siblings.royal_targets.any_of([&](std::size_t cell) {
            sum += siblings.royal_moves[cell];
            return !known.contains(cell) || siblings.royal_move[cell] != siblings.target_move[cell];
        });
        if (open) {
            return unknown;
        }
    }
    return sum;
}

/// The cells that the move made last has changed; all, if it has to do with royal pieces that matter, or changes
/// variables on which it may depend which moves are legal.
template <std::size_t words>
Bitboard<words> CounterOf<words>::changed_by_last_move() const {
    const auto matters = [&](Code code) {
        return plan_.is_royal(code) && (static_.forbids_checks() || rules_.codes.owner(code) == state_.mover());
    };
    Bitboard<words> changed{};
    for (const Write& write : state_.last_writes()) {
        if (write.slot < rules_.cells()) {
            changed.insert(write.slot);
            if (matters(write.old) || matters(position_.slots[write.slot])) {
                return ~Bitboard<words>{};
            }
        } else if (hangs_on_variables_ && write.slot < rules_.slots) {
            return ~Bitboard<words>{};
        }
    }
    return changed;
}

template <std::size_t words>
void CounterOf<words>::begin(SiblingsOf<words>& siblings) const {
    const Plan::NextTurn& next = plan_.next_turns[position_.turn_state.turn];
    // A piece that moves twice in a row has other moves behind each of its moves: siblings tell nothing of it.
    siblings.must_make = !tries_out_ || hooks_.any() || !counts_by_piece() || !next.sure ||
                         rules_.turns[next.turn].mover == state_.mover();
    if (!fits_) {
        return;
    }
    if (hangs_on_variables_) {
        const auto first = position_.slots.begin() + static_cast<std::ptrdiff_t>(rules_.cells());
        const std::span now(first, rules_.slots - rules_.cells());
        if (!std::equal(now.begin(), now.end(), siblings.variables.begin(), siblings.variables.end())) {
            siblings.variables.assign(now.begin(), now.end());
            siblings.begun = false;
        }
    }
    siblings.begin(position_, rules_.cells(), plan_.royal);
}

template <std::size_t words>
void SiblingsOf<words>::begin(const Position& position, std::size_t cells, const std::vector<bool>& royal_codes) {
    Bitboard<words> changed{};
    for (std::size_t cell = 0; cell < cells; ++cell) {
        const Value before = std::exchange(parent[cell], position.slots[cell]);
        if (before != parent[cell]) {
            changed.insert(cell);
            begun = begun && !royal_codes[before] && !royal_codes[parent[cell]];
        }
    }
    if (!begun) {
        return;
    }
    pieces.drop(changed);
    royal_moves.drop(changed);
    with_segments &= pieces.known();
    with_open &= pieces.known();
    royal &= pieces.known();
    royal_targets = royal.any() ? royal_targets : Bitboard<words>{};
    knows_check_info = knows_check_info && !(check_cells & changed).any();
    pieces_tried.fill(0);
    royal_moves_tried.fill(0);
}

template <std::size_t words>
void SiblingsOf<words>::begin(std::uint16_t turn_of_children, FilterId filter_of_children) {
    begun = true;
    turn = turn_of_children;
    filter = filter_of_children;
    knows_check_info = false;
    begin_pieces({.legal = ~Cells{}, .open = {}, .everywhere = true});
    royal_moves.clear();
    pieces_tried.fill(0);
    royal_moves_tried.fill(0);
}

template <std::size_t words>
void SiblingsOf<words>::begin_pieces(const Judged<words>& judged_now) {
    judged = judged_now;
    pieces.clear();
    with_segments = with_open = royal = royal_targets = {};
}

/// Makes use of siblings where moves are counted by fans, of one class.
template <std::size_t words>
void CounterOf<words>::use_siblings(std::span<const FilterId> filters) {
    if (siblings_ == nullptr || filters.size() != 1) {
        siblings_ = nullptr;
        return;
    }
    if (!siblings_->begun || siblings_->turn != position_.turn_state.turn || siblings_->filter != filters[0]) {
        siblings_->begin(position_.turn_state.turn, filters[0]);
    }
    royal_known_ = siblings_->royal_moves.unchanged(changed_);
}

/// The check info of the position, that of siblings if it is the same.
template <std::size_t words>
const CheckInfo& CounterOf<words>::find_check_info(CheckInfo& room) {
    if (siblings_ != nullptr && siblings_->knows_check_info && !(siblings_->check_cells & changed_).any()) {
        return siblings_->check_info;
    }
    static_.set_check_info(room);
    if (siblings_ != nullptr && !siblings_->knows_check_info) {
        const auto cells = static_.cells_of<words>(room);
        if (cells && !(*cells & changed_).any()) {
            siblings_->check_info = room;
            siblings_->check_cells = *cells;
            siblings_->leaving = leaving(room);
            siblings_->knows_check_info = true;
            if (const Judged judged = judge(room); !(judged == siblings_->judged)) {
                siblings_->begin_pieces(judged);
            }
        }
    }
    return room;
}

/// Inserts the cells that the moves of fans depend on; returns whether the segments that these do not stand for may
/// have moves.
template <std::size_t words>
bool CounterOf<words>::note_cells(const FanList& list, const HeldBy<words>& held, Cells& cells) const {
    FanReader<words> reader(tables_.fan_words() + list.at, held);
    const Cells gate = reader.mask();
    cells |= gate;
    for (unsigned i = unsigned{list.simple} + list.others; i != 0; --i) {
        cells |= reader.looked_at_by(reader.fan());
    }
    return list.gate == 0 || (gate & held[list.gate]).any();
}

/// Keeps the number of moves of a piece for the siblings to come, if it does not depend on what the move to this one
/// has changed: of its fans, or, where it has none, of all its segments.
template <std::size_t words>
void CounterOf<words>::keep_count(Cell cell, const Entry& entry) {
    const HeldBy<words> held = state_.occupied().template held_by<words>();
    const Judged judged = siblings_->judged.of(position_.slots[cell], entry);
    Cells cells{};
    cells.insert(cell);
    const bool counting = entry.uncounted != entry.first;
    bool segments = entry.uncounted != entry.last, open = false;
    if (!entry.fans.empty()) {
        segments = note_cells(entry.fans, held, cells) && segments;
    }
    if (counting) [[unlikely]] {
        segments = note_cells(entry.counting, held, cells) && segments;
    }
    if ((cells & changed_).any()) {
        return;
    }
    CellCounter counter;
    const auto count_fans_of = [&](const FanList& list) {
        FanReader<words> reader(tables_.fan_words() + list.at, held);
        static_cast<void>(reader.mask());  // the gate
        open = (count_simple(list, reader, judged.legal, counter) & judged.open).any() || open;
    };
    if (!entry.fans.empty()) {
        count_fans_of(entry.fans);
    }
    if (counting) [[unlikely]] {
        count_fans_of(entry.counting);
    }
    std::uint64_t sum = counter.total();
    if (entry.fans.others != 0 || (!entry.has_fans() && plan_.is_royal(position_.slots[cell]))) {
        if (open || counting || !keep_royal_targets(entry, cell, cells)) {
            return;
        }
        segments = false;
    } else if (!entry.has_fans() && segments) {
        const auto counted = follow_segments(entry, judged, cells, open);
        if (!counted || (cells & changed_).any()) {
            return;
        }
        sum = *counted;
        segments = false;
    }
    siblings_->pieces.keep(cell, static_cast<std::uint8_t>(sum), cells);
    if (segments) {
        siblings_->with_segments.insert(cell);
    }
    if (open) {
        siblings_->with_open.insert(cell);
    }
}

/// Counts the moves of the segments of an entry that are sure to be legal, inserts the cells that they depend on, and
/// tells whether there are others; nothing if that depends on more.
template <std::size_t words>
std::optional<std::uint64_t> CounterOf<words>::follow_segments(const Entry& entry, const Judged& judged, Cells& cells,
                                                               bool& open) {
    found_.clear();
    for (std::uint32_t at = entry.first; at < entry.last; ++at) {
        const Segment& segment = tables_.segment(at);
        if (!segment.fills_slots || !follow_segment(segment, cells, found_)) {
            return std::nullopt;
        }
    }
    std::uint64_t sum = 0;
    for (const Move move : found_) {
        const Cell filled = tables_.traits(move).filled;
        sum += judged.legal.contains(filled) ? 1 : 0;
        open = open || judged.open.contains(filled);
    }
    return sum;
}

/// Keeps the moves of a piece that are those of a royal one: of fans that are not simple, and of segments. Adds to
/// `cells` what they depend on. False if that is more than cells that have not changed, or two moves lead to one cell.
template <std::size_t words>
bool CounterOf<words>::keep_royal_targets(const Entry& entry, Cell cell, Bitboard<words>& cells) {
    const FanList& list = entry.fans;
    const HeldBy<words> held = state_.occupied().template held_by<words>();
    found_.clear();
    bool beside = true;
    if (!list.empty()) {
        FanReader<words> reader(tables_.fan_words() + list.at, held);
        const Cells gate = reader.mask();
        for (unsigned i = 0; i < unsigned{list.simple} + list.others; ++i) {
            const Fan fan = reader.fan();
            const Cells reached = reader.cells_of(fan);
            if (i >= list.simple) {
                reached.each([&](std::size_t to) { found_.push_back(tables_.fan_moves()[fan.place_of(to)]); });
            }
        }
        beside = list.gate == 0 || (gate & held[list.gate]).any();
    }
    if (beside) {
        for (std::uint32_t at = entry.first; at < entry.last; ++at) {
            if (!follow_segment(tables_.segment(at), cells, found_)) {
                return false;
            }
        }
    }
    Bitboard<words> targets{};
    for (const Move move : found_) {
        const Cell to = tables_.traits(move).royal_to;
        if (to == rules::none || targets.contains(to)) {
            return false;
        }
        targets.insert(to);
    }
    if ((cells & changed_).any() || (targets.any() && siblings_->royal.any())) {
        return false;
    }
    if (!targets.any()) {
        return true;
    }
    for (const Move move : found_) {
        siblings_->target_move[tables_.traits(move).royal_to] = move;
    }
    siblings_->royal.insert(cell);
    siblings_->royal_targets = targets;
    return true;
}

/// Appends the moves that a segment yields, and inserts the cells that this depends on; false if it depends on more.
template <std::size_t words>
bool CounterOf<words>::follow_segment(const Segment& segment, Bitboard<words>& cells, std::vector<Move>& found) {
    for (std::uint32_t i = segment.begin; i < segment.end;) {
        const Node& node = tables_.nodes()[i];
        bool yields = node.type == Node::Type::always, enters = yields;
        if (node.type == Node::Type::cell && node.slot < rules_.cells()) {
            const std::uint32_t todo = tables_.rows()[node.row + position_.slots[node.slot]];
            yields = (todo & Node::emit_bit) != 0;
            enters = (todo & Node::enter_bit) != 0;
            cells.insert(node.slot);
        } else if (node.type == Node::Type::test && tables_.test(node.row).type == Test::Type::attacked) {
            const auto looked_at = attacks_.looked_at_for<words>(tables_.attack_test(tables_.test(node.row).index));
            if (!looked_at) {
                return false;
            }
            cells |= *looked_at;
            enters = oracle_.answer(node);
        } else if (!yields) {
            return false;
        }
        if (yields) {
            found.push_back(node.move);
        }
        i = enters ? i + 1 : node.next;
    }
    return true;
}

/// Counts the moves of the royal piece that siblings tell of, and appends those that have to be tested.
template <std::size_t words>
void CounterOf<words>::count_royal_moves(std::uint64_t& sum, std::vector<Move>& moves) const {
    siblings_->royal_targets.each([&](std::size_t to) {
        const Move move = siblings_->target_move[to];
        if (royal_known_.contains(to) && siblings_->royal_move[to] == move) {
            sum += siblings_->royal_moves[to];
        } else {
            moves.push_back(move);
        }
    });
}

/// As `StaticLegality::fast_legality`; siblings tell of moves of royal pieces.
template <std::size_t words>
Verdict CounterOf<words>::legality_of(Move move, const CheckInfo& check_info) {
    const Cell to = tables_.traits(move).royal_to;
    if (to == rules::none) {
        return static_.fast_legality(move, check_info);
    }
    DependentCounts<words>& known = siblings_->royal_moves;
    if (royal_known_.contains(to) && siblings_->royal_move[to] == move) {
        return known[to] != 0 ? Verdict::legal : Verdict::illegal;
    }
    const Verdict verdict = static_.fast_legality(move, check_info);
    if (!known.known().contains(to) && verdict != Verdict::unknown &&
        siblings_->royal_moves_tried[to]++ < SiblingsOf<words>::most_tries) {
        const auto cells = static_.cells_of<words>(move, check_info);
        if (cells && !(*cells & changed_).any()) {
            known.keep(to, verdict == Verdict::legal ? 1 : 0, *cells);
            siblings_->royal_move[to] = move;
        }
    }
    return verdict;
}

// What other files call.
template std::uint64_t CounterOf<1>::count_replies(Move, const CheckInfo&, std::vector<Move>&, CheckInfo&,
                                                   SiblingsOf<1>&);
template void CounterOf<1>::begin(SiblingsOf<1>&) const;
template void CounterOf<1>::use_siblings(std::span<const FilterId>);
template const CheckInfo& CounterOf<1>::find_check_info(CheckInfo&);
template void CounterOf<1>::keep_count(Cell, const Entry&);
template void CounterOf<1>::count_royal_moves(std::uint64_t&, std::vector<Move>&) const;
template Verdict CounterOf<1>::legality_of(Move, const CheckInfo&);
template std::uint64_t CounterOf<2>::count_replies(Move, const CheckInfo&, std::vector<Move>&, CheckInfo&,
                                                   SiblingsOf<2>&);
template void CounterOf<2>::begin(SiblingsOf<2>&) const;
template void CounterOf<2>::use_siblings(std::span<const FilterId>);
template const CheckInfo& CounterOf<2>::find_check_info(CheckInfo&);
template void CounterOf<2>::keep_count(Cell, const Entry&);
template void CounterOf<2>::count_royal_moves(std::uint64_t&, std::vector<Move>&) const;
template Verdict CounterOf<2>::legality_of(Move, const CheckInfo&);

}  // namespace bazillion::play
