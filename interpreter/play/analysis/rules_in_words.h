#pragma once

#include "rules/rules.h"

#include <string>
#include <vector>

namespace bazillion::play {

/// How a game ends, in sentences worked out from its goals, in their order; those alike are told once. What a program
/// or script decides is told by the reason that the author gives for it, if he does.
std::vector<std::string> endings_in_words(const rules::Rules& rules);

}  // namespace bazillion::play
