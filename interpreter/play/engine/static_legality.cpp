// Which moves leave the mover's royal pieces safe, found without making them where that can be.
#include "play/engine/static_legality.h"

#include "play/engine/attacks.h"
#include "play/engine/hook_guards.h"
#include "play/engine/position_oracle.h"
#include "play/engine/probe.h"

#include <algorithm>
#include <utility>

namespace bazillion::play {

StaticLegality::StaticLegality(const EngineParts& parts) : EngineParts(parts) {
    classify_rules();
}

/// How much of legality can be told without making a move.
void StaticLegality::classify_rules() {
    const auto& r = rules_;
    const bool defers =
        std::any_of(r.phases.begin(), r.phases.end(), [](const auto& phase) { return phase.defer_check; });
    has_legality_ = !r.legal.code.empty();
    plain_legality_ = guards_.statically_known() && !defers && !r.options.recycle_promotions && r.minimized.empty() &&
                      (!has_legality_ || checks_legality_statically());
    legal_asks_ = plain_legality_ ? tables_.legal_asks() : LegalAsks::more;
    nothing_forbids_ = plain_legality_ && !has_legality_ && !plan_.has_royals && !guards_.any();
}

bool StaticLegality::turn_passes() const {
    const rules::Turn& next = rules_.turns[rules_.next_turn(position_.turn_state.turn)];
    return next.mover != state_.mover() && next.when.code.empty();
}

void StaticLegality::set_check_info(CheckInfo& check_info) {
    check_info.blockers.clear(rules_.cells());
    check_info.hurdle_cells.clear(rules_.cells());
    check_info.evasion_mask.clear(rules_.cells());
    check_info.guards.clear(rules_.slots);
    check_info.looked_at.clear(rules_.cells());
    check_info.guarded = check_info.looks_beyond = false;
    check_info.given.attacks = nullptr;
    if (forbids_checks()) {
        set_checks_given(check_info.given);
    }
    check_info.variables_permit = legal_asks_ == LegalAsks::variables
                                      ? std::optional(oracle_.evaluate(rules_.legal, state_.mover()))
                                      : std::nullopt;
    check_info.along_lines = true;
    const bool told = turn_passes() && !plan_.royals_depend;
    check_info.state = told ? CheckInfo::State::safe : CheckInfo::State::unknown;
    if (guards_.any() && guards_.statically_known()) {
        guards_.set_reach(check_info.hooks);
    }
    if (!plan_.has_royals) {
        check_info.state = CheckInfo::State::safe;
    }
    if (!plan_.has_royals || check_info.state == CheckInfo::State::unknown) {
        return;
    }
    const PlayerId player = state_.mover();
    if (plan_.royal_last[player] && position_.slots[plan_.royal_slot[player]] > 1) {
        check_info.state = CheckInfo::State::unknown;  // he may be about to lose the last but one
        return;
    }
    state_.each_royal(player, [&](Cell cell) {
        for (const PlayerId attacker : plan_.enemies) {
            if (attacker == player) {
                continue;
            }
            const Code piece = position_.slots[cell];
            const AttackSet* set =
                plain_ ? nullptr : tables_.attack(attacks_.threats_of(attacker), attacker, cell, piece);
            check_info.along_lines = check_info.along_lines && set != nullptr && set->has_only_lines;
            if (set == nullptr || !walk_lines(*set, check_info)) {
                check_info.state = CheckInfo::State::unknown;
            }
            if (check_info.state != CheckInfo::State::safe) {
                return true;
            }
        }
        return false;
    });
}

/// Walks all lines of a set. False if not everything that the answer depends on is known. Sets `state` and
/// `evasion_mask` if a line is open.
bool StaticLegality::walk_lines(const AttackSet& set, CheckInfo& check_info) {
    const auto of_slots = [](const Test& test) { return test.type == Test::Type::range; };
    const bool known =
        set.interpreted.empty() && std::all_of(set.guards.begin(), set.guards.end(), [&](const auto& guard) {
            return std::all_of(guard.begin(), guard.end(), of_slots);
        });
    if (!known) {
        return false;
    }
    for (const auto& guard : set.guards) {
        check_info.guarded = true;
        for (const Test& test : guard) {
            check_info.guards.insert(test.slot);
        }
    }
    const std::uint32_t open = attacks_.open_guards(set);
    if (!set.lines.masks.empty()) {
        const auto walk =
            tables_.words() == 1 ? &StaticLegality::walk_bitboards<1> : &StaticLegality::walk_bitboards<2>;
        const bool attacked = (this->*walk)(set.lines, open, check_info.blockers, check_info.evasion_mask);
        check_info.state = attacked ? CheckInfo::State::attacked : check_info.state;
    }
    return std::all_of(set.segments.begin(), set.segments.end(), [&](const Segment& segment) {
        return check_info.state == CheckInfo::State::attacked || walk_segment(set, segment, open, check_info);
    });
}

/// Follows the lines that are bitboards, until one is open; whether one is.
template <std::size_t words>
bool StaticLegality::walk_bitboards(const AttackSet::Lines& lines, std::uint32_t open, CellSet& blockers,
                                    CellSet& evasion_mask) {
    const HeldBy<words> held = state_.occupied().held_by<words>();
    const Bitboard<words> attackers = held[lines.attackers];
    const Bitboard<words> stops = ~held[plan_.nobody];
    const std::uint32_t* const rows = tables_.rows();
    const auto attacks = [&](std::size_t cell) { return (rows[lines.row(cell) + position_.slots[cell]] & open) != 0; };
    FanReader<words> reader(lines.masks.data(), held);
    const bool by_leap = (reader.mask() & attackers).any_of([&](std::size_t cell) {
        if (!attacks(cell)) {
            return false;
        }
        evasion_mask.insert(static_cast<Cell>(cell));
        return true;
    });
    for (unsigned i = 0; i < 2 * lines.count && !by_leap; ++i) {
        const Bitboard<words> run = reader.mask();
        if (!(run & attackers).any()) {
            continue;
        }
        const bool up = i % 2 == 0;
        const auto up_to_stop = [&](const Bitboard<words>& among) {
            return run & (up ? (run & among).up_to_first() : (run & among).from_last());
        };
        const Bitboard<words> line = up_to_stop(stops);
        const std::size_t first = (line & stops).first();
        if (attacks(first)) {
            line.each([&](std::size_t cell) { evasion_mask.insert(static_cast<Cell>(cell)); });
            return true;
        }
        Bitboard<words> others = stops;
        others.erase(first);
        const Bitboard<words> second = up_to_stop(others) & others & attackers;
        if (second.any() && attacks(second.first())) {
            blockers.insert(static_cast<Cell>(first));
        }
    }
    return by_leap;
}

/// Walks the lines of a segment; false if not everything that they depend on is known.
bool StaticLegality::walk_segment(const AttackSet& set, const Segment& segment, std::uint32_t open,
                                  CheckInfo& check_info) {
    const std::uint32_t matters = open | AttackSet::enter_bit;
    const std::uint32_t* const rows = tables_.rows();
    for (std::uint32_t i = segment.begin; i < segment.end;) {
        const AttackSet::Node& node = set.nodes[i];
        if (node.type == Node::Type::test) {
            return false;
        }
        note_looked_at(node.slot, rules_.cells(), check_info);
        const Value board = position_.slots[node.slot];
        const std::uint32_t todo = rows[node.row + board];
        if ((todo & open) != 0) {
            set_evasion_mask(set, segment.begin, i, check_info);
            return true;
        }
        if ((node.own & matters & ~todo) != 0) {
            check_info.hurdle_cells.insert(node.slot);
        }
        if ((todo & AttackSet::enter_bit) != 0) {
            ++i;
            continue;
        }
        if (board != rules::empty) {
            const std::uint32_t emptied = rows[node.row + rules::empty];
            if ((emptied & open) != 0 ||
                ((emptied & AttackSet::enter_bit) != 0 && opens_behind(set, i + 1, node.next, open, check_info))) {
                check_info.blockers.insert(node.slot);
            }
        }
        i = node.next;
    }
    return true;
}

/// Whether a line is open in nodes [begin, end), which lie behind a cell that is thought empty.
bool StaticLegality::opens_behind(const AttackSet& set, std::uint32_t begin, std::uint32_t end, std::uint32_t open,
                                  CheckInfo& check_info) {
    const std::uint32_t matters = open | AttackSet::enter_bit;
    const std::uint32_t* const rows = tables_.rows();
    for (std::uint32_t i = begin; i < end;) {
        const AttackSet::Node& node = set.nodes[i];
        note_looked_at(node.slot, rules_.cells(), check_info);
        check_info.looks_beyond = check_info.looks_beyond || node.type == Node::Type::test;
        const std::uint32_t todo = rows[node.row + position_.slots[node.slot]];
        if (node.type == Node::Type::test || (todo & open) != 0) {
            return true;
        }
        if ((node.own & matters & ~todo) != 0) {
            check_info.hurdle_cells.insert(node.slot);
        }
        i = (todo & AttackSet::enter_bit) != 0 ? i + 1 : node.next;
    }
    return false;
}

/// The cells of the line that ends with an attacker at node `last`: that node and those it lies behind, of which none
/// is before `first`.
void StaticLegality::set_evasion_mask(const AttackSet& set, std::uint32_t first, std::uint32_t last,
                                      CheckInfo& check_info) {
    check_info.state = CheckInfo::State::attacked;
    for (std::uint32_t i = first; i < last;) {
        const bool leads_there = last < set.nodes[i].next;
        if (leads_there) {
            check_info.evasion_mask.insert(set.nodes[i].slot);
        }
        i = leads_there ? i + 1 : set.nodes[i].next;
    }
    check_info.evasion_mask.insert(set.nodes[last].slot);
}

StaticLegality::Verdict StaticLegality::fast_legality(Move move, const CheckInfo& check_info) {
    if (plain_ || !plain_legality_) {
        return Verdict::unknown;
    }
    const MoveTraits& traits = tables_.traits(move);
    if (!traits.has(MoveTraits::ordinary) && is_free_button(tables_.packed(move))) {
        return Verdict::legal;
    }
    if (check_info.state == CheckInfo::State::unknown) {
        return Verdict::unknown;
    }
    if (guards_.any()) {
        const bool told = traits.has(MoveTraits::simple) || traits.has(MoveTraits::royal_step);
        if (guards_.may_trigger_hooks(tables_[move], told ? check_info.hooks.of(traits) : ~std::uint64_t{0})) {
            return Verdict::unknown;
        }
    }
    bool permitted = traits.has(MoveTraits::permitted) || legal_asks_ == LegalAsks::own_checks;
    if (check_info.variables_permit && traits.has(MoveTraits::plain) && !traits.has(MoveTraits::variables)) {
        if (!*check_info.variables_permit) {
            return Verdict::illegal;
        }
        permitted = true;
    }
    if (!permitted) {
        const Verdict spares = spares_royal(move, traits, check_info.given);
        if (spares == Verdict::illegal) {
            return Verdict::illegal;
        }
        permitted = spares == Verdict::legal;
    }
    if (!plan_.has_royals && permitted) {
        return traits.has(MoveTraits::ordinary) ? Verdict::legal : Verdict::unknown;
    }
    if (!traits.has(MoveTraits::plain) || (check_info.guarded && opens_guards(move, traits, check_info))) {
        return Verdict::unknown;
    }
    if (!plan_.has_royals) {
        return probe(move, traits, true, permitted);
    }
    if (traits.has(MoveTraits::simple)) {
        const auto holds_royal = [&](Cell cell) {
            return cell != rules::none && state_.is_royal_of(state_.mover(), cell);
        };
        if (holds_royal(traits.vacated) || holds_royal(traits.filled)) {
            return Verdict::unknown;
        }
        const auto among = [](const CellSet& cells, Cell cell) { return cell != rules::none && cells.contains(cell); };
        if (check_info.state == CheckInfo::State::attacked) {
            if (!among(check_info.evasion_mask, traits.vacated) && !among(check_info.evasion_mask, traits.filled)) {
                return Verdict::illegal;
            }
        } else if (!among(check_info.blockers, traits.vacated) && !among(check_info.hurdle_cells, traits.filled)) {
            return permitted ? Verdict::legal : probe(move, traits, true, permitted);
        }
    }
    if (check_info.along_lines && permitted) {
        if (const Verdict verdict = probe_lines(move, traits); verdict != Verdict::unknown) {
            return verdict;
        }
    }
    return probe(move, traits, false, permitted);
}

/// Whether a move is a button that nothing forbids and no script follows (`Legality::legal_now`).
bool StaticLegality::is_free_button(const PackedMove& made) const {
    if (!made.has(CompiledMove::button) || made.has(CompiledMove::needs_reply)) {
        return false;
    }
    const rules::Button& button = rules_.buttons[made.made->button_index];
    return button.hook.empty() && !button.needs_reply;
}

/// Whether a plain move may change a variable that lines of attack depend on, where they depend on some.
bool StaticLegality::opens_guards(Move move, const MoveTraits& traits, const CheckInfo& check_info) const {
    if (!traits.has(MoveTraits::variables)) {
        return false;
    }
    const auto changes = tables_.packed(move).changes();
    return traits.has(MoveTraits::reckons) || std::any_of(changes.begin(), changes.end(), [&](const Change& change) {
               return change.slot >= rules_.cells() && check_info.guards.contains(change.slot);
           });
}

/// Puts the pieces and numbers of a plain move on the board, nothing else, and looks whether the only royal piece of
/// the mover is safe there (unless `safe` says so already) and whether the rules allow what came about (unless it is
/// `permitted`).
StaticLegality::Verdict StaticLegality::probe(Move move, const MoveTraits& traits, bool safe, bool permitted) {
    const PlayerId player = state_.mover();
    const Cell stood = state_.only_royal(player);
    const PackedMove& made = tables_.packed(move);
    const bool first_royal = traits.royal_to != rules::none && position_.slots[plan_.royal_slot[player]] == 0;
    const bool sure = (safe || first_royal || stood != rules::none) && made.changes().size() <= Probe::most_changes &&
                      !(legality_of_variables_ && traits.has(MoveTraits::reckons));
    if (!sure) {
        return Verdict::unknown;
    }
    const Probe probe(state_, made.changes());
    bool others_royal = false;
    for (std::size_t i = 0; i < made.changes().size(); ++i) {
        const Change& change = made.changes()[i];
        const Value stood_there = probe.before(i);
        others_royal = others_royal || (change.op == Change::Op::put && change.slot < rules_.cells() &&
                                        plan_.is_royal(stood_there) && rules_.codes.owner(stood_there) != player);
    }
    const bool reckoned = !traits.has(MoveTraits::reckons);
    const Cell stands = traits.royal_to != rules::none ? traits.royal_to : stood;
    Verdict verdict = Verdict::legal;
    if (!safe) {
        const bool alone = state_.is_royal_of(player, stands) &&
                           (first_royal || stands == stood || !state_.is_royal_of(player, stood));
        verdict = alone ? royal_safe(player, stands, reckoned) : Verdict::unknown;
    }
    if (verdict == Verdict::legal && !permitted) {
        verdict = others_royal ? Verdict::unknown : allowed(*made.made, reckoned);
    }
    return verdict;
}

bool StaticLegality::foretells(Move move) {
    return tables_.traits(move).has(MoveTraits::plain) && turn_passes() &&
           !(guards_.any() && guards_.may_trigger_hooks(tables_[move])) &&
           (!guards_.any() || guards_.statically_known());
}

StaticLegality::Verdict StaticLegality::royal_safe(PlayerId player, Cell cell, bool reckoned) {
    if (plan_.royals_depend) {
        return Verdict::unknown;
    }
    const Code piece = position_.slots[cell];
    for (const PlayerId attacker : plan_.enemies) {
        if (attacker == player) {
            continue;
        }
        const AttackSet* set = tables_.attack(attacks_.threats_of(attacker), attacker, cell, piece);
        if (set == nullptr || !(set->of_cells || (set->of_slots && reckoned))) {
            return Verdict::unknown;
        }
        if (attacks_.attacked(*set)) {
            return Verdict::illegal;
        }
    }
    return Verdict::legal;
}

/// Whether the condition of legality is one that can be answered while only the pieces of a move have been put.
bool StaticLegality::checks_legality_statically() {
    return std::all_of(rules_.players.begin(), rules_.players.end(), [&](const rules::Player& player) {
        const Entry entry = tables_.condition(rules_.legal, static_cast<PlayerId>(&player - rules_.players.data()));
        bool statically_known = !entry.interpreted;
        for (std::uint32_t i = entry.begin; i < entry.end; ++i) {
            const Node& node = tables_.nodes()[i];
            const bool asks_variable = node.type == Node::Type::within || node.type == Node::Type::outside;
            const auto type = node.type == Node::Type::test ? tables_.test(node.row).type : Test::Type::cell;
            legality_of_variables_ = legality_of_variables_ || asks_variable;
            statically_known = statically_known && (type == Test::Type::cell || type == Test::Type::any_cell ||
                                                    type == Test::Type::range || type == Test::Type::check ||
                                                    type == Test::Type::becoming || type == Test::Type::promoted);
        }
        return statically_known;
    });
}

/// Whether the condition of legality holds after a move, the pieces of which have been put, and behind which the
/// mover's own royal piece is safe.
StaticLegality::Verdict StaticLegality::allowed(const CompiledMove& made, bool reckoned) {
    const PlayerId player = state_.mover();
    const Entry entry = tables_.condition(rules_.legal, player);
    TurnState& turn_state = state_.probe_turn_state();
    const MoveFacts facts = std::exchange(state_.facts(), MoveFacts{player, &made, {}});
    const std::uint16_t turn =
        std::exchange(turn_state.turn, static_cast<std::uint16_t>(rules_.next_turn(turn_state.turn)));
    const auto verdict_of = [&](const Node& node) {
        if (node.type != Node::Type::test || tables_.test(node.row).type != Test::Type::check) {
            return oracle_.answer(node) ? Verdict::legal : Verdict::illegal;
        }
        const Test& test = tables_.test(node.row);
        const Cell royal = test.player == player ? Cell{rules::none} : state_.only_royal(test.player);
        if (test.player != player && royal == rules::none) {
            return Verdict::unknown;
        }
        const Verdict safe = test.player == player ? Verdict::legal : royal_safe(test.player, royal, reckoned);
        const bool check = safe == Verdict::illegal;
        return safe == Verdict::unknown ? safe : check != test.negate ? Verdict::legal : Verdict::illegal;
    };
    Verdict verdict = Verdict::illegal;
    for (std::uint32_t i = entry.begin; i < entry.end && verdict == Verdict::illegal;) {
        const Node node = tables_.nodes()[i];
        if (node.type == Node::Type::always) {
            verdict = Verdict::legal;
        } else if (node.type == Node::Type::cell) {
            const std::uint32_t todo = tables_.rows()[node.row + position_.slots[node.slot]];
            verdict = (todo & Node::emit_bit) != 0 ? Verdict::legal : verdict;
            i = (todo & Node::enter_bit) != 0 ? i + 1 : node.next;
        } else {
            const Verdict holds = verdict_of(node);
            verdict = holds == Verdict::unknown ? holds : verdict;
            i = holds == Verdict::legal ? i + 1 : node.next;
        }
    }
    state_.facts() = facts;
    turn_state.turn = turn;
    return verdict;
}

bool StaticLegality::exposes(PlayerId player, const CheckInfo* check_info) {
    if (check_info == nullptr || check_info->state != CheckInfo::State::safe) {
        return attacks_.in_check(player);
    }
    unsigned emptied = 0;
    const auto harmless = [&](const Write& write) {
        const Value now = position_.slots[write.slot];
        if (write.slot >= rules_.cells()) {
            return write.slot >= rules_.slots || !check_info->guards.contains(write.slot);
        }
        if (plan_.is_royal(now) || plan_.is_royal(write.old)) {
            return false;
        }
        if (now == rules::empty) {
            return ++emptied == 1 && !check_info->blockers.contains(write.slot);
        }
        return rules_.codes.owner(now) == player && !check_info->hurdle_cells.contains(write.slot);
    };
    const auto writes = state_.last_writes();
    return !std::all_of(writes.begin(), writes.end(), harmless) && attacks_.in_check(player);
}

}  // namespace bazillion::play
