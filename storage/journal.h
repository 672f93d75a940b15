#pragma once

#include "play/match/record_lines.h"
#include "storage/journal_file.h"

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace bazillion::storage {

/// Keeps a game in progress on disk, move by move: a saved game that only grows, as `play::SavedGame` tells. What
/// stands there outlives the program, however it ends; even moves taken back and replaced by others can be read there.
///
///     Journal journal(games_folder());
///     journal.begin(match, rules_file);
///     ... match.play(move);
///     if (auto error = journal.keep(match)) { tell(*error); }
///     ... show(match);
class Journal {
public:
    /// Keeps nothing.
    Journal() = default;
    /// `folder` is made when the first game is written to it.
    explicit Journal(std::filesystem::path folder) : folder_(std::move(folder)) {}
    Journal(Journal&& other) noexcept { *this = std::move(other); }
    Journal& operator=(Journal&& other) noexcept;
    ~Journal();

    /// Leaves the game before and keeps that of `match` from now on. Nothing is written until it differs from how it
    /// stands now.
    void begin(const play::Match& match, const std::filesystem::path& rules);
    /// Leaves the game before and keeps that of `match`, which was read from `file`, in that file.
    void go_on(JournalFile file, const play::Match& match, const std::filesystem::path& rules);

    /// Writes what has changed; to be called before it is shown. That this fails is told once; each call tries again.
    [[nodiscard]] std::optional<play::Error> keep(const play::Match& match);

    /// The game is on disk as it was when last kept, unless no move has been made since `begin`.
    [[nodiscard]] bool keeps() const { return file_.has_value() && whole_; }
    /// Where; empty if nothing was written yet.
    [[nodiscard]] std::filesystem::path file() const { return file_ ? file_->path() : std::filesystem::path(); }

private:
    /// How far a game has come.
    struct State {
        play::RecordState record;
        std::string over;
        std::string result;  ///< how players have ended it
        std::string clock;
    };
    static State state_of(const play::Match& match);
    static std::string lines_between(State& before, const play::Match& match);
    play::Result<void> write(const play::Match& match, std::string_view lines);
    void leave();

    std::filesystem::path folder_, rules_;
    std::optional<JournalFile> file_;
    State written_;         ///< as the file tells it; before there is one, with which there was nothing to write
    bool decided_ = false;  ///< there is a move that somebody chose; throws of dice alone are not worth keeping
    bool whole_ = false;    ///< the last `keep` was written
    bool complained_ = false;
};

}  // namespace bazillion::storage
