#pragma once

#include "rules/rules.h"

#include <string>

namespace bazillion::rules {

/// An instruction as an author would write it, macros expanded: "n", "(piece? Rook)", "not-empty?", "(add Queen Rook)".
/// Empty for those that no author writes (jumps, the end of a block) and for conditions on numbers, which only their
/// source tells well.
std::string instruction_text(const Rules& rules, const Program& program, const Instruction& instruction);

}  // namespace bazillion::rules
