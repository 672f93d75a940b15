#pragma once

#include "play/match/match.h"

#include <filesystem>
#include <string_view>

namespace bazillion::storage {

/// What a file that is to be written would replace.
enum class Occupant {
    nothing,     ///< no file, or an empty one
    saved_game,  ///< ours or one of the original program
    other,       ///< a file with something else in it: to be asked about
    special      ///< a folder, a device, a pipe: never replaced
};
[[nodiscard]] Occupant occupant(const std::filesystem::path& file);

/// Writes a whole file or leaves the old one as it was: the text goes to a new file beside it, reaches the disk, and
/// takes the name only then. Whatever is no regular file is refused. A link stays a link.
play::Result<void> save_text(const std::filesystem::path& file, std::string_view text);

}  // namespace bazillion::storage
