#pragma once

#include "syntax/diagnostic.h"
#include "syntax/text_pool.h"

#include <vector>

namespace bazillion::syntax {

/// How strictly to read. Published ZRF files with a parenthesis too few or too many exist, so there it is a warning.
enum class Tolerance : std::uint8_t { strict, lenient };

/// Lenient for `.zrf`, strict for everything else.
Tolerance tolerance_of(std::string_view file_name);

/// Text -> forms; macros and includes are still unexpanded. `nesting` is how deep parentheses may go.
std::vector<Form> read_forms(const Sources& sources, SourceId source, Tolerance tolerance, std::size_t nesting,
                             TextPool& pool, Diagnostics& diagnostics);

}  // namespace bazillion::syntax
