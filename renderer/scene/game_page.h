#pragma once

#include "play/match/match.h"
#include "renderer/scene/position_picture.h"

#include <string>

namespace bazillion::renderer {

/// A page about a game, in HTML and all in one file: the board, how it is played and how it ends, what each piece does,
/// and the game as far as it was played, to be gone through move by move. It fetches nothing from elsewhere. Where no
/// scripts run, it shows the position at the start, and the moves as text. An error if the game is too long, or cannot
/// be gone through again.
[[nodiscard]] play::Result<std::string> page_of(const play::Match& match, const RenderOptions& options = {});

}  // namespace bazillion::renderer
