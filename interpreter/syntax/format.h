#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace bazillion::syntax {

/// How a word lays out the list that it begins, or the list in which it stands, as bits of `Layout`.
using Layout = std::uint32_t;
namespace layout {
inline constexpr Layout title = 1;         ///< a game: each list in it has a line of its own
inline constexpr Layout parts = 2;         ///< so have those in it, if they do not fit on one line
inline constexpr Layout keeps_second = 4;  ///< the second item stays behind it, even if that takes several lines
inline constexpr Layout aligned = 8;       ///< further items stand under the second
inline constexpr Layout shows_block = 16;  ///< an instruction: the list in which it stands is no call of a macro
inline constexpr Layout no_block = 32;     ///< begins a list that is none, whatever stands in it
}  // namespace layout

/// Tells the layout of a word; 0 for names. `rules::layout_of` for the rules language.
using LayoutOf = Layout (*)(std::string_view word);

/// A rules file in the house style: two spaces for what is inside, `)` behind what it closes, lines of at most 120
/// characters. Where the author broke lines they stay broken, and a list on one line stays there if it fits, so that
/// boards and groups of moves keep the shape they were given. Only white space changes: tokens and comments stay what
/// they are, byte by byte, whatever the encoding; only CR LF becomes LF, in texts too. Formatting what is formatted
/// changes nothing.
///
/// None if a string has no end or lists are nested too deep; the reader has messages for both.
std::optional<std::string> format_text(std::string_view text, LayoutOf layout_of);

}  // namespace bazillion::syntax
