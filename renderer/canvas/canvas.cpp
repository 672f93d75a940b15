#include "renderer/canvas/canvas.h"

#include "syntax/letters.h"

#include <cairo-svg.h>

#include <cmath>
#include <numbers>

namespace bazillion::renderer {

namespace {

void set_colour(cairo_t* cr, Colour c) {
    cairo_set_source_rgba(cr, c.r, c.g, c.b, c.a);
}

void rounded_path(cairo_t* cr, Box box, double radius) {
    constexpr double quarter = std::numbers::pi / 2;
    const double r = std::min({radius, box.w / 2, box.h / 2});
    cairo_new_sub_path(cr);
    cairo_arc(cr, box.right() - r, box.y + r, r, -quarter, 0);
    cairo_arc(cr, box.right() - r, box.bottom() - r, r, 0, quarter);
    cairo_arc(cr, box.x + r, box.bottom() - r, r, quarter, 2 * quarter);
    cairo_arc(cr, box.x + r, box.y + r, r, 2 * quarter, 3 * quarter);
    cairo_close_path(cr);
}

void circle_path(cairo_t* cr, Point centre, double radius) {
    cairo_new_sub_path(cr);
    cairo_arc(cr, centre.x, centre.y, std::max(0.0, radius), 0, 2 * std::numbers::pi);
}

void add_stop(cairo_pattern_t* pattern, double at, Colour c) {
    cairo_pattern_add_color_stop_rgba(pattern, at, c.r, c.g, c.b, c.a);
}

void fill_with(cairo_t* cr, cairo_pattern_t* pattern) {
    cairo_set_source(cr, pattern);
    cairo_fill(cr);
    cairo_pattern_destroy(pattern);
}

void select_font(cairo_t* cr, Font font) {
    cairo_select_font_face(cr, font.mono ? "DejaVu Sans Mono" : "DejaVu Sans", CAIRO_FONT_SLANT_NORMAL,
                           font.bold ? CAIRO_FONT_WEIGHT_BOLD : CAIRO_FONT_WEIGHT_NORMAL);
    cairo_set_font_size(cr, font.size);
}

}  // namespace

Canvas::Canvas(int width, int height)
    : Canvas(cairo_image_surface_create(CAIRO_FORMAT_ARGB32, std::max(1, width), std::max(1, height)), width, height) {}

Canvas::Canvas(cairo_surface_t* surface, int width, int height)
    : width_(std::max(1, width)),
      height_(std::max(1, height)),
      surface_(surface),
      context_(cairo_create(surface_.get())) {}

Canvas Canvas::of_shapes(int width, int height) {
    const cairo_rectangle_t extents{0, 0, static_cast<double>(std::max(1, width)),
                                    static_cast<double>(std::max(1, height))};
    return {cairo_recording_surface_create(CAIRO_CONTENT_COLOR_ALPHA, &extents), width, height};
}

int Canvas::width() const {
    return width_;
}
int Canvas::height() const {
    return height_;
}

void Canvas::clear(Colour colour) {
    set_colour(context(), colour);
    cairo_paint(context());
}

void Canvas::fill(Box box, Colour colour) {
    set_colour(context(), colour);
    cairo_rectangle(context(), box.x, box.y, box.w, box.h);
    cairo_fill(context());
}

void Canvas::fill_rounded(Box box, double radius, Colour colour) {
    set_colour(context(), colour);
    rounded_path(context(), box, radius);
    cairo_fill(context());
}

void Canvas::stroke_rounded(Box box, double radius, Colour colour, double width) {
    set_colour(context(), colour);
    cairo_set_line_width(context(), width);
    rounded_path(context(), box.inset(width / 2), radius);
    cairo_stroke(context());
}

void Canvas::trace_rounded(Box box, double radius) {
    rounded_path(context(), box, radius);
}

void Canvas::disc(Point centre, double radius, Colour colour) {
    set_colour(context(), colour);
    circle_path(context(), centre, radius);
    cairo_fill(context());
}

void Canvas::ring(Point centre, double radius, Colour colour, double width) {
    set_colour(context(), colour);
    cairo_set_line_width(context(), width);
    circle_path(context(), centre, radius);
    cairo_stroke(context());
}

void Canvas::line(Point a, Point b, Colour colour, double width) {
    set_colour(context(), colour);
    cairo_set_line_width(context(), width);
    cairo_move_to(context(), a.x, a.y);
    cairo_line_to(context(), b.x, b.y);
    cairo_stroke(context());
}

void Canvas::glow(Point centre, double radius, Colour inner, Colour outer, double inner_radius) {
    cairo_pattern_t* pattern =
        cairo_pattern_create_radial(centre.x, centre.y, inner_radius, centre.x, centre.y, radius);
    add_stop(pattern, 0, inner);
    add_stop(pattern, 1, outer);
    circle_path(context(), centre, radius);
    fill_with(context(), pattern);
}

void Canvas::fill_vertical(Box box, double radius, Colour top, Colour bottom) {
    cairo_pattern_t* pattern = cairo_pattern_create_linear(0, box.y, 0, box.bottom());
    add_stop(pattern, 0, top);
    add_stop(pattern, 1, bottom);
    rounded_path(context(), box, radius);
    fill_with(context(), pattern);
}

void Canvas::shadow(Box box, double radius, double depth) {
    constexpr int layers = 8;
    const Box covered = box.inset(radius);  // left out: it would take most of the time
    cairo_set_fill_rule(context(), CAIRO_FILL_RULE_EVEN_ODD);
    set_colour(context(), Colour{0, 0, 0, 0.055});
    for (int i = layers; i > 0; --i) {
        const double spread = depth * i / layers;
        const Box larger{box.x - spread, box.y - spread + depth * 0.35, box.w + 2 * spread, box.h + 2 * spread};
        rounded_path(context(), larger, radius + spread);
        if (covered.w > 0 && covered.h > depth) {
            cairo_rectangle(context(), covered.x, covered.y + depth / 2, covered.w, covered.h - depth / 2);
        }
        cairo_fill(context());
    }
    cairo_set_fill_rule(context(), CAIRO_FILL_RULE_WINDING);
}

void Canvas::text(Point where, std::string_view words, Font font, Colour colour, Align align) {
    cairo_t* cr = context();
    select_font(cr, font);
    const std::string copy(words);
    cairo_font_extents_t metrics;
    cairo_font_extents(cr, &metrics);
    double x = where.x;
    if (align != Align::left) {
        const double w = text_width(words, font);
        x -= align == Align::centre ? w / 2 : w;
    }
    set_colour(cr, colour);
    // Centred on capital letters, which reach about 0.73 of the size above the base line.
    cairo_move_to(cr, std::round(x), std::round(where.y + font.size * 0.365));
    cairo_show_text(cr, copy.c_str());
    cairo_new_path(cr);
}

void Canvas::image(const Canvas& other, Box box, double alpha) {
    cairo_t* cr = context();
    cairo_save(cr);
    cairo_translate(cr, box.x, box.y);
    cairo_scale(cr, box.w / other.width(), box.h / other.height());
    cairo_set_source_surface(cr, other.surface(), 0, 0);
    if (alpha < 1) {
        cairo_paint_with_alpha(cr, alpha);
    } else {
        cairo_paint(cr);
    }
    cairo_restore(cr);
}

const std::uint32_t* Canvas::words() const {
    cairo_surface_flush(surface());
    return reinterpret_cast<const std::uint32_t*>(cairo_image_surface_get_data(surface()));
}

std::vector<std::uint8_t> Canvas::rgba() const {
    cairo_surface_flush(surface());
    const auto* source = cairo_image_surface_get_data(surface());
    const auto stride = static_cast<std::size_t>(cairo_image_surface_get_stride(surface()));
    std::vector<std::uint8_t> result(static_cast<std::size_t>(width()) * static_cast<std::size_t>(height()) * 4);
    std::uint8_t* out = result.data();
    for (std::size_t y = 0; y < static_cast<std::size_t>(height()); ++y) {
        const auto* in = reinterpret_cast<const std::uint32_t*>(source + y * stride);
        for (std::size_t x = 0; x < static_cast<std::size_t>(width()); ++x, out += 4) {
            const std::uint32_t argb = in[x];
            out[0] = static_cast<std::uint8_t>(argb >> 16);
            out[1] = static_cast<std::uint8_t>(argb >> 8);
            out[2] = static_cast<std::uint8_t>(argb);
            out[3] = static_cast<std::uint8_t>(argb >> 24);
        }
    }
    return result;
}

namespace {

cairo_status_t append_bytes(void* to, const unsigned char* data, unsigned length) {
    static_cast<std::string*>(to)->append(reinterpret_cast<const char*>(data), length);
    return CAIRO_STATUS_SUCCESS;
}

}  // namespace

std::string Canvas::png() const {
    std::string bytes;
    cairo_surface_write_to_png_stream(surface(), append_bytes, &bytes);
    return bytes;
}

std::string Canvas::svg() const {
    std::string bytes;
    cairo_surface_t* file = cairo_svg_surface_create_for_stream(append_bytes, &bytes, width_, height_);
    cairo_svg_surface_set_document_unit(file, CAIRO_SVG_UNIT_PX);
    cairo_t* cr = cairo_create(file);
    cairo_set_source_surface(cr, surface(), 0, 0);
    cairo_paint(cr);
    cairo_destroy(cr);
    cairo_surface_finish(file);
    cairo_surface_destroy(file);
    return bytes;
}

double text_width(std::string_view words, Font font) {
    const Canvas scratch(1, 1);
    select_font(scratch.context(), font);
    cairo_text_extents_t extents;
    cairo_text_extents(scratch.context(), std::string(words).c_str(), &extents);
    return extents.x_advance;
}

std::string shortened(std::string_view words, Font font, double width) {
    std::string text(words);
    if (text_width(text, font) <= width) {
        return text;
    }
    while (!text.empty() && text_width(text + "…", font) > width) {
        syntax::drop_last_character(text);
    }
    return text + "…";
}

std::vector<std::string> wrap(std::string_view words, Font font, double width, std::size_t most) {
    std::vector<std::string> lines;
    std::string line;
    std::size_t at = 0;
    while (at < words.size()) {
        const std::size_t end = std::min(words.find_first_of(" \n", at), words.size());
        const std::string word(words.substr(at, end - at));
        const std::string longer = line.empty() ? word : line + " " + word;
        if (!line.empty() && text_width(longer, font) > width) {
            if (lines.size() + 1 == most) {
                lines.push_back(shortened(line + " " + std::string(words.substr(at)), font, width));
                return lines;
            }
            lines.push_back(line);
            line = word;
        } else {
            line = longer;
        }
        if (end < words.size() && words[end] == '\n') {
            lines.push_back(line);
            line.clear();
        }
        at = end + 1;
    }
    if (!line.empty()) {
        lines.push_back(shortened(line, font, width));
    }
    return lines;
}

}  // namespace bazillion::renderer
