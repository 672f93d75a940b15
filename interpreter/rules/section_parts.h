#pragma once

#include "rules/context.h"

namespace bazillion::rules {

/// The text in the part of a section that has this head: `Pass` of `(button pass (label "Pass"))`.
std::string text_of(const Form& section, std::string_view head, std::string otherwise = {});

/// The part of a section that has this head, null if there is none.
const Form* part_of(const Form& section, std::string_view head);

/// Whether an atom stands in a section.
bool has_word(const Form& section, std::string_view word);

/// Reports parts of a section that may not stand there; words that take nothing stand without parentheses.
void check_parts(Context& context, std::span<const Form> parts, Place place, std::string_view what);

}  // namespace bazillion::rules
