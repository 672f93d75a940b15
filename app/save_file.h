#pragma once

#include <filesystem>
#include <string_view>

namespace bazillion::app {

/// Writes a whole file or leaves the old one as it was: the text goes to a new file beside it, reaches the disk, and
/// takes the name only then. Throws `Failure`.
void save_text(const std::filesystem::path& file, std::string_view text);

}  // namespace bazillion::app
