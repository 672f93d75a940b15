#pragma once

#include <string>
#include <string_view>

namespace bazillion::renderer {

/// A text in HTML, with a paragraph for each of its lines. Nothing in it is mark-up.
[[nodiscard]] std::string paragraphs(std::string_view text);

/// A file as an address that holds it (RFC 2397).
[[nodiscard]] std::string data_address(std::string_view type, std::string_view file);

}  // namespace bazillion::renderer
