#pragma once

#include "syntax/document.h"
#include "syntax/text_pool.h"

#include <string>
#include <vector>

namespace bazillion::syntax {

/// What is left of a text when the macros are gone, and how these were called.
struct Expanded {
    std::vector<Form> forms;
    std::vector<std::string> macros;
};

/// Takes the definitions out of `forms` and replaces every call of a macro by the macro's body.
Expanded expand_macros(const std::vector<Form>& forms, const Limits& limits, TextPool& pool, Diagnostics& diagnostics);

}  // namespace bazillion::syntax
