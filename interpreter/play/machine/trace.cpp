// What the machine notes of a run: all that its way hangs on but the steps it takes by itself.
#include "play/machine/trace.h"

#include "play/machine/machine.h"

namespace bazillion::play {

using rules::Instruction;
using rules::Op;

void Machine::trace_test(const Run& run, const Instruction& instruction, const Question* asked, bool answer) {
    const CodeSet* const holding = codes_for(instruction);
    const auto cell = place(run, instruction.where);
    switch (instruction.op) {
        case Op::test_room:
        case Op::test_adjacent:
            job_.trace->lose();
            return;
        case Op::test_last_from:
        case Op::test_last_to:
            if (cell && asked == nullptr) {
                job_.trace->lose();  // an earlier answer decided it
                return;
            }
            break;
        default:
            break;
    }
    if (holding != nullptr ? !cell : asked == nullptr) {
        return;  // decided by the state alone
    }
    auto& states = job_.trace->states();
    const auto number = static_cast<std::uint32_t>(&instruction - job_.code);
    states.insert(states.end(), {number, run.cursor, run.from, run.to, run.mark});
    states.insert(states.end(), run.flags.begin(), run.flags.end());
    states.insert(states.end(), run.loops.begin(), run.loops.end());
    for (const auto& [flag, at] : run.position_flags) {
        states.insert(states.end(), {flag, at});
    }
    // Programs that follow one another are told apart by where their instructions lie.
    const auto program = reinterpret_cast<std::uintptr_t>(job_.program);
    states.insert(states.end(), {static_cast<std::uint32_t>(program), static_cast<std::uint32_t>(program >> 32)});
    if (holding != nullptr) {
        job_.trace->note(*cell, *holding, answer);
    } else {
        job_.trace->note(asked->test, answer);
    }
}

void Machine::trace_step(const Instruction& instruction) {
    switch (instruction.op) {
        case Op::go_last_from:
        case Op::go_last_to:
        case Op::branch:
        case Op::each_cell:
            job_.trace->lose();
            return;
        case Op::mark:
        case Op::set_from:
        case Op::set_to:
        case Op::set_flag:
        case Op::set_position_flag:
        case Op::jump:
            return;
        default:
            if (!moves_cursor(instruction.op)) {
                job_.trace->note_effect();
            }
    }
}

}  // namespace bazillion::play
