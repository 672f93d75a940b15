#pragma once

#include "language_server/check_result.h"
#include "language_server/expected.h"
#include "language_server/outline.h"
#include "language_server/text_positions.h"
#include "language_server/written_names.h"

#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace bazillion::language_server {

/// A text with its lines, outline and names; the latter two are made when they are first asked for.
class SourceText {
public:
    explicit SourceText(std::string text) : text_(std::move(text)), lines_(text_) {}
    SourceText(const SourceText&) = delete;
    SourceText& operator=(const SourceText&) = delete;

    [[nodiscard]] const std::string& text() const { return text_; }
    [[nodiscard]] const LineIndex& lines() const { return lines_; }
    [[nodiscard]] const Outline& outline() const;
    [[nodiscard]] const std::vector<WrittenName>& names() const;
    /// It is larger than a game may be (`syntax::Limits`); its outline is empty then.
    [[nodiscard]] bool too_large() const;

private:
    const std::string text_;
    LineIndex lines_;
    mutable std::optional<Outline> outline_;
    mutable std::optional<std::vector<WrittenName>> names_;
};
using SharedSource = std::shared_ptr<const SourceText>;

/// A file that is open in the editor.
struct OpenDocument {
    std::string uri;  ///< as the client writes it
    std::filesystem::path file;
    std::int64_t version = 0;
    SharedSource source;
    CheckResult checked;          ///< of the last check that was completed
    SharedSource checked_source;  ///< the text of that check; null before the first one
    /// Whether the last check is about the text as it is now.
    [[nodiscard]] bool is_checked() const { return checked_source == source; }
};

/// A token that was asked about.
struct Asked {
    const OpenDocument* document = nullptr;
    std::size_t offset = 0;
    Outline::Index token = Outline::none;

    [[nodiscard]] const Outline& outline() const { return document->source->outline(); }
    [[nodiscard]] std::string_view text() const { return outline().text(token); }
};

/// A name and the token that writes it, in a text that is at hand.
struct FoundName {
    Name name;
    SharedSource source;
    Outline::Index list = Outline::none;  ///< what is named; none if a macro made it
};

/// The texts that the server knows: documents open in the editor, and files on the disk.
class Workspace {
public:
    explicit Workspace(std::filesystem::path library) : library_(std::move(library)) {}

    Encoding encoding = Encoding::utf16;

    OpenDocument& open(const std::string& uri, std::int64_t version, std::string text);
    void close(const std::string& uri);
    /// Null if it is not open.
    [[nodiscard]] OpenDocument* opened(const std::string& uri);
    [[nodiscard]] const OpenDocument* opened_file(const std::filesystem::path& file) const;
    [[nodiscard]] std::map<std::filesystem::path, OpenDocument>& documents() { return documents_; }
    [[nodiscard]] const std::filesystem::path& library() const { return library_; }

    [[nodiscard]] syntax::FileTexts unsaved() const;
    /// The text of a file, as the editor has it or as it is on the disk; null if it cannot be read.
    [[nodiscard]] SharedSource source(const std::filesystem::path& file) const;
    [[nodiscard]] std::string uri_of(const std::filesystem::path& file) const;

    /// The game that a text belongs to: itself, or the open one that includes it.
    [[nodiscard]] const OpenDocument& game_of(const OpenDocument& document) const;
    /// The rules files of a game, itself first.
    [[nodiscard]] std::vector<std::filesystem::path> files_of(const OpenDocument& game) const;
    /// Names of the game of a document: those written in its files, and those made by macros and boards.
    [[nodiscard]] std::vector<FoundName> names(const OpenDocument& document) const;
    /// Those with this text, of these categories.
    [[nodiscard]] std::vector<FoundName> names_called(const OpenDocument& document, std::string_view text,
                                                      Categories categories) const;

    // The protocol's ranges and places.
    [[nodiscard]] Json range(const SourceText& source, ByteRange range) const;
    /// Null if the file cannot be read.
    [[nodiscard]] Json location(const FileRange& where) const;
    [[nodiscard]] Json edit(const SourceText& source, ByteRange changed, std::string_view text) const;

private:
    std::filesystem::path library_;
    std::map<std::filesystem::path, OpenDocument> documents_;  ///< by paths without symbolic links
    struct Read {
        std::filesystem::file_time_type time;
        std::uintmax_t size = 0;
        SharedSource source;
    };
    mutable std::map<std::filesystem::path, Read> read_;
};

/// The file that a URI names; empty for one that is no file, and not even a name.
std::filesystem::path file_of(std::string_view uri);
/// "file:///home/me/my%20game.game".
std::string uri_of_file(const std::filesystem::path& file);

/// A file without symbolic links.
std::filesystem::path identity(const std::filesystem::path& file);

}  // namespace bazillion::language_server
