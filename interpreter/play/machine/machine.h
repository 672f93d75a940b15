#pragma once

#include "play/machine/change_list.h"
#include "play/machine/observer.h"
#include "play/machine/trace.h"
#include "play/machine/tree.h"
#include "play/position/buffer_pool.h"
#include "play/position/compiled_moves.h"
#include "play/position/position.h"
#include "rules/rules.h"

#include <deque>
#include <map>
#include <optional>
#include <vector>

namespace bazillion::play {

/// Asks whether a cell can be captured, for programs that look before they move (castling).
struct AttackTest {
    Cell cell = rules::none;
    Cell start = rules::none;   ///< where the asking piece stands; it is thought away
    Code piece = rules::empty;  ///< and thought to stand on `cell`
    PlayerId mover = 0;
    rules::MoveTypeId type = rules::none;
    bool defended = false;  ///< asks for friends of the mover instead
    auto operator<=>(const AttackTest&) const = default;
};

/// Answers the tests that a program asks of a real position.
class Oracle {
public:
    virtual ~Oracle() = default;
    [[nodiscard]] virtual bool holds(const Test& test) = 0;
    /// The code on each cell; the list stays where it is while a program runs.
    [[nodiscard]] virtual const Value* board() const = 0;
    [[nodiscard]] virtual Cell last_from() const = 0;
    [[nodiscard]] virtual Cell last_to() const = 0;
};

/// Writes down what a condition asks of the move just made; `player` is who asks. False if it asks for something else.
bool question_of_move(const rules::Instruction& instruction, PlayerId player, Test& test);

/// What a run of a program needs to know about itself.
struct RunContext {
    PlayerId mover = 0;
    Cell start = rules::none;   ///< none for buttons and conditions
    Cell cursor = rules::none;  ///< without a `start`: where the cursor begins
    Code piece = rules::empty;  ///< the piece on `start`, or the one to be dropped
    bool drop = false;
    bool threat = false;     ///< asks what is attacked, not what may be played
    bool condition = false;  ///< no move is made: reaching `add` (as move 0) is the answer
    KindId becoming = rules::none;
    std::uint16_t button = rules::none;
    KindId choice = rules::none;  ///< of the button
};

/// Runs move programs (docs/language.md#moves). Without an oracle it works out every way a program can go, as a tree of
/// tests over the codes that each cell may hold; with an oracle it answers each test at once and the tree holds just
/// the moves of that position. One piece of code is thereby both the specialiser and the plain interpreter.
class Machine {
public:
    Machine(const rules::Rules& rules, CompiledMoves& compiled_moves, std::deque<AttackTest>& attack_tests);

    /// False if the program grew beyond the bounds; the tree is then incomplete. An observer or a trace, to which what
    /// the run asks is appended, need an oracle.
    /// Where a program has grown beyond them from one cell, it probably will from others, and so will programs of the
    /// same length, which mostly are those of other directions or kinds: they are given half as much, and so on, until
    /// one does not.
    bool run(const rules::Program& program, const RunContext& context, Tree& tree, Oracle* oracle = nullptr,
             Observer* observer = nullptr, Trace* trace = nullptr);

    /// Whether trees may be worked out now: their cost is to be paid back by what interpreting has cost so far, after a
    /// head start. So a game is ready at once, and never takes much longer than without any trees.
    [[nodiscard]] bool affords_trees() const;
    /// Counts work done on trees after they were unfolded, in steps.
    void charge(std::size_t steps) { unfolding_ += steps; }
    /// Counts what was spent for want of trees beside interpreting, in steps of that.
    void extend_budget(std::size_t steps) { interpreting_ += steps; }
    /// What trees have cost so far, in steps; some tens of thousands take a millisecond.
    [[nodiscard]] std::size_t unfolding() const { return unfolding_; }

    /// Starts anew with what trees may cost; the attack tests were forgotten.
    void forget() {
        attack_index_.clear();
        overflows_.clear();
        unfolding_ = interpreting_ = 0;
    }

