#pragma once

#include "renderer/scene/position_picture.h"

namespace bazillion::renderer {

/// The game for paper, as a PDF of A4 pages: its title, the board as it stands, and its moves with comments and
/// variations. Pieces and letters are outlines. Made in a child process with bounds on time and memory; an error if it
/// does not keep them.
[[nodiscard]] play::Result<std::string> printed_page(const play::Match& match, const RenderOptions& options = {});

}  // namespace bazillion::renderer
