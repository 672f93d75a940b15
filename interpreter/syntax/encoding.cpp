#include "syntax/utf8.h"

#include <algorithm>
#include <array>
#include <cstdint>

namespace bazillion::syntax {

namespace {

/// What Windows-1252 has at 0x80..0x9F; the five unassigned bytes keep their number. All else is Latin-1.
constexpr std::array<char16_t, 32> windows_1252 = {0x20AC, 0x0081, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021,
                                                   0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0x008D, 0x017D, 0x008F,
                                                   0x0090, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014,
                                                   0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0x009D, 0x017E, 0x0178};

bool is_utf8(std::string_view text) {
    while (!text.empty()) {
        const std::size_t length = character_length(text);
        if (length == 0) {
            return false;
        }
        text.remove_prefix(length);
    }
    return true;
}

void append_utf8(std::string& out, char16_t character) {
    if (character < 0x80) {
        out += static_cast<char>(character);
    } else if (character < 0x800) {
        out += static_cast<char>(0xC0 | character >> 6);
        out += static_cast<char>(0x80 | (character & 0x3F));
    } else {
        out += static_cast<char>(0xE0 | character >> 12);
        out += static_cast<char>(0x80 | (character >> 6 & 0x3F));
        out += static_cast<char>(0x80 | (character & 0x3F));
    }
}

}  // namespace

std::size_t character_length(std::string_view text) {
    const auto byte = [&](std::size_t i) { return i < text.size() ? static_cast<unsigned char>(text[i]) : 0U; };
    const auto follows = [&](std::size_t i, unsigned low = 0x80, unsigned high = 0xBF) {
        return byte(i) >= low && byte(i) <= high;
    };
    const unsigned first = byte(0);
    if (first < 0x80) {
        return 1;
    }
    if (first >= 0xC2 && first <= 0xDF) {
        return follows(1) ? 2 : 0;
    }
    if (first >= 0xE0 && first <= 0xEF) {  // neither longer than needed nor a surrogate
        return follows(1, first == 0xE0 ? 0xA0 : 0x80, first == 0xED ? 0x9F : 0xBF) && follows(2) ? 3 : 0;
    }
    if (first >= 0xF0 && first <= 0xF4) {  // neither longer than needed nor above U+10FFFF
        return follows(1, first == 0xF0 ? 0x90 : 0x80, first == 0xF4 ? 0x8F : 0xBF) && follows(2) && follows(3) ? 4 : 0;
    }
    return 0;
}

char32_t code_point(std::string_view character) {
    const auto first = static_cast<unsigned char>(character[0]);
    char32_t value = character.size() == 1 ? first : first & (0x7FU >> character.size());
    for (const char byte : character.substr(1)) {
        value = value << 6 | (static_cast<unsigned char>(byte) & 0x3FU);
    }
    return value;
}

std::string to_utf8(std::string bytes) {
    constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";
    if (bytes.starts_with(byte_order_mark)) {
        bytes.erase(0, byte_order_mark.size());
    }
    if (is_utf8(bytes)) {
        return bytes;
    }
    std::string text;
    text.reserve(bytes.size() + bytes.size() / 8);
    for (const char byte : bytes) {
        const auto value = static_cast<unsigned char>(byte);
        append_utf8(text, value >= 0x80 && value < 0xA0 ? windows_1252[value - 0x80U] : value);
    }
    return text;
}

std::string to_windows_1252(std::string_view utf8) {
    std::string bytes;
    while (!utf8.empty()) {
        const std::size_t length = std::max<std::size_t>(character_length(utf8), 1);
        const std::uint32_t character = code_point(utf8.substr(0, length));
        const auto* const special = std::find(windows_1252.begin(), windows_1252.end(), character);
        if (special != windows_1252.end()) {
            bytes += static_cast<char>(0x80 + (special - windows_1252.begin()));
        } else {
            bytes += character < 0x80 || (character >= 0xA0 && character <= 0xFF) ? static_cast<char>(character) : '?';
        }
        utf8.remove_prefix(length);
    }
    return bytes;
}

}  // namespace bazillion::syntax