    /// What other players noted for a moment is forgotten when `player` has acted: the changes to that end.
    void forget_fleeting(PlayerId player, std::vector<Change>& changes) const;

private:
    /// What stands on the cell is one of the codes, or none of them. The codes are kept elsewhere and stay there.
    struct Fact {
        Cell cell = rules::none;
        bool in = true;
        const CodeSet* codes = nullptr;
        auto operator<=>(const Fact&) const = default;
    };
    struct Run {
        std::uint32_t pc = 0;
        Cell cursor = rules::none, from = rules::none, to = rules::none, mark = rules::none;
        bool again = false;
        bool needs_reply = false;
        std::vector<Leg> legs;
        std::vector<Action> actions;
        std::vector<Cell> captures;
        std::vector<Change> group_captures;
        std::vector<Change> variables;
        std::vector<std::uint8_t> flags;
        std::vector<std::pair<std::uint16_t, Cell>> position_flags;  ///< sorted
        std::vector<std::uint8_t> loops;                             ///< inside of which `each_cell` the run is
        std::vector<Fact> known;
        std::optional<Cell> last_from, last_to;
        std::vector<std::pair<Test, bool>> answers;  ///< to questions about more than one cell

        void clear();
        void clear_effects();
        void set_position_flag(std::uint16_t flag, Cell cell, bool on);
        [[nodiscard]] std::size_t effects() const {
            return actions.size() + captures.size() + group_captures.size() + variables.size();
        }
        bool operator==(const Run&) const = default;
    };

    /// What must be asked of the position; of a cell, whether the code there is one of `holding`.
    struct Question {
        Test test;
        const CodeSet* holding = nullptr;
    };

    // machine.cpp: runs and their branches
    void explore(Run& run, Tree& tree);
    void fork(const Run& run, const rules::Instruction& instruction, const Question& asked, Tree& tree);
    void visit_cells(const Run& run, const rules::Instruction& instruction, Tree& tree);
    void charge_step(std::size_t steps);
    [[nodiscard]] bool comes_back(const Run& run, std::size_t call);

    // step.cpp: cursor, effects, control
    /// Performs an instruction that is no condition; false if the run ends.
    bool step(Run& run, const rules::Instruction& instruction, Tree& tree);
    bool end_leg(Run& run);
    void note_effect(Run& run, const rules::Instruction& instruction) const;
    void add_action(Run& run, const rules::Instruction& instruction) const;
    bool move_cursor(Run& run, Cell cell);
    void clear_cells(rules::VariableId variable, PlayerId player, std::vector<Change>& changes) const;
    [[nodiscard]] Cell open(Cell to) const { return has_exits_ ? rules_.board.open_to(job_.context.mover, to) : to; }
    [[nodiscard]] Change variable_change(Cell cursor, const rules::Instruction& instruction) const;
    [[nodiscard]] std::optional<Cell> place(const Run& run, const rules::Where& where) const {
        const Cell cell = where.type == rules::Where::Type::here        ? run.cursor
                          : where.type == rules::Where::Type::direction ? beside(run.cursor, where.index)
                          : where.type == rules::Where::Type::opposite  ? behind(run.cursor, where.index)
                                                                        : where.index;
        return cell == rules::none ? std::nullopt : std::optional<Cell>(cell);
    }
    [[nodiscard]] rules::DirectionId symmetric(rules::DirectionId direction) const { return job_.symmetry[direction]; }
    /// Where a step in a direction as written leads, and one in its opposite.
    [[nodiscard]] Cell beside(Cell cell, rules::DirectionId direction) const {
        return cell == rules::none ? cell : open(rules_.board.links[cell * directions_ + symmetric(direction)]);
    }
    [[nodiscard]] Cell behind(Cell cell, rules::DirectionId direction) const {
        return cell == rules::none ? cell : open(rules_.board.reverse_links[cell * directions_ + symmetric(direction)]);
    }

    // conditions.cpp: what can be decided from what is known, and what must be asked
    using Decision = std::optional<bool>;
    /// Fills in `asked` unless it can decide.
    Decision decide(const Run& run, const rules::Instruction& instruction, Question& asked);
    bool question(const rules::Instruction& instruction, const std::optional<Cell>& cell, Test& test);
    std::uint32_t attack_test(Cell cell, const rules::Instruction& instruction);
    bool ask(Run& run, const Question& asked);
    [[nodiscard]] static Decision memo(const Run& run, const Test& test);
    [[nodiscard]] bool is_goal_cell(Cell cell) const;
    [[nodiscard]] const CodeSet& adjacent_codes(const rules::Instruction& instruction);
    [[nodiscard]] Decision decide_adjacent(const Run& run, Cell cell, const CodeSet& wanted, Question& asked) const;
    [[nodiscard]] Decision decide_number(const rules::Instruction& instruction, Question& asked) const;
    [[nodiscard]] Decision decide_codes(const Run& run, Cell cell, const CodeSet& holding, Question& asked) const;
    [[nodiscard]] const CodeSet* codes_for(const rules::Instruction& instruction) const;
    static void assume(Run& run, const Question& asked, bool answer);
    static void narrow(Run& run, Cell cell, const CodeSet& codes, bool in);
    std::optional<bool> look(Run& run, const rules::Instruction& instruction) const;
    [[nodiscard]] CodeSet possible(const Run& run, Cell cell) const;
    [[nodiscard]] PlayerId who(const rules::Who& who) const;

