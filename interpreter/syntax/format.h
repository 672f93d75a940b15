#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace bazillion::syntax {

/// A rules file in the house style: two spaces for what is inside, `)` behind what it closes, lines of at most 120
/// characters. Where the author broke lines they stay broken, and a list on one line stays there if it fits, so that
/// boards and groups of moves keep the shape they were given. Only white space changes: tokens and comments stay what
/// they are, byte by byte, whatever the encoding; only CR LF becomes LF, in texts too. Formatting what is formatted
/// changes nothing.
///
/// None if a string has no end or lists are nested too deep; the reader has messages for both.
std::optional<std::string> format_text(std::string_view text);

}  // namespace bazillion::syntax
