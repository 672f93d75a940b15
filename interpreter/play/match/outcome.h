#pragma once

#include "play/engine/ending.h"
#include "play/match/match.h"

namespace bazillion::play {

/// The end of a game as players are told of it.
[[nodiscard]] Outcome outcome_of(const rules::Rules& rules, const Ending& ending);

}  // namespace bazillion::play
