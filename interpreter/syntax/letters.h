#pragma once

#include <algorithm>
#include <string>
#include <string_view>

namespace bazillion::syntax {

/// Letter case is ignored for ASCII only: file names and keywords need no more, and it must not depend on a locale.
inline char to_lower(char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

inline std::string to_lower(std::string_view text) {
    std::string lowered(text);
    std::transform(lowered.begin(), lowered.end(), lowered.begin(), [](char c) { return to_lower(c); });
    return lowered;
}

inline bool equal_ignoring_case(std::string_view a, std::string_view b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                      [](char x, char y) { return to_lower(x) == to_lower(y); });
}

/// Without blanks, tabs and ends of lines around it.
inline std::string_view trimmed(std::string_view text) {
    constexpr std::string_view blanks = " \t\r\n\v\f";
    text.remove_prefix(std::min(text.find_first_not_of(blanks), text.size()));
    return text.substr(0, text.find_last_not_of(blanks) + 1);
}

/// Whether a byte of UTF-8 text is a later one of its character.
inline bool continues_character(char byte) {
    return (static_cast<unsigned char>(byte) & 0xC0U) == 0x80U;
}

/// Cuts the last character off a UTF-8 text; nothing happens to an empty one.
inline void drop_last_character(std::string& text) {
    while (!text.empty() && continues_character(text.back())) {
        text.pop_back();
    }
    if (!text.empty()) {
        text.pop_back();
    }
}

/// The first bytes of a UTF-8 text, at most so many, without half a character at the end.
inline std::string beginning(std::string_view text, std::size_t most) {
    std::size_t end = std::min(most, text.size());
    while (end > 0 && end < text.size() && continues_character(text[end])) {
        --end;
    }
    return std::string(text.substr(0, end));
}

}  // namespace bazillion::syntax
