#pragma once

#include "syntax/document.h"
#include "syntax/text_pool.h"

#include <vector>

namespace bazillion::syntax {

/// Takes the definitions out of `forms` and replaces every call of a macro by the macro's body.
std::vector<Form> expand_macros(const std::vector<Form>& forms, const Limits& limits, TextPool& pool,
                                Diagnostics& diagnostics);

}  // namespace bazillion::syntax
