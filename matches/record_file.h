#pragma once

#include "matches/referee.h"
#include "storage/line_file.h"

#include <filesystem>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace bazillion::matches {

/// The settings that all games of a match share.
struct MatchSetup {
    std::string game;  ///< file name of the rules, without folders
    std::string title;
    std::map<std::string, bool> switches;
    std::array<std::string, 2> players;  ///< their descriptions
    std::array<Limits, 2> limits;
    std::size_t openings = 0;  ///< plies
    std::uint64_t seed = 0;
    std::size_t most_plies = 0;
    std::string judge;  ///< of openings; may be empty

    bool operator==(const MatchSetup&) const = default;
};

/// Lines of a record, in JSON (docs/match.md): the first tells the match, each other one a game.
std::string setup_line(const MatchSetup& setup);
std::string game_line(const GameRecord& game);

struct Recorded {
    MatchSetup setup;
    std::vector<GameRecord> games;
};
/// Reads the lines of a file. A last line that is not whole is not there. `name` is told in messages.
play::Result<Recorded> read_record(std::string_view text, const std::string& name);
play::Result<Recorded> read_record_file(const std::filesystem::path& file);

/// The records of a folder, by name.
std::vector<std::filesystem::path> record_files(const std::filesystem::path& folder);

/// What differs between two matches, in words; empty if nothing does.
std::string difference(const MatchSetup& one, const MatchSetup& other);

/// The record of a match in progress. Each game is on the disk before `add` returns, so that whatever happens, none is
/// lost and none is played twice.
class RecordFile {
public:
    /// Goes on with a record or begins one. Fails if it is of another match, or in use.
    static play::Result<RecordFile> open(const std::filesystem::path& path, const MatchSetup& setup);

    [[nodiscard]] const std::vector<GameRecord>& games() const { return games_; }
    play::Result<void> add(const GameRecord& game);

private:
    RecordFile(storage::LineFile file, std::vector<GameRecord> games)
        : file_(std::move(file)), games_(std::move(games)) {}

    storage::LineFile file_;
    std::vector<GameRecord> games_;
};

}  // namespace bazillion::matches
