#include "renderer/window/message_text.h"

#include "syntax/letters.h"

#include <algorithm>
#include <optional>
#include <vector>

namespace bazillion::renderer {

namespace {

/// The characters of a text, each as its bytes.
using Letters = std::vector<std::string_view>;

Letters letters_of(std::string_view text) {
    Letters letters;
    for (std::size_t i = 0; i < text.size();) {
        std::size_t end = i + 1;
        while (end < text.size() && syntax::continues_character(text[end])) {
            ++end;
        }
        letters.push_back(text.substr(i, end - i));
        i = end;
    }
    return letters;
}

std::string joined(const Letters& letters, std::size_t from, std::size_t to) {
    std::string text;
    for (std::size_t i = from; i < std::min(to, letters.size()); ++i) {
        text += letters[i];
    }
    return text;
}

bool is_all_blanks(const std::string& text) {
    return text.find_first_not_of(' ') == std::string::npos;
}

std::vector<std::string_view> lines_of(std::string_view text) {
    std::vector<std::string_view> lines;
    while (true) {
        const std::size_t end = text.find('\n');
        lines.push_back(text.substr(0, end));
        if (end == std::string_view::npos) {
            return lines;
        }
        text.remove_prefix(end + 1);
    }
}

/// A line of an excerpt: the gutter with its bar, and what stands behind it.
struct Quoted {
    std::size_t gutter = 0;  ///< characters before the text
    bool numbered = false;
};

std::optional<Quoted> quoted(std::string_view line) {
    std::size_t i = line.find_first_not_of(' ');
    const std::size_t digits = i;
    while (i < line.size() && line[i] >= '0' && line[i] <= '9') {
        ++i;
    }
    const bool numbered = i != digits;
    i += numbered && i < line.size() && line[i] == ' ' ? 1 : 0;
    const bool bar = i < line.size() && line[i] == '|' && (i + 1 == line.size() || line[i + 1] == ' ');
    return bar ? std::optional(Quoted{std::min(i + 2, line.size()), numbered}) : std::nullopt;
}

class Wrapper {
public:
    explicit Wrapper(std::size_t columns) : columns_(std::max<std::size_t>(columns, 8)) {}

    std::string wrap(std::string_view text) {
        const auto lines = lines_of(text);
        for (std::size_t i = 0; i < lines.size(); ++i) {
            const auto source = quoted(lines[i]);
            const auto marks = i + 1 < lines.size() ? quoted(lines[i + 1]) : std::nullopt;
            const bool marked = source && marks && source->numbered && !marks->numbered &&
                                lines[i + 1].find('^') != std::string_view::npos;
            if (marked && source->gutter + 8 <= columns_) {
                wrap_excerpt(lines[i], lines[i + 1], source->gutter);
                ++i;
            } else {
                wrap_words(letters_of(lines[i]), "");
            }
        }
        out_.pop_back();  // the last line feed is not of the text
        return std::move(out_);
    }

private:
    void add(const std::string& line) {
        out_ += line;
        out_ += '\n';
    }

    /// Breaks at blanks; what goes on is indented like the beginning, `gutter` before it.
    void wrap_words(const Letters& letters, const std::string& gutter) {
        std::size_t indent = 0;
        while (indent < letters.size() && letters[indent] == " ") {
            ++indent;
        }
        indent = std::min(indent, columns_ / 2);
        const std::string before = gutter + std::string(indent, ' ');
        const std::size_t room = columns_ - before.size();
        std::size_t at = indent;
        do {
            std::size_t end = std::min(letters.size(), at + room);
            std::size_t next = end;
            if (end < letters.size()) {
                std::size_t blank = end;
                while (blank > at && letters[blank] != " ") {
                    --blank;
                }
                end = blank > at ? blank : end;
                next = blank > at ? blank + 1 : end;
            }
            add(before + joined(letters, at, end));
            at = next;
        } while (at < letters.size());
    }

    void wrap_excerpt(std::string_view source, std::string_view marks, std::size_t gutter) {
        const std::size_t room = columns_ - gutter;
        const std::string first(source.substr(0, gutter));
        const std::string bar(marks.substr(0, gutter));
        const Letters text = letters_of(source.substr(gutter));
        const std::size_t last = marks.rfind('^') + 1;
        const Letters carets = letters_of(marks.substr(gutter, last - gutter));
        Letters label = letters_of(marks.substr(last));
        const std::size_t size = std::max(text.size(), carets.size());
        for (std::size_t at = 0; at < std::max<std::size_t>(size, 1); at += room) {
            if (at < text.size() || at == 0) {
                add((at == 0 ? first : bar) + joined(text, at, at + room));
            }
            std::string under = joined(carets, at, at + room);
            const bool ends = at < carets.size() && carets.size() <= at + room;
            if (ends && carets.size() - at + label.size() <= room) {
                under += joined(label, 0, label.size());
                label.clear();
            }
            if (!is_all_blanks(under)) {
                add(bar + under);
            }
            if (ends && !label.empty()) {
                label.erase(label.begin());  // the blank behind the marks
                wrap_words(label, bar);
                label.clear();
            }
        }
    }

    std::size_t columns_;
    std::string out_;
};

}  // namespace

std::string wrap_message(std::string_view text, std::size_t columns) {
    return Wrapper(columns).wrap(text);
}

std::string in_sentences(std::string_view text) {
    std::string result;
    for (std::string_view paragraph : lines_of(text)) {
        std::string words(paragraph);
        if (!words.empty()) {
            words.front() = words.front() >= 'a' && words.front() <= 'z' ? static_cast<char>(words.front() - 'a' + 'A')
                                                                         : words.front();
            words += std::string_view(".!?:").find(words.back()) == std::string_view::npos ? "." : "";
        }
        result += (result.empty() ? "" : "\n") + words;
    }
    return result;
}

}  // namespace bazillion::renderer
