// Check and attack: walking the attack sets, and answering the tests of move programs.
#include "play/engine.h"

#include <algorithm>
#include <utility>

namespace bazillion::play {

std::uint32_t Engine::open_gates(const AttackSet& set) {
    std::uint32_t open = 1;
    for (std::size_t i = 0; i < set.gates.size(); ++i) {
        const auto& gate = set.gates[i];
        if (std::all_of(gate.begin(), gate.end(), [&](const Test& test) { return holds(test); })) {
            open |= 2u << i;
        }
    }
    return open;
}

bool Engine::attacked(const AttackSet& set) {
    const std::uint32_t open = open_gates(set);
    for (const Stretch& stretch : set.stretches) {
        const AttackSet::Node* const nodes = set.nodes.data();
        const std::uint32_t* const rows = tables_.rows();
        const Value* const slots = position_.slots.data();
        std::uint32_t met = 0;
        switch (stretch.shape) {
            case Stretch::Shape::leap:
                for (std::uint32_t i = stretch.begin; i < stretch.end; ++i) {
                    met |= rows[nodes[i].row + slots[nodes[i].slot]];
                }
                break;
            case Stretch::Shape::run:
                for (std::uint32_t i = stretch.begin; i < stretch.end; ++i) {
                    const std::uint32_t todo = rows[nodes[i].row + slots[nodes[i].slot]];
                    met |= todo;
                    if ((todo & AttackSet::enter_bit) == 0) {
                        break;
                    }
                }
                break;
            case Stretch::Shape::tree:
                met = attacked_in_tree(set, stretch, open) ? open : 0;
                break;
        }
        if ((met & open) != 0) {
            return true;
        }
    }
    return false;
}

bool Engine::attacked_in_tree(const AttackSet& set, const Stretch& stretch, std::uint32_t open) {
    for (std::uint32_t i = stretch.begin; i < stretch.end;) {
        const AttackSet::Node& node = set.nodes[i];
        if (node.type == Node::Type::test) [[unlikely]] {
            i = holds(tables_.test(node.row)) ? i + 1 : node.next;
            continue;
        }
        const std::uint32_t todo = tables_.rows()[node.row + position_.slots[node.slot]];
        if ((todo & open) != 0) {
            return true;
        }
        i = (todo & AttackSet::enter_bit) != 0 ? i + 1 : node.next;
    }
    return false;
}

bool Engine::attacked_by(PlayerId attacker, Cell cell, Code piece, FilterId filter) {
    const AttackSet* set = plain_ ? nullptr : tables_.attack(filter, attacker, cell, piece);
    if (set != nullptr) {
        return attacked(*set) || std::any_of(set->interpreted.begin(), set->interpreted.end(), [&](const auto& man) {
                   const auto standing = rules_->codes.distinct(position_.slots[man.second]);
                   return std::find(standing.begin(), standing.end(), man.first) != standing.end() &&
                          captures_on(cell, man.second, filter);
               });
    }
    bool found = false;
    std::size_t asked = 0;
    for (std::size_t from = 0; from < rules_->cells() && !found; ++from) {
        const Code code = position_.slots[from];
        if (code != rules::empty && rules_->codes.owner(code) == attacker && from != cell) {
            ++asked;
            found = captures_on(cell, static_cast<Cell>(from), filter);
        }
    }
    tables_.note_asked_singly(asked);
    return found;
}

/// Whether the piece on `from` has a move that captures on `cell`.
bool Engine::captures_on(Cell cell, Cell from, FilterId filter) {
    auto moves = spare_moves_.lend();
    generate_from(from, filter, *moves);
    return std::any_of(moves->begin(), moves->end(), [&](Move move) { return tables_[move].hits(cell); });
}

/// `attacked?` and `defended?` of a move program: the asking piece is thought to stand on the cell already. `visit` is
/// called for each player who might capture it, with that player, the piece in mind, and the blocks to look at.
template <typename Visit>
void Engine::with_piece_in_mind(const AttackTest& test, Visit&& visit) {
    const FilterId filter = test.type == rules::none
                                ? tables_.threats()
                                : tables_.filter({.threat = true, .any = false, .types = {test.type}});
    const Value at_start = test.start == rules::none ? Value{0} : position_.slots[test.start];
    const Value at_cell = position_.slots[test.cell];
    auto in_planes = spare_values_.lend();  // of both cells
    for (std::size_t plane = 0; plane < rules_->planes.size(); ++plane) {
        Value& there = position_.slots[rules_->plane_slot(plane, test.cell)];
        in_planes->push_back(there);
        Value own = rules_->planes[plane].initial[rules_->codes.kind(test.piece)];
        if (test.start != rules::none) {
            Value& here = position_.slots[rules_->plane_slot(plane, test.start)];
            in_planes->push_back(here);
            own = std::exchange(here, Value{0});
        }
        there = own;
    }
    if (test.start != rules::none) {
        position_.slots[test.start] = rules_->codes.taken(at_start, test.piece);
    }
    Code piece = test.piece;
    if (test.defended) {
        piece = rules_->codes.with_owner(piece, next_player(*rules_, test.mover));
    }
    position_.slots[test.cell] = piece;
    for (const PlayerId player : enemies_) {
        if ((player == test.mover) == test.defended) {
            visit(player, piece, filter);
        }
    }
    position_.slots[test.cell] = at_cell;
    if (test.start != rules::none) {
        position_.slots[test.start] = at_start;
    }
    for (std::size_t plane = 0, kept = 0; plane < rules_->planes.size(); ++plane) {
        position_.slots[rules_->plane_slot(plane, test.cell)] = (*in_planes)[kept++];
        if (test.start != rules::none) {
            position_.slots[rules_->plane_slot(plane, test.start)] = (*in_planes)[kept++];
        }
    }
}

bool Engine::answer(const AttackTest& test) {
    bool found = false;
    with_piece_in_mind(test, [&](PlayerId player, Code piece, FilterId filter) {
        found = found || attacked_by(player, test.cell, piece, filter);
    });
    return found;
}

std::vector<Cell> Engine::attackers(const AttackTest& test) {
    std::vector<Cell> found;
    with_piece_in_mind(test, [&](PlayerId player, Code /*piece*/, FilterId filter) {
        const auto more = capturers(player, test.cell, filter);
        found.insert(found.end(), more.begin(), more.end());
    });
    return found;
}

Cell Engine::checked_cell(PlayerId player) {
    Cell found = rules::none;
    each_royal(player, [&](Cell cell) {
        for (const PlayerId attacker : enemies_) {
            if (attacker != player && attacked_by(attacker, cell, position_.slots[cell], threats_of(attacker))) {
                found = cell;
                return true;
            }
        }
        return false;
    });
    return found;
}

bool Engine::in_check(PlayerId player) {
    return checked_cell(player) != rules::none;
}

bool Engine::in_check() {
    const PlayerId player = mover();
    const std::size_t now = rules_->phases.empty() ? rules::none : phase();
    if (now == rules::none || !rules_->phases[now].defer_check) {
        return in_check(player);
    }
    auto actions = spare_moves_.lend();
    generate(*actions);
    return std::any_of(actions->begin(), actions->end(), [&](Move action) {
        if (!force(action)) {
            return false;
        }
        const bool check = in_check(player);
        unmake();
        return check;
    });
}

bool Engine::holds(const Test& test) {
    const auto within = [&](unsigned value) { return value >= test.low && value <= test.high; };
    bool result = false;
    switch (test.type) {
        case Test::Type::cell:
            return test.codes.contains(position_.slots[test.slot]);
        case Test::Type::any_cell:
            result = std::any_of(test.slots.begin(), test.slots.end(),
                                 [&](Slot slot) { return test.codes.contains(position_.slots[slot]); });
            break;
        case Test::Type::range:
            result = within(position_.slots[test.slot]);
            break;
        case Test::Type::group: {
            const auto asked = static_cast<rules::GroupNumber>(test.index);
            const Value* const board = position_.slots.data();
            result = within(plain_ ? groups_.ask_plain(asked, test.slot, test.player, board)
                                   : groups_.ask(asked, test.slot, test.player, board));
            break;
        }
        case Test::Type::number: {
            const rules::Number& asked = rules_->numbers[test.index];
            switch (asked.type) {
                case rules::Number::Type::count:
                    result = within(count(test.player, asked.kinds));
                    break;
                case rules::Number::Type::owned:
                    result = within(owned(test.player, asked));
                    break;
                case rules::Number::Type::in_reserve:
                    result = within(in_reserve(test.player));
                    break;
                case rules::Number::Type::count_in:
                    result = within(count_in(test.player, asked));
                    break;
                case rules::Number::Type::variety:
                    result = within(variety(test.player, asked.kinds));
                    break;
                case rules::Number::Type::threatened:
                    result = within(threatened(test.player, asked.kinds));
                    break;
                case rules::Number::Type::territory:
                    result = within(groups_.territory(test.player, position_.slots.data()));
                    break;
                case rules::Number::Type::to_move:
                    result = within(mover() == test.player ? 1 : 0);
                    break;
                case rules::Number::Type::turns:
                    result = within(position_.clock.turns);
                    break;
                default:
                    result = within(position_.clock.quiet);
                    break;
            }
            break;
        }
        case Test::Type::last_from:
            result = position_.clock.last_from == test.slot;
            break;
        case Test::Type::last_to:
            result = position_.clock.last_to == test.slot;
            break;
        case Test::Type::attacked:
            result = answer(tables_.attack_test(test.index));
            break;
        case Test::Type::check:
            result = in_check(test.player);
            break;
        case Test::Type::captured:
            result = std::any_of(facts_.captured.begin(), facts_.captured.end(), [&](Code code) {
                return test.index == rules::none || rules_->codes.kind(code) == test.index;
            });
            break;
        case Test::Type::becoming:
            result = facts_.made != nullptr && facts_.made->has(Template::becoming);
            break;
        case Test::Type::passed:
            result = facts_.made != nullptr && facts_.made->has(Template::pass);
            break;
        case Test::Type::reach:
            result = can_reach(rules_->conditions[test.index], test.player);
            break;
        case Test::Type::promoted:
            result = facts_.made != nullptr && facts_.made->has(Template::promoted);
            break;
    }
    return result != test.negate;
}

unsigned Engine::threatened(PlayerId player, std::span<const KindId> kinds) {
    unsigned sum = 0;
    for (std::size_t i = 0; i < rules_->cells(); ++i) {
        const auto cell = static_cast<Cell>(i);
        const Code code = position_.slots[cell];
        const bool asked = code != rules::empty && rules_->codes.owner(code) == player &&
                           std::find(kinds.begin(), kinds.end(), rules_->codes.kind(code)) != kinds.end();
        const bool attacked = asked && std::any_of(enemies_.begin(), enemies_.end(), [&](PlayerId attacker) {
                                  return attacker != player && attacked_by(attacker, cell, code, tables_.threats());
                              });
        sum += attacked ? 1 : 0;
    }
    return sum;
}

unsigned Engine::count(PlayerId player, std::span<const KindId> kinds) const {
    unsigned sum = 0;
    for (const KindId kind : kinds) {
        sum += position_.slots[count_slot_[player * rules_->kinds.size() + kind]];
    }
    return sum;
}

unsigned Engine::in_reserve(PlayerId player) const {
    if (rules_->reserve == rules::none) {
        return 0;
    }
    unsigned sum = 0;
    const Slot first = rules_->slot(rules_->reserve, player);
    for (std::size_t i = 0; i < rules_->variables[rules_->reserve].kinds.size(); ++i) {
        sum += position_.slots[first + i];
    }
    return sum;
}

unsigned Engine::owned(PlayerId player, const rules::Number& number) const {
    unsigned sum = 0;
    if (number.kinds.empty()) {
        const Slot first = count_slot_[player * rules_->kinds.size()];
        for (std::size_t kind = 0; kind < rules_->kinds.size(); ++kind) {
            sum += position_.slots[first + kind];
        }
        sum += in_reserve(player);
    }
    for (const KindId kind : number.kinds) {
        sum += position_.slots[count_slot_[player * rules_->kinds.size() + kind]];
        const bool held =
            rules_->reserve != rules::none && rules_->variables[rules_->reserve].kind_index[kind] != rules::none;
        sum += held ? position_.slots[rules_->slot(rules_->reserve, player, kind)] : 0;
    }
    return number.missing_from == 0 ? sum : std::max<unsigned>(number.missing_from, sum) - sum;
}

unsigned Engine::count_in(PlayerId player, const rules::Number& number) const {
    unsigned sum = 0;
    for (const Cell cell : number.places[player]) {
        const Code code = position_.slots[cell];
        if (code == rules::empty || rules_->codes.owner(code) != player) {
            continue;
        }
        for (const Code piece : rules_->codes.pieces(code)) {
            const KindId kind = rules_->codes.kind(piece);
            const bool counts = number.kinds.empty()
                                    ? !rules_->kinds[kind].dummy
                                    : std::find(number.kinds.begin(), number.kinds.end(), kind) != number.kinds.end();
            sum += counts ? 1 : 0;
        }
    }
    return sum;
}

unsigned Engine::variety(PlayerId player, std::span<const KindId> kinds) const {
    unsigned sum = 0;
    for (const KindId kind : kinds) {
        bool has = position_.slots[count_slot_[player * rules_->kinds.size() + kind]] != 0;
        if (!has && rules_->reserve != rules::none) {
            const auto& reserve = rules_->variables[rules_->reserve];
            has = reserve.kind_index[kind] != rules::none &&
                  position_.slots[rules_->slot(rules_->reserve, player, kind)] != 0;
        }
        sum += has ? 1 : 0;
    }
    return sum;
}

}  // namespace bazillion::play
