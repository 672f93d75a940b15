#pragma once

#include "play/position/position.h"
#include "rules/rules.h"

#include <vector>

namespace bazillion::opponent {

/// How the board looks to one player where the other sees a cell: `[cell of the one]` is the cell of the other that has
/// the same neighbours in the directions as the other means them, and where the same pieces stand at the start. Empty
/// if the board does not look alike to both.
///
/// Each cell is tried as the image of the first; the others follow from it step by step. It takes at most cells² times
/// directions steps.
std::vector<rules::Cell> board_symmetry(const rules::Rules& rules, const play::Position& start, rules::PlayerId one,
                                        rules::PlayerId other);

}  // namespace bazillion::opponent
