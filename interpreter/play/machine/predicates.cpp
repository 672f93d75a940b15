#include "play/machine/predicates.h"

#include <algorithm>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <set>
#include <utility>
#include <vector>

namespace bazillion::play {

namespace {

using rules::Instruction;
using rules::Op;
using Index = std::uint32_t;

/// Whether an instruction asks what stands on a cell, or where a cell is.
bool asks_of_cells(const Instruction& instruction) {
    switch (instruction.op) {
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
            return false;
    }
}

/// What a scan consists of: none of it leaves anything behind but a flag, or ends the run.
bool scans(const Instruction& instruction) {
    return asks_of_cells(instruction) || instruction.op == Op::go_cell || instruction.op == Op::jump ||
           (instruction.op == Op::set_flag && instruction.b != 0);
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

/// Ends the program of a predicate with the place where the answer is yes.
void append_yes(rules::Program& predicate) {
    predicate.code.push_back({.op = Op::add, .a = 0});
    predicate.code.push_back({.op = Op::stop});
    predicate.adds.emplace_back();
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
    append_yes(condition);
    return condition;
}

/// Builds a program with predicates, from one without.
class Extraction {
public:
    Extraction(const rules::Program& program, std::uint16_t first)
        : made_{.program = program, .predicates = {}}, first_(first) {}

    void take_scan() {
        const auto& code = made_.program.code;
        for (Index begin = 0; begin < code.size(); ++begin) {
            const Region region = code[begin].op == Op::go_cell ? region_at(code, begin) : Region();
            const bool is_scan = region.parts.size() >= 2 && region.parts.front() == begin &&
                                 is_entered_at_begin(code, begin, region.end);
            flag_ = is_scan ? flag_of(code, begin, region.end) : std::nullopt;
            if (flag_) {
                made_.predicates.push_back(condition_of(code, region));
                scan_ = begin;
                replace(begin, region.end,
                        {{.op = Op::test_predicate, .a = first_, .target = region.end},
                         {.op = Op::set_flag, .a = *flag_, .b = 1},
                         {.op = Op::jump, .target = region.end}});
                return;
            }
        }
    }

    void take_loops() {
        const auto& code = made_.program.code;
        for (Index begin = 1; begin < code.size(); ++begin) {
            if (code[begin - 1].op == Op::each_cell && follows_test(begin - 1)) {
                take_condition(begin);
            }
        }
        const auto asks = [&](const Instruction& each) { return each.op == Op::test_flag && each.a == *flag_; };
        if (flag_ && std::none_of(code.begin(), code.end(), asks)) {
            made_.program.code[scan_] = {.op = Op::jump, .target = code[scan_].target};
        }
    }

    WithPredicates take() { return std::move(made_); }

private:
    /// The condition that the body of a loop begins with: all that it asks, until it does something else.
    void take_condition(Index begin) {
        const auto& code = made_.program.code;
        const bool knows_flag = flag_ && follows_scan(begin - 1);
        const auto asks = [&](const Instruction& each) {
            return asks_of_cells(each) || each.op == Op::jump || each.op == Op::stop ||
                   (each.op == Op::test_flag && knows_flag && each.a == *flag_);
        };
        const auto end = static_cast<Index>(std::find_if_not(code.begin() + begin, code.end(), asks) - code.begin());
        std::set<std::pair<rules::Where::Type, std::uint16_t>> places;
        for (Index i = begin; i < end; ++i) {
            const bool inside = code[i].target >= begin && code[i].target <= end;
            if (code[i].op != Op::stop && !inside && !ends_at(code, code[i].target)) {
                return;
            }
            places.emplace(code[i].where.type, code[i].where.index);
        }
        constexpr std::size_t few = 4;  // of which the answers make no large tree
        if (places.size() >= few && is_entered_at_begin(code, begin, end)) {
            const auto index = static_cast<std::uint16_t>(first_ + made_.predicates.size());
            made_.predicates.push_back(condition_of_cell(begin, end));
            const auto nowhere = static_cast<Index>(code.size());
            replace(
                begin, end,
                {{.op = Op::test_predicate, .a = index, .b = 1, .target = nowhere}, {.op = Op::jump, .target = end}});
        }
    }

    /// Whether something is asked before a place, so that what comes there is unfolded more than once.
    [[nodiscard]] bool follows_test(Index place) const {
        const auto& code = made_.program.code;
        for (Index i = 0; i < place; ++i) {
            const bool of_scan = flag_ && i >= scan_ && i < code[scan_].target;
            if (!of_scan && is_test(code[i].op)) {
                return true;
            }
        }
        return false;
    }

    /// Whether a loop comes behind the scan always and at once, and nothing else sets the flag.
    [[nodiscard]] bool follows_scan(Index loop) const {
        const auto& code = made_.program.code;
        for (Index i = 0; i < code.size(); ++i) {
            const bool of_scan = i >= scan_ && i < code[scan_].target;
            const bool in_loop = i > loop && i < code[loop].target;  // it comes back to its head to end
            if (!of_scan && ((code[i].op == Op::set_flag && code[i].a == *flag_) ||
                             (!in_loop && jumps(code[i]) && code[i].target == loop))) {
                return false;
            }
        }
        return code[scan_].target == loop;
    }

    [[nodiscard]] rules::Program condition_of_cell(Index begin, Index end) const {
        const auto& code = made_.program.code;
        rules::Program condition;
        auto& made = condition.code;
        const auto asks_flag = [](const Instruction& each) { return each.op == Op::test_flag; };
        if (std::any_of(code.begin() + begin, code.begin() + end, asks_flag)) {
            made.push_back({.op = Op::test_predicate, .a = first_, .target = 2});
            made.push_back({.op = Op::set_flag, .a = *flag_, .b = 1});
        }
        const auto shift = static_cast<Index>(made.size());
        const auto stop = shift + (end - begin) + 1;
        for (Index i = begin; i < end; ++i) {
            Instruction instruction = code[i];
            const bool inside = instruction.target >= begin && instruction.target <= end;
            instruction.target = inside ? shift + (instruction.target - begin) : stop;
            made.push_back(instruction);
        }
        append_yes(condition);
        return condition;
    }

    /// What is left of the place is never reached.
    void replace(Index begin, Index end, std::initializer_list<Instruction> by) {
        const auto at = made_.program.code.begin() + begin;
        std::fill(std::copy(by.begin(), by.end(), at), made_.program.code.begin() + end, Instruction{.op = Op::stop});
    }

    WithPredicates made_;
    std::uint16_t first_;
    std::optional<std::uint16_t> flag_;  ///< of the scan
    Index scan_ = 0;
};

}  // namespace

WithPredicates with_predicates(const rules::Rules& rules, const rules::Program& program, std::uint16_t first) {
    Extraction extraction(program, first);
    if (needs_no_knowledge(rules, program)) {
        extraction.take_scan();
        extraction.take_loops();
    }
    return extraction.take();
}

}  // namespace bazillion::play
