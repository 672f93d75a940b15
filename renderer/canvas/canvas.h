#pragma once

#include "renderer/canvas/geometry.h"
#include "renderer/canvas/theme.h"

#include <cairo.h>

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace bazillion::renderer {

struct Font {
    double size = 14;
    bool bold = false;
    bool mono = false;
};

enum class Align { left, centre, right };

/// Paints into an image in memory. Both the window and the headless pictures are made by it, so there is one truth for
/// the look, and no display is needed.
class Canvas {
public:
    Canvas(int width, int height);

    /// Keeps what is painted as shapes instead of pixels, for `svg`; it has neither `rgba` nor `png`.
    static Canvas of_shapes(int width, int height);

    [[nodiscard]] int width() const;
    [[nodiscard]] int height() const;
    [[nodiscard]] cairo_t* context() const { return context_.get(); }
    [[nodiscard]] cairo_surface_t* surface() const { return surface_.get(); }

    void clear(Colour colour);
    void fill(Box box, Colour colour);
    void fill_rounded(Box box, double radius, Colour colour);
    void stroke_rounded(Box box, double radius, Colour colour, double width);
    /// Adds a rounded box to the current path.
    void trace_rounded(Box box, double radius);
    void disc(Point centre, double radius, Colour colour);
    void ring(Point centre, double radius, Colour colour, double width);
    void line(Point a, Point b, Colour colour, double width);

    /// A disc shaded from `inner` at `focus` to `outer` at the rim.
    void glow(Point centre, double radius, Colour inner, Colour outer, double inner_radius = 0);
    /// A box shaded from its top to its bottom.
    void fill_vertical(Box box, double radius, Colour top, Colour bottom);
    /// A soft shadow around a rounded box, which is to be filled then: there is none in its middle.
    void shadow(Box box, double radius, double depth);

    /// One line of text whose middle height is at `where.y`.
    void text(Point where, std::string_view words, Font font, Colour colour, Align align = Align::left);

    /// Another image, scaled to `box`.
    void image(const Canvas& other, Box box, double alpha = 1);

    /// Pixels as they are kept: words of 32 bits with alpha (premultiplied), red, green, blue from the highest byte on,
    /// rows from the top without gaps. Valid until something is painted.
    [[nodiscard]] const std::uint32_t* words() const;

    /// Pixels as RGBA bytes, alpha premultiplied, rows from the top.
    [[nodiscard]] std::vector<std::uint8_t> rgba() const;

    /// A PNG file of it.
    [[nodiscard]] std::string png() const;

    /// An SVG file of it, in which shapes and letters are outlines if it keeps shapes.
    [[nodiscard]] std::string svg() const;

private:
    struct Release {
        void operator()(cairo_surface_t* s) const { cairo_surface_destroy(s); }
        void operator()(cairo_t* c) const { cairo_destroy(c); }
    };
    Canvas(cairo_surface_t* surface, int width, int height);

    int width_, height_;
    std::unique_ptr<cairo_surface_t, Release> surface_;
    std::unique_ptr<cairo_t, Release> context_;
};

[[nodiscard]] double text_width(std::string_view words, Font font);

/// Breaks text at blanks (and line feeds) so that each line fits; at most `most` lines, the last one cut with an
/// ellipsis.
[[nodiscard]] std::vector<std::string> wrap(std::string_view words, Font font, double width, std::size_t most);

/// The text, or its beginning and an ellipsis.
[[nodiscard]] std::string shortened(std::string_view words, Font font, double width);

}  // namespace bazillion::renderer
