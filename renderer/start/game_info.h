#pragma once

#include "game/game_file.h"
#include "play/match/match.h"

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace bazillion::renderer {

/// What a board is made of, as the start screen sorts boards.
enum class BoardKind : std::uint8_t { squares, hexagons, lines, other };

/// A file as it was when something was made of it.
struct FileStamp {
    std::string file;
    std::int64_t time = 0;  ///< of its last change, in ticks of the file clock
    std::uint64_t bytes = 0;
    friend bool operator==(const FileStamp&, const FileStamp&) = default;
};
[[nodiscard]] FileStamp stamp_of(const std::filesystem::path& file);

/// What the start screen tells of a rules file, found out once and kept beside the picture of its board.
struct GameInfo {
    struct Entry {
        std::size_t index = 0;  ///< as `GameFile::titles` counts
        std::string name;
    };
    std::vector<Entry> titles;  ///< without separators
    std::string title;          ///< that the picture shows
    std::string description;    ///< of that title
    int players = 0;            ///< who decide something: not dice
    BoardKind board = BoardKind::other;
    std::string size;              ///< "8 × 8", "61 cells"
    std::string error;             ///< why there is no picture; the rest is unknown then
    std::vector<FileStamp> files;  ///< from which all this was read
};

/// Fills in what a match tells of its title.
GameInfo describe_game(const GameFile& file, const play::Match& match);

/// As text for a file or a pipe, and back; nothing if it is no such text.
std::string write_info(const GameInfo& info);
std::optional<GameInfo> read_info(std::string_view text);

}  // namespace bazillion::renderer
