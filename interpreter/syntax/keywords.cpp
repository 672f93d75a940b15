#include "syntax/keywords.h"

#include "syntax/letters.h"

#include <fmt/format.h>

namespace bazillion::syntax {

bool is_keyword_call(const Form& form, std::string_view keyword, Diagnostics& diagnostics) {
    const std::string_view head = form.head();
    if (head == keyword) {
        return true;
    }
    if (!equal_ignoring_case(head, keyword)) {
        return false;
    }
    Diagnostic& said = diagnostics.warning("keyword-case", fmt::format("keyword `{}` is not in lower case", head),
                                           form.items().front().origin());
    said.hint = fmt::format("write `{}`", keyword);
    return true;
}

}  // namespace bazillion::syntax
