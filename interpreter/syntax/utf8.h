#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace bazillion::syntax {

/// Length in bytes of the UTF-8 character at the start of `text`; 0 if there is none, or it is not valid UTF-8
/// (overlong forms, surrogates, and code points above U+10FFFF are not).
std::size_t character_length(std::string_view text);

/// The code point of a whole valid character.
char32_t code_point(std::string_view character);

/// UTF-8 as it is (without a byte order mark), anything else taken as Windows-1252.
std::string to_utf8(std::string bytes);

/// Characters that Windows-1252 lacks become `?`.
std::string to_windows_1252(std::string_view utf8);

}  // namespace bazillion::syntax
