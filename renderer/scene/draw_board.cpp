#include "renderer/scene/draw.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace bazillion::renderer {

namespace {

/// The cells of a coloured zone as pools; those that meet flow together.
class Pools {
public:
    Pools(const Paint& paint, const rules::Zone& zone) {
        for (std::size_t i = 0; i < paint.layout.cells.size(); ++i) {
            const Box cell = paint.layout.cells[i];
            if (!cell.empty() &&
                std::any_of(zone.holds.begin(), zone.holds.end(), [i](const auto& of) { return of[i]; })) {
                cells_.push_back(cell);
            }
        }
        for (std::size_t i = 0; cells_.size() <= most_joined && i < cells_.size(); ++i) {
            join(cells_[i]);
        }
    }

    /// The shapes, `more` larger on each side, as one: where they overlap, a translucent colour is no darker.
    void fill(Canvas& canvas, double more, Colour colour) const {
        cairo_t* const context = canvas.context();
        cairo_new_path(context);
        for (const Box& cell : cells_) {
            const Box pool = cell.inset(margin(cell));
            canvas.trace_rounded(pool.inset(-more), std::min(pool.w, pool.h) * 0.42);
        }
        for (const Box& bridge : bridges_) {
            const Box box = bridge.inset(-more);
            cairo_rectangle(context, box.x, box.y, box.w, box.h);
        }
        cairo_set_source_rgba(context, colour.r, colour.g, colour.b, colour.a);
        cairo_fill(context);
    }

private:
    static constexpr std::size_t most_joined = 400;

    static double margin(const Box& cell) { return std::min(cell.w, cell.h) * 0.06; }

    /// With those to the right of it and below.
    void join(const Box& cell) {
        const Point c = cell.centre();
        const auto has = [&](double columns, double rows) {
            const Point there{c.x + columns * cell.w, c.y + rows * cell.h};
            return std::any_of(cells_.begin(), cells_.end(), [&](const Box& other) { return other.contains(there); });
        };
        const double gap = margin(cell);
        const bool right = has(1, 0), below = has(0, 1);
        if (right) {
            bridges_.push_back({c.x, cell.y + gap, cell.w, cell.h - 2 * gap});
        }
        if (below) {
            bridges_.push_back({cell.x + gap, c.y, cell.w - 2 * gap, cell.h});
        }
        if (right && below && has(1, 1)) {
            bridges_.push_back({c.x, c.y, cell.w, cell.h});
        }
    }

    std::vector<Box> cells_, bridges_;
};

/// Translucent, so that the cells below can be told from each other.
void draw_zone(Canvas& canvas, const Paint& paint, const rules::Zone& zone) {
    const Colour colour = named_colour(zone.colour);
    const Pools pools(paint, zone);
    pools.fill(canvas, std::max(1.0, 0.02 * paint.layout.cell_size()), colour.lighter(-0.4).with_alpha(0.3));
    pools.fill(canvas, 0, colour.lighter(0.1).with_alpha(0.55));
}

void fill_cell(Canvas& canvas, const Paint& paint, Cell cell, Colour colour) {
    trace(canvas, paint.look.tiles[cell].shape, paint.layout.cells[cell]);
    cairo_set_source_rgba(canvas.context(), colour.r, colour.g, colour.b, colour.a);
    cairo_fill(canvas.context());
}

void draw_marks(Canvas& canvas, const Paint& paint) {
    for (const Cell cell : paint.scene.last_move) {
        fill_cell(canvas, paint, cell, paint.theme.last_move);
    }
    if (paint.scene.selected != rules::none) {
        fill_cell(canvas, paint, paint.scene.selected, paint.theme.selected);
    }
    for (const Cell cell : {paint.scene.premove ? paint.scene.premove->from : Cell{rules::none},
                            paint.scene.premove ? paint.scene.premove->to : Cell{rules::none}}) {
        if (cell != rules::none) {
            fill_cell(canvas, paint, cell, paint.theme.premove);
        }
    }
    if (paint.scene.check != rules::none) {
        const Box cell = paint.layout.cells[paint.scene.check];
        const double radius = std::min(cell.w, cell.h) * 0.62;
        cairo_save(canvas.context());
        trace(canvas, paint.look.tiles[paint.scene.check].shape, cell);
        cairo_clip(canvas.context());
        canvas.glow(cell.centre(), radius, paint.theme.check, paint.theme.check.lighter(-0.35).with_alpha(0),
                    radius * 0.28);
        cairo_restore(canvas.context());
    }
}

/// The kinds of a stack stand in rows that fill their cell.
Box stack_place(Box cell, const PieceView& piece) {
    if (piece.places == 1 && piece.count == 1) {
        return cell;
    }
    const unsigned columns = piece.places <= 1 ? 1 : piece.places <= 4 ? 2 : 3;
    const unsigned rows = (piece.places + columns - 1) / columns;
    const double side = std::floor(cell.w / std::max(columns, rows) * (columns == 1 ? 0.92 : 1));
    const double left = cell.x + (cell.w - side * columns) / 2, top = cell.y + (cell.h - side * rows) / 2;
    return {std::round(left + side * (piece.place % columns)), std::round(top + side * (piece.place / columns)), side,
            side};
}

}  // namespace

