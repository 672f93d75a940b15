#pragma once

#include <filesystem>
#include <optional>
#include <span>
#include <string_view>

namespace bazillion::script {

/// Finds `name.lua` in the folders, the first one first. A name is letters, digits, `_` and `-`; a link is followed
/// only to a file inside its folder, so a game cannot read anything else.
std::optional<std::filesystem::path> find_script(std::string_view name, std::span<const std::filesystem::path> folders);

bool is_script_name(std::string_view name);

}  // namespace bazillion::script
