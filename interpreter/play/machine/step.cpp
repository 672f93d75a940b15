// One instruction of a move program that is no condition: the cursor, what a move will do, control.
#include "play/machine/machine.h"

#include <algorithm>
#include <cassert>

namespace bazillion::play {

using rules::Instruction;
using rules::Op;

namespace {

constexpr std::size_t most_legs = 255;  // of one move: its pieces are lifted into so many registers

/// The original keeps what a move does in one list of three groups (legs, actions, captures). Room for a new item at
/// the end of its group is made by moving the first item of the next group to that group's end
/// (docs/language.md#saved-games-of-zillions).
template <typename T>
void first_to_end(std::vector<T>& group) {
    if (!group.empty()) {
        std::rotate(group.begin(), group.begin() + 1, group.end());
    }
}

}  // namespace

bool Machine::move_cursor(Run& run, Cell cell) {
    run.cursor = cell;
    return cell != rules::none;
}

bool Machine::step(Run& run, const Instruction& instruction, Tree& tree) {
    const auto at = [&] { return place(run, instruction.where); };
    switch (instruction.op) {
        case Op::step:
            return move_cursor(run, beside(run.cursor, instruction.a));
        case Op::step_opposite:
            return move_cursor(run, behind(run.cursor, instruction.a));
        case Op::go_cell:
            return move_cursor(run, instruction.a);
        case Op::go_mark:
            return move_cursor(run, run.mark);
        case Op::go_from:
            return move_cursor(run, run.from);
        case Op::go_to:
            return move_cursor(run, run.to == rules::none ? run.cursor : run.to);
        case Op::go_last_from:
        case Op::go_last_to:
            if (job_.oracle == nullptr) {
                job_.overflow = true;  // the cursor depends on the position: left to the interpreter
                return false;
            }
            return move_cursor(run,
                               instruction.op == Op::go_last_from ? job_.oracle->last_from() : job_.oracle->last_to());
        case Op::mark:
            if (const auto cell = at()) {
                run.mark = *cell;
                return true;
            }
            return false;
        case Op::set_from:
            run.from = run.cursor;
            return true;
        case Op::set_to:
            run.to = run.cursor;
            return true;
        case Op::add:
            emit(run, job_.program->adds[instruction.a], tree);
            return true;
        case Op::cascade:
            return end_leg(run);
        case Op::set_flag:
            run.flags[instruction.a] = instruction.b != 0;
            return true;
        case Op::set_position_flag:
            if (const auto cell = at()) {
                run.set_position_flag(instruction.a, *cell, instruction.b != 0);
            }
            return true;
        case Op::stop:
            return false;
        case Op::jump:
            run.pc = instruction.target;
            return true;
        case Op::branch: {
            auto first = run_pool_.borrow();
            *first = run;
            explore(*first, tree);
            if (job_.context.condition && job_.oracle != nullptr && !tree.moves.empty()) {
                return false;  // it holds: the other parts of the `or` need not be asked
            }
            run.pc = instruction.target;
            return true;
        }
        case Op::each_cell:
            if (run.loops[instruction.a]) {
                return false;  // the visit of one cell is over
            }
            visit_cells(run, instruction, tree);
            run.pc = instruction.target;
            return true;
        default:
            note_effect(run, instruction);
            return true;
    }
}

/// `cascade`: another piece moves next, from the cursor. False if there are too many.
bool Machine::end_leg(Run& run) {
    if (run.legs.size() + 1 >= most_legs) {
        job_.overflow = true;
        return false;
    }
    run.legs.push_back({run.from, run.to == rules::none ? run.cursor : run.to, false});
    if (!run.captures.empty()) {
        first_to_end(run.actions);
        first_to_end(run.captures);
    }
    run.from = run.cursor;
    run.to = rules::none;
    return true;
}

/// What will be done when the move is played.
void Machine::note_effect(Run& run, const Instruction& instruction) const {
    const auto at = [&] { return place(run, instruction.where); };
    switch (instruction.op) {
        case Op::capture:
            if (const auto cell = at()) {
                run.captures.push_back(*cell);
            }
            return;
        case Op::capture_group:
        case Op::capture_surrounded:
            if (const auto cell = at()) {
                const bool one = instruction.op == Op::capture_group;
                run.group_captures.push_back({.op = one ? Change::Op::capture_group : Change::Op::capture_surrounded,
                                              .slot = *cell,
                                              .value = job_.context.mover});
            }
            return;
        case Op::create:
        case Op::change_kind:
        case Op::change_owner:
        case Op::flip:
        case Op::set_attribute:
            add_action(run, instruction);
            return;
        case Op::set_variable:
        case Op::set_variable_here:
        case Op::add_variable:
            run.variables.push_back(variable_change(run.cursor, instruction));
            return;
        case Op::mark_cell:
            if (const auto cell = at()) {
                const Slot slot = rules_.slot_of_cell(instruction.a, who(instruction.who), *cell);
                if (slot != rules::none) {
                    run.variables.push_back({.op = Change::Op::put, .slot = slot, .value = instruction.b});
                }
            }
            return;
        case Op::clear_cells:
            clear_cells(instruction.a, who(instruction.who), run.variables);
            return;
        case Op::gain:
            if (run.cursor != rules::none) {
                run.variables.push_back({.op = Change::Op::gain, .slot = run.cursor, .value = job_.context.mover});
            }
            return;
        case Op::again:
            run.again = true;
            return;
        case Op::needs_reply:
            run.needs_reply = true;
            return;
        default:
            assert(false);
    }
}

void Machine::add_action(Run& run, const Instruction& instruction) const {
    const auto cell = place(run, instruction.where);
    if (!cell) {
        return;
    }
    Action action{instruction.op, *cell, instruction.a, instruction.b};
    const bool nobody_told = action.op == Op::create && action.a == rules::none;
    if (nobody_told || action.op == Op::change_owner) {
        action.a = job_.context.mover;
    }
    if (action.op == Op::create && action.b == rules::none) {
        action.b = rules_.codes.kind(job_.context.piece);
    }
    first_to_end(run.captures);
    run.actions.push_back(action);
}

void Machine::clear_cells(rules::VariableId variable, PlayerId player, std::vector<Change>& changes) const {
    const Slot first = rules_.slot(variable, player);
    for (std::size_t i = 0; i < rules_.variables[variable].cells.size(); ++i) {
        changes.push_back({.op = Change::Op::put, .slot = static_cast<Slot>(first + i), .value = 0});
    }
}

void Machine::forget_fleeting(PlayerId player, std::vector<Change>& changes) const {
    for (std::size_t i = 0; i < rules_.variables.size(); ++i) {
        const rules::Variable& variable = rules_.variables[i];
        for (std::size_t other = 0; variable.fleeting && other < rules_.players.size(); ++other) {
            const Slot first = rules_.slot(static_cast<rules::VariableId>(i), static_cast<PlayerId>(other));
            const std::size_t each = variable.initial.size() / rules_.players.size();
            for (std::size_t slot = 0; other != player && slot < each; ++slot) {
                changes.push_back({.op = Change::Op::put,
                                   .slot = static_cast<Slot>(first + slot),
                                   .value = variable.initial[first - variable.first + slot]});
            }
        }
    }
}

Change Machine::variable_change(Cell cursor, const Instruction& instruction) const {
    const rules::Variable& variable = rules_.variables[instruction.a];
    const PlayerId player = who(instruction.who);
    Change change{.slot = rules_.slot(instruction.a, player, instruction.c), .value = instruction.b};
    if (instruction.op == Op::add_variable) {
        change.op = Change::Op::add;
    } else if (instruction.op == Op::set_variable_here) {
        change.value = cursor;
    } else if (variable.type == rules::Variable::Type::player && change.value == rules::value_mover) {
        change.value = job_.context.mover;
    } else if (variable.type == rules::Variable::Type::player && change.value == rules::value_opponent) {
        change.value = next_player(rules_, job_.context.mover);
    }
    return change;
}

PlayerId Machine::who(const rules::Who& who) const {
    switch (who.role) {
        case rules::Role::fixed:
            return who.player;
        case rules::Role::opponent:
            return next_player(rules_, job_.context.mover);
        default:
            return job_.context.mover;
    }
}

}  // namespace bazillion::play