    // trace.cpp: what is noted of a run
    void trace_test(const Run& run, const rules::Instruction& instruction, const Question* asked, bool answer);
    void trace_step(const rules::Instruction& instruction);

    // emit.cpp: from a finished run to a compiled move
    void emit(Run& run, const rules::Add& add, Tree& tree);
    void forget_entered(const std::vector<Change>& on_board, CompiledMove& made) const;
    void gather_legs(const Run& run, bool copy, std::vector<Leg>& legs) const;
    [[nodiscard]] bool build(const Run& run, const rules::Add& add, KindId kind);
    [[nodiscard]] bool build_threat(const Run& run, const rules::Add& add);
    void leave(const Run& run, KindId kind);
    void arrive(const Run& run);
    void come_to(const Run& run, Cell cell);
    void drop(const Run& run, Cell destination);
    void perform(const Run& run);
    void promote(const Run& run, const rules::Add& add, KindId kind, Cell destination);
    void move_planes(const Run& run, Cell destination);
    void tell_victims(const Run& run);
    void tell_carried_off(const Run& run, bool promotes);
    void change_variables(const Run& run);
    void tell_mover();
    /// What stands on the cell before the move, if that is certain.
    [[nodiscard]] std::optional<Code> known_code(const Run& run, Cell cell) const;

    const rules::Rules& rules_;
    CompiledMoves& compiled_moves_;
    std::deque<AttackTest>& attack_tests_;
    std::map<AttackTest, std::uint32_t> attack_index_;
    [[nodiscard]] const CodeSet& codes_with(Code piece);
    [[nodiscard]] const CodeSet& codes_with_room(Code piece);
    bool has_exits_ = false;
    std::size_t directions_ = 0;
    CodeSet all_codes_, empty_, stacked_;
    std::vector<CodeSet> by_owner_, by_kind_, by_attribute_;
    std::vector<std::optional<CodeSet>> with_, with_room_;       ///< [piece] as far as asked for
    std::vector<std::optional<CodeSet>> adjacent_;               ///< as `adjacent_codes` needed them
    std::vector<CodeSet> friends_of_, enemies_of_, neutral_to_;  ///< [mover]

    /// The run under way. The oracle's answer may need another run, so the one that waits is put aside.
    struct Job {
        const rules::Program* program = nullptr;
        RunContext context;
        Oracle* oracle = nullptr;
        const Value* board = nullptr;                  ///< as the oracle tells
        const rules::DirectionId* symmetry = nullptr;  ///< of the mover
        const rules::Instruction* code = nullptr;      ///< of the program
        Observer* observer = nullptr;
        Trace* trace = nullptr;
        std::size_t steps = 0;
        std::size_t branches = 0;
        std::size_t cost = 0;  ///< of copying runs and building moves, in steps
        std::size_t most_steps = 0, most_branches = 0, most_cost = 0;
        std::size_t depth = 0;
        bool overflow = false;
        bool remembers = true;  ///< what was answered
    };
    Job job_;
    /// The rounds of the loop under way, by the call of `explore` that it is in, and one of them to compare with.
    struct Rounds {
        std::size_t call = 0, count = 0, next = 0;
        Run noted;
    };
    Rounds rounds_;
    std::size_t calls_ = 0;
    /// The compiled move being built. It is kept, as are the lists needed on the way, to take no memory for the next
    /// one.
    struct Draft {
        explicit Draft(const rules::Rules& rules) : on_board(rules) {}
        void clear() {
            made.clear();
            on_board.clear();
            sources.clear();
            targets.clear();
            pieces.clear();
        }
        CompiledMove made;
        ChangeList on_board;
        std::vector<Cell> sources, targets;  ///< of the legs, as far as they empty cells and do not leave the board
        std::vector<std::optional<Code>> pieces;  ///< [leg] if known
    };
    Draft draft_;
    BufferPool<Run> run_pool_;
    std::map<std::size_t, int> overflows_;  ///< [length of the program] of unfolding, less the times it worked since
    std::size_t unfolding_ = 0;             ///< steps spent on it so far, costly ones counted more often
    std::size_t interpreting_ = 0;          ///< steps
};

/// The next player with turns after `player` in the list of players; himself if there is none.
PlayerId next_player(const rules::Rules& rules, PlayerId player);

}  // namespace bazillion::play
