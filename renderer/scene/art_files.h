#pragma once

#include <filesystem>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

/// Where the pictures, sounds and other files of a game are. `folders` are searched in order: the game's own, then the
/// library. No name and no link leads outside of them.
namespace bazillion::renderer::art_files {

using Folders = std::vector<std::filesystem::path>;

/// The folders as they can be searched: a game named without a folder lies in `.`, and there may be no library.
Folders searchable(Folders folders);

/// Authors write `images\\game\\man.bmp` for `Images/Game/Man.BMP`.
std::optional<std::filesystem::path> find_file(std::string_view name, const Folders& folders);

/// The drawings of a kind in an art set: `art/chess/travelled-shaman.svg` for "Travelled shaman", of each of `folders`
/// that has one. Whatever links say, they lie below `roots`.
std::vector<std::filesystem::path> find_drawings(std::string_view kind, std::string_view set,
                                                 std::span<const std::filesystem::path> folders, const Folders& roots);

}  // namespace bazillion::renderer::art_files
