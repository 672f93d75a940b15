#pragma once

#include "rules/context.h"

namespace bazillion::rules {

/// Builds `Rules::board` from a `(board ...)` form; parts take effect in textual order (REFERENCE 5).
void build_board(Context& context, const Form& form);

}  // namespace bazillion::rules
