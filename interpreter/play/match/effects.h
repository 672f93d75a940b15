#pragma once

#include "play/match/match.h"
#include "play/position/compiled_move.h"

namespace bazillion::play {

/// What is to be seen of a move, found by comparing the board before and after it.
std::vector<Effect> effects_of(const rules::Rules& rules, const CompiledMove& made, const Position& before,
                               const Position& after);

}  // namespace bazillion::play
