#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace bazillion::renderer {

/// Breaks a message into lines of at most `columns` characters, for a font whose characters are equally wide. Words
/// stay whole where they can. A quoted line of source and the marks under it (`12 | text`, `   |  ^^^^ label`) are
/// broken at the same columns, so that the marks stay under what they mark.
std::string wrap_message(std::string_view text, std::size_t columns);

/// A message in words: each paragraph begins with a capital and ends with a full stop.
std::string in_sentences(std::string_view text);

}  // namespace bazillion::renderer
