#pragma once

#include "game/game_file.h"
#include "renderer/author/text_draft.h"
#include "storage/draft_journal.h"
#include "syntax/document.h"

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace bazillion::renderer {

/// The text of a file of a game as its author has it, and as the file was known last.
struct SourceDraft {
    std::filesystem::path file;
    TextDraft text;
    std::string saved;                 ///< as the file was read or written last
    std::optional<std::string> other;  ///< what another program has written while there was something unsaved here
    std::string locked;                ///< why it is not written here; empty: it may be
    std::optional<storage::LeftDraft> left;  ///< written here before, and not saved when the program ended
    storage::DraftJournal journal;

    [[nodiscard]] bool unsaved() const { return text.text() != saved; }
};

/// What is written in the window on the files of games. A draft stays while the window is open, also when other games
/// are, and is kept on disk. No file is written unasked, and none that another program has changed in between.
class SourceDrafts {
public:
    /// Files in `library` are locked: they belong to all games.
    /// `folder`: where drafts are kept; empty: nowhere.
    explicit SourceDrafts(std::filesystem::path library = {}, std::filesystem::path folder = {})
        : library_(std::move(library)), folder_(std::move(folder)) {}

    /// The draft of a source of a game; made if there is none.
    SourceDraft& of(const GameFile& game, syntax::SourceId source);
    /// The files of a game were read: drafts without changes of their own follow them.
    void follow(const GameFile& game);

    [[nodiscard]] static play::Result<void> save(SourceDraft& draft);
    /// Answers to `SourceDraft::other`: that text comes in place of the draft's, or is replaced by it when next saved.
    static void take_other(SourceDraft& draft);
    static void keep_own(SourceDraft& draft);

    /// Answers to `SourceDraft::left`: that text comes in place of the draft's, or is forgotten.
    static void take_left(SourceDraft& draft);
    static void drop_left(SourceDraft& draft);

    /// Writes to disk what has changed in a draft; to be called before that is shown.
    [[nodiscard]] static std::optional<play::Error> keep(SourceDraft& draft);

    [[nodiscard]] std::vector<SourceDraft*> unsaved();
    /// Read in place of files to find mistakes in the texts that are shown: drafts, and the other sources of `game` as
    /// they were read. What another program writes in the meantime has other lines.
    [[nodiscard]] syntax::FileTexts texts(const GameFile& game) const;

private:
    [[nodiscard]] std::string why_locked(const std::filesystem::path& file) const;

    std::filesystem::path library_, folder_;
    std::map<std::filesystem::path, SourceDraft> drafts_;  ///< by files
};

}  // namespace bazillion::renderer
