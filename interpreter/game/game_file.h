#pragma once

#include "play/match/match.h"
#include "rules/lint.h"
#include "rules/resolve.h"
#include "syntax/document.h"

#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace bazillion {

/// Values of a game's switches that differ from its defaults, by name.
using Switches = std::map<std::string, bool>;

/// A rules file opened by a user: its titles, whatever is wrong with it, and the games ready to play.
///
///     GameFile file = GameFile::open("games/Bario.game", "games");
///     const auto title = file.default_title();
///     if (const auto game = title ? file.start(*title) : nullptr) {
///         play::Match match(game);
///         std::cout << match.position_text() << "\n";
///     } else {
///         std::cerr << file.messages();
///     }
class GameFile {
public:
    /// Never throws; a file that cannot be used has no titles and says why in `messages()`.
    /// `texts` (may be null) are read in place of what their files hold.
    static GameFile open(const std::filesystem::path& file, const std::filesystem::path& library,
                         const syntax::FileTexts* texts = nullptr);

    [[nodiscard]] const std::filesystem::path& path() const { return path_; }

    /// Every game and variant that the file offers, in its order, menu separators included (they are marked and cannot
    /// be started).
    [[nodiscard]] const std::vector<rules::Title>& titles() const { return titles_; }

    /// The title marked `(default)`, else the first; none if there is no game in the file.
    [[nodiscard]] std::optional<std::size_t> default_title() const;

    /// `text` as users name a title: its name (case ignored if nothing fits exactly), or `#INDEX`.
    [[nodiscard]] std::optional<std::size_t> find_title(std::string_view text) const;
    /// Whether a title lets its board be shown from the other side.
    [[nodiscard]] bool may_flip(std::size_t title) const { return rules::may_flip(*document_, titles_[title]); }

    /// The title of a saved game: among several of its name, the one it was saved with.
    [[nodiscard]] std::optional<std::size_t> find_title(const play::SavedGame& saved) const;

    /// Resolves a title and loads its scripts. Null if there are errors; they are added to `diagnostics()`.
    std::shared_ptr<play::Game> start(std::size_t index, const Switches& switches = {});

    /// The files it was read from so far: itself, those it includes, and the scripts of titles that were started.
    [[nodiscard]] std::vector<std::filesystem::path> files() const;
    /// The file of a source; empty for a script that is there no more.
    [[nodiscard]] std::filesystem::path file_of(syntax::SourceId source) const;

    /// For advice about the whole file; adds to `diagnostics()`.
    [[nodiscard]] rules::Lint lint() { return rules::Lint(*document_); }

    /// What players should know of a title before they play it: that its moves come from an engine, so that it cannot
    /// be played, or that code outside of the file completes its rules. Null if it is as it should be.
    [[nodiscard]] std::optional<syntax::Diagnostic> unsupported_feature(const rules::Rules& rules) const;

    [[nodiscard]] const syntax::Diagnostics& diagnostics() const { return document_->diagnostics; }
    [[nodiscard]] const syntax::Document& document() const { return *document_; }
    [[nodiscard]] const syntax::Sources& sources() const { return document_->sources; }

    /// All diagnostics as people read them.
    [[nodiscard]] std::string messages(bool colour = false) const;

private:
    std::filesystem::path path_;
    std::filesystem::path library_;
    std::shared_ptr<syntax::Document> document_;
    std::vector<rules::Title> titles_;
    bool readable_ = false;  ///< nothing was wrong before any title was looked into
};

}  // namespace bazillion