Box piece_box(const Paint& paint, const PieceView& piece) {
    return stack_place(paint.layout.piece(piece.cell, paint.art.natural_side(piece.player, piece.kind)), piece);
}

namespace {

void draw_pieces(Canvas& canvas, const Paint& paint) {
    for (const PieceView& piece : paint.scene.pieces) {
        if (paint.layout.cells[piece.cell].empty()) {
            continue;
        }
        const Box box = piece_box(paint, piece);
        const auto& picture = paint.art.piece(piece.player, piece.kind, static_cast<int>(box.w));
        canvas.image(picture, box, piece.ghost ? 0.3 : 1);
        if (piece.count > 1) {
            draw_count(canvas, paint, box, piece.count, std::max(box.w / 64, 0.9 * paint.layout.unit));
        }
    }
}

/// What shows of a cell around a piece: its corners, or a ring if it is round.
void draw_capture_hint(Canvas& canvas, const Paint& paint, Cell cell) {
    const Box box = paint.layout.cells[cell];
    const double side = std::min(box.w, box.h);
    const Tile::Shape shape = paint.look.tiles[cell].shape;
    if (shape == Tile::Shape::disc || shape == Tile::Shape::point) {
        canvas.ring(box.centre(), side * 0.46, paint.theme.hint, side * 0.1);
        return;
    }
    cairo_t* cr = canvas.context();
    cairo_save(cr);
    cairo_set_fill_rule(cr, CAIRO_FILL_RULE_EVEN_ODD);
    trace(canvas, shape, box);
    cairo_clip(cr);
    cairo_rectangle(cr, box.x, box.y, box.w, box.h);
    cairo_new_sub_path(cr);
    cairo_arc(cr, box.centre().x, box.centre().y, side * (shape == Tile::Shape::square ? 0.56 : 0.44), 0,
              2 * std::numbers::pi);
    cairo_clip(cr);
    canvas.fill(box, paint.theme.hint);
    cairo_restore(cr);
}

/// A dot where one can go; on a piece, what shows around it.
void draw_hint(Canvas& canvas, const Paint& paint, const HintView& hint) {
    const Box cell = paint.layout.cells[hint.cell];
    if (cell.empty()) {
        return;
    }
    if (paint.scene.hover == hint.cell) {
        fill_cell(canvas, paint, hint.cell, paint.theme.hint);
    } else if (hint.occupied) {
        draw_capture_hint(canvas, paint, hint.cell);
    } else {
        canvas.disc(cell.centre(), std::min(cell.w, cell.h) * 0.145, paint.theme.hint);
    }
}

void draw_pale_piece(Canvas& canvas, const Paint& paint, const ArrowView& arrow) {
    const bool shown = arrow.to != rules::none && !paint.layout.cells[arrow.to].empty();
    if (shown && arrow.kind != rules::none) {
        const Box box = paint.layout.piece(arrow.to, paint.art.natural_side(arrow.player, arrow.kind));
        canvas.image(paint.art.piece(arrow.player, arrow.kind, static_cast<int>(box.w)), box, 0.55);
    }
}

/// The move that is hinted at; what is dropped is shown pale.
void draw_hinted_move(Canvas& canvas, const Paint& paint, const ArrowView& arrow) {
    draw_arrow(canvas, paint, arrow.from, arrow.to, paint.theme.arrow);
    draw_pale_piece(canvas, paint, arrow);
}

}  // namespace

void draw_board(Canvas& canvas, const Paint& paint) {
    draw_cells(canvas, paint);
    for (const rules::Zone& zone : paint.rules.board.zones) {
        if (!zone.colour.empty() && !paint.look.pictured) {
            draw_zone(canvas, paint, zone);
        }
    }
    if (!paint.look.pictured && paint.scene.coordinates) {
        draw_coordinates(canvas, paint);
    }
    draw_marks(canvas, paint);
    for (const HintView& hint : paint.scene.hints) {
        draw_hint(canvas, paint, hint);
    }
    draw_pieces(canvas, paint);
    if (paint.scene.card) {
        draw_targets(canvas, paint, paint.scene.card->here);
    }
    if (paint.scene.premove && paint.scene.premove->kind != rules::none && paint.scene.premove->to != rules::none) {
        draw_pale_piece(canvas, paint, *paint.scene.premove);
    }
    if (paint.scene.arrow) {
        draw_hinted_move(canvas, paint, *paint.scene.arrow);
    }
    for (const MarkView& mark : paint.scene.marks) {
        draw_arrow(canvas, paint, mark.from, mark.to, paint.theme.marks[mark.colour % paint.theme.marks.size()]);
    }
}

}  // namespace bazillion::renderer
