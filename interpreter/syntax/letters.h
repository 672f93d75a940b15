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

}  // namespace bazillion::syntax
