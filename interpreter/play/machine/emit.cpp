// From a finished run of the machine to a compiled move (docs/language.md#moves).
#include "play/machine/machine.h"

#include <algorithm>

namespace bazillion::play {

using rules::Op;

namespace {

constexpr std::size_t steps_of_a_vain_add = 100;  // one that brings no new move: so loops around it end early

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
    draft_.clear();
    made.mover = job_.context.mover;
    auto& legs = made.record.legs;
    gather_legs(run, add.copy, legs);
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
    if (legs.size() > 1) {
        tell_carried_off(run, !add.kinds.empty());
    }
    if (!legs.empty()) {
        made.from = legs.front().from;
        made.to = legs.front().to;
    }
    return !legs.empty() || !made.victims.empty();
}

/// Pieces that the move carries along are hit, too, if they do not come to stand somewhere as what they were. One that
/// does has only changed places.
void Machine::tell_carried_off(const Run& run, bool promotes) {
    CompiledMove& made = draft_.made;
    const auto& legs = made.record.legs;
    made.record.actions = run.actions;
    made.record.captures = run.captures;
    for (std::size_t i = 0; i < legs.size() && !rules_.has_stacks(); ++i) {
        const bool changed = rules_.board.cells[legs[i].to].exit || (promotes && i + 1 == legs.size());
        const bool carried = !legs[i].copy && legs[i].from != job_.context.start;
        const bool told = std::find(made.victims.begin(), made.victims.end(), legs[i].from) != made.victims.end();
        if (carried && !told && (changed || !made.still_stands(i))) {
            made.victims.push_back(legs[i].from);
        }
    }
    made.record.actions.clear();
    made.record.captures.clear();
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

/// The pieces leave their cells, all at once. Those that are not known are lifted into registers.
void Machine::leave(const Run& run, KindId kind) {
    const bool stacks = rules_.has_stacks();
    const auto& legs = draft_.made.record.legs;
    for (const Leg& leg : legs) {
        draft_.pieces.push_back(stacks ? job_.context.piece : known_code(run, leg.from));
        if (!draft_.pieces.back()) {
            draft_.on_board.lift(leg.from, static_cast<std::uint8_t>(draft_.pieces.size() - 1), true);
        }
    }
    // What is captured or promoted goes back to its owner's supply just before it goes.
    if (rules_.options.recycle_promotions && kind != rules::none && !legs.empty()) {
        draft_.on_board.recycle(legs.back().from);
    }
    for (const Leg& leg : legs) {
        if (!leg.copy && stacks) {
            draft_.on_board.change(Change::Op::take, leg.from, job_.context.piece);
        } else if (!leg.copy) {
            draft_.on_board.put(leg.from, rules::empty);
            draft_.sources.push_back(leg.from);
        }
    }
}

/// A piece comes to a cell, and what stands there may go back to its owner's supply.
void Machine::come_to(const Run& run, Cell cell) {
    auto& targets = draft_.targets;
    const bool was_free = known_code(run, cell) == rules::empty;
    const bool still_free = was_free && std::find(targets.begin(), targets.end(), cell) == targets.end();
    if (rules_.options.recycle_captures && !still_free) {
        draft_.on_board.recycle(cell);
    }
    targets.push_back(cell);
}

void Machine::arrive(const Run& run) {
    const auto& legs = draft_.made.record.legs;
    for (std::size_t i = 0; i < legs.size(); ++i) {
        const Cell to = legs[i].to;
        if (rules_.board.cells[to].exit) {
            continue;
        }
        come_to(run, to);
        if (rules_.has_stacks()) {
            draft_.on_board.change(Change::Op::join, to, job_.context.piece);
        } else if (draft_.pieces[i]) {
            draft_.on_board.put(to, *draft_.pieces[i]);
        } else {
            draft_.on_board.place(to, static_cast<std::uint8_t>(i));
        }
    }
}

/// A piece comes from the reserve, if there is one.
void Machine::drop(const Run& run, Cell destination) {
    CompiledMove& made = draft_.made;
    come_to(run, destination);
    if (rules_.has_stacks()) {
        draft_.on_board.change(Change::Op::join, destination, job_.context.piece);
    } else {
        draft_.on_board.put(destination, job_.context.piece);
    }
    made.flags |= CompiledMove::drop;
    made.named = rules_.codes.kind(job_.context.piece);
    made.naming = CompiledMove::Naming::prefix;
    made.to = destination;
    if (rules_.reserve != rules::none) {
        const Slot slot = rules_.slot(rules_.reserve, job_.context.mover, made.named);
        made.changes.push_back({.op = Change::Op::add, .slot = slot, .value = static_cast<Value>(-1)});
    }
}

/// Effects on pieces in program order, then captures.
void Machine::perform(const Run& run) {
    ChangeList& changes = draft_.on_board;
    for (const Action& action : run.actions) {
        switch (action.op) {
            case Op::create:
                changes.put(action.cell, rules_.codes.make(static_cast<PlayerId>(action.a), action.b));
                break;
            case Op::change_kind:
                changes.alter(Change::Op::set_kind, action.cell, action.a, known_code(run, action.cell));
                break;
            case Op::change_owner:
                changes.alter(Change::Op::set_owner, action.cell, action.a, known_code(run, action.cell));
                break;
            case Op::flip:
                changes.alter(Change::Op::flip, action.cell, 0, known_code(run, action.cell));
                break;
            default:
                if (!rules_.plane_of(action.a)) {
                    changes.alter(action.b != 0 ? Change::Op::set_attribute : Change::Op::clear_attribute, action.cell,
                                  action.a, known_code(run, action.cell));
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
}

/// What `add` names becomes the kind of the piece on the destination of the last leg.
void Machine::promote(const Run& run, const rules::Add& add, KindId kind, Cell destination) {
    CompiledMove& made = draft_.made;
    const auto& legs = made.record.legs;
    const Cell at = legs.empty() ? destination : legs.back().to;
    const bool captured = std::find(run.captures.begin(), run.captures.end(), at) != run.captures.end();
    if (!captured && at != rules::none && !rules_.board.cells[at].exit) {
        draft_.on_board.alter(Change::Op::set_kind, at, kind, known_code(run, at));
    }
    if (legs.size() > 1) {  // the second piece of a castling may change; the move is not named after it
        made.named = rules::none;
        made.naming = CompiledMove::Naming::none;
        return;
    }
    const bool becomes = job_.context.becoming != rules::none;
    made.named = kind;
    made.flags |= becomes ? CompiledMove::becoming : CompiledMove::promoted;
    const bool first = becomes || made.from == made.to || made.has(CompiledMove::drop);
    made.naming = first                  ? CompiledMove::Naming::prefix
                  : add.kinds.size() > 1 ? CompiledMove::Naming::suffix
                                         : CompiledMove::Naming::none;
}

/// Variables: the program's own, and rights ended by touching their cells.
void Machine::change_variables(const Run& run) {
    CompiledMove& made = draft_.made;
    const auto& on_board = draft_.on_board.changes();
    forget_entered(on_board, made);
    made.changes.insert(made.changes.end(), run.variables.begin(), run.variables.end());
    const auto gains = [](const Change& change) { return change.op == Change::Op::gain; };
    if (std::any_of(run.variables.begin(), run.variables.end(), gains)) {
        std::stable_partition(made.changes.begin(), made.changes.end(), gains);  // it still stands on the board
    }
    const auto touches = [&](Cell cell) {
        return std::any_of(on_board.begin(), on_board.end(),
                           [&](const Change& c) { return c.slot == cell && !c.captures_groups(); });
    };
    for (const rules::Right& right : rules_.rights) {
        if (std::any_of(right.cells.begin(), right.cells.end(), touches)) {
            made.changes.push_back(
                {.op = Change::Op::put, .slot = rules_.slot(right.variable, right.player), .value = 0});
        }
    }
}

/// What every move of a piece does, and what is told of it.
void Machine::tell_mover() {
    CompiledMove& made = draft_.made;
    made.piece = rules_.codes.kind(job_.context.piece);
    for (const rules::Instruction& effect : rules_.after_move.code) {
        if (effect.op == Op::set_variable || effect.op == Op::add_variable) {
            made.changes.push_back(variable_change(made.to, effect));
        }
    }
    const auto& irreversible = rules_.irreversible;
    const bool leaves = made.to != rules::none && rules_.board.cells[made.to].exit;
    if (std::find(irreversible.begin(), irreversible.end(), made.piece) != irreversible.end() || job_.context.drop ||
        leaves) {
        made.flags |= CompiledMove::irreversible;
    }
    if (rules_.passed_kind == made.piece && !job_.context.drop && made.from != rules::none) {
        const Cell middle = rules_.board.step(made.from, symmetric(rules_.passed_direction));
        if (middle != rules::none && rules_.board.step(middle, symmetric(rules_.passed_direction)) == made.to) {
            made.passed = middle;
        }
    }
}

/// Fills in the draft; false if the move would have no effect.
bool Machine::build(const Run& run, const rules::Add& add, KindId kind) {
    CompiledMove& made = draft_.made;
    draft_.clear();
    made.mover = job_.context.mover;
    auto& legs = made.record.legs;
    gather_legs(run, add.copy, legs);
    const Cell destination = run.to == rules::none ? run.cursor : run.to;
    const bool of_piece = job_.context.start != rules::none;
    leave(run, kind);
    arrive(run);
    if (job_.context.drop && of_piece) {
        drop(run, destination);
    } else if (!legs.empty()) {
        made.from = legs.front().from;
        made.to = legs.front().to;
    } else if (of_piece) {
        made.from = made.to = job_.context.start;
    }
    perform(run);
    if (kind != rules::none) {
        promote(run, add, kind, destination);
    }
    const auto& on_board = draft_.on_board.changes();
    made.changes.insert(made.changes.end(), on_board.begin(), on_board.end());
    move_planes(run, destination);
    tell_victims(run);
    change_variables(run);
    if (job_.context.button != rules::none) {
        made.flags |= CompiledMove::button;
        made.button_index = job_.context.button;
        made.named = job_.context.choice;
    } else if (made.changes.empty()) {
        return false;
    }
    made.flags |= run.again ? CompiledMove::again : 0;
    made.flags |= run.needs_reply ? CompiledMove::needs_reply : 0;
    made.partial = add.partial;
    made.continuation = add.continuation;
    made.record.actions = run.actions;
    made.record.captures = run.captures;
    made.record.kind = kind;
    made.record.dropped = job_.context.drop ? rules_.codes.kind(job_.context.piece) : KindId{rules::none};
    forget_fleeting(job_.context.mover, made.changes);
    if (of_piece) {
        tell_mover();
    }
    return true;
}

}  // namespace bazillion::play
