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

/// Whether what a program does does not hang on what is known of cells (`Machine::known_code`), so that it does not
/// matter whether a scan has told something of them.
bool needs_no_knowledge(const rules::Rules& rules, const rules::Program& program) {
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
    return !recycles && !rules.has_stacks() && std::none_of(program.code.begin(), program.code.end(), hard) &&
           std::all_of(program.adds.begin(), program.adds.end(),
                       [](const rules::Add& add) { return add.kinds.empty(); });
}

bool jumps(const Instruction& instruction) {
    return is_test(instruction.op) || class_of(instruction.op) == rules::OpClass::control;
}

/// Whether a run that comes to a place ends there, as it does at the head of the loop around that place.
bool ends_at(const std::vector<Instruction>& code, Index at) {
    while (at < code.size() && code[at].op == Op::jump) {
        const Index to = code[at].target;
        if (to <= at) {
            return code[to].op == Op::each_cell && code[to].target > at;
        }
        at = to;
    }
    return at >= code.size() || code[at].op == Op::stop;
}

/// Where a scan begins and ends, and its parts, each with a `go_cell`, where it looks at another cell, whatever it has
/// found before.
struct Region {
    std::vector<Index> parts;
    Index end = 0;
};

/// The scan that may begin at a `go_cell`. Behind it the program goes on elsewhere, so the cursor does not matter.
Region region_at(const std::vector<Instruction>& code, Index begin) {
    const auto end = static_cast<Index>(std::find_if_not(code.begin() + begin, code.end(), scans) - code.begin());
    std::vector<bool> passed(code.size() + 1);  // by a jump
    for (Index i = begin; i < end; ++i) {
        if (is_test(code[i].op) || code[i].op == Op::jump) {
            const auto to = std::min(code[i].target, static_cast<Index>(code.size()));
            for (Index at = std::min(i, to) + 1; at < std::max(i + 1, to); ++at) {
                passed[at] = true;
            }
        }
    }
    Region region;
    for (Index i = begin; i <= end && i < code.size(); ++i) {
        const bool loops = code[i].op == Op::each_cell && ends_at(code, code[i].target);
        if (!passed[i] && (code[i].op == Op::go_cell || loops)) {
            region.parts.push_back(i);
        }
    }
    if (!region.parts.empty()) {
        region.end = region.parts.back();
        region.parts.pop_back();
    }
    return region;
}

/// Whether a program comes into a scan at its beginning only.
bool is_entered_at_begin(const std::vector<Instruction>& code, Index begin, Index end) {
    for (Index i = 0; i < code.size(); ++i) {
        const bool inside = i >= begin && i < end;
        if (!inside && jumps(code[i]) && code[i].target > begin && code[i].target < end) {
            return false;
        }
    }
    return true;
}

/// The flag that all parts of a scan set, if they set no other one.
std::optional<std::uint16_t> flag_of(const std::vector<Instruction>& code, Index begin, Index end) {
    std::optional<std::uint16_t> flag;
    for (Index i = begin; i < end; ++i) {
        if (code[i].op == Op::set_flag) {
            if (flag && *flag != code[i].a) {
                return std::nullopt;
            }
            flag = code[i].a;
        }
    }
    return flag;
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

/// A program that comes to its last instruction but one where the scan sets its flag.
rules::Program condition_of(const std::vector<Instruction>& code, const Region& region) {
    rules::Program condition;
    auto& choice = condition.code;
    for (std::size_t i = 0; i < region.parts.size(); ++i) {
        append_part(code, region.parts[i], i + 1 < region.parts.size() ? region.parts[i + 1] : region.end, choice);
    }
    const auto adding = static_cast<Index>(choice.size()) + 1;
    for (Instruction& instruction : choice) {
        instruction.target = std::min(instruction.target, adding);
    }
    choice.push_back({.op = Op::stop});
    choice.push_back({.op = Op::add, .a = 0});
    choice.push_back({.op = Op::stop});
    condition.adds.emplace_back();
    return condition;
}

}  // namespace

std::optional<Scan> scan_of(const rules::Rules& rules, const rules::Program& program, std::uint16_t index) {
    const auto& code = program.code;
    if (!needs_no_knowledge(rules, program)) {
        return std::nullopt;
    }
    for (Index begin = 0; begin < code.size(); ++begin) {
        if (code[begin].op != Op::go_cell) {
            continue;
        }
        const Region region = region_at(code, begin);
        const bool is_scan =
            region.parts.size() >= 2 && region.parts.front() == begin && is_entered_at_begin(code, begin, region.end);
        if (const auto flag = is_scan ? flag_of(code, begin, region.end) : std::nullopt) {
            Scan scan{.condition = condition_of(code, region), .rest = program};
            auto& rest = scan.rest.code;
            rest[begin] = {.op = Op::test_scan, .a = index, .target = region.end};
            rest[begin + 1] = {.op = Op::set_flag, .a = *flag, .b = 1};
            rest[begin + 2] = {.op = Op::jump, .target = region.end};
            return scan;
        }
    }
    return std::nullopt;
}

}  // namespace bazillion::play
