#include "play/match/quoted.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <utility>

namespace bazillion::play {

namespace {

constexpr std::array<std::pair<char, char>, 5> escapes{
    {{'n', '\n'}, {'r', '\r'}, {'t', '\t'}, {'"', '"'}, {'\\', '\\'}}};

bool is_control(char c) {
    const auto byte = static_cast<unsigned char>(c);
    return byte < 0x20 || byte == 0x7f;
}

bool is_plain(std::string_view text) {
    return !text.empty() && text.front() != ' ' && text.back() != ' ' && text.front() != '"' &&
           std::none_of(text.begin(), text.end(), is_control);
}

/// The character that the escape at the front of `text` stands for, which is removed; -1 if there is none.
int take_escape(std::string_view& text) {
    const char name = text.empty() ? '\0' : text.front();
    text.remove_prefix(text.empty() ? 0 : 1);
    for (const auto& [letter, meaning] : escapes) {
        if (letter == name) {
            return static_cast<unsigned char>(meaning);
        }
    }
    unsigned value = 0;
    const bool hex = name == 'x' && text.size() >= 2 &&
                     std::from_chars(text.data(), text.data() + 2, value, 16).ptr == text.data() + 2;
    text.remove_prefix(hex ? 2 : 0);
    return hex ? static_cast<int>(value) : -1;
}

}  // namespace

std::string quoted_if_needed(std::string_view text) {
    if (is_plain(text)) {
        return std::string(text);
    }
    std::string result = "\"";
    for (const char c : text) {
        const auto escape =
            std::find_if(escapes.begin(), escapes.end(), [c](const auto& each) { return each.second == c; });
        if (escape != escapes.end()) {
            result += {'\\', escape->first};
        } else if (is_control(c)) {
            result += fmt::format("\\x{:02x}", static_cast<unsigned>(static_cast<unsigned char>(c)));
        } else {
            result += c;
        }
    }
    return result + '"';
}

tl::expected<std::string, std::string> unquoted(std::string_view text) {
    if (!text.starts_with('"')) {
        return std::string(text);
    }
    text.remove_prefix(1);
    std::string result;
    while (!text.empty() && text.front() != '"') {
        const char c = text.front();
        text.remove_prefix(1);
        const int meant = c == '\\' ? take_escape(text) : static_cast<unsigned char>(c);
        if (meant < 0) {
            return tl::unexpected<std::string>(R"(a `\` in quotes that is no escape; there are \n \r \t \" \\ \xHH)");
        }
        result += static_cast<char>(meant);
    }
    if (text.size() != 1) {
        return tl::unexpected<std::string>(text.empty() ? "the closing quote is missing"
                                                        : "something stands behind the closing quote");
    }
    return result;
}

}  // namespace bazillion::play
