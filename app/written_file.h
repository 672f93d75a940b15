#pragma once

#include <filesystem>
#include <string_view>

namespace bazillion::app {

/// `storage::save_text`; throws `Failure`.
void save_text(const std::filesystem::path& file, std::string_view text);

}  // namespace bazillion::app
