#pragma once

#include "rules/rules.h"

#include <vector>

namespace bazillion::renderer {

/// Where a game has several boards alike: for each cell, those at the same place of the other boards.
std::vector<std::vector<rules::Cell>> mirrored_cells(const rules::Rules& rules);

}  // namespace bazillion::renderer
