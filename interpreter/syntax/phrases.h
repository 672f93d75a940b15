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

}  // namespace bazillion::syntax
