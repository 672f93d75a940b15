// From a finished run of the machine to the template of a move (docs/language.md#moves).
#include "play/machine/machine.h"

#include <algorithm>

namespace bazillion::play {

using rules::Op;

namespace {

constexpr std::size_t steps_of_a_vain_add = 100;  // one that brings no new move: so loops around it end early

/// Writes changes in order, folding what is known into plain puts.
class ChangeList {
public:
    ChangeList(const rules::Rules& rules, std::vector<Change>& changes) : rules_(rules), changes_(changes) {
        changes.clear();
    }

    void put(Cell cell, Code code) {
        if (Change* last = last_put(cell)) {
            last->value = code;
        } else {
            changes_.push_back({.op = Change::Op::put, .slot = cell, .value = code});
        }
    }
    void lift(Cell cell, std::uint8_t reg, bool copy) {
        changes_.push_back({.op = Change::Op::lift, .reg = reg, .slot = cell, .value = copy});
    }
    void change(Change::Op op, Cell cell, Code piece) { changes_.push_back({.op = op, .slot = cell, .value = piece}); }
    void place(Cell cell, std::uint8_t reg) { changes_.push_back({.op = Change::Op::place, .reg = reg, .slot = cell}); }
    /// Alters the piece that stands on the cell by then; `known` is what stood there before the move, if certain and
    /// still there.
    void alter(Change::Op op, Cell cell, Value value, std::optional<Code> known) {
        if (Change* last = last_put(cell)) {
            last->value = altered(op, last->value, value);
        } else if (known && !touched(cell)) {
            put(cell, altered(op, *known, value));
        } else {
            changes_.push_back({.op = op, .slot = cell, .value = value});
        }
    }
    void recycle(Cell cell) { changes_.push_back({.op = Change::Op::recycle, .slot = cell}); }

private:
    [[nodiscard]] bool touched(Cell cell) const {
        return std::any_of(changes_.begin(), changes_.end(), [&](const Change& c) { return c.slot == cell; });
    }
    Change* last_put(Cell cell) {
        const auto found =
            std::find_if(changes_.rbegin(), changes_.rend(), [&](const Change& c) { return c.slot == cell; });
        return found != changes_.rend() && found->op == Change::Op::put ? &*found : nullptr;
    }
    [[nodiscard]] Code altered(Change::Op op, Code code, Value value) const {
        if (code == rules::empty) {
            return code;
        }
        switch (op) {
            case Change::Op::set_kind:
                return rules_.codes.with_kind(code, value);
            case Change::Op::set_owner:
                return rules_.codes.with_owner(code, static_cast<PlayerId>(value));
            case Change::Op::flip:
                return rules_.codes.with_owner(code, next_player(rules_, rules_.codes.owner(code)));
            default:
                return rules_.codes.with_attribute(code, value, op == Change::Op::set_attribute);
        }
    }

