#pragma once

#include "game/game_file.h"

#include <string>
#include <string_view>
#include <vector>

namespace bazillion::network {

/// SHA-256 in 64 hexadecimal digits.
[[nodiscard]] std::string sha256(std::string_view bytes);

/// A file that the rules of a game are read from. Its name is the same wherever the game is installed: it is relative
/// to the folder of the rules file, or to the bundled library.
struct FileDigest {
    std::string name;
    std::string sha256;

    friend auto operator<=>(const FileDigest&, const FileDigest&) = default;
};

/// What two programs must have in common to play with each other.
struct GameIdentity {
    std::string title;
    std::size_t namesakes = 0;  ///< titles of the file before this one that have the same name
    Switches switches;          ///< all of them, as they are set
    std::vector<FileDigest> files;
};

/// Reads a title of a rules file anew, with all it includes and its scripts.
play::Result<GameIdentity> identify(const std::filesystem::path& rules, const std::filesystem::path& library,
                                    std::size_t title, const Switches& switches);

/// Why the two cannot play with each other, for a person; "" if they can. Names of the other program are made safe for
/// a terminal.
[[nodiscard]] std::string difference(const GameIdentity& mine, const GameIdentity& theirs);

}  // namespace bazillion::network
