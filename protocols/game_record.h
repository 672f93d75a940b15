#pragma once

#include "play/match/match.h"

#include <filesystem>
#include <string>
#include <string_view>

namespace bazillion::protocols {

/// Games as other programs write them into files.
enum class RecordFormat {
    none,
    pgn,  ///< Portable Game Notation: games of two players who take turns
    sgf,  ///< Smart Game Format, FF[4] GM[1]: Go
    kif   ///< as Kifu for Windows writes Shogi
};
/// As the ending of a file's name tells it.
[[nodiscard]] RecordFormat record_format(const std::filesystem::path& file);

/// As the text itself tells it: a tag or a first move, `(;`, a heading in Japanese.
[[nodiscard]] RecordFormat recognised_format(std::string_view text);

/// Which game a record says it is of: a rules file, which may be a bundled one, and a title in it (may be empty).
struct RecordRules {
    std::filesystem::path file;
    std::string title;
};
/// `library`: the bundled games.
[[nodiscard]] play::Result<RecordRules> record_rules(std::string_view text, RecordFormat format,
                                                     const std::filesystem::path& library);

/// Starts the match over and plays the first game of a text, with its variations, comments and glyphs. Errors tell line
/// and column; the match stands somewhere in the game then.
play::Result<void> read_record(play::Match& match, std::string_view text, RecordFormat format);

/// The whole game. An error if the format cannot tell it.
[[nodiscard]] play::Result<std::string> write_record(const play::Match& match, RecordFormat format);

/// As the name of a file asks for it: one of these formats, else a saved game (`play::write_saved_game_for`).
[[nodiscard]] play::Result<std::string> write_game_for(const play::Match& match, const std::filesystem::path& file);

// One format a file.
play::Result<void> read_pgn(play::Match& match, std::string_view text);
play::Result<std::string> write_pgn(const play::Match& match);
/// The size of the board tells the title.
play::Result<RecordRules> rules_of_sgf(std::string_view text, const std::filesystem::path& library);
play::Result<void> read_sgf(play::Match& match, std::string_view text);
play::Result<std::string> write_sgf(const play::Match& match);
/// In UTF-8 or Shift-JIS.
play::Result<void> read_kif(play::Match& match, std::string_view text);
play::Result<std::string> write_kif(const play::Match& match);

}  // namespace bazillion::protocols
