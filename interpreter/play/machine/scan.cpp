#include "play/machine/scan.h"

#include <algorithm>
#include <cstdint>
#include <vector>

namespace bazillion::play {

namespace {

using rules::Instruction;
using rules::Op;
using Index = std::uint32_t;

/// What a scan consists of: none of it leaves anything behind but a flag, or ends the run.
bool scans(const Instruction& instruction) {
    switch (instruction.op) {
        case Op::go_cell:
        case Op::jump:
        case Op::test_constant:
        case Op::test_empty:
        case Op::test_friend:
        case Op::test_enemy:
        case Op::test_neutral:
        case Op::test_kind:
        case Op::test_zone:
        case Op::test_cell:
        case Op::test_on_board:
            return true;
        default:
            return instruction.op == Op::set_flag && instruction.b != 0;
    }
}

/// Whether what is done behind a scan does not hang on what is known of cells (`Machine::known_code`), so that it does
/// not matter whether the scan has told something of them.
bool needs_no_knowledge(const rules::Rules& rules, const rules::Program& program, Index first) {
    const auto hard = [](const Instruction& each) {
        switch (each.op) {
            case Op::set_from:
            case Op::cascade:
                return true;
            case Op::capture:
                return false;
            default:
                return class_of(each.op) == rules::OpClass::effect;
        }
    };
    const bool recycles = rules.options.recycle_captures || rules.options.recycle_promotions;
    return !recycles && !rules.has_stacks() && std::none_of(program.code.begin() + first, program.code.end(), hard) &&
           std::all_of(program.adds.begin(), program.adds.end(),
                       [](const rules::Add& add) { return add.kinds.empty(); });
}

/// The places, each with a `go_cell`, where a scan looks at another cell, whatever it has found before; and the place
/// behind the last part, where the rest of the program begins. Empty if there is no scan.
std::vector<Index> parts_of(const std::vector<Instruction>& code) {
    const auto end = static_cast<Index>(std::find_if_not(code.begin(), code.end(), scans) - code.begin());
    std::vector<bool> passed(code.size() + 1);  // by a jump
    for (Index i = 0; i < code.size(); ++i) {
        if (is_test(code[i].op) || code[i].op == Op::jump) {
            const auto to = std::min(code[i].target, static_cast<Index>(code.size()));
            for (Index at = std::min(i, to) + 1; at < std::max(i + 1, to); ++at) {
                passed[at] = true;
            }
        }
    }
    const auto ends_at = [&](Index at) { return at >= code.size() || code[at].op == Op::stop; };
    std::vector<Index> parts;
    for (Index i = 0; i <= end && i < code.size(); ++i) {
        const bool loops = code[i].op == Op::each_cell && ends_at(code[i].target);
        if (!passed[i] && (code[i].op == Op::go_cell || loops)) {
            parts.push_back(i);
        }
    }
    return !parts.empty() && parts.front() == 0 ? parts : std::vector<Index>();
}

/// One part as a part of a choice, in a program that ends with an `add` from `adding` on.
void append_part(const std::vector<Instruction>& code, Index begin, Index end, std::vector<Instruction>& choice) {
    constexpr Index adding = 0xffffffff;  // patched at last
    const auto first = static_cast<Index>(choice.size()) + 1;
    choice.push_back({.op = Op::branch, .target = first + (end - begin) + 1});
    for (Index i = begin; i < end; ++i) {
        Instruction instruction = code[i];
        if (instruction.op == Op::set_flag) {
            instruction = {.op = Op::jump, .target = adding};
        } else {
            instruction.target = first + (instruction.target - begin);
        }
        choice.push_back(instruction);
    }
    choice.push_back({.op = Op::stop});
}

}  // namespace

std::optional<Scan> scan_of(const rules::Rules& rules, const rules::Program& program) {
    const auto& code = program.code;
    const auto parts = parts_of(code);
    const auto sets = [](const Instruction& each) { return each.op == Op::set_flag; };
    if (parts.size() < 2) {
        return std::nullopt;
    }
    const auto behind = code.begin() + parts.back();
    const auto first = std::find_if(code.begin(), behind, sets);
    const auto other = [&](const Instruction& each) { return sets(each) && each.a != first->a; };
    if (first == behind || std::any_of(code.begin(), behind, other) ||
        !needs_no_knowledge(rules, program, parts.back())) {
        return std::nullopt;
    }
    Scan scan{.condition = {}, .rest = program, .flag = first->a};
    for (std::size_t i = 0; i + 1 < parts.size(); ++i) {
        append_part(code, parts[i], parts[i + 1], scan.condition.code);
    }
    auto& choice = scan.condition.code;
    const auto adding = static_cast<Index>(choice.size()) + 1;
    for (Instruction& instruction : choice) {
        instruction.target = std::min(instruction.target, adding);
    }
    choice.push_back({.op = Op::stop});
    choice.push_back({.op = Op::add, .a = 0});
    choice.push_back({.op = Op::stop});
    scan.condition.adds.emplace_back();
    scan.rest.code[0] = {.op = Op::jump, .target = parts.back()};
    return scan;
}

}  // namespace bazillion::play
