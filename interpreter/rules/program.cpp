#include "rules/program.h"

#include <algorithm>

namespace bazillion::rules {

std::vector<std::size_t> scopes(const Program& program) {
    std::vector<std::size_t> scopes(program.code.size(), no_scope);
    for (std::size_t i = 0; i < program.code.size(); ++i) {
        const Instruction& instruction = program.code[i];
        if (instruction.op == Op::branch || instruction.op == Op::each_cell) {  // an inner one comes later
            const std::size_t end = std::min<std::size_t>(instruction.target, scopes.size());
            std::fill(scopes.begin() + static_cast<std::ptrdiff_t>(i) + 1,
                      scopes.begin() + static_cast<std::ptrdiff_t>(std::max(end, i + 1)), i);
        }
    }
    return scopes;
}

std::vector<bool> reaches_add(const Program& program) {
    const auto& code = program.code;
    std::vector<bool> reaches(code.size());
    const auto from = [&](std::size_t index) { return index < code.size() && reaches[index]; };
    const auto reaches_now = [&](std::size_t i) {
        switch (code[i].op) {
            case Op::add:
                return true;
            case Op::stop:
                return false;
            case Op::jump:  // one to `each_cell` ends the visit of a cell
                return code[i].target < code.size() && code[code[i].target].op != Op::each_cell && from(code[i].target);
            case Op::branch:
            case Op::each_cell:
                return from(i + 1) || from(code[i].target);
            default:
                return from(i + 1) || (is_test(code[i].op) && from(code[i].target));
        }
    };
    for (bool changed = true; changed;) {
        changed = false;
        for (std::size_t i = code.size(); i-- > 0;) {  // most ways lead forwards
            if (!reaches[i] && reaches_now(i)) {
                reaches[i] = changed = true;
            }
        }
    }
    return reaches;
}

}  // namespace bazillion::rules
