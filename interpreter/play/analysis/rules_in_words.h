#pragma once

#include "rules/rules.h"

#include <string>
#include <vector>

namespace bazillion::play {

/// What each side begins with, on the board and in reserve. Where a script or chance sets the pieces up, what it does
/// is not told.
std::vector<std::string> setup_in_words(const rules::Rules& rules);

/// Who moves when, whether one may pass, and which moves come before others. Conditions of turns and what scripts
/// decide are not told.
std::vector<std::string> turns_in_words(const rules::Rules& rules);

/// How a game ends, in sentences worked out from its goals, in their order; those alike are told once. What a program
/// or script decides is told by the reason that the author gives for it, if he does.
std::vector<std::string> endings_in_words(const rules::Rules& rules);

/// All of that, for those who show it: what it is about, and a sentence a line. Without those that have none.
struct RulesSection {
    std::string heading, sentences;
};
std::vector<RulesSection> rules_in_words(const rules::Rules& rules);

}  // namespace bazillion::play
