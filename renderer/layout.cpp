#include "renderer/layout.h"

#include "renderer/canvas.h"
#include "renderer/tray_layout.h"

#include <cmath>
#include <limits>
#include <utility>

namespace bazillion::renderer {

namespace {

/// From the board's own pixels to those of the window; turned by half a turn if flipped.
class Projection {
public:
    Projection(const Layout& layout, const BoardLook& look, bool flipped)
        : board_(layout.board), extent_(look.extent), scale_(layout.scale), flipped_(flipped) {}

    /// Edges fall on whole pixels, so that neighbours meet without a seam.
    [[nodiscard]] Box operator()(const Box& box) const {
        if (box.empty()) {
            return {};
        }
        const double left = x(flipped_ ? box.right() : box.x), right = x(flipped_ ? box.x : box.right());
        const double top = y(flipped_ ? box.bottom() : box.y), bottom = y(flipped_ ? box.y : box.bottom());
        return {left, top, std::max(1.0, right - left), std::max(1.0, bottom - top)};
    }

private:
    [[nodiscard]] double x(double at) const {
        const double offset = (at - extent_.x) * scale_;
        return std::round(board_.x + (flipped_ ? board_.w - offset : offset));
    }
    [[nodiscard]] double y(double at) const {
        const double offset = (at - extent_.y) * scale_;
        return std::round(board_.y + (flipped_ ? board_.h - offset : offset));
    }
    Box board_, extent_;
    double scale_;
    bool flipped_;
};

void place_cells(Layout& layout, const BoardLook& look, bool flipped) {
    layout.scale = layout.board.w / look.extent.w;
    const Projection project(layout, look, flipped);
    for (const Tile& tile : look.tiles) {
        layout.cells.push_back(project(tile.box));
        layout.seats.push_back(project(tile.seat));
    }
    for (const Box& filler : look.fillers) {
        layout.fillers.push_back(project(filler));
    }
    for (const Caption& caption : look.captions) {
        layout.captions.push_back(project(caption.box));
    }
}

/// Splits the window into board and panel: side by side, or the panel below on a tall window.
void place_board(Layout& layout, const BoardLook& look, const Viewport& viewport) {
    const double u = viewport.unit;
    const double margin = 22 * u;
    const Box space{margin, viewport.top + margin, viewport.width - 2 * margin,
                    viewport.height - viewport.top - 2 * margin};
    const bool beside = viewport.width > (viewport.height - viewport.top) * 1.05;
    const double gap = viewport.with_panel ? margin : 0;
    const double panel_w = !viewport.with_panel ? 0 : beside ? std::clamp(space.w * 0.29, 230 * u, 350 * u) : space.w;
    const double panel_h = !viewport.with_panel ? 0 : beside ? space.h : std::min(space.h * 0.42, 350 * u);
    const double room_w = beside ? space.w - panel_w - gap : space.w;
    const double room_h = beside ? space.h : space.h - panel_h - gap;
    const double aspect = look.extent.w / look.extent.h;
    double w = std::max(1.0, std::min(room_w, room_h * aspect));
    const double whole = std::max(1.0, std::floor(w / (8 * aspect)) * 8 * aspect);
    w = aspect == 1 ? whole : w;
    const double h = w / aspect;
    layout.board = {std::round(space.x + (room_w - w) / 2), std::round(space.y + (room_h - h) / 2), w, h};
    if (!viewport.with_panel) {
        return;
    }
    if (beside) {
        // The two stay together in the middle of a window that is wider than both need.
        layout.board.x = std::round((viewport.width - (w + gap + panel_w)) / 2);
        const double height = std::max(h, std::min(space.h, 430 * u));
        layout.panel = {layout.board.right() + gap, std::round(space.y + (space.h - height) / 2), panel_w, height};
    } else {
        layout.panel = {space.x, layout.board.bottom() + gap, panel_w, space.bottom() - layout.board.bottom() - gap};
    }
}

constexpr double chip_font = 13;

/// Rows of chips; returns the height used.
double place_chips(Layout& layout, const Scene& scene, Point from, double width) {
    const double u = layout.unit;
    double x = from.x, y = from.y;
    const double height = 32 * u;
    for (const ChipView& chip : scene.chips) {
        const double w = std::min(width, text_width(chip.words, {chip_font * u, true}) + 26 * u);
        if (x > from.x && x + w > from.x + width) {
            x = from.x;
            y += height + 7 * u;
        }
        layout.chips.push_back({x, y, w, height});
        x += w + 7 * u;
    }
    return scene.chips.empty() ? 0 : y + height - from.y;
}

/// Prompt, chips and domes from the top of a column; returns the height of their card.
double place_controls(Layout& layout, const Scene& scene, Point at, double column) {
    const double u = layout.unit;
    const double pad = 16 * u;
    const double x = at.x + pad, width = column - 2 * pad;
    layout.prompt_lines = wrap(scene.prompt, {16 * u, true}, width, 4);
    layout.prompt = {x, at.y + pad, width,
                     static_cast<double>(std::max<std::size_t>(1, layout.prompt_lines.size())) * 23 * u};
    double y = layout.prompt.bottom() + static_cast<double>(scene.notes.size()) * 18 * u;
    if (!scene.chips.empty()) {
        y += 12 * u;
        y += place_chips(layout, scene, {x, y}, width);
    }
    if (!scene.domes.empty()) {
        const double side = 92 * u;
        const double share = width / static_cast<double>(scene.domes.size());
        y += 14 * u;
        for (std::size_t i = 0; i < scene.domes.size(); ++i) {
            const double left = x + share * static_cast<double>(i);
            layout.domes.push_back({left, y, side, side});
            layout.dome_labels.push_back({left + side + 14 * u, y, std::max(0.0, share - side - 14 * u), side});
        }
        y += side;
    }
    layout.controls = {at.x, at.y, column, y + pad * (scene.domes.empty() ? 1 : 0.75) - at.y};
    return layout.controls.h;
}

void shift_down(std::vector<Box>& boxes, double by) {
    for (Box& box : boxes) {
        box.y += by;
    }
}

/// The same with the card's lower edge at `bottom`.
void place_controls_above(Layout& layout, const Scene& scene, double bottom) {
    const double by = bottom - place_controls(layout, scene, {layout.panel.x, 0}, layout.panel.w);
    layout.controls.y += by;
    layout.prompt.y += by;
    shift_down(layout.chips, by);
    shift_down(layout.domes, by);
    shift_down(layout.dome_labels, by);
}

void place_moves(Layout& layout, const Scene& scene) {
    const double u = layout.unit;
    const double row_h = 25 * u, number_w = 40 * u;
    const Box inside = layout.moves.inset(8 * u);
    layout.rows = static_cast<std::size_t>(std::max(0.0, std::floor(inside.h / row_h)));
    const std::size_t hidden = scene.move_rows > layout.rows ? scene.move_rows - layout.rows : 0;
    // Unless it is scrolled, the list shows the move that stands last, with what was taken back below it.
    const std::size_t above = layout.rows / 2;
    const std::size_t unscrolled = std::min(hidden, scene.current_row - std::min(scene.current_row, above));
    layout.scroll_least = static_cast<int>(unscrolled) - static_cast<int>(hidden);
    layout.scroll_most = static_cast<int>(unscrolled);
    layout.first_row = static_cast<std::size_t>(layout.scroll_most -
                                                std::clamp(scene.scroll, layout.scroll_least, layout.scroll_most));
    const double column_w = (inside.w - number_w) / static_cast<double>(std::max<std::size_t>(1, scene.move_columns));
    for (const MoveView& move : scene.moves) {
        const bool visible = move.row >= layout.first_row && move.row < layout.first_row + layout.rows;
        const double y = inside.y + static_cast<double>(move.row - std::min(move.row, layout.first_row)) * row_h;
        layout.plies.push_back(
            visible ? Box{inside.x + number_w + column_w * static_cast<double>(move.column), y, column_w, row_h}
                    : Box{});
    }
}

/// A column beside the board: players above and below, as they sit, and between them the record and what is asked.
void place_column(Layout& layout, const Scene& scene, bool with_moves) {
    const double u = layout.unit;
    const double gap = 10 * u;
    double top = layout.panel.y;
    double bottom = layout.panel.bottom();
    for (std::size_t i = 0; i < scene.trays.size(); ++i) {
        const bool last = i + 1 == scene.trays.size();
        const double height = tray_height(scene.trays[i], layout.panel.w, u);
        layout.trays.push_back(
            place_tray(scene.trays[i], {layout.panel.x, last ? bottom - height : top, layout.panel.w, height}, u));
        (last ? bottom : top) += last ? -height - gap : height + gap;
    }
    place_controls_above(layout, scene, bottom);
    bottom = layout.controls.y - gap;
    if (with_moves && bottom - top > 45 * u) {
        layout.moves = {layout.panel.x, top, layout.panel.w, bottom - top};
    }
}

/// A block below the board: the players in a row, under them what is asked and the record.
void place_block(Layout& layout, const Scene& scene, bool with_moves) {
    const double u = layout.unit;
    const double gap = 10 * u;
    const double width =
        (layout.panel.w + gap) / static_cast<double>(std::max<std::size_t>(1, scene.trays.size())) - gap;
    double x = layout.panel.x;
    double height = 0;
    for (const TrayView& tray : scene.trays) {
        height = std::max(height, tray_height(tray, width, u));
    }
    for (const TrayView& tray : scene.trays) {
        layout.trays.push_back(place_tray(tray, {x, layout.panel.y, width, height}, u));
        x += width + gap;
    }
    const double top = layout.panel.y + height + gap;
    const double half = with_moves ? (layout.panel.w - gap) / 2 : layout.panel.w;
    place_controls(layout, scene, {layout.panel.x, top}, half);
    layout.controls.h = std::max(layout.controls.h, layout.panel.bottom() - top);
    if (with_moves) {
        layout.moves = {layout.panel.x + half + gap, top, half, layout.controls.h};
    }
}

/// How much of the height it has the panel would need.
double crowding(const Layout& layout, const Scene& scene, bool beside) {
    Layout trial = layout;
    const double share = layout.panel.w / static_cast<double>(std::max<std::size_t>(1, scene.trays.size()));
    const double width = beside ? layout.panel.w : share - 10 * layout.unit;
    double need = 0;
    for (const TrayView& tray : scene.trays) {
        const double height = tray_height(tray, width, layout.unit) + 10 * layout.unit;
        need = beside ? need + height : std::max(need, height);
    }
    const double column = beside ? layout.panel.w : layout.panel.w / 2;
    need += place_controls(trial, scene, {}, column);
    return need / std::max(1.0, layout.panel.h);
}

void place_panel(Layout& layout, const Scene& scene, bool with_moves) {
    const bool beside = layout.panel.x >= layout.board.right();
    // A small window makes everything smaller rather than letting it overlap.
    layout.unit /= std::clamp(crowding(layout, scene, beside), 1.0, 4.0);
    beside ? place_column(layout, scene, with_moves) : place_block(layout, scene, with_moves);
    if (!layout.moves.empty()) {
        place_moves(layout, scene);
    }
    layout.plies.resize(scene.moves.size());
}

constexpr std::size_t most_tiles_in_row = 6;

void place_chooser(Layout& layout, const Scene& scene) {
    if (scene.choices.empty()) {
        return;
    }
    const double u = layout.unit;
    const double pad = 8 * u;
    const double side = std::clamp(layout.cell_size(), 56 * u, 110 * u);
    double tile_w = side;
    for (const ChoiceView& choice : scene.choices) {
        tile_w = std::max(tile_w, std::min(220 * u, text_width(choice.words, {13 * u, true}) + 18 * u));
    }
    const double tile_h = side + 26 * u;
    const auto fitting =
        static_cast<std::size_t>(std::max(1.0, std::floor((layout.window.w - 4 * pad) / (tile_w + pad))));
    const std::size_t columns = std::min({scene.choices.size(), most_tiles_in_row, fitting});
    const std::size_t rows = (scene.choices.size() + columns - 1) / columns;
    const double w = pad + static_cast<double>(columns) * (tile_w + pad),
                 h = pad + static_cast<double>(rows) * (tile_h + pad);
    const Box anchor = scene.choice_cell != rules::none ? layout.cells[scene.choice_cell] : layout.controls;
    // Above the cell if there is room, else below: the piece and its cell stay in view.
    const double above = anchor.y - h - 8 * u;
    const double y = above >= layout.window.y ? above : std::min(anchor.bottom() + 8 * u, layout.window.bottom() - h);
    const double x = std::clamp(anchor.centre().x - w / 2, pad, std::max(pad, layout.window.w - w - pad));
    layout.chooser = {std::round(x), std::round(y), w, h};
    for (std::size_t i = 0; i < scene.choices.size(); ++i) {
        const auto column = static_cast<double>(i % columns), row = static_cast<double>(i / columns);
        layout.choices.push_back({layout.chooser.x + pad + column * (tile_w + pad),
                                  layout.chooser.y + pad + row * (tile_h + pad), tile_w, tile_h});
    }
}

template <typename Boxes>
std::optional<std::size_t> find(const Boxes& boxes, Point point) {
    for (std::size_t i = 0; i < boxes.size(); ++i) {
        if (boxes[i].contains(point)) {
            return i;
        }
    }
    return std::nullopt;
}

/// Cells of slanted boards overlap as rectangles; the one with the nearest middle is meant.
std::optional<std::size_t> find_cell(const Layout& layout, Point point) {
    std::optional<std::size_t> best;
    double best_distance = std::numeric_limits<double>::max();
    for (std::size_t i = 0; i < layout.cells.size(); ++i) {
        const Point centre = layout.cells[i].centre();
        const double distance = std::hypot(centre.x - point.x, centre.y - point.y);
        if (layout.cells[i].contains(point) && distance < best_distance) {
            best = i;
            best_distance = distance;
        }
    }
    return best;
}

}  // namespace

Box Layout::piece(Cell cell, std::optional<double> natural_side) const {
    const Box seat = seats[cell].square();
    const double side = std::max(1.0, std::round(piece_side(seat.w, natural_side)));
    const Box box = Box::around(seat.centre(), side, side);
    return {std::floor(box.x), std::floor(box.y), side, side};  // whole pixels are sharp, and quick to paint
}

double Layout::piece_side(double seat, std::optional<double> natural_side) const {
    constexpr double most = 3;  // of its cell; nobody wants a piece that hides the board
    return natural_side ? std::min(*natural_side * scale, most * seat) : seat;
}

double Layout::cell_size() const {
    double size = std::numeric_limits<double>::max();
    for (const Box& seat : seats) {
        size = seat.empty() ? size : std::min({size, seat.w, seat.h});
    }
    return size == std::numeric_limits<double>::max() ? 1 : size;
}

Layout arrange(const BoardLook& look, const Scene& scene, const Viewport& viewport) {
    Layout layout;
    layout.unit = viewport.unit;
    layout.window = {0, viewport.top, viewport.width, viewport.height - viewport.top};
    place_board(layout, look, viewport);
    place_cells(layout, look, scene.flipped);
    if (viewport.with_panel) {
        place_panel(layout, scene, viewport.with_moves);
    }
    place_chooser(layout, scene);
    return layout;
}

Hit hit(const Layout& layout, Point point) {
    if (const auto i = find(layout.choices, point)) {
        return {Hit::Type::choice, *i, 0};
    }
    if (layout.chooser.contains(point)) {
        return {Hit::Type::chooser, 0, 0};
    }
    for (std::size_t t = 0; t < layout.trays.size(); ++t) {
        if (const auto i = find(layout.trays[t].stocks, point)) {
            return {Hit::Type::stock, t, *i};
        }
    }
    if (const auto i = find(layout.domes, point)) {
        return {Hit::Type::dome, *i, 0};
    }
    if (const auto i = find(layout.chips, point)) {
        return {Hit::Type::chip, *i, 0};
    }
    if (const auto i = find(layout.plies, point)) {
        return {Hit::Type::ply, *i, 0};
    }
    if (layout.moves.contains(point)) {
        return {Hit::Type::moves, 0, 0};
    }
    if (const auto i = find_cell(layout, point)) {
        return {Hit::Type::cell, *i, 0};
    }
    return {};
}

}  // namespace bazillion::renderer
