// Which moves leave the mover's royal pieces safe, found without making them where that can be.
#include "play/safety.h"

#include "play/engine.h"

#include <algorithm>
#include <array>

namespace bazillion::play {

namespace {

/// Whom conditions keep from check, if they are `not-in-check?` and nothing else; empty if there is more to them.
std::vector<rules::Who> kept_from_check_by(const rules::Program& conditions) {
    using rules::Op;
    const auto& code = conditions.code;
    std::vector<rules::Who> kept;
    while (kept.size() < code.size() && code[kept.size()].op == Op::test_check && code[kept.size()].negate) {
        kept.push_back(code[kept.size()].who);
    }
    // Behind the tests: on to the `add`, over the end to which those lead that fail.
    constexpr std::array rest{Op::jump, Op::stop, Op::add, Op::stop};
    const bool nothing_else =
        code.size() == kept.size() + rest.size() &&
        std::equal(rest.begin(), rest.end(), code.end() - rest.size(),
                   [](Op op, const rules::Instruction& instruction) { return instruction.op == op; });
    return nothing_else ? kept : std::vector<rules::Who>();
}

}  // namespace

/// Sorts out what legality asks for besides the safety of the mover's royal pieces.
void Engine::sort_legality() {
    const auto& r = *rules_;
    const bool defers =
        std::any_of(r.phases.begin(), r.phases.end(), [](const auto& phase) { return phase.defer_check; });
    const bool plain = r.hooks.empty() && !defers && !r.options.recycle_promotions;
    kept_from_check_ = kept_from_check_by(r.legal);
    plain_legality_ = plain && r.legal.code.empty();
    peaceful_legality_ = plain && !kept_from_check_.empty();
}

/// Whether the player to act hands over the turn by any move of his, to a player known beforehand.
bool Engine::turn_passes() const {
    const rules::Turn& next = rules_->turns[rules_->next_turn(position_.clock.turn)];
    return next.mover != mover() && next.when.code.empty();
}

void Engine::look_around(Safety& safety) {
    safety.opened_by_emptying.clear(rules_->cells());
    safety.opened_by_filling.clear(rules_->cells());
    safety.way.clear(rules_->cells());
    safety.gated = false;
    safety.state = turn_passes() ? Safety::State::safe : Safety::State::unknown;
    if (!has_royals_ || safety.state == Safety::State::unknown) {
        return;
    }
    const PlayerId player = mover();
    if (royal_last_[player] && position_.slots[royal_slot_[player]] > 1) {
        safety.state = Safety::State::unknown;  // he may be about to lose the last but one
        return;
    }
    each_royal(player, [&](Cell cell) {
        for (const PlayerId attacker : enemies_) {
            if (attacker == player) {
                continue;
            }
            const Code piece = position_.slots[cell];
            const AttackSet* set = plain_ ? nullptr : tables_.attack(threats_of(attacker), attacker, cell, piece);
            if (set == nullptr || !look_along(*set, safety)) {
                safety.state = Safety::State::unknown;
            }
            if (safety.state != Safety::State::safe) {
                return true;
            }
        }
        return false;
    });
}

/// Looks along all ways of a set. False if not everything that the answer depends on is known. Sets `state` and `way`
/// if one is open.
bool Engine::look_along(const AttackSet& set, Safety& safety) {
    const auto of_slots = [](const Test& test) { return test.type == Test::Type::range; };
    const bool known = set.interpreted.empty() &&
                       std::all_of(set.gates.begin(), set.gates.end(),
                                   [&](const auto& gate) { return std::all_of(gate.begin(), gate.end(), of_slots); });
    if (!known) {
        return false;
    }
    safety.gated = safety.gated || !set.gates.empty();
    const std::uint32_t open = open_gates(set);
    const std::uint32_t matters = open | AttackSet::enter_bit;
    const std::uint32_t* const rows = tables_.rows();
    for (std::uint32_t i = 0; i < set.nodes.size();) {
        const AttackSet::Node& node = set.nodes[i];
        if (node.type == Node::Type::test) {
            return false;
        }
        const Value standing = position_.slots[node.slot];
        const std::uint32_t todo = rows[node.row + standing];
        if ((todo & open) != 0) {
            mark_way(set, i, safety);
            return true;
        }
        if ((node.own & matters & ~todo) != 0) {
            safety.opened_by_filling.insert(node.slot);
        }
        if ((todo & AttackSet::enter_bit) != 0) {
            ++i;
            continue;
        }
        if (standing != rules::empty) {
            const std::uint32_t emptied = rows[node.row + rules::empty];
            if ((emptied & open) != 0 ||
                ((emptied & AttackSet::enter_bit) != 0 && look_behind(set, i + 1, node.next, open, safety))) {
                safety.opened_by_emptying.insert(node.slot);
            }
        }
        i = node.next;
    }
    return true;
}

/// Whether a way stands open in nodes [begin, end), which lie behind a cell that is thought empty.
bool Engine::look_behind(const AttackSet& set, std::uint32_t begin, std::uint32_t end, std::uint32_t open,
                         Safety& safety) {
    const std::uint32_t matters = open | AttackSet::enter_bit;
    const std::uint32_t* const rows = tables_.rows();
    for (std::uint32_t i = begin; i < end;) {
        const AttackSet::Node& node = set.nodes[i];
        const std::uint32_t todo = rows[node.row + position_.slots[node.slot]];
        if (node.type == Node::Type::test || (todo & open) != 0) {
            return true;
        }
        if ((node.own & matters & ~todo) != 0) {
            safety.opened_by_filling.insert(node.slot);
        }
        i = (todo & AttackSet::enter_bit) != 0 ? i + 1 : node.next;
    }
    return false;
}

/// Notes the cells of the way that ends with an attacker at node `last`: that node and those it lies behind.
void Engine::mark_way(const AttackSet& set, std::uint32_t last, Safety& safety) {
    safety.state = Safety::State::attacked;
    for (std::uint32_t i = 0; i < last;) {
        const bool leads_there = last < set.nodes[i].next;
        if (leads_there) {
            safety.way.insert(set.nodes[i].slot);
        }
        i = leads_there ? i + 1 : set.nodes[i].next;
    }
    safety.way.insert(set.nodes[last].slot);
}

Engine::Verdict Engine::judge(Move move, const Safety& safety) {
    if (!(plain_legality_ || peaceful_legality_) || safety.state == Safety::State::unknown) {
        return Verdict::unknown;
    }
    const Outline outline = tables_.outline(move);
    if (!outline.has(Outline::plain) || (safety.gated && outline.has(Outline::variables))) {
        return Verdict::unknown;
    }
    if (!has_royals_) {
        return Verdict::legal;
    }
    const Verdict own = leaves_safe(move, outline, safety);
    return own == Verdict::legal && peaceful_legality_ ? keeps_peace(move) : own;
}

/// Whether the mover's royal pieces are safe behind a plain move.
Engine::Verdict Engine::leaves_safe(Move move, const Outline& outline, const Safety& safety) {
    if (outline.has(Outline::simple)) {
        const auto holds_royal = [&](Cell cell) { return cell != rules::none && is_royal_of(mover(), cell); };
        if (holds_royal(outline.vacated) || holds_royal(outline.filled)) {
            return Verdict::unknown;
        }
        const auto among = [](const CellSet& cells, Cell cell) { return cell != rules::none && cells.contains(cell); };
        if (safety.state == Safety::State::attacked) {
            if (!among(safety.way, outline.vacated) && !among(safety.way, outline.filled)) {
                return Verdict::illegal;
            }
        } else if (!among(safety.opened_by_emptying, outline.vacated) &&
                   !among(safety.opened_by_filling, outline.filled)) {
            return Verdict::legal;
        }
    }
    return try_out(move, outline);
}

/// Puts the pieces of a plain move on the board, nothing else, for as long as it is looked at.
template <typename Look>
Engine::Verdict Engine::with_pieces_of(Move move, Look&& look) {
    constexpr std::size_t most = 8;
    const auto& changes = tables_[move].changes;
    if (changes.size() > most) {
        return Verdict::unknown;
    }
    std::array<Value, most> before;
    const auto each_cell = [&](auto&& act) {
        for (std::size_t i = changes.size(); i-- > 0;) {
            if (changes[i].op == Change::Op::put && changes[i].slot < rules_->cells()) {
                act(position_.slots[changes[i].slot], changes[i].value, before[i]);
            }
        }
    };
    each_cell([](Value& slot, Value value, Value& old) {
        old = slot;
        slot = value;
    });
    const Verdict verdict = look();
    each_cell([](Value& slot, Value /*value*/, Value old) { slot = old; });
    return verdict;
}

/// Whether the only royal piece of the mover is safe behind a plain move.
Engine::Verdict Engine::try_out(Move move, const Outline& outline) {
    const PlayerId player = mover();
    const Slot royals = royal_slot_[player];
    if (royals == 0 || position_.slots[royals] != 1) {
        return Verdict::unknown;
    }
    const Cell stood = position_.slots[royals + 1];
    const Cell stands = outline.royal_to != rules::none ? outline.royal_to : stood;
    return with_pieces_of(move, [&] {
        const bool alone = is_royal_of(player, stands) && (stands == stood || !is_royal_of(player, stood));
        return alone ? royal_safe(player, stands, position_.clock.turn) : Verdict::unknown;
    });
}

/// Whether nobody whom the rules keep from check, but the mover, is in check behind a plain move, which moves no pieces
/// of theirs.
Engine::Verdict Engine::keeps_peace(Move move) {
    const std::size_t next = rules_->next_turn(position_.clock.turn);
    return with_pieces_of(move, [&] {
        for (const rules::Who& who : kept_from_check_) {
            const PlayerId player = who.role == rules::Role::opponent ? next_player(*rules_, mover())
                                    : who.role == rules::Role::fixed  ? who.player
                                                                      : mover();
            const Slot royals = royal_slot_[player];
            if (player == mover() || royals == 0 || position_.slots[royals] == 0) {
                continue;
            }
            const Cell stands = position_.slots[royals + 1];
            if (position_.slots[royals] != 1 || !is_royal_of(player, stands)) {
                return Verdict::unknown;
            }
            if (const Verdict verdict = royal_safe(player, stands, next); verdict != Verdict::legal) {
                return verdict;
            }
        }
        return Verdict::legal;
    });
}

/// Whether the royal piece of the player is safe on a cell where it stands now, in a turn; unknown if that depends on
/// more than cells.
Engine::Verdict Engine::royal_safe(PlayerId player, Cell cell, std::size_t turn) {
    const Code piece = position_.slots[cell];
    for (const PlayerId attacker : enemies_) {
        if (attacker == player) {
            continue;
        }
        const AttackSet* set = plain_ ? nullptr : tables_.attack(threats_of(attacker, turn), attacker, cell, piece);
        if (set == nullptr || !set->of_cells) {
            return Verdict::unknown;
        }
        if (attacked(*set)) {
            return Verdict::illegal;
        }
    }
    return Verdict::legal;
}

/// Whether a royal piece of the player can be captured after the move just made, the position before which was looked
/// at.
bool Engine::exposes(PlayerId player, const Safety* safety) {
    if (safety == nullptr || safety->state != Safety::State::safe) {
        return in_check(player);
    }
    unsigned emptied = 0;
    const auto harmless = [&](const Write& write) {
        const Value now = position_.slots[write.slot];
        if (write.slot >= rules_->cells()) {
            return write.slot >= rules_->slots || !safety->gated;
        }
        if (code_royal_[now] || code_royal_[write.old]) {
            return false;
        }
        if (now == rules::empty) {
            return ++emptied == 1 && !safety->opened_by_emptying.contains(write.slot);
        }
        return rules_->codes.owner(now) == player && !safety->opened_by_filling.contains(write.slot);
    };
    const auto writes = last_writes();
    return !std::all_of(writes.begin(), writes.end(), harmless) && in_check(player);
}

}  // namespace bazillion::play
