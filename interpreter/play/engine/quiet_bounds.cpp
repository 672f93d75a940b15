#include "play/engine/quiet_bounds.h"

#include <algorithm>

namespace bazillion::play {

using rules::GoalCondition;

namespace {

/// A program that begins with the test and ends where it fails.
QuietBounds bounds_of(const rules::Rules& rules, const rules::Program& test) {
    using rules::Op;
    const auto& code = test.code;
    const bool tests = !code.empty() && code[0].op == Op::test_number && !code[0].negate &&
                       (code[0].target >= code.size() || code[code[0].target].op == Op::stop);
    if (tests && rules.numbers[code[0].a].type == rules::Number::Type::quiet) {
        return {code[0].b, code[0].c};
    }
    return {};
}

}  // namespace

QuietBounds quiet_bounds(const rules::Rules& rules, const GoalCondition& condition) {
    QuietBounds bounds;
    if (condition.type == GoalCondition::Type::condition) {
        bounds = bounds_of(rules, condition.test);
    } else if (condition.type == GoalCondition::Type::all) {
        for (const GoalCondition& part : condition.parts) {
            const QuietBounds of_part = quiet_bounds(rules, part);
            bounds.least = std::max(bounds.least, of_part.least);
            bounds.most = std::min(bounds.most, of_part.most);
        }
    }
    return bounds;
}

}  // namespace bazillion::play
