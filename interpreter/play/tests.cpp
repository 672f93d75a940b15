// What the machine can decide from what it knows, and what it must ask of the position.
#include "play/machine.h"

#include <algorithm>

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

}  // namespace

const CodeSet& Machine::possible(const Run& run, Cell cell) const {
    const auto found = std::find_if(run.known.begin(), run.known.end(), [&](const auto& k) { return k.first == cell; });
    if (found == run.known.end()) {
        return rules_.board.cells[cell].exit ? empty_ : all_codes_;
    }
    return found->second;
}

void Machine::assume(Run& run, const Test& test, bool answer) const {
    if (test.type == Test::Type::last_from && answer) {
        run.last_from = test.slot;
    } else if (test.type == Test::Type::last_to && answer) {
        run.last_to = test.slot;
    } else if (test.type == Test::Type::cell) {
        narrow(run, test.slot, test.codes, answer);
    } else {
        run.answers.emplace_back(test, answer);
    }
}

/// Notes that what stands on the cell is one of the codes, or none of them.
void Machine::narrow(Run& run, Cell cell, const CodeSet& codes, bool in) const {
    const CodeSet& before = possible(run, cell);
    CodeSet now = in ? before & codes : before.minus(codes);
    const auto known = std::find_if(run.known.begin(), run.known.end(), [&](const auto& k) { return k.first == cell; });
    if (known == run.known.end()) {
        run.known.emplace_back(cell, std::move(now));
    } else {
        known->second = std::move(now);
    }
}

/// The answer to a test of one cell, looked up in the position that the program runs on.
std::optional<bool> Machine::look(Run& run, const Instruction& instruction) const {
    const CodeSet* holding = job_.oracle != nullptr ? codes_for(instruction) : nullptr;
    const auto cell = holding != nullptr ? place(run, instruction.where) : std::nullopt;
    if (!cell || *cell == job_.context.start) {
        return {};
    }
    const bool answer = holding->contains(job_.oracle->standing(*cell));
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
            return &by_owner_[job_.context.mover];
        case Op::test_enemy:
            return &enemies_of_[job_.context.mover];
        case Op::test_neutral:
            return &neutral_to_[job_.context.mover];
        case Op::test_stacked:
            return &stacked_;
        case Op::test_kind:
            return &by_kind_[instruction.a];
        case Op::test_attribute:
            return &by_attribute_[instruction.a];
        default:
            return nullptr;
    }
}

Machine::Decision Machine::decide_codes(const Run& run, Cell cell, const CodeSet& holding) const {
    if (!job_.remembers) {
        return {holding.contains(job_.oracle->standing(cell)), {}};
    }
    const CodeSet& may_be = possible(run, cell);
    const CodeSet yes = may_be & holding;
    if (yes.empty()) {
        return {false, {}};
    }
    if (yes.size() == may_be.size()) {
        return {true, {}};
    }
    Test test{.type = Test::Type::cell, .slot = cell};
    test.codes = yes;
    return {std::nullopt, std::move(test)};
}

