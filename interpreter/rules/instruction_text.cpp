#include "rules/instruction_text.h"

#include <array>
#include <string_view>
#include <utility>

namespace bazillion::rules {
namespace {

/// A word with what it is about: `word` alone, or `(word about place)`.
std::string call(std::string_view word, const std::string& about, const std::string& place = {}) {
    std::string text(word);
    for (const std::string& part : {about, place}) {
        text += part.empty() ? "" : " " + part;
    }
    return text.size() == word.size() ? text : "(" + text + ")";
}

std::string where_text(const Rules& rules, const Where& where) {
    switch (where.type) {
        case Where::Type::here:
            return "";
        case Where::Type::cell:
            return rules.board.cells[where.index].name;
        case Where::Type::direction:
            return rules.board.directions[where.index];
        default:
            return "(opposite " + rules.board.directions[where.index] + ")";
    }
}

std::string add_text(const Rules& rules, const Add& add) {
    std::string about;
    for (const KindId kind : add.kinds) {
        about += (about.empty() ? "" : " ") + rules.kinds[kind].name;
    }
    if (add.continuation != none && add.partial) {
        about += (about.empty() ? "" : " ") + rules.move_types[add.continuation];
    }
    return call(add.copy && add.partial ? "add-copy-partial"
                : add.copy              ? "add-copy"
                : add.partial           ? "add-partial"
                                        : "add",
                about);
}

std::string type_text(const Rules& rules, std::uint16_t type) {
    return type == none ? "" : rules.move_types[type];
}

/// Tests by their word; empty if the instruction is none of these.
std::string test_text(const Rules& rules, const Instruction& instruction, const std::string& place) {
    const std::string sign = instruction.negate ? "not-" : "";
    constexpr std::array<std::pair<Op, std::string_view>, 9> plain{{{Op::test_empty, "empty?"},
                                                                    {Op::test_friend, "friend?"},
                                                                    {Op::test_enemy, "enemy?"},
                                                                    {Op::test_neutral, "neutral?"},
                                                                    {Op::test_on_board, "on-board?"},
                                                                    {Op::test_mark, "marked?"},
                                                                    {Op::test_last_from, "last-from?"},
                                                                    {Op::test_last_to, "last-to?"},
                                                                    {Op::test_goal_cell, "goal-position?"}}};
    for (const auto& [op, word] : plain) {
        if (instruction.op == op) {
            return call(sign + std::string(word), place);
        }
    }
    switch (instruction.op) {
        case Op::test_kind:
            return call(sign + "piece?", rules.kinds[instruction.a].name, place);
        case Op::test_zone:
            return call(sign + "in-zone?", rules.board.zones[instruction.a].name, place);
        case Op::test_cell:
            return call(sign + "position?", rules.board.cells[instruction.a].name, place);
        case Op::test_flag:
            return call(sign + "flag?", rules.flags[instruction.a]);
        case Op::test_position_flag:
            return call(sign + "position-flag?", rules.flags[instruction.a], place);
        case Op::test_attribute:
            return call(sign + rules.attributes[instruction.a], place);
        case Op::test_attacked:
            return call(sign + "attacked?", type_text(rules, instruction.a), place);
        case Op::test_defended:
            return call(sign + "defended?", type_text(rules, instruction.a), place);
        default:
            return "";
    }
}

}  // namespace

std::string instruction_text(const Rules& rules, const Program& program, const Instruction& instruction) {
    const std::string place = where_text(rules, instruction.where);
    switch (instruction.op) {
        case Op::step:
            return rules.board.directions[instruction.a];
        case Op::step_opposite:
            return "(opposite " + rules.board.directions[instruction.a] + ")";
        case Op::go_cell:
            return rules.board.cells[instruction.a].name;
        case Op::go_mark:
            return "back";
        case Op::go_from:
            return "(go from)";
        case Op::go_to:
            return "(go to)";
        case Op::go_last_from:
            return "(go last-from)";
        case Op::go_last_to:
            return "(go last-to)";
        case Op::mark:
            return call("mark", place);
        case Op::set_from:
            return "from";
        case Op::set_to:
            return "to";
        case Op::add:
            return add_text(rules, program.adds[instruction.a]);
        case Op::cascade:
            return "cascade";
        case Op::capture:
            return call("capture", place);
        case Op::capture_group:
            return call("capture-group", place);
        case Op::capture_surrounded:
            return call("capture-surrounded", place);
        case Op::create: {
            const std::string owner = instruction.a == none ? "" : rules.players[instruction.a].name;
            const std::string kind = instruction.b == none ? "" : rules.kinds[instruction.b].name;
            return call("create", owner + (owner.empty() || kind.empty() ? "" : " ") + kind, place);
        }
        case Op::change_kind:
            return call("change-type", rules.kinds[instruction.a].name, place);
        case Op::change_owner:
            return call("change-owner", place);
        case Op::flip:
            return call("flip", place);
        case Op::set_attribute:
            return call("set-attribute", rules.attributes[instruction.a] + (instruction.b != 0 ? " true" : " false"),
                        place);
        case Op::again:
            return "again";
        case Op::set_flag:
            return call("set-flag", rules.flags[instruction.a] + (instruction.b != 0 ? " true" : " false"));
        case Op::set_position_flag:
            return call("set-position-flag", rules.flags[instruction.a] + (instruction.b != 0 ? " true" : " false"),
                        place);
        default:
            return test_text(rules, instruction, place);
    }
}

}  // namespace bazillion::rules
