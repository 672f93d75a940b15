#include "renderer/scene/layout.h"

#include "renderer/canvas/canvas.h"
#include "renderer/scene/move_table.h"
#include "renderer/scene/piece_card.h"
#include "renderer/scene/split.h"
#include "renderer/scene/tray_layout.h"

#include <cmath>
#include <limits>
#include <numeric>
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
        const Box seat = layout.seats.emplace_back(project(tile.seat)).square();
        layout.least_seat = seat.empty() ? layout.least_seat : std::min(seat.w, layout.least_seat.value_or(seat.w));
    }
    for (const Box& filler : look.fillers) {
        layout.fillers.push_back(project(filler));
    }
    for (const Caption& caption : look.captions) {
        layout.captions.push_back(project(caption.box));
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

/// A row of tools that fills the width, shared by the room their words take.
void place_tools(Layout& layout, const Scene& scene, Point at, double width) {
    const double u = layout.unit, gap = 7 * u;
    const auto words = [&](bool brief) {
        std::vector<double> widths;
        for (const ToolView& tool : scene.tools) {
            widths.push_back(text_width(brief ? tool.brief : tool.words, {tool_font * u, true}) + 20 * u);
        }
        return widths;
    };
    const double room = width - gap * static_cast<double>(scene.tools.size() - 1);
    std::vector<double> widths = words(false);
    if (std::accumulate(widths.begin(), widths.end(), 0.0) > room) {
        widths = words(true);
    }
    const double share = room / std::accumulate(widths.begin(), widths.end(), 0.0);
    double x = at.x;
    for (const double w : widths) {
        layout.tools.push_back({x, at.y, w * share, tool_height * u});
        x += w * share + gap;
    }
}

/// Prompt, thoughts, tools, chips and domes from the top of a column; returns the height of their card.
double place_controls(Layout& layout, const Scene& scene, Point at, double column) {
    const double u = layout.unit;
    const double pad = 16 * u;
    const double x = at.x + pad, width = column - 2 * pad;
    layout.prompt_lines = wrap(scene.prompt, {16 * u, true}, width, 4);
    layout.prompt = {x, at.y + pad, width,
                     static_cast<double>(std::max<std::size_t>(1, layout.prompt_lines.size())) * 23 * u};
    double y = layout.prompt.bottom() + static_cast<double>(scene.notes.size() + scene.thoughts.size()) * 18 * u;
    if (!scene.chips.empty()) {
        y += 12 * u;
        y += place_chips(layout, scene, {x, y}, width);
    }
    if (!scene.domes.empty()) {
        const double side = dome_side * u, gap = dome_gap * u;
        const std::size_t in_row = domes_in_row(scene.domes.size(), width, u);
        const double share = width / static_cast<double>(in_row);
        for (std::size_t i = 0; i < scene.domes.size(); ++i) {
            y += i % in_row == 0 ? gap + (i > 0 ? side : 0) : 0;
            const double left = x + share * static_cast<double>(i % in_row);
            layout.domes.push_back({left, y, side, side});
            layout.dome_labels.push_back({left + side + gap, y, std::max(0.0, share - side - gap), side});
        }
        y += side;
    }
    if (!scene.tools.empty()) {
        y += 10 * u;
        place_tools(layout, scene, {x, y}, width);
        y += tool_height * u;
    }
    layout.controls = {at.x, at.y, column, y + pad * (scene.domes.empty() && scene.tools.empty() ? 1 : 0.75) - at.y};
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
    shift_down(layout.tools, by);
    shift_down(layout.domes, by);
    shift_down(layout.dome_labels, by);
}

void place_moves(Layout& layout, const Scene& scene) {
    const double row_h = 25 * layout.unit;
    Box inside = layout.moves.inset(8 * layout.unit);
    constexpr double graph_height = 52, least_with_graph = 180;
    if (scene.graph.size() > 1 && inside.h > least_with_graph * layout.unit) {
        inside.h -= graph_height * layout.unit;
        layout.graph = {inside.x, inside.bottom() + 6 * layout.unit, inside.w, (graph_height - 6) * layout.unit};
    }
    const MoveTable table(scene, inside.w, layout.unit);
    layout.move_lines = table.lines();
    layout.lines = static_cast<std::size_t>(std::max(0.0, std::floor(inside.h / row_h)));
    const std::size_t hidden = layout.move_lines > layout.lines ? layout.move_lines - layout.lines : 0;
    // Unless it is scrolled, the list shows the move that stands last, with what was taken back below it.
    const std::size_t current = scene.moves_made > 0 ? table.plies()[scene.moves_made - 1].line : 0;
    const bool all_made = scene.moves_made == scene.moves.size();
    const std::size_t unscrolled = all_made ? hidden : std::min(hidden, current - std::min(current, layout.lines / 2));
    layout.scroll_least = static_cast<int>(unscrolled) - static_cast<int>(hidden);
    layout.scroll_most = static_cast<int>(unscrolled);
    layout.first_line = static_cast<std::size_t>(layout.scroll_most -
                                                 std::clamp(scene.scroll, layout.scroll_least, layout.scroll_most));
    for (const MoveTable::Place& place : table.plies()) {
        const bool visible = place.line >= layout.first_line && place.line < layout.first_line + layout.lines;
        const double y = inside.y + static_cast<double>(place.line - std::min(place.line, layout.first_line)) * row_h;
        layout.plies.push_back(visible ? Box{inside.x + place.x, y, place.w, row_h} : Box{});
    }
    for (const MoveTable::AsideLine& aside : table.asides()) {
        const bool visible = aside.line >= layout.first_line && aside.line < layout.first_line + layout.lines;
        const double y = inside.y + static_cast<double>(aside.line - std::min(aside.line, layout.first_line)) * row_h;
        layout.asides.push_back({visible ? Box{inside.x, y, inside.w, row_h} : Box{}, aside.aside, aside.text});
    }
}

void place_trays(Layout& layout, std::span<const TrayView> trays, Point at, std::size_t in_row) {
    std::vector<Box> plates;
    tray_rows(trays, at, layout.panel.w, layout.unit, in_row, &plates);
    for (std::size_t i = 0; i < plates.size(); ++i) {
        layout.trays.push_back(place_tray(trays[i], plates[i], layout.unit));
    }
}

/// Beside the board: players above and below, as they sit, and between them the record and what is asked; or the record
/// in a column of its own.
void place_column(Layout& layout, const Scene& scene, double second_column, bool with_moves) {
    const double u = layout.unit;
    const double gap = part_gap * u;
    const Box whole = layout.panel;
    if (second_column > 0) {
        layout.panel.w -= second_column + gap;
    }
    const std::span<const TrayView> trays(scene.trays);
    const auto upper = trays.first(trays.empty() ? 0 : trays.size() - 1), lower = trays.subspan(upper.size());
    const std::size_t in_row = trays_in_row(trays.size(), layout.panel.w, u, false);
    const double top = layout.panel.y + tray_rows(upper, {}, layout.panel.w, u, in_row);
    place_trays(layout, upper, {layout.panel.x, layout.panel.y}, in_row);
    double bottom = layout.panel.bottom() + gap - tray_rows(lower, {}, layout.panel.w, u, 1);
    place_trays(layout, lower, {layout.panel.x, bottom}, 1);
    place_controls_above(layout, scene, bottom - (lower.empty() ? 0 : gap));
    bottom = layout.controls.y - gap;
    if (with_moves) {
        layout.moves = second_column > 0 ? Box{whole.right() - second_column, whole.y, second_column, whole.h}
                                         : Box{whole.x, top, whole.w, bottom - top};
    }
    layout.panel = whole;
}

/// Below the board: the players in rows, under them what is asked and the record.
void place_block(Layout& layout, const Scene& scene, bool with_moves) {
    const double u = layout.unit;
    const double gap = part_gap * u;
    const std::size_t in_row = trays_in_row(scene.trays.size(), layout.panel.w, u, true);
    place_trays(layout, scene.trays, {layout.panel.x, layout.panel.y}, in_row);
    const double top = layout.panel.y + tray_rows(scene.trays, {}, layout.panel.w, u, in_row);
    const double half = with_moves ? (layout.panel.w - gap) / 2 : layout.panel.w;
    place_controls(layout, scene, {layout.panel.x, top}, half);
    layout.controls.h = std::max(layout.controls.h, layout.panel.bottom() - top);
    if (with_moves) {
        layout.moves = {layout.panel.x + half + gap, top, half, layout.controls.h};
    }
}

/// Whether what changes from move to move, chips and long prompts, has room as well.
bool fits(const Layout& layout, const Split& split, bool with_moves) {
    constexpr double slack = 0.5;
    if (split.shape == Split::Shape::block) {
        return layout.controls.bottom() <= layout.panel.bottom() + slack;
    }
    const auto upper = std::span(layout.trays).first(layout.trays.empty() ? 0 : layout.trays.size() - 1);
    const double top = upper.empty() ? layout.panel.y : upper.back().plate.bottom();
    const double moves = with_moves && split.shape == Split::Shape::column ? least_moves * layout.unit : 0;
    return layout.controls.y - top >= moves - slack;
}

void place_panel(Layout& layout, const Scene& scene, const Split& split, bool with_moves) {
    constexpr double step = 0.94, least = 0.1;
    const Layout empty = layout;
    // Everything is made smaller rather than letting it overlap.
    for (double shrink = 1; shrink > least; shrink *= step) {
        layout = empty;
        layout.unit = split.unit * shrink;
        split.shape == Split::Shape::block ? place_block(layout, scene, with_moves)
                                           : place_column(layout, scene, split.second_column, with_moves);
        if (fits(layout, split, with_moves)) {
            break;
        }
    }
    if (!layout.moves.empty()) {
        place_moves(layout, scene);
    }
    layout.plies.resize(scene.moves.size());
}

constexpr std::size_t most_tiles_in_row = 6;

/// The measures of a chooser in which a design pixel is `unit` large.
struct ChooserSize {
    double unit = 1, pad = 0, tile_w = 0, tile_h = 0, w = 0, h = 0;
    std::size_t columns = 1;
};

ChooserSize chooser_size(const Layout& layout, const Scene& scene, double unit) {
    ChooserSize size{unit, 8 * unit};
    const double side = std::clamp(layout.cell_size(), 56 * unit, 110 * unit);
    size.tile_w = side;
    for (const ChoiceView& choice : scene.choices) {
        size.tile_w =
            std::max(size.tile_w, std::min(220 * unit, text_width(choice.words, {13 * unit, true}) + 18 * unit));
    }
    size.tile_h = side + 26 * unit;
    const auto fitting = static_cast<std::size_t>(
        std::max(1.0, std::floor((layout.window.w - 4 * size.pad) / (size.tile_w + size.pad))));
    size.columns = std::min({scene.choices.size(), most_tiles_in_row, fitting});
    const std::size_t rows = (scene.choices.size() + size.columns - 1) / size.columns;
    size.w = size.pad + static_cast<double>(size.columns) * (size.tile_w + size.pad);
    size.h = size.pad + static_cast<double>(rows) * (size.tile_h + size.pad);
    return size;
}

void place_chooser(Layout& layout, const Scene& scene) {
    if (scene.choices.empty()) {
        return;
    }
    constexpr double step = 0.93, least = 0.1;
    ChooserSize size = chooser_size(layout, scene, layout.unit);
    for (double unit = layout.unit * step; unit > least && (size.w > layout.window.w || size.h > layout.window.h);
         unit *= step) {
        size = chooser_size(layout, scene, unit);
    }
    const auto [u, pad, tile_w, tile_h, w, h, columns] = size;
    const Box anchor = scene.choice_cell != rules::none ? layout.cells[scene.choice_cell] : layout.controls;
    // Above the cell if there is room, else below: the piece and its cell stay in view.
    const double above = anchor.y - h - 8 * u;
    const double y = above >= layout.window.y ? above : std::min(anchor.bottom() + 8 * u, layout.window.bottom() - h);
    const double x = std::clamp(anchor.centre().x - w / 2, 0.0, std::max(0.0, layout.window.w - w));
    layout.chooser = {std::floor(x), std::floor(y), w, h};
    layout.chooser_unit = u;
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
    const double offered = seat.w < cell_size() + 1.5 ? cell_size() : seat.w;  // cells in a row differ by a pixel
    const double side = std::max(1.0, std::round(piece_side(offered, natural_side)));
    const Box box = Box::around(seat.centre(), side, side);
    return {std::floor(box.x), std::floor(box.y), side, side};  // whole pixels are sharp, and quick to paint
}

double Layout::piece_side(double seat, std::optional<double> natural_side) const {
    constexpr double most = 3;  // of its cell; nobody wants a piece that hides the board
    return natural_side ? std::min(*natural_side * scale, most * seat) : seat;
}

Layout arrange(const BoardLook& look, const Scene& scene, const Viewport& viewport) {
    Layout layout;
    layout.unit = viewport.unit;
    layout.window = {0, viewport.top, viewport.width, viewport.height - viewport.top};
    const Split split = split_window(look.extent.w / look.extent.h, scene, viewport);
    layout.frame = split.board;
    layout.board = zoomed(split.board, viewport.zoom);
    layout.panel = split.panel;
    layout.unit = split.unit;
    place_cells(layout, look, scene.flipped);
    if (split.shape != Split::Shape::board_alone) {
        place_panel(layout, scene, split, viewport.with_moves);
    }
    place_chooser(layout, scene);
    place_card(layout, look, scene);
    return layout;
}

Layout board_of(Layout layout) {
    Layout board;
    board.unit = layout.unit;
    board.window = layout.window;
    board.frame = layout.frame;
    board.board = layout.board;
    board.scale = layout.scale;
    board.cells = std::move(layout.cells);
    board.seats = std::move(layout.seats);
    board.least_seat = layout.least_seat;
    board.fillers = std::move(layout.fillers);
    board.captions = std::move(layout.captions);
    return board;
}

Hit hit(const Layout& layout, Point point) {
    if (layout.card.contains(point)) {
        return {Hit::Type::card, 0, 0};
    }
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
    for (std::size_t t = 0; t < layout.trays.size(); ++t) {
        if (layout.trays[t].seat.contains(point)) {
            return {Hit::Type::seat, t, 0};
        }
    }
    if (const auto i = find(layout.tools, point)) {
        return {Hit::Type::tool, *i, 0};
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
    for (const Layout::AsideLine& line : layout.asides) {
        if (line.box.contains(point)) {
            return {Hit::Type::aside, line.aside, 0};
        }
    }
    if (layout.moves.contains(point)) {
        return {Hit::Type::moves, 0, 0};
    }
    // Marks beside a board that is seen as a whole belong to it; of a larger one, only what lies in the frame is there.
    const bool whole = layout.board == layout.frame;
    if (const auto i = whole || layout.frame.contains(point) ? find_cell(layout, point) : std::nullopt) {
        return {Hit::Type::cell, *i, 0};
    }
    return {};
}

}  // namespace bazillion::renderer
