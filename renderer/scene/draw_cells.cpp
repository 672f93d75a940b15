#include "renderer/scene/draw.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

namespace bazillion::renderer {

namespace {

using Shape = Tile::Shape;

void trace_polygon(cairo_t* cr, const Box& box, std::span<const Point> corners) {
    cairo_new_sub_path(cr);
    for (const Point corner : corners) {
        cairo_line_to(cr, box.x + corner.x * box.w, box.y + corner.y * box.h);
    }
    cairo_close_path(cr);
}

void fill_tile(Canvas& canvas, Shape shape, const Box& box, Colour colour) {
    trace(canvas, shape, box);
    cairo_set_source_rgba(canvas.context(), colour.r, colour.g, colour.b, colour.a);
    cairo_fill(canvas.context());
}

void outline_tile(Canvas& canvas, Shape shape, const Box& box, Colour colour, double width) {
    trace(canvas, shape, box.inset(width / 2));
    cairo_set_line_width(canvas.context(), width);
    cairo_set_source_rgba(canvas.context(), colour.r, colour.g, colour.b, colour.a);
    cairo_stroke(canvas.context());
}

/// No cell has shades, in whose corners coordinates could stand.
bool coordinates_outside(const BoardLook& look) {
    return std::none_of(look.tiles.begin(), look.tiles.end(),
                        [](const Tile& tile) { return !tile.box.empty() && tile.shade != Tile::Shade::plain; });
}

void draw_surface(Canvas& canvas, const Paint& paint) {
    const double u = paint.layout.unit;
    const Box board = paint.layout.board;
    const bool outside = !paint.look.pictured && coordinates_outside(paint.look);
    const double frame = (outside ? 17 : 9) * u;
    canvas.shadow(board.inset(u - frame), 6 * u, 14 * u);
    canvas.fill_vertical(board.inset(-frame), 7 * u, paint.theme.frame.lighter(0.12), paint.theme.frame.lighter(-0.2));
    if (paint.look.pictured) {
        // Pixel on pixel, so that nothing is scaled again while a pointer moves.
        const Canvas& picture =
            paint.art.board(static_cast<int>(std::ceil(board.w)), static_cast<int>(std::ceil(board.h)));
        canvas.image(picture,
                     {std::round(board.x), std::round(board.y), 1.0 * picture.width(), 1.0 * picture.height()});
    }
}

/// Points lie on a surface of wood that their boxes make together.
void draw_wood(Canvas& canvas, const Paint& paint) {
    if (paint.look.wooden) {
        canvas.fill(paint.layout.board, paint.theme.wood);
        return;
    }
    for (std::size_t i = 0; i < paint.look.tiles.size(); ++i) {
        if (paint.look.tiles[i].shape == Shape::point && !paint.layout.cells[i].empty()) {
            canvas.fill(paint.layout.cells[i], paint.theme.wood);
        }
    }
}

void draw_paths(Canvas& canvas, const Paint& paint) {
    for (const Path& path : paint.look.paths) {
        const Box a = paint.layout.cells[path.a], b = paint.layout.cells[path.b];
        const double side = std::min({a.w, a.h, b.w, b.h});
        const bool on_wood = paint.look.tiles[path.a].shape == Shape::point;
        canvas.line(a.centre(), b.centre(), on_wood ? paint.theme.ink : paint.theme.dark_cell,
                    std::max(1.0, side * (on_wood ? 0.035 : 0.07)));
    }
}

Colour colour_of(Tile::Shade shade, const Theme& theme) {
    switch (shade) {
        case Tile::Shade::dark:
            return theme.dark_cell;
        case Tile::Shade::medium:
            return theme.medium_cell;
        default:
            return theme.light_cell;
    }
}

/// An exit is part of the frame, with an arrow that leads off the board.
void draw_exit(Canvas& canvas, const Paint& paint, Box cell) {
    canvas.fill(cell, paint.theme.frame);
    const bool up = cell.centre().y < paint.layout.board.centre().y;
    const double size = std::min(cell.w, cell.h) * 0.2;
    const double tip = up ? -size : size;
    const Point centre = cell.centre();
    cairo_t* cr = canvas.context();
    const Colour ink = paint.theme.light_cell.with_alpha(0.45);
    cairo_set_source_rgba(cr, ink.r, ink.g, ink.b, ink.a);
    cairo_set_line_width(cr, std::max(1.5, size * 0.32));
    cairo_set_line_cap(cr, CAIRO_LINE_CAP_ROUND);
    cairo_set_line_join(cr, CAIRO_LINE_JOIN_ROUND);
    cairo_move_to(cr, centre.x - size * 1.3, centre.y - tip / 2);
    cairo_line_to(cr, centre.x, centre.y + tip / 2);
    cairo_line_to(cr, centre.x + size * 1.3, centre.y - tip / 2);
    cairo_stroke(cr);
}

void draw_tile(Canvas& canvas, const Paint& paint, std::size_t cell) {
    const Tile& tile = paint.look.tiles[cell];
    const Box box = paint.layout.cells[cell];
    const double side = std::min(box.w, box.h);
    const double edge = std::clamp(side * 0.03, 1.0, 2.5 * paint.layout.unit);
    if (tile.shape == Shape::point && !paint.rules.board.lines.empty()) {
        // The author's lines tell where the crossings are.
    } else if (tile.shape == Shape::point) {
        if (tile.dot != Tile::Dot::none) {
            const double size = tile.dot == Tile::Dot::star ? 0.105 : 0.06;
            canvas.disc(box.centre(), std::max(1.0, side * size), paint.theme.ink);
        }
    } else if (tile.shade == Tile::Shade::plain) {
        fill_tile(canvas, tile.shape, box, paint.theme.light_cell);
        outline_tile(canvas, tile.shape, box, paint.theme.dark_cell, edge);
    } else {
        fill_tile(canvas, tile.shape, box, colour_of(tile.shade, paint.theme));
    }
    if (tile.goal) {
        fill_tile(canvas, tile.shape == Shape::point ? Shape::disc : tile.shape, box.inset(side * 0.08),
                  paint.theme.goal);
    }
}

/// Two shades by turns, each as wide as the cell at its base.
void draw_wedges(Canvas& canvas, const Paint& paint) {
    const auto shades = std::to_array<Colour>({paint.theme.dark_cell.lighter(-0.3), paint.theme.dark_cell});
    std::size_t drawn = 0;
    for (const Path& wedge : paint.look.wedges) {
        const Box base = paint.layout.cells[wedge.a], tip = paint.layout.cells[wedge.b];
        const bool upright = std::abs(tip.centre().y - base.centre().y) >= std::abs(tip.centre().x - base.centre().x);
        const bool forward = upright ? tip.y >= base.y : tip.x >= base.x;
        const auto corners = std::to_array<Point>(
            {upright ? Point{base.x, forward ? base.y : base.bottom()} : Point{forward ? base.x : base.right(), base.y},
             upright ? Point{base.right(), forward ? base.y : base.bottom()}
                     : Point{forward ? base.x : base.right(), base.bottom()},
             upright ? Point{tip.centre().x, forward ? tip.bottom() : tip.y}
                     : Point{forward ? tip.right() : tip.x, tip.centre().y}});
        trace_polygon(canvas.context(), {0, 0, 1, 1}, corners);
        const Colour colour = shades[drawn++ % 2];
        cairo_set_source_rgba(canvas.context(), colour.r, colour.g, colour.b, colour.a);
        cairo_fill(canvas.context());
    }
}

void draw_rims(Canvas& canvas, const Paint& paint) {
    for (const Rim& rim : paint.look.rims) {
        const Box box = paint.layout.cells[rim.cell];
        const auto at = [&](Point p) {
            const bool turned = paint.scene.flipped;
            return Point{box.x + (turned ? 1 - p.x : p.x) * box.w, box.y + (turned ? 1 - p.y : p.y) * box.h};
        };
        cairo_save(canvas.context());
        cairo_set_line_cap(canvas.context(), CAIRO_LINE_CAP_ROUND);
        canvas.line(at(rim.a), at(rim.b), named_colour(rim.colour), std::max(2.0, 0.12 * std::min(box.w, box.h)));
        cairo_restore(canvas.context());
    }
}

void draw_captions(Canvas& canvas, const Paint& paint) {
    for (std::size_t i = 0; i < paint.layout.captions.size(); ++i) {
        const Box box = paint.layout.captions[i];
        const Font font{std::clamp(box.h * 0.7, 8.0, 20 * paint.layout.unit), true};
        canvas.text(box.centre(), shortened(paint.look.captions[i].words, font, box.w), font, paint.theme.light_cell,
                    Align::centre);
    }
}

}  // namespace

void trace(Canvas& canvas, Shape shape, const Box& box) {
    cairo_t* cr = canvas.context();
    switch (shape) {
        case Shape::square:
            cairo_rectangle(cr, box.x, box.y, box.w, box.h);
            break;
        case Shape::plate:
            canvas.trace_rounded(box, 0.18 * std::min(box.w, box.h));
            break;
        case Shape::disc:
        case Shape::point:
            cairo_new_sub_path(cr);
            cairo_arc(cr, box.centre().x, box.centre().y, std::min(box.w, box.h) / 2, 0, 2 * std::numbers::pi);
            break;
        case Shape::hexagon:
        case Shape::flat_hexagon:
        case Shape::diamond:
            trace_polygon(cr, box, corners_of(shape));
            break;
    }
}

void draw_cells(Canvas& canvas, const Paint& paint) {
    draw_surface(canvas, paint);
    if (paint.look.pictured) {
        return;
    }
    draw_wood(canvas, paint);
    for (const Box& filler : paint.layout.fillers) {
        canvas.fill(filler, paint.theme.light_cell);
    }
    draw_paths(canvas, paint);
    for (std::size_t i = 0; i < paint.look.tiles.size(); ++i) {
        if (paint.rules.board.cells[i].exit) {
            draw_exit(canvas, paint, paint.layout.cells[i]);
        } else if (!paint.layout.cells[i].empty() && !paint.look.tiles[i].bare) {
            draw_tile(canvas, paint, i);
        }
    }
    draw_wedges(canvas, paint);
    draw_rims(canvas, paint);
    draw_captions(canvas, paint);
}

}  // namespace bazillion::renderer
