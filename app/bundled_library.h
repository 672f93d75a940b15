#pragma once

#include <filesystem>
#include <string>

namespace bazillion::app {

/// The folder of the bundled games: `asked` if given, else the one installed beside the program, else the source
/// tree's. Throws `Failure` if `asked` is not a folder.
std::filesystem::path find_library(const std::string& asked);

/// The rules file a user means: a path, or the name of a bundled game with or without its ending ("chess").
std::filesystem::path find_game(const std::string& name, const std::filesystem::path& library);

}  // namespace bazillion::app
