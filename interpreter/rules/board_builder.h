#pragma once

#include "rules/context.h"

namespace bazillion::rules {

/// Builds `Rules::board` from a `(board ...)` form; parts take effect in textual order
/// (docs/language.md#players-board-setup).
void build_board(Context& context, const Form& form);

}  // namespace bazillion::rules
