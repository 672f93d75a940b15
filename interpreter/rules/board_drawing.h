#pragma once

#include "rules/context.h"

#include <functional>

namespace bazillion::rules {

/// The cell of a name, or a message.
using CellFinder = std::function<std::optional<Cell>(const Form&)>;

/// `(surface word)`: plain, chequered or crossings.
void read_surface(Context& context, const Form& form);

/// `(lines (a1 a5) ...)` and `(wedges (a1 a5) ...)`: pairs of cells, in `pairs`.
void read_strokes(Context& context, const Form& form, const CellFinder& find, std::vector<Stroke>& pairs);

}  // namespace bazillion::rules
