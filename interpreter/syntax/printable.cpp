#include "syntax/printable.h"

#include "syntax/utf8.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

namespace bazillion::syntax {

namespace {

constexpr std::string_view ellipsis = "…";

std::string_view short_escape(char32_t character) {
    switch (character) {
        case '\n':
            return "\\n";
        case '\r':
            return "\\r";
        case '\t':
            return "\\t";
        default:
            return {};
    }
}

void append_escaped(std::string& out, char32_t character) {
    constexpr char32_t first_beyond_ascii = 0x80;
    if (const std::string_view name = short_escape(character); !name.empty()) {
        out += name;
    } else if (character < first_beyond_ascii) {
        fmt::format_to(std::back_inserter(out), "\\x{:02x}", static_cast<unsigned>(character));
    } else {
        fmt::format_to(std::back_inserter(out), "\\u{{{:x}}}", static_cast<unsigned>(character));
    }
}

}  // namespace

bool is_terminal_control(char32_t character) {
    const auto within = [character](char32_t first, char32_t last) { return character >= first && character <= last; };
    return character < 0x20 || within(0x7F, 0x9F)  // C0, DEL, C1
           || character == 0x61C                   // Arabic letter mark
           || within(0x200E, 0x200F)               // left-to-right and right-to-left mark
           || within(0x2028, 0x202E)               // line and paragraph separator, embeddings, overrides
           || within(0x2066, 0x2069);              // isolates
}

std::string printable(std::string_view text, std::size_t most, Lines lines) {
    std::string out;
    out.reserve(std::min(text.size(), most) + ellipsis.size());
    while (!text.empty()) {
        std::string next;
        const std::size_t length = character_length(text);
        const char32_t character = length == 0 ? 0 : code_point(text.substr(0, length));
        if (length == 0) {
            fmt::format_to(std::back_inserter(next), "\\x{:02x}", static_cast<unsigned char>(text.front()));
        } else if (is_terminal_control(character) &&
                   !(lines == Lines::keep && (character == '\n' || character == '\t'))) {
            append_escaped(next, character);
        } else {
            next = text.substr(0, length);
        }
        if (out.size() + next.size() > most) {
            return out.ends_with(ellipsis) ? out : out.append(ellipsis);
        }
        out += next;
        text.remove_prefix(std::max<std::size_t>(length, 1));
    }
    return out;
}

}  // namespace bazillion::syntax
