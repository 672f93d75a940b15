#include "renderer/scene/draw.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace bazillion::renderer {

void draw_arrow(Canvas& canvas, const Paint& paint, Cell from_cell, Cell to_cell, Colour ink) {
    const auto has_place = [&](Cell cell) { return cell != rules::none && !paint.layout.cells[cell].empty(); };
    if (!has_place(to_cell)) {
        return;
    }
    const Box goal = paint.layout.cells[to_cell];
    const double side = paint.layout.cell_size();
    if (!has_place(from_cell) || from_cell == to_cell) {
        canvas.ring(goal.centre(), std::min(goal.w, goal.h) * 0.44, ink, std::max(2.0, side * 0.09));
        return;
    }
    const Point from = paint.layout.cells[from_cell].centre(), to = goal.centre();
    const double length = distance_of(from, to);
    if (length < 1) {
        return;
    }
    const Point along{(to.x - from.x) / length, (to.y - from.y) / length}, across{-along.y, along.x};
    const double head = std::min(side * 0.46, length * 0.45), width = std::max(1.5, side * 0.085);
    const auto at = [&](double forward, double aside) {
        return Point{from.x + along.x * forward + across.x * aside, from.y + along.y * forward + across.y * aside};
    };
    // One shape, so that nothing shows through twice.
    const double start = std::min(side * 0.2, length * 0.2), neck = length - head;
    const auto corners = std::to_array<Point>({at(start, width), at(neck, width), at(neck, head * 0.5), at(length, 0),
                                               at(neck, -head * 0.5), at(neck, -width), at(start, -width)});
    cairo_t* cr = canvas.context();
    cairo_new_path(cr);
    for (const Point corner : corners) {
        cairo_line_to(cr, corner.x, corner.y);
    }
    cairo_close_path(cr);
    cairo_set_source_rgba(cr, ink.r, ink.g, ink.b, ink.a);
    cairo_set_line_join(cr, CAIRO_LINE_JOIN_ROUND);
    cairo_fill(cr);
}

/// A dot where it goes, a circle where it goes but does not capture, a cross where it only captures.
void draw_targets(Canvas& canvas, const Paint& paint, std::span<const play::PieceTarget> targets) {
    for (const play::PieceTarget& target : targets) {
        const Box cell = paint.layout.cells[target.cell];
        const double side = std::min(cell.w, cell.h);
        if (cell.empty()) {
            continue;
        }
        const Point at = cell.centre();
        const bool occupied = std::any_of(paint.scene.pieces.begin(), paint.scene.pieces.end(),
                                          [&](const PieceView& piece) { return piece.cell == target.cell; });
        if (target.captures && occupied) {
            canvas.ring(at, side * 0.44, paint.theme.takes, std::max(1.5, side * 0.08));
        } else if (target.captures && !target.moves) {
            const double arm = side * 0.15, width = std::max(1.5, side * 0.075);
            canvas.line({at.x - arm, at.y - arm}, {at.x + arm, at.y + arm}, paint.theme.takes, width);
            canvas.line({at.x - arm, at.y + arm}, {at.x + arm, at.y - arm}, paint.theme.takes, width);
        } else {
            canvas.disc(at, side * 0.17, paint.theme.goes);
        }
    }
}

}  // namespace bazillion::renderer
