#include "play/engine/hook_bearing.h"

#include <algorithm>

namespace bazillion::play {

namespace {

bool is_about(const rules::Rules& rules, const rules::Number& number, rules::VariableId variable) {
    using Type = rules::Number::Type;
    return (number.type == Type::variable && number.variable == variable) ||
           (number.type == Type::order && (is_about(rules, rules.numbers[number.first], variable) ||
                                           is_about(rules, rules.numbers[number.second], variable)));
}

bool asks_for(const rules::Rules& rules, const rules::Program& program, rules::VariableId variable) {
    return std::any_of(program.code.begin(), program.code.end(), [&](const rules::Instruction& instruction) {
        switch (instruction.op) {
            case rules::Op::test_number:
                return is_about(rules, rules.numbers[instruction.a], variable);
            case rules::Op::test_marked_cell:
            case rules::Op::test_noted_cell:
                return instruction.a == variable;
            default:
                return false;
        }
    });
}

/// Whether legality may depend on a variable that is set behind a move.
bool matters(const rules::Rules& rules, const rules::Hook& set_by, rules::VariableId variable) {
    const auto asks = [&](const rules::Program& program) { return asks_for(rules, program, variable); };
    const bool by_pieces = std::any_of(rules.kinds.begin(), rules.kinds.end(), [&](const rules::Kind& kind) {
        return std::any_of(kind.blocks.begin(), kind.blocks.end(),
                           [&](const rules::Block& block) { return asks(block.program); });
    });
    const bool by_hooks = std::any_of(rules.hooks.begin(), rules.hooks.end(), [&](const rules::Hook& hook) {
        return &hook != &set_by && (asks(hook.when) || asks(hook.effects));
    });
    const bool by_royals = std::any_of(rules.royals.begin(), rules.royals.end(),
                                       [&](const rules::Royal& royal) { return asks(royal.when); });
    const bool by_turns =
        std::any_of(rules.turns.begin(), rules.turns.end(), [&](const rules::Turn& turn) { return asks(turn.when); });
    return variable == rules.reserve || asks(rules.legal) || by_pieces || by_hooks || by_royals || by_turns;
}

}  // namespace

bool bears_on_legality(const rules::Rules& rules, const rules::Hook& hook) {
    const auto bears = [&](const rules::Instruction& instruction) {
        switch (instruction.op) {
            case rules::Op::set_variable:
                return matters(rules, hook, instruction.a);
            case rules::Op::add:  // of what was set
            case rules::Op::stop:
                return false;
            default:
                return true;
        }
    };
    return !hook.function.empty() || std::any_of(hook.effects.code.begin(), hook.effects.code.end(), bears);
}

}  // namespace bazillion::play
