#pragma once

#include "rules/words.h"
#include "syntax/form.h"

#include <string>
#include <string_view>

namespace bazillion::rules {

/// The word that somebody means who writes what other languages and older habits say ("victory-condition"); empty if
/// none is known. Words that are merely misspelled are found by `syntax::suggest`.
std::string_view meant_word(Place place, std::string_view written);

/// How a variant is made, for who writes in front of it what it is made from, as other languages do (`extends`). Empty
/// if the section is none of these.
std::string_view section_hint(std::string_view head);

/// What to do about a condition that is no condition: the opposite of a misspelled one (`not-freind?`), a comparison
/// with its sign in the middle (`(coins >= 1)`). Empty if it is neither.
std::string condition_hint(const syntax::Form& form);

}  // namespace bazillion::rules
