#pragma once

#include <algorithm>
#include <span>
#include <string>
#include <string_view>

namespace bazillion::syntax {

/// A name of the rules as it is called within a sentence: "free king" for `free-king`.
inline std::string in_words(std::string name) {
    std::replace_if(
        name.begin(), name.end(), [](char c) { return c == '-' || c == '_'; }, ' ');
    return name;
}

/// "a, b or c", where the last comes behind " or ".
inline std::string listed(std::span<const std::string> words, std::string_view before_last) {
    std::string text;
    for (std::size_t i = 0; i < words.size(); ++i) {
        text += i == 0 ? "" : i + 1 < words.size() ? ", " : before_last;
        text += words[i];
    }
    return text;
}

/// One of the words a line.
inline std::string in_lines(std::span<const std::string> words) {
    std::string text;
    for (const std::string& each : words) {
        text += (text.empty() ? "" : "\n") + each;
    }
    return text;
}

/// "Rooks", "Foxes", "Ladies", "Geese", "Pawns of Kings".
std::string plural(const std::string& noun);

/// "a King", "an Advisor", "8 Pawns".
inline std::string counted(std::size_t count, const std::string& noun) {
    if (count != 1) {
        return std::to_string(count) + " " + plural(noun);
    }
    const bool vowel = !noun.empty() && std::string_view("AEIOaeio").find(noun.front()) != std::string_view::npos;
    return (vowel ? "an " : "a ") + noun;
}

}  // namespace bazillion::syntax
