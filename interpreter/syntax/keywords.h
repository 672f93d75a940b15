#pragma once

#include "syntax/diagnostic.h"

#include <string_view>

namespace bazillion::syntax {

/// Whether a form at top level is a call of `keyword`. Other letter case is accepted with a warning.
bool is_keyword_call(const Form& form, std::string_view keyword, Diagnostics& diagnostics);

}  // namespace bazillion::syntax
