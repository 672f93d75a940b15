#pragma once

#include "storage/journal_file.h"

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

namespace bazillion::storage {

/// Keeps on disk what is written into the text of a file and is not saved there: the text as it was saved last, then
/// each change as a line. So a letter costs a few bytes, and what was seen outlives the program, however that ends.
///
///     Bazillion draft 1
///     file /home/anna/mine.game
///     saved "(game ..."
///     change 17 0 "t"
///
/// Places and lengths are bytes. The file itself is never touched.
class DraftJournal {
public:
    /// Keeps nothing.
    DraftJournal() = default;
    /// `folder` is made when something is written to it; an empty one keeps nothing.
    DraftJournal(std::filesystem::path folder, std::filesystem::path file)
        : folder_(std::move(folder)), file_(std::move(file)) {}

    /// To be called before the text is shown. Where it is as it was saved, nothing is kept. That this fails is told
    /// once; each call tries again.
    [[nodiscard]] std::optional<play::Error> keep(const std::string& saved, const std::string& text);
    /// What is kept is not wanted any more.
    void drop();
    /// There is something on disk.
    [[nodiscard]] bool keeps() const { return journal_.has_value(); }

private:
    [[nodiscard]] play::Result<void> begin(const std::string& saved, const std::string& text);
    [[nodiscard]] play::Result<void> write(const std::string& saved, const std::string& text);

    std::filesystem::path folder_, file_;
    std::optional<JournalFile> journal_;
    std::string saved_, text_;  ///< as the journal tells them
    std::size_t changes_ = 0;   ///< bytes of the changes in it
    bool complained_ = false;
};

/// A text that a program which has ended left unsaved.
struct LeftDraft {
    std::filesystem::path journal;
    std::string saved;  ///< as its file was then
    std::string text;
};

/// What a journal tells; nothing if it is none, or is broken.
[[nodiscard]] std::optional<LeftDraft> read_draft(std::string_view journal, const std::filesystem::path& file);

/// The one written last for this file; nothing if there is none that no other program has open.
[[nodiscard]] std::optional<LeftDraft> find_draft(const std::filesystem::path& folder,
                                                  const std::filesystem::path& file);

}  // namespace bazillion::storage
