#include "play/machine/machine.h"

#include <algorithm>
#include <utility>

namespace bazillion::play {

using rules::Instruction;

namespace {

constexpr std::size_t most_steps = 200'000;
constexpr std::size_t most_ordinary_steps = 1'000;  // of one run; after so many, loops are watched
constexpr std::size_t most_branches = 2'000;
constexpr std::size_t most_depth = 2'000;
constexpr std::size_t most_unfolding = 1'000'000'000;    // steps for a whole game; what is left then is interpreted
constexpr std::size_t steps_of_a_branch = 20;            // what it costs to begin one, and
constexpr std::size_t steps_of_a_known = 4;              // for each cell of which something is known
constexpr std::size_t most_cost = 1'000'000;             // of one program
constexpr std::size_t head_start = 3'000'000;            // some hundredths of a second,
constexpr std::size_t steps_for_a_step_interpreted = 4;  // which takes ten times as long as these or more
constexpr std::size_t most_effects = 2'000;              // of one move
constexpr int most_halvings = 5;                         // of what a program may cost that has cost too much before

}  // namespace

PlayerId next_player(const rules::Rules& rules, PlayerId player) {
    const std::size_t count = rules.players.size();
    for (std::size_t i = 1; i <= count; ++i) {
        const auto next = static_cast<PlayerId>((player + i) % count);
        if (!rules.players[next].neutral) {
            return next;
        }
    }
    return player;
}

Machine::Machine(const rules::Rules& rules, CompiledMoves& compiled_moves, std::deque<AttackTest>& attack_tests)
    : rules_(rules), compiled_moves_(compiled_moves), attack_tests_(attack_tests), draft_(rules) {
    const std::size_t codes = rules.codes.size();
    all_codes_ = empty_ = stacked_ = CodeSet(codes);
    by_owner_.assign(rules.players.size(), CodeSet(codes));
    by_kind_.assign(rules.kinds.size(), CodeSet(codes));
    by_attribute_.assign(rules.attributes.size(), CodeSet(codes));
    empty_.insert(rules::empty);
    all_codes_.insert(rules::empty);
    for (std::size_t i = 1; i < codes; ++i) {
        const auto code = static_cast<Code>(i);
        all_codes_.insert(code);
        by_owner_[rules.codes.owner(code)].insert(code);
        for (const Code piece : rules.codes.distinct(code)) {
            by_kind_[rules.codes.kind(piece)].insert(code);
        }
        if (rules.codes.is_stack(code)) {
            stacked_.insert(code);
        }
        for (std::size_t attribute = 0; attribute < rules.attributes.size(); ++attribute) {
            if (rules.codes.has(code, static_cast<rules::AttributeId>(attribute))) {
                by_attribute_[attribute].insert(code);
            }
        }
    }
    friends_of_.assign(rules.players.size(), CodeSet(codes));
    enemies_of_ = neutral_to_ = friends_of_;
    for (std::size_t mover = 0; mover < rules.players.size(); ++mover) {
        for (std::size_t other = 0; other < rules.players.size(); ++other) {
            auto& sort = rules.players[other].team == rules.players[mover].team ? friends_of_
                         : rules.players[other].neutral                         ? neutral_to_
                                                                                : enemies_of_;
            sort[mover] = sort[mover] | by_owner_[other];
        }
    }
    with_.resize(rules.codes.singles());
    with_room_.resize(rules.codes.singles());
    directions_ = rules.board.directions.size();
    has_exits_ = std::any_of(rules.board.cells.begin(), rules.board.cells.end(), [](const auto& c) { return c.exit; });
}

void Machine::Run::clear() {
    pc = 0;
    cursor = from = to = mark = rules::none;
    clear_effects();
    flags.clear();
    position_flags.clear();
    loops.clear();
    known.clear();
    last_from.reset();
    last_to.reset();
    answers.clear();
}

void Machine::Run::clear_effects() {
    again = needs_reply = false;
    legs.clear();
    actions.clear();
    captures.clear();
    group_captures.clear();
    variables.clear();
}

void Machine::Run::set_position_flag(std::uint16_t flag, Cell cell, bool on) {
    const std::pair key{flag, cell};
    const auto at = std::lower_bound(position_flags.begin(), position_flags.end(), key);
    const bool was_on = at != position_flags.end() && *at == key;
    if (on && !was_on) {
        position_flags.insert(at, key);
    } else if (!on && was_on) {
        position_flags.erase(at);
    }
}

bool Machine::run(const rules::Program& program, const RunContext& context, Tree& tree, Oracle* oracle,
                  Observer* observer, Trace* trace) {
    if (oracle == nullptr && unfolding_ > most_unfolding) {
        return false;
    }
    const Job waiting = std::exchange(
        job_, Job{.program = &program, .context = context, .oracle = oracle, .observer = observer, .trace = trace});
    int* const overflows = oracle == nullptr ? &overflows_[program.code.size()] : nullptr;
    const int halvings = overflows == nullptr ? 0 : std::min(*overflows, most_halvings);
    job_.most_steps = most_steps >> halvings;
    job_.most_branches = most_branches >> halvings;
    job_.most_cost = most_cost >> halvings;
    const auto& symmetry = rules_.board.symmetry;
    job_.symmetry = context.mover < symmetry.size() ? symmetry[context.mover].data() : nullptr;
    job_.code = program.code.data();
    job_.board = oracle != nullptr ? oracle->board() : nullptr;
    // What the answers say of cells shapes the compiled moves. Whoever asks what is attacked looks only at where they
    // capture.
    job_.remembers = oracle == nullptr || !context.threat || rules_.has_stacks();
    {
        auto run = run_pool_.borrow();
        run->cursor = run->mark = context.start != rules::none ? context.start : context.cursor;
        run->from = context.drop ? Cell{rules::none} : context.start;
        run->flags.resize(rules_.flags.size());
        run->loops.resize(program.loops);
        if (context.start != rules::none && !context.drop) {
            run->known.push_back({context.start, true, &codes_with(context.piece)});
        }
        explore(*run, tree);
    }
    const Job done = std::exchange(job_, waiting);
    if (oracle == nullptr) {
        *overflows = std::max(*overflows + (done.overflow ? 1 : -1), 0);
        unfolding_ += done.steps + done.cost;
    } else {
        interpreting_ += done.steps;
    }
    return !done.overflow;
}

/// What can stand on a cell where the piece stands: itself, or any stack that it is part of.
const CodeSet& Machine::codes_with(Code piece) {
    if (with_[piece]) {
        return *with_[piece];
    }
    CodeSet codes(rules_.codes.size());
    codes.insert(piece);
    for (std::size_t i = rules_.codes.singles(); i < rules_.codes.size(); ++i) {
        const auto pieces = rules_.codes.distinct(static_cast<Code>(i));
        if (std::find(pieces.begin(), pieces.end(), piece) != pieces.end()) {
            codes.insert(static_cast<Code>(i));
        }
    }
    return with_[piece].emplace(std::move(codes));
}

/// What can stand on a cell where the piece can arrive: nothing, friends that leave room for it, or others.
const CodeSet& Machine::codes_with_room(Code piece) {
    if (with_room_[piece]) {
        return *with_room_[piece];
    }
    CodeSet codes = empty_;
    for (std::size_t i = 1; i < rules_.codes.size(); ++i) {
        const auto code = static_cast<Code>(i);
        if (rules_.codes.owner(code) != rules_.codes.owner(piece) || rules_.codes.joined(code, piece) != rules::none) {
            codes.insert(code);
        }
    }
    return with_room_[piece].emplace(std::move(codes));
}

bool Machine::affords_trees() const {
    return unfolding_ <= head_start + steps_for_a_step_interpreted * interpreting_;
}

/// Runs that copy much are given up as those of many steps are. Interpreting copies nothing.
void Machine::charge_step(std::size_t steps) {
    job_.cost += steps;
    job_.overflow = job_.overflow || (job_.oracle == nullptr && job_.cost > job_.most_cost);
}

/// Tells a loop that never ends by a run that comes back to where it was just as it was (Brent's algorithm: each round
/// is compared with one of those before, and after twice as many with a later one).
bool Machine::comes_back(const Run& run, std::size_t call) {
    if (rounds_.call != call) {
        rounds_.call = call;
        rounds_.count = 0;
        rounds_.next = 1;
    } else if (rounds_.noted == run) {
        return true;
    }
    if (++rounds_.count == rounds_.next) {
        rounds_.next *= 2;
        rounds_.noted = run;
    }
    return false;
}

void Machine::explore(Run& run, Tree& tree) {
    ++job_.depth;
    const std::size_t call = ++calls_;
    const std::size_t end = job_.program->code.size();
    while (!job_.overflow && run.pc < end) {
        job_.overflow = ++job_.steps > job_.most_steps || job_.depth > most_depth;
        const Instruction& instruction = job_.code[run.pc++];
        if (!is_test(instruction.op)) {
            job_.overflow = job_.overflow || run.effects() > most_effects;
            const std::size_t index = run.pc - 1;
            const Cell before = run.cursor;
            if (job_.trace != nullptr) {
                trace_step(instruction);
            }
            const bool goes_on = step(run, instruction, tree);
            if (job_.observer != nullptr) {
                job_.observer->stepped(index, before, run.cursor, goes_on);  // who is to see a loop go round and round
            } else if (run.pc <= index && job_.steps > most_ordinary_steps && comes_back(run, call)) [[unlikely]] {
                job_.overflow = true;
            }
            if (!goes_on) {
                break;
            }
            continue;
        }
        Decision holds = look(run, instruction);
        if (holds && job_.trace != nullptr) {
            trace_test(run, instruction, nullptr, *holds);
        } else if (!holds) {
            Question asked;
            holds = decide(run, instruction, asked);
            const bool decided = holds.has_value();
            if (!holds) {
                holds = job_.oracle != nullptr ? ask(run, asked) : memo(run, asked.test);
            }
            if (job_.trace != nullptr) {
                trace_test(run, instruction, decided ? nullptr : &asked, *holds);
            }
            if (!holds) {
                fork(run, instruction, asked, tree);
                break;
            }
        }
        if (job_.observer != nullptr) {
            job_.observer->tested(run.pc - 1, place(run, instruction.where), *holds != instruction.negate);
        }
        run.pc = *holds != instruction.negate ? run.pc : instruction.target;
    }
    --job_.depth;
}

/// Goes both ways from a test that the position decides.
void Machine::fork(const Run& run, const Instruction& instruction, const Question& asked, Tree& tree) {
    job_.overflow = job_.overflow || ++job_.branches > job_.most_branches;
    charge_step(2 * (steps_of_a_branch + steps_of_a_known * run.known.size() + run.effects()));
    // That bounds what is unfolded. Of the time, what is known takes a quarter of it: it is copied in one piece.
    extend_budget(2 * run.known.size() * (steps_of_a_known - 1) / steps_for_a_step_interpreted);
    for (const bool answer : {!instruction.negate, instruction.negate}) {
        auto branch = run_pool_.borrow();
        *branch = run;
        branch->pc = answer != instruction.negate ? run.pc : instruction.target;
        Tree::Branch made{asked.test, {}};
        if (!answer && asked.test.type == Test::Type::cell) {
            made.test.codes = possible(run, asked.test.slot).minus(asked.test.codes);
        } else if (!answer) {
            made.test.negate = !made.test.negate;
        }
        assume(*branch, asked, answer);
        explore(*branch, made.tree);
        if (!made.tree.empty()) {
            tree.branches.push_back(std::move(made));
        }
    }
}

void Machine::visit_cells(const Run& run, const Instruction& instruction, Tree& tree) {
    auto visit = run_pool_.borrow();
    for (std::size_t cell = 0; cell < rules_.cells() && !job_.overflow; ++cell) {
        if (rules_.board.cells[cell].takes_drops()) {
            *visit = run;
            visit->loops[instruction.a] = true;
            visit->cursor = static_cast<Cell>(cell);
            explore(*visit, tree);
        }
    }
}

}  // namespace bazillion::play
