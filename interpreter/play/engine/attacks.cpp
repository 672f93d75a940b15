// Check and attack: walking the attack sets, and answering the tests of move programs.
#include "play/engine/attacks.h"

#include "play/engine/generator.h"
#include "play/engine/position_oracle.h"
#include "play/machine/machine.h"

#include <algorithm>
#include <array>
#include <utility>

namespace bazillion::play {

std::uint32_t Attacks::open_guards(const AttackSet& set) {
    std::uint32_t open = 1;
    for (std::size_t i = 0; i < set.guards.size(); ++i) {
        const auto& guard = set.guards[i];
        if (std::all_of(guard.begin(), guard.end(), [&](const Test& test) { return oracle_.holds(test); })) {
            open |= 2u << i;
        }
    }
    return open;
}

bool Attacks::attacked(const AttackSet& set) {
    const std::uint32_t open = open_guards(set);
    if (!set.lines.masks.empty() && (tables_.words() == 1 ? attacked_along_lines(set.lines, open, Replaced<1>())
                                                          : attacked_along_lines(set.lines, open, Replaced<2>()))) {
        return true;
    }
    for (const Segment& segment : set.segments) {
        const AttackSet::Node* const nodes = set.nodes.data();
        const std::uint32_t* const rows = tables_.rows();
        const Value* const slots = position_.slots.data();
        std::uint32_t met = 0;
        switch (segment.shape) {
            case Segment::Shape::leap:
                for (std::uint32_t i = segment.begin; i < segment.end; ++i) {
                    met |= rows[nodes[i].row + slots[nodes[i].slot]];
                }
                break;
            case Segment::Shape::run:
                for (std::uint32_t i = segment.begin; i < segment.end; ++i) {
                    const std::uint32_t todo = rows[nodes[i].row + slots[nodes[i].slot]];
                    met |= todo;
                    if ((todo & AttackSet::enter_bit) == 0) {
                        break;
                    }
                }
                break;
            case Segment::Shape::tree:
                met = attacked_in_tree(set, segment, open) ? open : 0;
                break;
        }
        if ((met & open) != 0) {
            return true;
        }
    }
    return false;
}

bool Attacks::attacked_in_tree(const AttackSet& set, const Segment& segment, std::uint32_t open) {
    for (std::uint32_t i = segment.begin; i < segment.end;) {
        const AttackSet::Node& node = set.nodes[i];
        if (node.type == Node::Type::test) [[unlikely]] {
            i = oracle_.holds(tables_.test(node.row)) ? i + 1 : node.next;
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

bool Attacks::attacked_by(PlayerId attacker, Cell cell, Code piece, FilterId filter) {
    const AttackSet* set = plain_ ? nullptr : tables_.attack(filter, attacker, cell, piece);
    if (set != nullptr) {
        return attacked(*set) || std::any_of(set->interpreted.begin(), set->interpreted.end(), [&](const auto& man) {
                   const auto board = rules_.codes.distinct(position_.slots[man.second]);
                   return std::find(board.begin(), board.end(), man.first) != board.end() &&
                          captures_on(cell, man.second, filter);
               });
    }
    bool found = false;
    std::size_t asked = 0;
    for (std::size_t from = 0; from < rules_.cells() && !found; ++from) {
        const Code code = position_.slots[from];
        if (code != rules::empty && rules_.codes.owner(code) == attacker && from != cell) {
            ++asked;
            found = captures_on(cell, static_cast<Cell>(from), filter);
        }
    }
    tables_.note_asked_singly(asked);
    return found;
}

std::optional<Bitboard<2>> Attacks::capturers_after(PlayerId attacker, Cell cell, Code piece,
                                                    std::span<const Change> changes) {
    const AttackSet* const set = plain_ ? nullptr : tables_.attack(threats_of(attacker), attacker, cell, piece);
    if (set == nullptr) {
        tables_.note_asked_singly(1);
    }
    if (set == nullptr || !set->rest_is_tested) {
        return std::nullopt;
    }
    if (set->lines.masks.empty()) {
        return Bitboard<2>{};
    }
    return tables_.words() == 1 ? attackers_along_lines<1>(set->lines, changes)
                                : attackers_along_lines<2>(set->lines, changes);
}

/// Whether the piece on `from` has a move that captures on `cell`.
bool Attacks::captures_on(Cell cell, Cell from, FilterId filter) {
    auto moves = move_lists_.borrow();
    generator_.generate_from(from, filter, *moves);
    return std::any_of(moves->begin(), moves->end(), [&](Move move) { return tables_.hits(move, cell); });
}

/// `attacked?` and `defended?` of a move program: the asking piece is thought to stand on the cell already. `visit` is
/// called for each player who might capture it, with that player, the piece in mind, and the blocks to look at.
template <typename Visit>
void Attacks::with_piece_in_mind(const AttackTest& test, Visit&& visit) {
    const auto& slots = position_.slots;
    const FilterId filter = test.type == rules::none
                                ? tables_.threats()
                                : tables_.filter({.threat = true, .any = false, .types = {test.type}});
    const Value at_start = test.start == rules::none ? Value{0} : slots[test.start];
    const Value at_cell = slots[test.cell];
    auto in_planes = spare_values_.borrow();  // of both cells
    const auto set_plane = [&](Slot slot, Value value) {
        in_planes->push_back(slots[slot]);
        state_.probe(slot, value);
    };
    for (std::size_t plane = 0; plane < rules_.planes.size(); ++plane) {
        const Slot there = rules_.plane_slot(plane, test.cell);
        Value own = rules_.planes[plane].initial[rules_.codes.kind(test.piece)];
        if (test.start != rules::none) {
            const Slot here = rules_.plane_slot(plane, test.start);
            own = slots[here];
            set_plane(here, 0);
        }
        set_plane(there, own);
    }
    if (test.start != rules::none) {
        state_.probe(test.start, rules_.codes.taken(at_start, test.piece));
    }
    Code piece = test.piece;
    if (test.defended) {
        piece = rules_.codes.with_owner(piece, next_player(rules_, test.mover));
    }
    state_.probe(test.cell, piece);
    for (const PlayerId player : plan_.enemies) {
        if ((player == test.mover) == test.defended) {
            visit(player, piece, filter);
        }
    }
    state_.probe(test.cell, at_cell);
    if (test.start != rules::none) {
        state_.probe(test.start, at_start);
    }
    for (std::size_t plane = rules_.planes.size(); plane-- > 0;) {
        const auto put_back = [&](Cell cell) {
            state_.probe(rules_.plane_slot(plane, cell), in_planes->back());
            in_planes->pop_back();
        };
        put_back(test.cell);
        if (test.start != rules::none) {
            put_back(test.start);
        }
    }
}

/// Visits the attack sets that answer a test, with the changes in mind; false if it takes more than a look along lines.
template <typename Visit>
bool Attacks::each_set_of_lines(const AttackTest& test, Visit&& visit) {
    if (plain_ || test.defended || test.type != rules::none || !rules_.planes.empty() || rules_.has_stacks()) {
        return false;
    }
    for (const PlayerId player : plan_.enemies) {
        if (player == test.mover) {
            continue;
        }
        const AttackSet* set = tables_.attack(tables_.threats(), player, test.cell, test.piece);
        if (set == nullptr || !set->has_only_lines) {
            return false;
        }
        const std::array changes{Change{.slot = test.start}, Change{.slot = test.cell, .value = test.piece}};
        visit(*set, std::span<const Change>(changes));
    }
    return true;
}

template <std::size_t words>
std::optional<Bitboard<words>> Attacks::looked_at_for(const AttackTest& test) {
    Bitboard<words> cells{};
    const bool told = each_set_of_lines(test, [&](const AttackSet& set, std::span<const Change> changes) {
        cells |= looked_at_after<words>(set, changes);
    });
    return told ? std::optional(cells) : std::nullopt;
}
template std::optional<Bitboard<1>> Attacks::looked_at_for(const AttackTest& test);
template std::optional<Bitboard<2>> Attacks::looked_at_for(const AttackTest& test);

template <std::size_t words>
std::optional<Bitboard<words>> Attacks::looked_at_in_segments(const AttackSet& set) const {
    Bitboard<words> cells{};
    for (const Segment& segment : set.segments) {
        for (std::uint32_t i = segment.begin; i < segment.end;) {
            const AttackSet::Node& node = set.nodes[i];
            if (node.type == Node::Type::test || node.slot >= rules_.cells()) {
                return std::nullopt;
            }
            cells.insert(node.slot);
            const std::uint32_t todo = tables_.rows()[node.row + position_.slots[node.slot]];
            i = (todo & AttackSet::enter_bit) != 0 ? i + 1 : node.next;
        }
    }
    return cells;
}
template std::optional<Bitboard<1>> Attacks::looked_at_in_segments(const AttackSet& set) const;
template std::optional<Bitboard<2>> Attacks::looked_at_in_segments(const AttackSet& set) const;

/// Nothing if the answer takes more than a look along the lines on which the cell is attacked.
std::optional<bool> Attacks::answer_by_lines(const AttackTest& test) {
    bool found = false;
    const bool told = each_set_of_lines(test, [&](const AttackSet& set, std::span<const Change> changes) {
        found = found || attacked_after(set, changes);
    });
    return told ? std::optional(found) : std::nullopt;
}

bool Attacks::answer(const AttackTest& test) {
    if (const auto told = answer_by_lines(test)) {
        return *told;
    }
    bool found = false;
    with_piece_in_mind(test, [&](PlayerId player, Code piece, FilterId filter) {
        found = found || attacked_by(player, test.cell, piece, filter);
    });
    return found;
}

std::vector<Cell> Attacks::attackers(const AttackTest& test) {
    std::vector<Cell> found;
    with_piece_in_mind(test, [&](PlayerId player, Code /*piece*/, FilterId filter) {
        const auto more = capturers(player, test.cell, filter);
        found.insert(found.end(), more.begin(), more.end());
    });
    return found;
}

Cell Attacks::checked_cell(PlayerId player) {
    Cell found = rules::none;
    state_.each_royal(player, [&](Cell cell) {
        if (plan_.royals_depend && !matters(player, cell)) {
            return false;
        }
        for (const PlayerId attacker : plan_.enemies) {
            if (attacker != player && attacked_by(attacker, cell, position_.slots[cell], threats_of(attacker))) {
                found = cell;
                return true;
            }
        }
        return false;
    });
    return found;
}

/// Whether the conditions hold under which a royal piece has to be safe.
bool Attacks::matters(PlayerId player, Cell royal) {
    return std::all_of(rules_.royals.begin(), rules_.royals.end(), [&](const rules::Royal& each) {
        return each.player != player || each.when.code.empty() ||
               tables_.interpret_condition(each.when, player, oracle_, royal);
    });
}

std::vector<Cell> Attacks::capturers(PlayerId attacker, Cell cell, FilterId filter) {
    std::vector<Cell> found;
    for (std::size_t i = 0; i < rules_.cells(); ++i) {
        const auto from = static_cast<Cell>(i);
        const Code code = position_.slots[i];
        if (code != rules::empty && rules_.codes.owner(code) == attacker && captures_on(cell, from, filter)) {
            found.push_back(from);
        }
    }
    return found;
}

}  // namespace bazillion::play
