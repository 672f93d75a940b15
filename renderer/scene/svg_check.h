#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace bazillion::renderer {

/// Bytes of an SVG file. The pictures of pieces that come with the program have 2 kB at most.
constexpr std::size_t most_svg_bytes = 512 << 10;

/// Why an SVG is not drawn as a piece, for people ("it uses filters"); nothing if it may be tried. Refused is what a
/// picture of a piece does not need and what can take long: filters, pictures inside, entities, thousands of elements
/// or of copies, very long paths. What passes can still take long, so it is drawn by `SvgPainter`, under bounds.
std::optional<std::string> refuse_svg(std::string_view svg);

}  // namespace bazillion::renderer
