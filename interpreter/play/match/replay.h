#pragma once

#include "play/match/match.h"

#include <functional>

namespace bazillion::play {

/// Plays a game again from its start, and calls `visit` in each of its positions, those at the start and at the end
/// included. An error if the game cannot be played again.
[[nodiscard]] Result<void> replay(const Match& game, const std::function<void(const Match&)>& visit);

}  // namespace bazillion::play
