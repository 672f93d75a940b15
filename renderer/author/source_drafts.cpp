#include "renderer/author/source_drafts.h"

#include "storage/save_file.h"
#include "syntax/utf8.h"

#include <fmt/core.h>
#include <unistd.h>

#include <algorithm>
#include <utility>

namespace bazillion::renderer {

namespace fs = std::filesystem;

namespace {

constexpr std::size_t most_bytes = 8 << 20;
constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";

bool is_below(const fs::path& file, const fs::path& folder) {
    std::error_code error;
    const fs::path whole = fs::weakly_canonical(file, error), root = fs::weakly_canonical(folder, error);
    const auto [end, ignored] = std::mismatch(root.begin(), root.end(), whole.begin(), whole.end());
    return !folder.empty() && end == root.end();
}

/// In the encoding that the file has, unless letters came in that it lacks.
std::string encoded_like(const std::string& bytes, const std::string& text) {
    if (bytes.starts_with(byte_order_mark)) {
        return std::string(byte_order_mark) + text;
    }
    if (syntax::to_utf8(bytes) == bytes) {
        return text;
    }
    std::string other = syntax::to_windows_1252(text);
    return syntax::to_utf8(other) == text ? other : text;
}

void remove_journal(const storage::LeftDraft& left) {
    std::error_code ignored;
    fs::remove(left.journal, ignored);
}

}  // namespace

std::string SourceDrafts::why_locked(const fs::path& file) const {
    std::error_code error;
    if (!fs::is_regular_file(file, error)) {
        return "not a file";
    }
    if (is_below(file, library_) || (!library_.empty() && is_below(file, library_ / ".." / "scripts"))) {
        return "comes with Bazillion";
    }
    return access(file.c_str(), W_OK) == 0 ? "" : "cannot be written";
}

SourceDraft& SourceDrafts::of(const GameFile& game, syntax::SourceId source) {
    const fs::path file = game.file_of(source);
    const auto known = drafts_.find(file);
    if (known != drafts_.end()) {
        return known->second;
    }
    const std::string& text = game.sources()[source].text;
    SourceDraft& draft = drafts_[file];
    draft = {file, TextDraft(text), text, std::nullopt, why_locked(file), std::nullopt, {folder_, file}};
    if (draft.locked.empty()) {
        draft.left = storage::find_draft(folder_, file);
    }
    return draft;
}

void SourceDrafts::follow(const GameFile& game) {
    for (syntax::SourceId i = 0; i < game.sources().size(); ++i) {
        const std::string& text = game.sources()[i].text;
        const auto known = drafts_.find(game.file_of(i));
        if (known == drafts_.end() || known->second.saved == text) {
            continue;
        }
        SourceDraft& draft = known->second;
        if (draft.text.text() != text && draft.unsaved()) {
            draft.other = text;
            continue;
        }
        if (draft.text.text() != text) {
            draft.text.replace_all(text);
        }
        draft.saved = text;
        draft.other.reset();
    }
}

play::Result<void> SourceDrafts::save(SourceDraft& draft) {
    if (!draft.locked.empty()) {
        return tl::unexpected(play::Error{fmt::format("`{}` {}", draft.file.string(), draft.locked), "", ""});
    }
    const syntax::ReadResult there = syntax::read_file(draft.file, most_bytes);
    const std::string known = syntax::to_utf8(there.text);
    if (there.error.empty() && known != draft.saved && known != draft.text.text()) {
        draft.other = known;
        return tl::unexpected(
            play::Error{fmt::format("`{}` was changed by another program", draft.file.string()), "", ""});
    }
    if (auto written = storage::save_text(draft.file, encoded_like(there.text, draft.text.text())); !written) {
        return written;
    }
    draft.saved = draft.text.text();
    draft.other.reset();
    draft.journal.drop();
    return {};
}

void SourceDrafts::take_other(SourceDraft& draft) {
    draft.text.replace_all(*draft.other);
    draft.saved = *std::exchange(draft.other, std::nullopt);
}

void SourceDrafts::keep_own(SourceDraft& draft) {
    draft.saved = *std::exchange(draft.other, std::nullopt);
}

/// If the file has changed since, there are two texts to choose from.
void SourceDrafts::take_left(SourceDraft& draft) {
    const storage::LeftDraft left = *std::exchange(draft.left, std::nullopt);
    if (draft.saved != left.saved && draft.saved != left.text) {
        draft.other = std::exchange(draft.saved, left.saved);
    }
    draft.text.replace_all(left.text);
    static_cast<void>(keep(draft));
    if (draft.journal.keeps() || !draft.unsaved()) {
        remove_journal(left);
    }
}

void SourceDrafts::drop_left(SourceDraft& draft) {
    remove_journal(*std::exchange(draft.left, std::nullopt));
}

std::optional<play::Error> SourceDrafts::keep(SourceDraft& draft) {
    return draft.journal.keep(draft.saved, draft.text.text());
}

std::vector<SourceDraft*> SourceDrafts::unsaved() {
    std::vector<SourceDraft*> all;
    for (auto& [name, draft] : drafts_) {
        if (draft.unsaved()) {
            all.push_back(&draft);
        }
    }
    return all;
}

syntax::FileTexts SourceDrafts::texts(const GameFile& game) const {
    syntax::FileTexts texts;
    std::error_code error;
    for (syntax::SourceId i = 0; i < game.sources().size(); ++i) {
        const fs::path file = game.file_of(i);
        const auto known = drafts_.find(file);
        if (!file.empty()) {
            texts[fs::weakly_canonical(file, error)] =
                known != drafts_.end() ? known->second.text.text() : game.sources()[i].text;
        }
    }
    for (const auto& [name, draft] : drafts_) {
        if (draft.unsaved()) {
            texts[fs::weakly_canonical(draft.file, error)] = draft.text.text();
        }
    }
    return texts;
}

}  // namespace bazillion::renderer
