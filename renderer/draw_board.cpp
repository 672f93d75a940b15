#include "renderer/draw.h"

#include <algorithm>
#include <map>

namespace bazillion::renderer {

namespace {

/// Which cells are dark on chequered boards: those of straight grids, level by level if they have more than two axes.
class Chequer {
public:
    explicit Chequer(const rules::Rules& rules) {
        for (const auto& grid : rules.board.grids) {
            if (grid.axes.size() >= 2) {
                add(rules, grid);
            }
        }
    }
    enum class Shade { plain, light, dark };
    [[nodiscard]] Shade shade(Cell cell) const {
        const auto found = shades_.find(cell);
        return found == shades_.end() ? Shade::plain : found->second;
    }
    [[nodiscard]] bool dark(Cell cell) const { return shade(cell) == Shade::dark; }

private:
    /// Numbers the distinct coordinates in their order.
    static void number(std::map<int, std::size_t>& places) {
        std::size_t i = 0;
        for (auto& place : places) {
            place.second = i++;
        }
    }
    void add(const rules::Rules& rules, const rules::Grid& grid) {
        std::size_t level = 1;
        for (std::size_t axis = 2; axis < grid.axes.size(); ++axis) {
            level *= grid.axes[axis].size();
        }
        for (std::size_t first = 0; first < level; ++first) {
            std::vector<Cell> cells;
            for (std::size_t i = first; i < grid.cells.size(); i += level) {
                if (grid.cells[i] != rules::none) {
                    cells.push_back(grid.cells[i]);
                }
            }
            add_level(rules, cells, grid.axes[0].size() + grid.axes[1].size());
        }
    }
    /// Slanted grids have more columns or rows on the screen than along their axes, and are not chequered.
    void add_level(const rules::Rules& rules, const std::vector<Cell>& cells, std::size_t lines) {
        std::map<int, std::size_t> columns, rows;
        for (const Cell cell : cells) {
            columns[rules.board.cells[cell].where.left];
            rows[-rules.board.cells[cell].where.top];
        }
        if (columns.size() + rows.size() > lines) {
            return;
        }
        number(columns);
        number(rows);
        for (const Cell cell : cells) {
            const auto& where = rules.board.cells[cell].where;
            const bool dark = (columns[where.left] + rows[-where.top]) % 2 == 0;
            shades_[cell] = dark ? Shade::dark : Shade::light;
        }
    }
    std::map<Cell, Shade> shades_;
};

void draw_cell(Canvas& canvas, const Paint& paint, Box cell, Chequer::Shade shade) {
    if (shade != Chequer::Shade::plain) {
        canvas.fill(cell, shade == Chequer::Shade::dark ? paint.theme.dark_cell : paint.theme.light_cell);
        return;
    }
    const double edge = std::max(1.0, paint.layout.unit);
    const double radius = std::min(cell.w, cell.h) * 0.18;
    canvas.fill_rounded(cell.inset(edge / 2), radius, paint.theme.light_cell);
    canvas.stroke_rounded(cell.inset(edge / 2), radius, paint.theme.dark_cell, edge * 1.5);
}

/// Cells of a zone with a colour of its own: pools with a rim, the cell around them still to be seen.
void draw_zone(Canvas& canvas, const Paint& paint, const rules::Zone& zone) {
    const Colour colour = named_colour(zone.colour);
    for (std::size_t i = 0; i < paint.layout.cells.size(); ++i) {
        const Box cell = paint.layout.cells[i];
        const bool held = std::any_of(zone.holds.begin(), zone.holds.end(), [&](const auto& of) { return of[i]; });
        if (held && !cell.empty()) {
            const Box pool = cell.inset(std::min(cell.w, cell.h) * 0.06);
            const double radius = std::min(pool.w, pool.h) * 0.42;
            canvas.fill_vertical(pool, radius, colour.lighter(0.22), colour.lighter(-0.12));
            canvas.stroke_rounded(pool, radius, colour.lighter(-0.4), std::max(1.0, cell.w * 0.02));
        }
    }
}

void draw_cells(Canvas& canvas, const Paint& paint, const Chequer& chequer) {
    const double u = paint.layout.unit;
    canvas.shadow(paint.layout.board.inset(-8 * u), 6 * u, 14 * u);
    canvas.fill_vertical(paint.layout.board.inset(-9 * u), 7 * u, paint.theme.frame.lighter(0.12),
                         paint.theme.frame.lighter(-0.2));
    for (std::size_t i = 0; i < paint.layout.cells.size(); ++i) {
        const Box cell = paint.layout.cells[i];
        if (!cell.empty()) {
            draw_cell(canvas, paint, cell, chequer.shade(static_cast<Cell>(i)));
        }
    }
    for (const rules::Zone& zone : paint.rules.board.zones) {
        if (!zone.colour.empty()) {
            draw_zone(canvas, paint, zone);
        }
    }
}

/// A name along the edge: the part of a cell's name that its axis gave it.
struct EdgeName {
    Cell cell;
    std::string name;
    bool vertical;  ///< names a row
};

/// Coordinates in the cells at the left and lower edges of a two-dimensional grid.
std::vector<EdgeName> edge_names(const Paint& paint) {
    std::vector<EdgeName> names;
    for (const auto& grid : paint.rules.board.grids) {
        if (grid.axes.size() != 2) {
            continue;
        }
        const std::size_t n1 = grid.axes[1].size();
        const auto& cells = paint.layout.cells;
        // An axis names columns if its steps lead sideways.
        const auto at = [&](std::size_t a, std::size_t b) { return grid.cells[a * n1 + b]; };
        if (grid.axes[0].size() < 2 || n1 < 2 || at(0, 0) == rules::none || at(1, 0) == rules::none) {
            continue;
        }
        const bool first_is_column =
            std::abs(cells[at(0, 0)].x - cells[at(1, 0)].x) > std::abs(cells[at(0, 0)].y - cells[at(1, 0)].y);
        for (std::size_t a = 0; a < grid.axes[0].size(); ++a) {
            for (std::size_t b = 0; b < n1; ++b) {
                const Cell cell = at(a, b);
                if (cell == rules::none) {
                    continue;
                }
                const auto& column = first_is_column ? grid.axes[0][a] : grid.axes[1][b];
                const auto& row = first_is_column ? grid.axes[1][b] : grid.axes[0][a];
                if (cells[cell].bottom() >= paint.layout.board.bottom() - 1) {
                    names.push_back({cell, column, false});
                }
                if (cells[cell].x <= paint.layout.board.x + 1) {
                    names.push_back({cell, row, true});
                }
            }
        }
    }
    return names;
}

void draw_coordinates(Canvas& canvas, const Paint& paint, const Chequer& chequer) {
    const double size = std::clamp(paint.layout.cell_size() * 0.155, 8 * paint.layout.unit, 15 * paint.layout.unit);
    for (const EdgeName& edge : edge_names(paint)) {
        const Box cell = paint.layout.cells[edge.cell];
        const Colour ink = chequer.dark(edge.cell) ? paint.theme.light_cell : paint.theme.dark_cell.lighter(-0.15);
        const double pad = size * 0.42;
        if (edge.vertical) {
            canvas.text({cell.x + pad, cell.y + pad + size * 0.45}, edge.name, {size, true}, ink);
        } else {
            canvas.text({cell.right() - pad, cell.bottom() - pad - size * 0.3}, edge.name, {size, true}, ink,
                        Align::right);
        }
    }
}

void draw_marks(Canvas& canvas, const Paint& paint) {
    for (const Cell cell : paint.scene.last_move) {
        canvas.fill(paint.layout.cells[cell], paint.theme.last_move);
    }
    if (paint.scene.selected != rules::none) {
        canvas.fill(paint.layout.cells[paint.scene.selected], paint.theme.selected);
    }
    if (paint.scene.check != rules::none) {
        const Box cell = paint.layout.cells[paint.scene.check];
        const double radius = std::min(cell.w, cell.h) * 0.62;
        cairo_save(canvas.context());
        cairo_rectangle(canvas.context(), cell.x, cell.y, cell.w, cell.h);
        cairo_clip(canvas.context());
        canvas.glow(cell.centre(), radius, paint.theme.check, paint.theme.check.lighter(-0.35).with_alpha(0),
                    radius * 0.28);
        cairo_restore(canvas.context());
    }
}

void draw_pieces(Canvas& canvas, const Paint& paint) {
    for (const PieceView& piece : paint.scene.pieces) {
        const Box box = paint.layout.piece(piece.cell);
        const auto& picture = paint.art.piece(piece.player, piece.kind, static_cast<int>(box.w));
        canvas.image(picture, box, piece.ghost ? 0.3 : 1);
    }
}

/// A dot where one can go; on a piece, the corners of its cell outside a circle.
void draw_hint(Canvas& canvas, const Paint& paint, const HintView& hint) {
    const Box cell = paint.layout.cells[hint.cell];
    if (paint.scene.hover == hint.cell) {
        canvas.fill(cell, paint.theme.hint);
        return;
    }
    if (!hint.occupied) {
        canvas.disc(cell.centre(), std::min(cell.w, cell.h) * 0.145, paint.theme.hint);
        return;
    }
    cairo_t* cr = canvas.context();
    cairo_save(cr);
    cairo_set_fill_rule(cr, CAIRO_FILL_RULE_EVEN_ODD);
    cairo_rectangle(cr, cell.x, cell.y, cell.w, cell.h);
    cairo_new_sub_path(cr);
    cairo_arc(cr, cell.centre().x, cell.centre().y, std::min(cell.w, cell.h) * 0.56, 0, 6.283185307179586);
    cairo_clip(cr);
    canvas.fill(cell, paint.theme.hint);
    cairo_restore(cr);
}

}  // namespace

void draw_board(Canvas& canvas, const Paint& paint) {
    const Chequer chequer(paint.rules);
    draw_cells(canvas, paint, chequer);
    draw_coordinates(canvas, paint, chequer);
    draw_marks(canvas, paint);
    for (const HintView& hint : paint.scene.hints) {
        draw_hint(canvas, paint, hint);
    }
    draw_pieces(canvas, paint);
}

}  // namespace bazillion::renderer
