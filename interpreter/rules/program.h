#pragma once

#include "rules/types.h"
#include "syntax/form.h"

#include <vector>

namespace bazillion::rules {

/// Whose pieces, supplies or variables an instruction means.
enum class Role : std::uint8_t {
    mover,     ///< the player whose piece moves
    opponent,  ///< the next player with turns after the mover
    fixed,     ///< a player named in the rules
    shared     ///< a variable that belongs to nobody
};

struct Who {
    Role role = Role::mover;
    PlayerId player = no_player;  ///< for `fixed`
    bool operator==(const Who&) const = default;
};

/// Stand for the player in `set_variable` and `test_number` on variables that hold one.
inline constexpr Value value_mover = 0xfff0;
inline constexpr Value value_opponent = 0xfff1;

/// The place a test or effect is about, seen from the cursor.
struct Where {
    enum class Type : std::uint8_t { here, cell, direction, opposite };
    Type type = Type::here;
    std::uint16_t index = 0;  ///< cell or direction as written
};

/// A number that conditions compare.
struct Number {
    enum class Type : std::uint8_t {
        variable,    ///< a variable (of `who`, for `kinds[0]` if it is kept per kind)
        count,       ///< pieces of `kinds` that `who` has on the board
        count_in,    ///< pieces of `kinds` (all if none) that `who` has on `places`
        owned,       ///< pieces of `kinds` (all if none) that `who` has on the board or in reserve
        in_reserve,  ///< pieces that `who` has in reserve
        variety,     ///< how many of `kinds` `who` has on the board or in reserve
        turns,       ///< turns completed since the start
        threatened,  ///< pieces of `kinds` of `who` that an opponent could capture
        territory,   ///< empty cells of regions that pieces of `who`, and of nobody else, stand beside
        to_move,     ///< 1 if it is the turn of `who`, else 0
        quiet,       ///< turns since the last capture or move of an irreversible kind
        order        ///< how two other numbers compare: 0 if the first is less, 1 if they are equal, 2 if it is more
    };
    Type type = Type::variable;
    VariableId variable = none;
    Who who;
    std::vector<KindId> kinds;
    std::vector<std::vector<Cell>> places;  ///< [player], for `count_in`
    std::uint16_t missing_from = 0;         ///< if not 0: how many are missing from so many
    std::uint16_t first = 0, second = 0;    ///< for `order`: indices of Rules::numbers
    bool operator==(const Number&) const = default;
};

/// What `Number::Type::order` is for equal numbers.
inline constexpr int order_of_equals = 1;

/// What can be asked of a cell in games with groups.
enum class GroupNumber : std::uint8_t {
    liberties,  ///< empty cells beside the group that stands there; 0 if there is none
    size,       ///< cells of that group
    captives,   ///< cells of enemies that a piece of the mover, put on this empty cell, would leave without liberties
    suicide     ///< 1 if a piece of the mover, put on this empty cell, would be in a group without liberties, else 0
};

/// What an instruction does. A new condition touches four places:
/// 1. here: a `test_...`, and its class in `class_of`;
/// 2. `rules/word_table.h`: a row with its word, what it takes, its operation;
/// 3. `play/machine/conditions.cpp`: a case in `decide` if the run knows the answer, else in `question`;
/// 4. `docs/language.md`.
/// If it asks something of the position that no condition has asked before, a `Test::Type` (`play/machine/tree.h`) and
/// its answer in `PositionOracle::holds` come to that.
enum class Op : std::uint8_t {
    // the cursor
    step,           ///< a = direction
    step_opposite,  ///< a = direction
    go_cell,        ///< a = cell
    go_mark,
    go_from,
    go_to,
    go_last_from,
    go_last_to,
    mark,  ///< at `where`
    set_from,
    set_to,
    // producing moves
    add,  ///< a = index into Program::adds
    cascade,
    // effects on pieces, performed when the move is played; all at `where`
    capture,
    create,       ///< a = player or `none`, b = kind or `none`
    change_kind,  ///< a = kind
    change_owner,
    flip,
    set_attribute,       ///< a = attribute, b = 0 or 1
    capture_group,       ///< the group that stands there by then
    capture_surrounded,  ///< all groups of enemies beside it that have no liberties by then
    // effects on variables, performed when the move is played
    set_variable,       ///< a = variable, b = value, c = kind or `none`
    set_variable_here,  ///< a = variable := the cell at `where`
    gain,               ///< one more in reserve of what stood at the cursor before the move
    add_variable,       ///< a = variable, b = amount (two's complement), c = kind or `none`
    mark_cell,          ///< a = variable (a set of cells), b = 1 to put the cell at `where` into it, 0 to take it out
    clear_cells,        ///< a = variable: the set is empty
    again,              ///< the same turn entry stays current
    needs_reply,        ///< the move is legal only if the next to act can answer it
    // memory of the run
    set_flag,           ///< a = flag, b = 0 or 1
    set_position_flag,  ///< a = flag, b = 0 or 1, at `where`
    // control
    jump,
    each_cell,  ///< runs what follows, up to the jump back, once for each cell, each time as if alone; then goes on at
                ///< `target`; a = loop
    branch,     ///< runs what follows, up to a `stop`, as a run of its own; then goes on at `target` as if it had not
    stop,       ///< the block ends
    // tests: go on behind if they hold, at `target` if not
    test_constant,  ///< a = 0 or 1
    test_empty,
    test_friend,
    test_enemy,
    test_neutral,
    test_kind,  ///< a = kind
    test_zone,  ///< a = zone
    test_cell,  ///< a = cell
    test_on_board,
    test_flag,           ///< a = flag
    test_position_flag,  ///< a = flag
    test_attribute,      ///< a = attribute
    test_mark,
    test_stacked,   ///< more than one piece stands there
    test_room,      ///< the piece that moves has room where it arrives
    test_group,     ///< a = GroupNumber; b..c = the values that satisfy
    test_adjacent,  ///< on a cell one step away stands a piece: a = 1 of an enemy, 0 of a friend; b = index into
                    ///< Rules::kind_lists, `none` for any kind
    test_last_from,
    test_last_to,
    test_attacked,  ///< a = move type, or `none` for any
    test_defended,  ///< a = move type, or `none` for any
    test_goal_cell,
    test_number,       ///< a = index into Rules::numbers; b..c = the values that satisfy
    test_threat,       ///< holds in a run that asks what is attacked, not what may be played
    test_marked_cell,  ///< the cell at `where` is in the set of variable a
    test_noted_cell,   ///< the cell at `where` is what variable a holds
    test_reach,        ///< a = index into Rules::conditions: the player to act can bring it about in his turn
    test_passed,       ///< the move just made was a pass
    test_check,        ///< a royal piece of `who` is attacked
    test_predicate,    ///< of the position, or (b = 1) of the cell at the cursor; a = its index; no program is written
                       ///< with it (`play::with_predicates`)
    // tests of the move just made, for hooks and effects after it
    test_captured,  ///< a = kind, or `none` for any
    test_becoming,  ///< the move made something of an undefined piece
    test_promoted,  ///< the move named another kind for the piece it moved
    test_moved,     ///< it moved a piece on the board; a = its kind before, or `none` for any
    test_dropped,   ///< it was a drop; a = kind, or `none` for any
    test_moved_to   ///< it ended in the mover's zone a; b = 1: it began there
};

/// What can be said of an operation without its operands.
enum class OpClass : std::uint8_t {
    movement,  ///< sends the cursor elsewhere
    place,     ///< notes the cell of the cursor, or one beside it, for later
    emission,  ///< produces a move, or ends one leg of it
    effect,    ///< will be performed when the move is played
    memory,    ///< notes a flag of the run
    control,   ///< goes on elsewhere in the program, or ends it
    test       ///< goes on behind if it holds, at `target` if not
};

/// Without a `default`, so that the compiler asks for the class of an operation that is added.
constexpr OpClass class_of(Op op) {
    switch (op) {
        case Op::step:
        case Op::step_opposite:
        case Op::go_cell:
        case Op::go_mark:
        case Op::go_from:
        case Op::go_to:
        case Op::go_last_from:
        case Op::go_last_to:
            return OpClass::movement;
        case Op::mark:
        case Op::set_from:
        case Op::set_to:
            return OpClass::place;
        case Op::add:
        case Op::cascade:
            return OpClass::emission;
        case Op::capture:
        case Op::create:
        case Op::change_kind:
        case Op::change_owner:
        case Op::flip:
        case Op::set_attribute:
        case Op::capture_group:
        case Op::capture_surrounded:
        case Op::set_variable:
        case Op::set_variable_here:
        case Op::gain:
        case Op::add_variable:
        case Op::mark_cell:
        case Op::clear_cells:
        case Op::again:
        case Op::needs_reply:
            return OpClass::effect;
        case Op::set_flag:
        case Op::set_position_flag:
            return OpClass::memory;
        case Op::jump:
        case Op::each_cell:
        case Op::branch:
        case Op::stop:
            return OpClass::control;
        case Op::test_constant:
        case Op::test_empty:
        case Op::test_friend:
        case Op::test_enemy:
        case Op::test_neutral:
        case Op::test_kind:
        case Op::test_zone:
        case Op::test_cell:
        case Op::test_on_board:
        case Op::test_flag:
        case Op::test_position_flag:
        case Op::test_attribute:
        case Op::test_mark:
        case Op::test_stacked:
        case Op::test_room:
        case Op::test_group:
        case Op::test_adjacent:
        case Op::test_last_from:
        case Op::test_last_to:
        case Op::test_attacked:
        case Op::test_defended:
        case Op::test_goal_cell:
        case Op::test_number:
        case Op::test_threat:
        case Op::test_marked_cell:
        case Op::test_noted_cell:
        case Op::test_reach:
        case Op::test_passed:
        case Op::test_check:
        case Op::test_predicate:
        case Op::test_captured:
        case Op::test_becoming:
        case Op::test_promoted:
        case Op::test_moved:
        case Op::test_dropped:
        case Op::test_moved_to:
            return OpClass::test;
    }
    return OpClass::control;
}
constexpr bool is_test(Op op) {
    return class_of(op) == OpClass::test;
}
constexpr bool moves_cursor(Op op) {
    return class_of(op) == OpClass::movement;
}

/// One step of a move program. A test is about `where` unless told otherwise, and its outcome is inverted by `negate`.
struct Instruction {
    Op op = Op::stop;
    bool negate = false;
    Where where;
    Who who;
    std::uint16_t a = 0, b = 0, c = 0;
    std::uint32_t target = 0;
};

/// What an `add` of any kind emits.
struct Add {
    std::vector<KindId> kinds;  ///< what the piece may become; empty: it stays what it is
    bool copy = false;
    bool partial = false;
    MoveTypeId continuation = none;  ///< for `partial`: the type of the next step, `none` for any
};

/// A move program in the form the machine runs; see docs/architecture.md for the machine.
struct Program {
    std::vector<Instruction> code;
    std::vector<Add> adds;
    std::vector<syntax::Origin> origins;  ///< of each instruction, for explanations
    std::uint16_t loops = 0;              ///< number of `each_cell` loops
};

/// For each instruction the `branch` or `each_cell` in whose body it stands, the innermost one; `no_scope` if none.
/// A body is run apart: nothing that it notes comes out of it.
inline constexpr std::size_t no_scope = static_cast<std::size_t>(-1);
[[nodiscard]] std::vector<std::size_t> scopes(const Program& program);

/// For each instruction whether an `add` can be reached from it, within its scope: what it notes is lost if not.
[[nodiscard]] std::vector<bool> reaches_add(const Program& program);

/// One block of a piece's `moves` or `drops`.
struct Block {
    MoveTypeId type = untyped;
    bool drop = false;
    KindId becoming = none;  ///< the piece moves as this kind and lands as it
    Program program;
};

}  // namespace bazillion::rules
