#pragma once

#include <string>
#include <string_view>

namespace bazillion::renderer {

/// A text of anybody's as HTML, in elements and in attributes: no mark-up in it has any effect.
[[nodiscard]] std::string escaped(std::string_view text);

/// The same, in a paragraph for each of its lines.
[[nodiscard]] std::string paragraphs(std::string_view text);

/// A file as an address that holds it (RFC 2397).
[[nodiscard]] std::string data_address(std::string_view type, std::string_view file);

}  // namespace bazillion::renderer
