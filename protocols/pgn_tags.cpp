#include "protocols/pgn_tags.h"

#include <fmt/core.h>

#include <utility>

namespace bazillion::protocols {

namespace {

constexpr std::size_t most_tags = 1000;

/// The text in quotes; a backslash stands before a quote or a backslash.
play::Result<std::string> read_quoted(RecordText& text) {
    std::string value;
    text.take();
    while (!text.at_end() && text.peek() != '\n') {
        char c = text.take();
        if (c == '"') {
            return value;
        }
        if (c == '\\' && (text.peek() == '"' || text.peek() == '\\')) {
            c = text.take();
        }
        value += c;
    }
    return text.fail("the quotes of this tag are not closed");
}

}  // namespace

play::Result<PgnTags> read_tags(RecordText& text) {
    PgnTags tags;
    text.skip_blanks();
    while (text.peek() == '[' || text.peek() == ';' || text.peek() == '%') {
        text.mark();
        if (text.take() != '[') {
            text.take_to('\n');
            text.skip_blanks();
            continue;
        }
        text.skip_blanks();
        const std::string name(text.take_until(" \t\r\n\"[]"));
        text.skip_blanks();
        if (name.empty() || text.peek() != '"') {
            return text.fail("this is no tag", "tags are written like [White \"Name\"]");
        }
        auto value = read_quoted(text);
        if (!value) {
            return tl::unexpected(value.error());
        }
        text.skip_blanks();
        if (text.peek() != ']') {
            return text.fail(fmt::format("the tag {} is not closed", excerpt_of(name)), "`]` is missing");
        }
        text.take();
        tags.emplace(name, PgnTag{std::move(*value), text.marked_line()});
        if (tags.size() > most_tags) {
            return text.fail("the game has too many tags");
        }
        text.skip_blanks();
    }
    return tags;
}

std::string tags_in_words(const PgnTags& tags) {
    const auto value = [&](const char* name) -> std::string {
        const auto found = tags.find(name);
        const bool known = found != tags.end() && found->second.value.find_first_not_of("?.- ") != std::string::npos;
        return known ? found->second.value : "";
    };
    std::string words;
    const auto add = [&](const std::string& more) { words += more.empty() ? "" : words.empty() ? more : ", " + more; };
    const std::string white = value("White"), black = value("Black");
    add(white.empty() && black.empty() ? "" : (white.empty() ? "?" : white) + " - " + (black.empty() ? "?" : black));
    for (const char* name : {"Event", "Site", "Date"}) {
        add(value(name));
    }
    return words;
}

}  // namespace bazillion::protocols
