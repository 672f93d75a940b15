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

/// The same as SVG, for print: pieces and letters are outlines. Made in a child process with bounds on time and memory;
/// an error if it does not keep them.
[[nodiscard]] play::Result<std::string> svg_of(const play::Match& match, const RenderOptions& options = {});

/// The game from its start to where it stands, as an animated PNG that shows each position for so long.
[[nodiscard]] play::Result<std::string> animation_of(const play::Match& match, const RenderOptions& options,
                                                     unsigned milliseconds);

/// As the ending of a name asks for it: `.svg`, `.apng` for the game, else a PNG.
[[nodiscard]] play::Result<std::string> picture_for(const play::Match& match, const std::filesystem::path& file,
                                                    const RenderOptions& options = {});

}  // namespace bazillion::renderer
