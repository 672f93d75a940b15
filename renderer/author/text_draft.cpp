#include "renderer/author/text_draft.h"

#include <algorithm>
#include <tuple>

namespace bazillion::renderer {

namespace {

constexpr std::size_t most_kept_bytes = 32 << 20;  // of edits that can be undone

bool continues(char byte) {
    return (static_cast<unsigned char>(byte) & 0xC0U) == 0x80U;
}
bool is_word(char c) {
    constexpr unsigned char beyond_ascii = 0x80;
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' || c == '_' ||
           c == '?' || c == '$' || static_cast<unsigned char>(c) >= beyond_ascii;
}

/// How many lists a part of a line begins and does not end.
std::size_t lists_begun(std::string_view line) {
    std::size_t depth = 0;
    bool in_string = false;
    for (const char c : line) {
        if (c == '"') {
            in_string = !in_string;
        } else if (in_string) {
            continue;
        } else if (c == ';') {
            break;
        } else if (c == '(') {
            ++depth;
        } else if (c == ')') {
            depth -= depth > 0 ? 1 : 0;
        }
    }
    return depth;
}

}  // namespace

std::pair<std::size_t, std::size_t> TextDraft::selection() const {
    return std::minmax(caret_, anchor_);
}

std::string_view TextDraft::selected() const {
    const auto [begin, end] = selection();
    return std::string_view(text_).substr(begin, end - begin);
}

void TextDraft::select(std::size_t anchor, std::size_t caret) {
    const auto rounded = [this](std::size_t at) {
        at = std::min(at, text_.size());
        while (at > 0 && at < text_.size() && continues(text_[at])) {
            --at;
        }
        return at;
    };
    anchor_ = rounded(anchor);
    caret_ = rounded(caret);
    keeps_column_ = false;
    if (!done_.empty()) {
        done_.back().typed = false;
    }
}

void TextDraft::select_word(std::size_t at) {
    std::size_t begin = std::min(at, text_.size()), end = begin;
    while (begin > 0 && is_word(text_[begin - 1])) {
        --begin;
    }
    while (end < text_.size() && is_word(text_[end])) {
        ++end;
    }
    select(begin, end);
}

std::size_t TextDraft::line_start(std::size_t at) const {
    return at == 0 ? 0 : text_.rfind('\n', at - 1) + 1;  // npos + 1 is 0
}

std::size_t TextDraft::line_end(std::size_t at) const {
    std::size_t end = std::min(text_.find('\n', at), text_.size());
    while (end > at && text_[end - 1] == '\r') {
        --end;
    }
    return end;
}

/// In characters.
std::size_t TextDraft::column(std::size_t at) const {
    const std::size_t start = line_start(at);
    return static_cast<std::size_t>(std::count_if(text_.begin() + static_cast<std::ptrdiff_t>(start),
                                                  text_.begin() + static_cast<std::ptrdiff_t>(at),
                                                  [](char c) { return !continues(c); }));
}

std::size_t TextDraft::vertical(std::size_t at, std::ptrdiff_t lines) const {
    std::size_t start = line_start(at);
    for (; lines < 0; ++lines) {
        if (start == 0) {
            return 0;
        }
        start = line_start(start - 1);
    }
    for (; lines > 0; --lines) {
        const std::size_t feed = text_.find('\n', start);
        if (feed == std::string::npos) {
            return text_.size();
        }
        start = feed + 1;
    }
    const std::size_t end = line_end(start);
    for (std::size_t left = wanted_column_; left > 0 && start < end; --left) {
        start = step_from(start, Step::right);
    }
    return start;
}

std::size_t TextDraft::step_from(std::size_t at, Step step) const {
    switch (step) {
        case Step::left:
            if (at > 0 && text_[--at] == '\n' && at > 0 && text_[at - 1] == '\r') {
                --at;
            }
            while (at > 0 && continues(text_[at])) {
                --at;
            }
            return at;
        case Step::right:
            if (text_.compare(at, 2, "\r\n") == 0) {
                return at + 2;
            }
            at += at < text_.size() ? 1 : 0;
            while (at < text_.size() && continues(text_[at])) {
                ++at;
            }
            return at;
        case Step::word_left:
            while (at > 0 && !is_word(text_[at - 1])) {
                --at;
            }
            while (at > 0 && is_word(text_[at - 1])) {
                --at;
            }
            return at;
        case Step::word_right:
            while (at < text_.size() && !is_word(text_[at])) {
                ++at;
            }
            while (at < text_.size() && is_word(text_[at])) {
                ++at;
            }
            return at;
        case Step::up:
            return vertical(at, -1);
        case Step::down:
            return vertical(at, 1);
        case Step::page_up:
            return vertical(at, -static_cast<std::ptrdiff_t>(page_));
        case Step::page_down:
            return vertical(at, static_cast<std::ptrdiff_t>(page_));
        case Step::line_start: {
            const std::size_t start = line_start(at);
            const std::size_t behind = std::min(text_.find_first_not_of(" \t", start), line_end(start));
            return at == behind ? start : behind;
        }
        case Step::line_end:
            return line_end(at);
        case Step::text_start:
            return 0;
        case Step::text_end:
            return text_.size();
    }
    return at;
}

void TextDraft::move(Step step, bool selecting) {
    const bool vertical_step =
        step == Step::up || step == Step::down || step == Step::page_up || step == Step::page_down;
    if (vertical_step && !keeps_column_) {
        wanted_column_ = column(caret_);
    }
    const auto [begin, end] = selection();
    const bool leaves = begin != end && !selecting && (step == Step::left || step == Step::right);
    const std::size_t to = leaves ? (step == Step::left ? begin : end) : step_from(caret_, step);
    select(selecting ? anchor_ : to, to);
    keeps_column_ = vertical_step;
}

void TextDraft::replace(std::size_t begin, std::size_t end, std::string_view words, bool typed) {
    if (begin == end && words.empty()) {
        return;
    }
    if (typed && begin == end && !done_.empty() && done_.back().typed && caret_ == anchor_ &&
        done_.back().at + done_.back().inserted.size() == begin) {
        done_.back().inserted += words;
    } else {
        done_.push_back({begin, text_.substr(begin, end - begin), std::string(words), caret_, anchor_, typed});
        kept_bytes_ += done_.back().removed.size();
    }
    kept_bytes_ += words.size();
    undone_.clear();
    text_.replace(begin, end - begin, words);
    caret_ = anchor_ = begin + words.size();
    keeps_column_ = false;
    ++version_;
    while (kept_bytes_ > most_kept_bytes && done_.size() > 1) {
        kept_bytes_ -= done_.front().removed.size() + done_.front().inserted.size();
        done_.erase(done_.begin());
    }
}

void TextDraft::insert(std::string_view words) {
    const auto [begin, end] = selection();
    const bool letter = words.size() <= 4 && words != " " && words.find('\n') == std::string_view::npos;
    replace(begin, end, words, letter);
}

void TextDraft::break_line() {
    const auto [begin, end] = selection();
    const std::size_t start = line_start(begin);
    const std::string_view before = std::string_view(text_).substr(start, begin - start);
    const std::size_t blanks = std::min(before.find_first_not_of(" \t"), before.size());
    const bool returns = text_.find("\r\n") != std::string::npos;  // so this file ends its lines
    replace(
        begin, end,
        (returns ? "\r\n" : "\n") + std::string(before.substr(0, blanks)) + std::string(2 * lists_begun(before), ' '));
}

void TextDraft::erase(Step step) {
    auto [begin, end] = selection();
    if (begin == end) {
        std::tie(begin, end) = std::minmax({caret_, step_from(caret_, step)});
    }
    replace(begin, end, "");
}

void TextDraft::indent(bool back) {
    constexpr std::string_view blanks = "  ";
    const auto [begin, end] = selection();
    if (begin == end && !back) {
        insert(blanks);
        return;
    }
    const std::size_t start = line_start(begin), stop = line_end(end > begin && text_[end - 1] == '\n' ? end - 1 : end);
    std::string moved;
    for (std::size_t at = start; at <= stop;) {
        const std::size_t next = std::min(std::min(text_.find('\n', at), text_.size()) + 1, stop + 1);
        std::string line = text_.substr(at, std::min(next, stop) - at);
        if (!back) {
            line = (line.find_first_not_of("\r\n") == std::string::npos ? "" : std::string(blanks)) + line;
        } else {
            line.erase(0, std::min<std::size_t>(line.find_first_not_of(' '), blanks.size()));
        }
        moved += line;
        at = next;
    }
    if (moved == text_.substr(start, stop - start)) {
        return;
    }
    const bool selects = begin != end;
    replace(start, stop, moved);
    if (selects) {
        select(start, start + moved.size());
    }
}

bool TextDraft::undo() {
    if (done_.empty()) {
        return false;
    }
    Edit edit = std::move(done_.back());
    done_.pop_back();
    kept_bytes_ -= std::min(kept_bytes_, edit.removed.size() + edit.inserted.size());
    text_.replace(edit.at, edit.inserted.size(), edit.removed);
    select(edit.anchor, edit.caret);
    ++version_;
    undone_.push_back(std::move(edit));
    return true;
}

bool TextDraft::redo() {
    if (undone_.empty()) {
        return false;
    }
    Edit edit = std::move(undone_.back());
    undone_.pop_back();
    text_.replace(edit.at, edit.removed.size(), edit.inserted);
    select(edit.at + edit.inserted.size(), edit.at + edit.inserted.size());
    ++version_;
    kept_bytes_ += edit.removed.size() + edit.inserted.size();
    edit.typed = false;
    done_.push_back(std::move(edit));
    return true;
}

void TextDraft::replace_all(std::string_view text) {
    const auto line = std::count(text_.begin(), text_.begin() + static_cast<std::ptrdiff_t>(caret_), '\n');
    wanted_column_ = column(caret_);
    replace(0, text_.size(), text);
    const std::size_t at = vertical(0, line);
    select(at, at);
}

bool TextDraft::find(std::string_view words, bool backwards) {
    if (words.empty()) {
        return false;
    }
    const auto [begin, end] = selection();
    std::size_t at = std::string::npos;
    if (backwards) {
        at = begin == 0 ? std::string::npos : text_.rfind(words, begin - 1);
        at = at == std::string::npos ? text_.rfind(words) : at;
    } else {
        at = text_.find(words, end);
        at = at == std::string::npos ? text_.find(words) : at;
    }
    if (at == std::string::npos) {
        return false;
    }
    select(at, at + words.size());
    return true;
}

}  // namespace bazillion::renderer
