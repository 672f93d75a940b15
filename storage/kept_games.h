#pragma once

#include "play/match/match.h"

#include <cstddef>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace bazillion::storage {

/// Where the games of this user are kept: `$BAZILLION_STATE/games`, else `$XDG_STATE_HOME/bazillion/games`, else
/// `~/.local/state/bazillion/games`.
[[nodiscard]] std::filesystem::path games_folder();

/// So many games are kept. Then the oldest that are over go, and if none is, the oldest.
inline constexpr std::size_t most_kept = 1000;
void drop_oldest(const std::filesystem::path& folder, std::size_t most = most_kept);

/// A game that is kept, as far as a list tells.
struct KeptGame {
    std::filesystem::path file;
    std::string name;             ///< by which it is reopened: that of the file, without its ending
    std::string title;            ///< of the rules
    std::filesystem::path rules;  ///< their file, with its folders
    std::size_t moves = 0;
    std::string over;   ///< how it ended; "" if it has not
    std::string error;  ///< why it cannot be read; "" if it can
    std::filesystem::file_time_type time;
    bool in_use = false;  ///< some Bazillion has it open
};
/// The last played one first, and at most so many: each is read as a whole.
[[nodiscard]] std::vector<KeptGame> kept_games(const std::filesystem::path& folder, std::size_t most = most_kept);
/// One of them as a whole.
[[nodiscard]] play::Result<play::SavedGame> read_kept(const std::filesystem::path& file);

/// The game of that name; else the last one not yet over whose name begins so, and which is not in use.
[[nodiscard]] play::Result<std::filesystem::path> find_kept(const std::filesystem::path& folder, std::string_view name);

}  // namespace bazillion::storage
