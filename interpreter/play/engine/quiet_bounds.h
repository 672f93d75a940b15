#pragma once

#include "rules/rules.h"

#include <cstdint>

namespace bazillion::play {

/// A condition does not hold unless the count of quiet turns lies between these, both included.
struct QuietBounds {
    std::uint32_t least = 0, most = 0xffff;
    [[nodiscard]] bool contain(std::uint16_t quiet) const { return quiet >= least && quiet <= most; }
};

/// The bounds that the shape of a condition tells: programs that begin with a test of the number `quiet`, alone or
/// among others all of which have to hold. `(>= quiet 100)` goes from 100 to the largest number there is; what asks for
/// anything else has the bounds of all counts.
[[nodiscard]] QuietBounds quiet_bounds(const rules::Rules& rules, const rules::GoalCondition& condition);

}  // namespace bazillion::play
