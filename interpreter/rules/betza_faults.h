#pragma once

#include "rules/betza.h"

namespace bazillion::rules::betza {

inline constexpr std::string_view atom_letters = "W F D N A H C (or L) Z (or J) G R B Q K, O and U";

/// What to say of a letter at `at` that is no atom, or of the end of the text ('\0'); its modifiers begin at `begin`.
Fault fault_of_atom(char c, std::size_t begin, std::size_t at);

/// What to say of a letter that is no modifier.
Fault fault_of_modifier(char c, std::size_t at);

}  // namespace bazillion::rules::betza