    const rules::Rules& rules_;
    std::vector<Change>& changes_;
};

}  // namespace

void Machine::emit(Run& run, const rules::Add& add, Tree& tree) {
    if (job_.context.condition) {
        tree.moves.assign(1, 0);
        return;
    }
    const std::size_t choices = std::max<std::size_t>(add.kinds.size(), 1);
    charge_step(choices * run.effects() * (run.effects() + 1));
    for (std::size_t i = 0; i < choices; ++i) {
        const bool made = job_.context.threat ? build_threat(run, add)
                                              : build(run, add, add.kinds.empty() ? KindId{rules::none} : add.kinds[i]);
        const Move move = made ? compiled_moves_.intern(draft_.made) : no_move;
        if (job_.observer != nullptr) {
            job_.observer->added(run.pc - 1, move);
        }
        if (made && std::find(tree.moves.begin(), tree.moves.end(), move) == tree.moves.end()) {
            tree.moves.push_back(move);
        } else {
            job_.steps += steps_of_a_vain_add;
        }
    }
    run.clear_effects();
    run.from = job_.context.drop ? Cell{rules::none} : job_.context.start;
    run.to = rules::none;
}

/// A cell that something comes to stand on is no longer in the fleeting set of whoever moves.
void Machine::forget_entered(const std::vector<Change>& on_board, CompiledMove& made) const {
    for (std::size_t i = 0; i < rules_.variables.size(); ++i) {
        if (!rules_.variables[i].fleeting || rules_.variables[i].cells.empty()) {
            continue;
        }
        for (const Change& change : on_board) {
            const bool emptied = change.op == Change::Op::lift || change.op == Change::Op::recycle ||
                                 change.op == Change::Op::take || change.captures_groups() ||
                                 (change.op == Change::Op::put && change.value == 0);
            const Slot slot = rules_.slot_of_cell(static_cast<rules::VariableId>(i), made.mover, change.slot);
            if (!emptied && slot != rules::none) {
                made.changes.push_back({.op = Change::Op::put, .slot = slot, .value = 0});
            }
        }
    }
}

/// The pieces that move, all at once; those that go nowhere left out.
void Machine::gather_legs(const Run& run, bool copy, std::vector<Leg>& legs) const {
    legs = run.legs;
    if (job_.context.start != rules::none && !job_.context.drop) {
        legs.push_back({run.from, run.to == rules::none ? run.cursor : run.to, copy});
    }
    std::erase_if(legs, [](const Leg& leg) { return leg.from == leg.to || leg.from == rules::none; });
}

/// Fills in the draft with what the move hits, and nothing else, so that threats of many moves are one; false if it
/// hits nothing.
bool Machine::build_threat(const Run& run, const rules::Add& add) {
    CompiledMove& made = draft_.made;
    made.clear();
    made.mover = job_.context.mover;
    auto& legs = made.record.legs;
    gather_legs(run, add.copy, legs);
    draft_.sources.clear();
    draft_.targets.clear();
    for (const Leg& leg : legs) {
        if (!leg.copy && !rules_.has_stacks()) {
            draft_.sources.push_back(leg.from);
        }
        if (!rules_.board.cells[leg.to].exit) {
            draft_.targets.push_back(leg.to);
        }
    }
    if (job_.context.drop) {
        draft_.targets.push_back(run.to == rules::none ? run.cursor : run.to);
    }
    tell_victims(run);
    if (!legs.empty()) {
        made.from = legs.front().from;
        made.to = legs.front().to;
    }
    return !legs.empty() || !made.victims.empty();
}

/// Who is captured, told by where he stood: whoever is still on a destination, and the captures told, be they of a
/// piece that just arrived.
void Machine::tell_victims(const Run& run) {
    CompiledMove& made = draft_.made;
    const auto& legs = made.record.legs;
    const auto add_victim = [&](Cell cell) {
        if (std::find(made.victims.begin(), made.victims.end(), cell) == made.victims.end()) {
            made.victims.push_back(cell);
        }
    };
    const auto is_source = [&](Cell cell) {
        return std::find(draft_.sources.begin(), draft_.sources.end(), cell) != draft_.sources.end();
    };
    for (const Cell cell : draft_.targets) {
        if (!is_source(cell)) {
            add_victim(cell);
        }
    }
    for (const Cell cell : run.captures) {
        const auto arrived = std::find_if(legs.rbegin(), legs.rend(), [&](const Leg& leg) { return leg.to == cell; });
        if (arrived != legs.rend()) {
            add_victim(arrived->from);
        } else if (!is_source(cell)) {
            add_victim(cell);
        }
    }
}

/// The attributes beside the codes go with their pieces, new pieces have those of their kind, and the program sets
/// them.
void Machine::move_planes(const Run& run, Cell destination) {
    CompiledMove& made = draft_.made;
    const auto& legs = made.record.legs;
    for (std::size_t plane = 0; plane < rules_.planes.size(); ++plane) {
        const auto change = [&](Change::Op op, Cell cell, Value value, std::size_t reg = 0) {
            made.changes.push_back({.op = op,
                                    .reg = static_cast<std::uint8_t>(reg),
                                    .slot = rules_.plane_slot(plane, cell),
                                    .value = value});
        };
        const auto is_new = [&](Cell cell, KindId kind) {
            change(Change::Op::put, cell, rules_.planes[plane].initial[kind]);
        };
        for (std::size_t i = 0; i < legs.size(); ++i) {
            change(Change::Op::lift, legs[i].from, 1, i);
        }
        for (const Leg& leg : legs) {
            if (!leg.copy) {
                change(Change::Op::put, leg.from, 0);
            }
        }
        for (std::size_t i = 0; i < legs.size(); ++i) {
            if (!rules_.board.cells[legs[i].to].exit) {
                change(Change::Op::place, legs[i].to, 0, i);
            }
        }
        if (job_.context.drop && destination != rules::none) {
            is_new(destination, rules_.codes.kind(job_.context.piece));
        }
        for (const Action& action : run.actions) {
            if (action.op == Op::create) {
                is_new(action.cell, action.b);
            } else if (action.op == Op::set_attribute && action.a == rules_.planes[plane].attribute) {
                change(Change::Op::set_in_plane, action.cell, action.b);
            }
        }
        for (const Cell cell : run.captures) {
            change(Change::Op::put, cell, 0);
        }
    }
}

/// Fills in the draft; false if the move would have no effect.
bool Machine::build(const Run& run, const rules::Add& add, KindId kind) {
    const auto known_code = [&](Cell cell) -> std::optional<Code> {
        const CodeSet codes = possible(run, cell);
        return codes.size() == 1 ? std::optional<Code>(codes.first()) : std::nullopt;
    };
    CompiledMove& made = draft_.made;
    auto& on_board_changes = draft_.on_board;
    auto& sources = draft_.sources;
    auto& targets = draft_.targets;
    auto& pieces = draft_.pieces;
    made.clear();
    made.mover = job_.context.mover;
    ChangeList changes(rules_, on_board_changes);
    sources.clear();
    targets.clear();
    pieces.clear();

    // Movement, all legs at once.
    auto& legs = made.record.legs;
    gather_legs(run, add.copy, legs);
    const Cell destination = run.to == rules::none ? run.cursor : run.to;
    const bool on_board = job_.context.start != rules::none;
    const bool stacks = rules_.has_stacks();  // then one piece goes from a stack to another, and nothing else happens
    for (const Leg& leg : legs) {
        pieces.push_back(stacks ? job_.context.piece : known_code(leg.from));
        if (!pieces.back()) {
            changes.lift(leg.from, static_cast<std::uint8_t>(pieces.size() - 1), true);
        }
    }
    // What is captured or promoted goes back to its owner's supply just before it goes.
    if (rules_.options.recycle_promotions && kind != rules::none && !legs.empty()) {
        changes.recycle(legs.back().from);
    }
    for (const Leg& leg : legs) {
        if (!leg.copy && stacks) {
            changes.change(Change::Op::take, leg.from, job_.context.piece);
        } else if (!leg.copy) {
            changes.put(leg.from, rules::empty);
            sources.push_back(leg.from);
        }
    }
    const auto leaves = [&](Cell to) { return rules_.board.cells[to].exit; };
    const auto arrive = [&](Cell cell) {
        const bool was_free = known_code(cell) == rules::empty;
        const bool still_free = was_free && std::find(targets.begin(), targets.end(), cell) == targets.end();
        if (rules_.options.recycle_captures && !still_free) {
            changes.recycle(cell);
        }
        targets.push_back(cell);
    };
    for (std::size_t i = 0; i < legs.size(); ++i) {
        if (leaves(legs[i].to)) {
            continue;
        }
        arrive(legs[i].to);
        if (stacks) {
            changes.change(Change::Op::join, legs[i].to, job_.context.piece);
        } else if (pieces[i]) {
            changes.put(legs[i].to, *pieces[i]);
        } else {
            changes.place(legs[i].to, static_cast<std::uint8_t>(i));
        }
    }
    if (job_.context.drop && on_board) {
        arrive(destination);
        if (stacks) {
            changes.change(Change::Op::join, destination, job_.context.piece);
        } else {
            changes.put(destination, job_.context.piece);
        }
        made.flags |= CompiledMove::drop;
        made.named = rules_.codes.kind(job_.context.piece);
        made.naming = CompiledMove::Naming::prefix;
        made.to = destination;
        if (rules_.reserve != rules::none) {
            const Slot slot = rules_.slot(rules_.reserve, job_.context.mover, made.named);
            made.changes.push_back({.op = Change::Op::add, .slot = slot, .value = static_cast<Value>(-1)});
        }
    } else if (!legs.empty()) {
        made.from = legs.front().from;
        made.to = legs.front().to;
    } else if (on_board) {
        made.from = made.to = job_.context.start;
    }

    // Effects in program order.
    for (const Action& action : run.actions) {
        switch (action.op) {
            case Op::create:
                changes.put(action.cell, rules_.codes.make(static_cast<PlayerId>(action.a), action.b));
                break;
            case Op::change_kind:
                changes.alter(Change::Op::set_kind, action.cell, action.a, known_code(action.cell));
                break;
            case Op::change_owner:
                changes.alter(Change::Op::set_owner, action.cell, action.a, known_code(action.cell));
                break;
            case Op::flip:
                changes.alter(Change::Op::flip, action.cell, 0, known_code(action.cell));
                break;
            default:
                if (!rules_.plane_of(action.a)) {
                    changes.alter(action.b != 0 ? Change::Op::set_attribute : Change::Op::clear_attribute, action.cell,
                                  action.a, known_code(action.cell));
                }
                break;
        }
    }
    for (const Cell cell : run.captures) {
        if (rules_.options.recycle_captures) {
            changes.recycle(cell);
        }
        changes.put(cell, rules::empty);
    }

    for (const Change& change : run.group_captures) {
        changes.change(change.op, change.slot, change.value);
    }

    // The kind named by `add`, on the last leg's destination.
    if (kind != rules::none) {
        const Cell at = legs.empty() ? destination : legs.back().to;
        const bool captured = std::find(run.captures.begin(), run.captures.end(), at) != run.captures.end();
        if (!captured && at != rules::none && !leaves(at)) {
            changes.alter(Change::Op::set_kind, at, kind, known_code(at));
        }
        // The second piece of a castling may change; the move is not named after it.
        const bool of_mover = legs.size() <= 1;
        made.named = of_mover ? kind : KindId{rules::none};
        made.flags |= !of_mover                              ? 0
                      : job_.context.becoming != rules::none ? CompiledMove::becoming
                                                             : CompiledMove::promoted;
        const bool on_the_spot = made.from == made.to;
        made.naming = !of_mover                                             ? CompiledMove::Naming::none
                      : job_.context.becoming != rules::none || on_the_spot ? CompiledMove::Naming::prefix
                      : add.kinds.size() > 1                                ? CompiledMove::Naming::suffix
                                                                            : CompiledMove::Naming::none;
    }
    made.changes.insert(made.changes.end(), on_board_changes.begin(), on_board_changes.end());
    move_planes(run, destination);

    tell_victims(run);

    // Variables: the program's own, rights ended by touching their cells, and what every move of a piece does.
    forget_entered(on_board_changes, made);
    made.changes.insert(made.changes.end(), run.variables.begin(), run.variables.end());
    const auto gains = [](const Change& change) { return change.op == Change::Op::gain; };
    if (std::any_of(run.variables.begin(), run.variables.end(), gains)) {
        std::stable_partition(made.changes.begin(), made.changes.end(), gains);  // it still stands on the board
    }
    const auto touches = [&](Cell cell) {
        return std::any_of(on_board_changes.begin(), on_board_changes.end(),
                           [&](const Change& c) { return c.slot == cell && !c.captures_groups(); });
    };
    for (const rules::Right& right : rules_.rights) {
        if (std::any_of(right.cells.begin(), right.cells.end(), touches)) {
            made.changes.push_back(
                {.op = Change::Op::put, .slot = rules_.slot(right.variable, right.player), .value = 0});
        }
    }
    if (job_.context.button != rules::none) {
        made.flags |= CompiledMove::button;
        made.button_index = job_.context.button;
        made.named = job_.context.choice;
    } else if (made.changes.empty()) {
        return false;  // a move without any effect is none
    }
    made.flags |= run.again ? CompiledMove::again : 0;
    made.flags |= run.needs_reply ? CompiledMove::needs_reply : 0;
    made.partial = add.partial;
    made.record.actions = run.actions;
    made.record.captures = run.captures;
    made.record.kind = kind;
    made.record.dropped = job_.context.drop ? rules_.codes.kind(job_.context.piece) : KindId{rules::none};
    made.continuation = add.continuation;

    forget_fleeting(job_.context.mover, made.changes);
    if (on_board) {
        made.piece = rules_.codes.kind(job_.context.piece);
        for (const rules::Instruction& effect : rules_.after_move.code) {
            if (effect.op == Op::set_variable || effect.op == Op::add_variable) {
                made.changes.push_back(variable_change(made.to, effect));
            }
        }
        const KindId mover_kind = rules_.codes.kind(job_.context.piece);
        const auto& irreversible = rules_.irreversible;
        if (std::find(irreversible.begin(), irreversible.end(), mover_kind) != irreversible.end() ||
            job_.context.drop) {
            made.flags |= CompiledMove::irreversible;
        }
        if (rules_.passed_kind == mover_kind && !job_.context.drop && made.from != rules::none) {
            const Cell middle = rules_.board.step(made.from, symmetric(rules_.passed_direction));
            if (middle != rules::none && rules_.board.step(middle, symmetric(rules_.passed_direction)) == made.to) {
                made.passed = middle;
            }
        }
    }
    return true;
}

}  // namespace bazillion::play
