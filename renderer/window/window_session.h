#pragma once

#include "game/game_file.h"
#include "network/invitation.h"
#include "opponent/opponent.h"
#include "play/match/match.h"
#include "protocols/game_record.h"
#include "renderer/author/game_trials.h"
#include "storage/journal.h"

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace bazillion::renderer {

/// The game on the table and the files behind it. Whatever fails leaves the game in progress as it was and tells why.
class Session {
public:
    /// `journal` keeps the games; one that keeps nothing is for tests.
    explicit Session(std::filesystem::path library, storage::Journal journal = {})
        : library_(std::move(library)), journal_(std::move(journal)) {}

    /// Opens a rules file and starts a title (`""`: its default).
    play::Result<void> open(const std::filesystem::path& path, std::string_view title = {}, Switches switches = {});
    /// Reads the file again that is open (or could not be opened), since it has changed. The moves played so far are
    /// played again. If the new rules do not allow one of them, the game stands before it, the others become moves
    /// taken back, and the answer says why ("" if not); the next `reload` tries them again. If a script fails, nothing
    /// has changed.
    play::Result<std::string> reload();
    /// Starts a title of the file that is open.
    play::Result<void> start(std::size_t title, Switches switches = {});
    /// Starts the same title again, or from a position.
    void restart();
    play::Result<void> set_position(std::string_view text);
    /// Starts again with one switch turned.
    play::Result<void> turn_switch(const std::string& name, bool value);

    play::Result<void> save(const std::filesystem::path& file);
    /// Finds the rules of the saved game: the open file, one beside the saved game, or one of the library.
    play::Result<void> load(const std::filesystem::path& path);
    /// A game as another program or we write it, or a position of the game that is open: whatever the text is.
    play::Result<void> paste(std::string_view text);
    /// The game as it is best handed to others: SGF, KIF or PGN where these fit it, else as a saved game.
    [[nodiscard]] std::string game_text() const;
    /// Goes on with a game in progress that is kept in a journal.
    play::Result<void> resume(const std::filesystem::path& path);

    /// Writes to the journal what has changed; to be called before it is shown.
    [[nodiscard]] std::optional<play::Error> keep() { return journal_.keep(*match_); }

    [[nodiscard]] bool playing() const { return match_.has_value(); }
    [[nodiscard]] play::Match& match() { return *match_; }
    [[nodiscard]] const play::Match& match() const { return *match_; }
    /// Makes the same title ready to play once more, from the files as they are then; for another thread.
    [[nodiscard]] opponent::Opponent::NewGame new_game() const;
    /// Hosts the game on the table for somebody elsewhere, or joins one of the same rules.
    [[nodiscard]] play::Result<network::NetworkGame> open_network(const network::Invitation& invitation) const {
        return network::open(invitation, *match_, *file_, title_, switches_, library_);
    }
    [[nodiscard]] const GameFile* file() const { return file_ ? &*file_ : nullptr; }
    /// The file as it was read last, though it may not have been playable; null if none was read.
    [[nodiscard]] const GameFile* read_file() const { return faulty_ ? &*faulty_ : file(); }
    /// For random games of the title on the table in the background.
    [[nodiscard]] GameTrials::Title trial_title() const { return {file_->path(), library_, title_, switches_}; }
    [[nodiscard]] std::size_t title() const { return title_; }
    /// Whether the game lets its board be turned.
    [[nodiscard]] bool may_flip() const { return file_ && file_->may_flip(title_); }
    [[nodiscard]] const std::filesystem::path& saved() const { return saved_; }
    [[nodiscard]] const std::filesystem::path& library() const { return library_; }

    /// The files that the game was read from, or that kept it from being read.
    [[nodiscard]] const std::vector<std::filesystem::path>& files() const { return files_; }

    /// What the scripts have printed since this was asked last: lines, without control characters.
    [[nodiscard]] std::string take_prints() { return std::exchange(*printed_, {}); }

    /// Folders where art is looked up.
    [[nodiscard]] std::vector<std::filesystem::path> art_folders() const;

private:
    /// A file as it was asked for.
    struct Wish {
        std::filesystem::path file;
        std::string title;
        Switches switches;
    };
    play::Result<void> start(GameFile file, std::size_t title, Switches switches);
    play::Result<std::string> follow(const Session& other);
    play::Result<void> read(const play::SavedGame& saved, const std::filesystem::path& rules);
    play::Result<void> load_saved(std::string_view text, const std::filesystem::path& path);
    play::Result<void> load_record(std::string_view text, protocols::RecordFormat format,
                                   const std::filesystem::path& path);
    [[nodiscard]] std::filesystem::path find_rules(const std::string& name, const std::filesystem::path& beside) const;
    void take_over(Session fresh);
    void keep_faulty(const GameFile& file);

    std::filesystem::path library_;
    std::optional<GameFile> file_;
    std::optional<GameFile> faulty_;  ///< the file as it was read last, if that could not be played
    std::optional<play::Match> match_;
    std::optional<Wish> unfulfilled_;  ///< what could not be opened while there was no game
    std::vector<std::filesystem::path> files_;
    std::size_t title_ = 0;
    Switches switches_;
    std::filesystem::path saved_;  ///< where the game was saved or loaded last; empty for a new one
    storage::Journal journal_;
    std::shared_ptr<std::string> printed_ = std::make_shared<std::string>();  ///< shared with the scripts of `match_`
    /// The moves that rules saved in between did not allow: where the game stood, and where it was stopped.
    struct Stopped {
        std::size_t stood = 0, at = 0;
    };
    std::optional<Stopped> stopped_;
};

/// A error as one text for people.
std::string describe(const play::Error& error);

}  // namespace bazillion::renderer
