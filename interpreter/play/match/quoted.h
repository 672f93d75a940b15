#pragma once

#include <tl/expected.hpp>

#include <string>
#include <string_view>

namespace bazillion::play {

// Texts of any kind in files of lines. What a line of its own would not bring back as it was is put in quotes, with
// the escapes of C: the empty text, blanks at the ends, control characters, a quote at the beginning.

[[nodiscard]] std::string quoted_if_needed(std::string_view text);

/// The text again; the error says what is wrong with the quotes.
[[nodiscard]] tl::expected<std::string, std::string> unquoted(std::string_view text);

}  // namespace bazillion::play
