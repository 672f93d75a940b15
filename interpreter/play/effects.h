#pragma once

#include "play/match.h"
#include "play/template.h"

namespace bazillion::play {

/// What is to be seen of a move, found by comparing the board before and after it.
std::vector<Effect> effects_of(const rules::Rules& rules, const Template& made, const Position& before,
                               const Position& after);

}  // namespace bazillion::play
