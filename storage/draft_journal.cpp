#include "storage/draft_journal.h"

#include "play/match/quoted.h"
#include "syntax/document.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <utility>
#include <vector>

namespace bazillion::storage {
namespace fs = std::filesystem;

namespace {

constexpr std::string_view draft_ending = ".draft";
constexpr std::string_view draft_mark = "Bazillion draft 1\n";
constexpr std::size_t most_draft_bytes = 128 << 20;   ///< only keeps a wrong file from filling the memory
constexpr std::size_t most_change_bytes = 256 << 10;  ///< beside the size of the text; then a journal begins anew

/// The line that makes one text of another.
std::string change_line(std::string_view before, std::string_view after) {
    const std::size_t most = std::min(before.size(), after.size());
    const auto begin = static_cast<std::size_t>(
        std::mismatch(before.begin(), before.begin() + static_cast<std::ptrdiff_t>(most), after.begin()).first -
        before.begin());
    const auto end = static_cast<std::size_t>(
        std::mismatch(before.rbegin(), before.rbegin() + static_cast<std::ptrdiff_t>(most - begin), after.rbegin())
            .first -
        before.rbegin());
    return fmt::format("change {} {} {}\n", begin, before.size() - begin - end,
                       play::quoted_if_needed(after.substr(begin, after.size() - begin - end)));
}

/// What stands before the next blank, which is passed over.
std::string_view next_word(std::string_view& line) {
    const std::string_view word = line.substr(0, line.find(' '));
    line.remove_prefix(std::min(line.size(), word.size() + 1));
    return word;
}

bool apply_change(std::string_view line, std::string& text) {
    std::array<std::size_t, 2> numbers{};
    for (std::size_t& number : numbers) {
        const std::string_view word = next_word(line);
        const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), number);
        if (error != std::errc{} || end != word.data() + word.size()) {
            return false;
        }
    }
    const auto words = play::unquoted(line);
    if (!words || numbers[0] > text.size() || numbers[1] > text.size() - numbers[0]) {
        return false;
    }
    text.replace(numbers[0], numbers[1], *words);
    return true;
}

}  // namespace

std::optional<play::Error> DraftJournal::keep(const std::string& saved, const std::string& text) {
    if (folder_.empty() || (journal_ && !journal_->removed() && saved == saved_ && text == text_)) {
        return std::nullopt;
    }
    if (text == saved) {
        drop();
        return std::nullopt;
    }
    const auto written = write(saved, text);
    return written || std::exchange(complained_, true) ? std::nullopt : std::optional(written.error());
}

void DraftJournal::drop() {
    if (journal_ && !journal_->removed()) {  // else there may be another file of that name
        journal_->remove();
    }
    journal_.reset();
}

/// A new journal takes the place of the one before, which goes only when the new one tells all.
play::Result<void> DraftJournal::begin(const std::string& saved, const std::string& text) {
    auto fresh = JournalFile::create(folder_, file_.stem().string(), draft_ending);
    if (!fresh) {
        return tl::unexpected(fresh.error());
    }
    const std::string lines = fmt::format("{}file {}\nsaved {}\n{}", draft_mark, play::quoted_if_needed(file_.string()),
                                          play::quoted_if_needed(saved), change_line(saved, text));
    if (auto written = fresh->append(lines); !written) {
        fresh->remove();
        return written;
    }
    drop();
    journal_.emplace(std::move(*fresh));
    saved_ = saved;
    changes_ = 0;
    return {};
}

play::Result<void> DraftJournal::write(const std::string& saved, const std::string& text) {
    const bool anew = !journal_ || journal_->removed() || saved != saved_ || changes_ > most_change_bytes + text.size();
    const std::string line = anew ? "" : change_line(text_, text);
    if (auto written = anew ? begin(saved, text) : journal_->append(line); !written) {
        return written;
    }
    changes_ += line.size();
    text_ = text;
    complained_ = false;
    return {};
}

std::optional<LeftDraft> read_draft(std::string_view journal, const fs::path& file) {
    if (!journal.starts_with(draft_mark)) {
        return std::nullopt;
    }
    journal.remove_prefix(draft_mark.size());
    LeftDraft draft;
    bool named = false, begun = false;
    for (std::size_t end = journal.find('\n'); end != std::string_view::npos; end = journal.find('\n')) {
        std::string_view line = journal.substr(0, end);
        journal.remove_prefix(end + 1);
        const std::string_view what = next_word(line);
        const auto words = what == "change" ? std::string() : play::unquoted(line);
        if (what == "file" && words && fs::path(*words) == file) {
            named = true;
        } else if (what == "saved" && named && words) {
            begun = true;
            draft.text = draft.saved = *words;
        } else if (what != "change" || !begun || !apply_change(line, draft.text)) {
            return std::nullopt;
        }
    }
    return begun ? std::optional(std::move(draft)) : std::nullopt;
}

std::optional<LeftDraft> find_draft(const fs::path& folder, const fs::path& file) {
    std::vector<std::pair<fs::file_time_type, fs::path>> journals;
    std::error_code error;
    for (fs::directory_iterator each(folder, error); !error && each != fs::directory_iterator();
         each.increment(error)) {
        std::error_code vanished;
        const auto time = each->last_write_time(vanished);
        if (each->path().extension() == draft_ending && !vanished && !is_in_use(each->path())) {
            journals.emplace_back(time, each->path());
        }
    }
    std::sort(journals.rbegin(), journals.rend());
    for (const auto& [time, path] : journals) {
        const syntax::ReadResult read = syntax::read_file(path, most_draft_bytes);
        if (auto draft = read_draft(read.text, file); draft && draft->text != draft->saved) {
            draft->journal = path;
            return draft;
        }
    }
    return std::nullopt;
}

}  // namespace bazillion::storage
