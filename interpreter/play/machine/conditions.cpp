// What the machine can decide from what it knows, and what it must ask of the position.
#include "play/machine/machine.h"

#include <algorithm>
#include <cassert>

namespace bazillion::play {

using rules::Instruction;
using rules::Op;

namespace {

/// Whether an absolute config within the condition is about the cell.
bool names_cell(const rules::GoalCondition& condition, const rules::Board& board, PlayerId player, Cell cell) {
    const bool config = condition.type == rules::GoalCondition::Type::absolute_config;
    const auto is_cell = [&](const rules::GoalCondition::Place& place) {
        return place.zone ? static_cast<bool>(board.zones[place.index].holds[player][cell]) : place.index == cell;
    };
    return (config && std::any_of(condition.places.begin(), condition.places.end(), is_cell)) ||
           std::any_of(condition.parts.begin(), condition.parts.end(),
                       [&](const auto& part) { return names_cell(part, board, player, cell); });
}

constexpr std::size_t count_conditions() {
    std::size_t count = 0;
    for (unsigned op = 0; op <= 0xff; ++op) {
        count += rules::is_test(static_cast<Op>(op)) ? 1 : 0;
    }
    return count;
}

}  // namespace

CodeSet Machine::possible(const Run& run, Cell cell) const {
    CodeSet codes = rules_.board.cells[cell].exit ? empty_ : all_codes_;
    for (const Fact& fact : run.known) {
        if (fact.cell == cell) {
            codes = fact.in ? codes & *fact.codes : codes.minus(*fact.codes);
        }
    }
    return codes;
}

std::optional<Code> Machine::known_code(const Run& run, Cell cell) const {
    const CodeSet codes = possible(run, cell);
    return codes.size() == 1 ? std::optional<Code>(codes.first()) : std::nullopt;
}

void Machine::assume(Run& run, const Question& asked, bool answer) {
    const Test& test = asked.test;
    if (test.type == Test::Type::last_from && answer) {
        run.last_from = test.slot;
    } else if (test.type == Test::Type::last_to && answer) {
        run.last_to = test.slot;
    } else if (test.type == Test::Type::cell) {
        narrow(run, test.slot, *asked.holding, answer);
    } else {
        run.answers.emplace_back(test, answer);
    }
}

/// Notes a fact. One program may find it out over and over: before the list grows, what stands there twice
/// is dropped.
void Machine::narrow(Run& run, Cell cell, const CodeSet& codes, bool in) {
    auto& known = run.known;
    if (known.size() == known.capacity()) {
        std::sort(known.begin(), known.end());
        known.erase(std::unique(known.begin(), known.end()), known.end());
        known.reserve(std::max<std::size_t>(64, 2 * known.size()));
    }
    known.push_back({cell, in, &codes});
}

/// What was answered before.
Machine::Decision Machine::memo(const Run& run, const Test& test) {
    const auto asked = std::find_if(run.answers.begin(), run.answers.end(),
                                    [&](const auto& answer) { return answer.first.same_question(test); });
    return asked == run.answers.end() ? Decision() : Decision(asked->second);
}

/// Asks the position. Answers that take long to find are remembered.
bool Machine::ask(Run& run, const Question& asked) {
    const auto type = asked.test.type;
    const bool costly = job_.remembers && (type == Test::Type::attacked || type == Test::Type::check ||
                                           type == Test::Type::reach || type == Test::Type::number);
    if (const Decision before = costly ? memo(run, asked.test) : Decision()) {
        return *before;
    }
    const bool answer = job_.oracle->holds(asked.test);
    if (costly || (job_.remembers && type == Test::Type::cell)) {
        assume(run, asked, answer);  // of cells, so that moves come out as they do from the tables
    }
    return answer;
}

/// The answer to a test of one cell, looked up in the position that the program runs on.
Machine::Decision Machine::look(Run& run, const Instruction& instruction) const {
    const CodeSet* const holding = job_.oracle != nullptr ? codes_for(instruction) : nullptr;
    if (holding == nullptr) {
        return {};
    }
    const auto cell = place(run, instruction.where);
    if (!cell) {
        return false;
    }
    if (*cell == job_.context.start && !job_.context.drop) {
        return {};
    }
    const bool answer = holding->contains(job_.board[*cell]);
    if (job_.remembers) {
        narrow(run, *cell, *holding, answer);  // so that moves come out as they do from the tables
    }
    return answer;
}

/// The codes that make a test of one cell true; null if the instruction is no such test.
const CodeSet* Machine::codes_for(const Instruction& instruction) const {
    switch (instruction.op) {
        case Op::test_empty:
            return &empty_;
        case Op::test_friend:
            return &friends_of_[job_.context.mover];
        case Op::test_enemy:
            return &enemies_of_[job_.context.mover];
        case Op::test_neutral:
            return &neutral_to_[job_.context.mover];
        case Op::test_stacked:
            return &stacked_;
        case Op::test_kind:
            return &by_kind_[instruction.a];
        case Op::test_attribute:
            return rules_.plane_of(instruction.a) ? nullptr : &by_attribute_[instruction.a];
        default:
            return nullptr;
    }
}

Machine::Decision Machine::decide_codes(const Run& run, Cell cell, const CodeSet& holding, Question& asked) const {
    if (!job_.remembers) {
        return holding.contains(job_.board[cell]);
    }
    const CodeSet may_be = possible(run, cell);
    CodeSet yes = may_be & holding;
    if (yes.empty()) {
        return false;
    }
    if (yes == may_be) {
        return true;
    }
    asked.test.type = Test::Type::cell;
    asked.test.slot = cell;
    asked.test.codes = std::move(yes);
    asked.holding = &holding;
    return {};
}

// Both functions below end in a case for the rest, so this counts: a condition that is added needs a case in one of
// them.
static_assert(count_conditions() == 36, "give the new condition a case in Machine::decide or Machine::question");

Machine::Decision Machine::decide(const Run& run, const Instruction& instruction, Question& asked) {
    const auto cell = place(run, instruction.where);
    if (const CodeSet* holding = codes_for(instruction)) {
        return cell ? decide_codes(run, *cell, *holding, asked) : Decision(false);
    }
    switch (instruction.op) {
        case Op::test_constant:
            return instruction.a != 0;
        case Op::test_on_board:
            return cell.has_value();
        case Op::test_zone:
            return cell && rules_.board.zones[instruction.a].holds[job_.context.mover][*cell];
        case Op::test_cell:
            return cell == std::optional<Cell>(instruction.a);
        case Op::test_flag:
            return run.flags[instruction.a];
        case Op::test_position_flag:
            return cell && std::binary_search(run.position_flags.begin(), run.position_flags.end(),
                                              std::pair{instruction.a, *cell});
        case Op::test_mark:
            return cell && *cell == run.mark;
        case Op::test_goal_cell:
            return cell && is_goal_cell(*cell);
        case Op::test_threat:
            return job_.context.threat;
        case Op::test_room: {
            const Cell to = run.to == rules::none ? run.cursor : run.to;
            const bool always = to == rules::none || to == job_.context.start || rules_.board.cells[to].exit;
            return always ? Decision(true) : decide_codes(run, to, codes_with_room(job_.context.piece), asked);
        }
        case Op::test_adjacent:
            return cell ? decide_adjacent(run, *cell, adjacent_codes(instruction), asked) : Decision(false);
        case Op::test_last_from:
        case Op::test_last_to: {
            const auto& known = instruction.op == Op::test_last_from ? run.last_from : run.last_to;
            if (!cell || known) {
                return cell && *known == *cell;
            }
            asked.test.type = instruction.op == Op::test_last_from ? Test::Type::last_from : Test::Type::last_to;
            asked.test.slot = *cell;
            return {};
        }
        case Op::test_number:
            return decide_number(instruction, asked);
        default:
            return question(instruction, cell, asked.test) ? Decision() : Decision(false);
    }
}

/// Writes down what a condition asks that the position alone can answer. False if it does not hold whatever the
/// position is: it is about no cell, or it asks for threats while threats are looked for (it cannot ask for itself).
bool Machine::question(const Instruction& instruction, const std::optional<Cell>& cell, Test& test) {
    switch (instruction.op) {
        case Op::test_attacked:
        case Op::test_defended:
            test.type = Test::Type::attacked;
            if (cell && !job_.context.threat) {
                test.index = attack_test(*cell, instruction);
            }
            return cell && !job_.context.threat;
        case Op::test_check:
            test.type = Test::Type::check;
            test.player = who(instruction.who);
            return !job_.context.threat;
        case Op::test_predicate:
            test.type = Test::Type::predicate;
            test.index = instruction.a;
            test.slot = instruction.b != 0 && cell ? *cell : Slot{rules::none};
            test.player = job_.context.mover;
            return true;
        case Op::test_reach:  // moves are made to answer it, while the piece in mind only seems to stand somewhere
            test.type = Test::Type::reach;
            test.index = instruction.a;
            test.player = job_.context.mover;
            return !job_.context.threat;
        case Op::test_attribute:  // beside the codes
            test.type = Test::Type::range;
            test.slot = cell ? rules_.plane_slot(*rules_.plane_of(instruction.a), *cell) : Slot{rules::none};
            test.low = test.high = 1;
            return cell.has_value();
        case Op::test_marked_cell:
            test.type = Test::Type::range;
            test.slot = cell ? rules_.slot_of_cell(instruction.a, who(instruction.who), *cell) : Slot{rules::none};
            test.low = test.high = 1;
            return test.slot != rules::none;
        case Op::test_noted_cell:
            test.type = Test::Type::range;
            test.slot = rules_.slot(instruction.a, who(instruction.who));
            test.low = test.high = cell.value_or(rules::none);
            return cell.has_value();
        case Op::test_group:
            test.type = Test::Type::group;
            test.slot = cell.value_or(rules::none);
            test.index = instruction.a;
            test.player = job_.context.mover;
            test.low = instruction.b;
            test.high = instruction.c;
            return cell.has_value();
        default: {
            const bool of_move = question_of_move(instruction, job_.context.mover, test);
            assert(of_move);
            return of_move;
        }
    }
}

bool question_of_move(const Instruction& instruction, PlayerId player, Test& test) {
    switch (instruction.op) {
        case Op::test_captured:
            test.type = Test::Type::captured;
            test.index = instruction.a;
            return true;
        case Op::test_passed:
            test.type = Test::Type::passed;
            return true;
        case Op::test_becoming:
            test.type = Test::Type::becoming;
            return true;
        case Op::test_promoted:
            test.type = Test::Type::promoted;
            return true;
        case Op::test_moved:
        case Op::test_dropped:
            test.type = instruction.op == Op::test_moved ? Test::Type::moved : Test::Type::dropped;
            test.index = instruction.a;
            return true;
        case Op::test_moved_to:
            test.type = instruction.b == 0 ? Test::Type::moved_to : Test::Type::moved_from;
            test.index = instruction.a;
            test.player = player;
            return true;
        default:
            return false;
    }
}

std::uint32_t Machine::attack_test(Cell cell, const Instruction& instruction) {
    // Where no piece moves, what stands there is asked about.
    const bool of_piece = job_.context.piece != rules::empty || job_.board == nullptr;
    const AttackTest asked{cell,
                           job_.context.start,
                           of_piece ? job_.context.piece : job_.board[cell],
                           job_.context.mover,
                           instruction.a,
                           instruction.op == Op::test_defended};
    const auto [found, inserted] = attack_index_.try_emplace(asked, static_cast<std::uint32_t>(attack_tests_.size()));
    if (inserted) {
        attack_tests_.push_back(asked);
    }
    return found->second;
}

bool Machine::is_goal_cell(Cell cell) const {
    const PlayerId player = job_.context.mover;
    return std::any_of(rules_.goals.begin(), rules_.goals.end(), [&](const rules::Goal& goal) {
        return std::find(goal.players.begin(), goal.players.end(), player) != goal.players.end() &&
               names_cell(goal.condition, rules_.board, player, cell);
    });
}

/// The pieces that `test_adjacent` looks for.
const CodeSet& Machine::adjacent_codes(const Instruction& instruction) {
    const std::size_t lists = rules_.kind_lists.size();
    const std::size_t list = instruction.b == rules::none ? lists : instruction.b;
    const std::size_t at = (std::size_t{job_.context.mover} * 2 + instruction.a) * (lists + 1) + list;
    adjacent_.resize(rules_.players.size() * 2 * (lists + 1));
    if (adjacent_[at]) {
        return *adjacent_[at];
    }
    CodeSet codes(rules_.codes.size());
    const CodeSet& side = (instruction.a == 0 ? friends_of_ : enemies_of_)[job_.context.mover];
    if (list == lists) {
        codes = side;
    } else {
        for (const KindId kind : rules_.kind_lists[list]) {
            codes = codes | (by_kind_[kind] & side);
        }
    }
    return adjacent_[at].emplace(std::move(codes));
}

Machine::Decision Machine::decide_adjacent(const Run& run, Cell cell, const CodeSet& wanted, Question& asked) const {
    auto& slots = asked.test.slots;
    for (std::size_t direction = 0; direction < rules_.board.directions.size(); ++direction) {
        const Cell next = rules_.board.step(cell, static_cast<rules::DirectionId>(direction));
        const bool itself = next == job_.context.start && !job_.context.drop;
        if (next == rules::none || itself) {
            continue;
        }
        if (job_.oracle != nullptr) {
            if (wanted.contains(job_.board[next])) {
                return true;
            }
            continue;
        }
        if (std::find(slots.begin(), slots.end(), next) != slots.end()) {
            continue;
        }
        const CodeSet may_be = possible(run, next);
        const CodeSet yes = may_be & wanted;
        if (yes == may_be) {
            return true;
        }
        if (!yes.empty()) {
            slots.push_back(next);
        }
    }
    if (slots.empty()) {
        return false;
    }
    asked.test.type = Test::Type::any_cell;
    asked.test.codes = wanted;
    return {};
}

Machine::Decision Machine::decide_number(const Instruction& instruction, Question& asked) const {
    const rules::Number& number = rules_.numbers[instruction.a];
    const auto counts_threats = [](const rules::Number& each) { return each.type == rules::Number::Type::threatened; };
    const bool of_threats =
        counts_threats(number) ||
        (number.type == rules::Number::Type::order &&
         (counts_threats(rules_.numbers[number.first]) || counts_threats(rules_.numbers[number.second])));
    if (of_threats && job_.context.threat) {
        return false;  // what is threatened is a question of threats: it cannot ask for itself
    }
    const PlayerId player = who(number.who);
    Test& test = asked.test;
    test.type = Test::Type::number;
    test.index = instruction.a;
    test.player = player;
    test.low = instruction.b;
    test.high = instruction.c;
    const auto resolve = [&](Value& value) {
        if (value == rules::value_mover) {
            value = job_.context.mover;
        } else if (value == rules::value_opponent) {
            value = next_player(rules_, job_.context.mover);
        }
    };
    if (number.type == rules::Number::Type::variable) {
        if (rules_.variables[number.variable].type == rules::Variable::Type::player) {
            resolve(test.low);
            resolve(test.high);
        }
        test.type = Test::Type::range;
        test.index = 0;
        test.player = rules::no_player;
        test.slot = rules_.slot(number.variable, player, number.kinds.empty() ? KindId{rules::none} : number.kinds[0]);
    }
    return {};
}

}  // namespace bazillion::play
