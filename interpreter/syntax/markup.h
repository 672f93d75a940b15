#pragma once

#include <string>
#include <string_view>

namespace bazillion::syntax {

/// A text as content of elements and attributes in HTML, XML and SVG: nothing in it is mark-up. Control characters but
/// line feeds become blanks, as XML has none.
std::string escape_markup(std::string_view text);

}  // namespace bazillion::syntax
