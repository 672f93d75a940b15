#pragma once

#include "play/match/match.h"
#include "renderer/scene/position_picture.h"

#include <filesystem>
#include <span>
#include <string>
#include <vector>

namespace bazillion::renderer {

/// A game on a contact sheet.
struct SheetEntry {
    const play::Match& match;
    std::string name;  ///< written beneath its board
};

struct SheetOptions {
    std::size_t columns = 7;
    int width = 1400;               ///< pixels; the height follows from the number of boards
    std::filesystem::path library;  ///< as for `RenderOptions`
};

/// Draws many boards side by side into one picture.
Picture sheet_of(std::span<const SheetEntry> entries, const SheetOptions& options);

}  // namespace bazillion::renderer
