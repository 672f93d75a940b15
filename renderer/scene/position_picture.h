#pragma once

#include "play/match/match.h"
#include "renderer/canvas/canvas.h"

#include <filesystem>
#include <string>
#include <vector>

namespace bazillion::renderer {

struct RenderOptions {
    int width = 0;  ///< pixels; the height follows from the board; 0: as large as its cells need to be legible
    bool flipped = false;
    std::size_t piece_set = 0;      ///< which of the game's alternative pictures
    int theme = 0;                  ///< as `theme_of` numbers them
    bool board_only = false;        ///< no reserves, buttons and prompt beside the board
    std::filesystem::path library;  ///< the bundled games, where art is looked up after the game's own folder
};

/// A picture, and what to tell of it: drawings of the game that could not be used.
struct Picture {
    Canvas canvas;
    std::vector<std::string> notes;
};

/// A picture of the game as it stands. Needs neither a display nor OpenGL.
Picture picture_of(const play::Match& match, const RenderOptions& options = {});

}  // namespace bazillion::renderer
