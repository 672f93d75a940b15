#pragma once

#include "rules/rules.h"

namespace bazillion::play {

/// Whether what follows a move by a hook may bear on whether that move, or one of the same turn, is legal. Not if it
/// does nothing but to set variables for which neither pieces, royal pieces, legality nor conditions of other hooks
/// ask.
[[nodiscard]] bool bears_on_legality(const rules::Rules& rules, const rules::Hook& hook);

}  // namespace bazillion::play