Machine::Decision Machine::decide(const Run& run, const Instruction& instruction) {
    const auto cell = place(run, instruction.where);
    if (const CodeSet* holding = codes_for(instruction)) {
        return cell ? decide_codes(run, *cell, *holding) : Decision{false, {}};
    }
    switch (instruction.op) {
        case Op::test_constant:
            return {instruction.a != 0, {}};
        case Op::test_on_board:
            return {cell.has_value(), {}};
        case Op::test_zone:
            return {cell && rules_.board.zones[instruction.a].holds[job_.context.mover][*cell], {}};
        case Op::test_cell:
            return {cell == std::optional<Cell>(instruction.a), {}};
        case Op::test_flag:
            return {run.flags[instruction.a], {}};
        case Op::test_position_flag:
            return {cell && run.position_flags.contains({instruction.a, *cell}), {}};
        case Op::test_mark:
            return {cell && *cell == run.mark, {}};
        case Op::test_room: {
            const Cell to = run.to == rules::none ? run.cursor : run.to;
            const bool always = to == rules::none || to == job_.context.start || rules_.board.cells[to].exit;
            return always ? Decision{true, {}} : decide_codes(run, to, codes_with_room(job_.context.piece));
        }
        case Op::test_adjacent:
            return cell ? decide_adjacent(run, *cell, instruction) : Decision{false, {}};
        case Op::test_last_from:
        case Op::test_last_to: {
            const auto& known = instruction.op == Op::test_last_from ? run.last_from : run.last_to;
            if (!cell || known) {
                return {cell && *known == *cell, {}};
            }
            const auto type = instruction.op == Op::test_last_from ? Test::Type::last_from : Test::Type::last_to;
            return {std::nullopt, {.type = type, .slot = *cell}};
        }
        case Op::test_attacked:
        case Op::test_defended: {
            if (!cell || job_.context.threat) {
                return {false, {}};
            }
            const AttackTest asked{*cell,
                                   job_.context.start,
                                   job_.context.piece,
                                   job_.context.mover,
                                   instruction.a,
                                   instruction.op == Op::test_defended};
            const auto next = static_cast<std::uint32_t>(attack_tests_.size());
            const auto [found, inserted] = attack_index_.try_emplace(asked, next);
            if (inserted) {
                attack_tests_.push_back(asked);
            }
            return {std::nullopt, {.type = Test::Type::attacked, .index = found->second}};
        }
        case Op::test_goal_cell:
            return {cell && is_goal_cell(*cell), {}};
        case Op::test_number:
            return decide_number(instruction);
        case Op::test_threat:
            return {job_.context.threat, {}};
        case Op::test_check:
            if (job_.context.threat) {
                return {false, {}};  // check is a question of threats: it cannot ask for itself
            }
            return {std::nullopt, {.type = Test::Type::check, .player = who(instruction.who)}};
        case Op::test_marked_cell: {
            const Slot slot =
                cell ? rules_.slot_of_cell(instruction.a, who(instruction.who), *cell) : Slot{rules::none};
            if (slot == rules::none) {
                return {false, {}};
            }
            return {std::nullopt, {.type = Test::Type::range, .slot = slot, .low = 1, .high = 1}};
        }
        case Op::test_reach:
            return {std::nullopt, {.type = Test::Type::reach, .index = instruction.a, .player = job_.context.mover}};
        case Op::test_passed:
            return {std::nullopt, {.type = Test::Type::passed}};
        case Op::test_captured:
            return {std::nullopt, {.type = Test::Type::captured, .index = instruction.a}};
        case Op::test_becoming:
            return {std::nullopt, {.type = Test::Type::becoming}};
        case Op::test_promoted:
            return {std::nullopt, {.type = Test::Type::promoted}};
        default:
            return {false, {}};
    }
}

bool Machine::is_goal_cell(Cell cell) const {
    const PlayerId player = job_.context.mover;
    return std::any_of(rules_.goals.begin(), rules_.goals.end(), [&](const rules::Goal& goal) {
        return std::find(goal.players.begin(), goal.players.end(), player) != goal.players.end() &&
               names_cell(goal.condition, rules_.board, player, cell);
    });
}

Machine::Decision Machine::decide_adjacent(const Run& run, Cell cell, const Instruction& instruction) const {
    CodeSet wanted(rules_.codes.size());
    for (std::size_t i = 1; i < rules_.codes.size(); ++i) {
        const auto code = static_cast<Code>(i);
        const PlayerId owner = rules_.codes.owner(code);
        const auto kinds = rules_.codes.distinct(code);
        const bool side = instruction.a == 0 ? owner == job_.context.mover
                                             : owner != job_.context.mover && !rules_.players[owner].neutral;
        const auto named = [&](const std::vector<KindId>& wanted_kinds) {
            return std::any_of(kinds.begin(), kinds.end(), [&](Code piece) {
                const KindId kind = rules_.codes.kind(piece);
                return std::find(wanted_kinds.begin(), wanted_kinds.end(), kind) != wanted_kinds.end();
            });
        };
        if (side && (instruction.b == rules::none || named(rules_.kind_lists[instruction.b]))) {
            wanted.insert(code);
        }
    }
    Test test{.type = Test::Type::any_cell};
    for (std::size_t direction = 0; direction < rules_.board.directions.size(); ++direction) {
        const Cell beside = rules_.board.step(cell, static_cast<rules::DirectionId>(direction));
        const bool itself = beside == job_.context.start && !job_.context.drop;
        if (beside == rules::none || itself ||
            std::find(test.slots.begin(), test.slots.end(), beside) != test.slots.end()) {
            continue;
        }
        const CodeSet& may_be = possible(run, beside);
        const CodeSet yes = may_be & wanted;
        if (yes.size() == may_be.size()) {
            return {true, {}};
        }
        if (!yes.empty()) {
            test.slots.push_back(beside);
        }
    }
    if (test.slots.empty()) {
        return {false, {}};
    }
    test.codes = std::move(wanted);
    return {std::nullopt, std::move(test)};
}

Machine::Decision Machine::decide_number(const Instruction& instruction) const {
    const rules::Number& number = rules_.numbers[instruction.a];
    if (number.type == rules::Number::Type::threatened && job_.context.threat) {
        return {false, {}};  // what is threatened is a question of threats: it cannot ask for itself
    }
    const PlayerId player = who(number.who);
    Test test{.type = Test::Type::number, .index = instruction.a, .player = player};
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
    return {std::nullopt, std::move(test)};
}

}  // namespace bazillion::play
