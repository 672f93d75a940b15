#include "renderer/scene/draw.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace bazillion::renderer {

namespace {

/// The cells of a grid's level with what its first two axes call them.
struct NamedCell {
    Cell cell = rules::none;
    std::string column, row;
};

std::vector<NamedCell> named_cells(const Paint& paint, const rules::Grid& grid, const std::vector<Cell>& level) {
    const auto& cells = paint.layout.cells;
    const std::size_t n1 = grid.axes[1].size();
    // An axis names columns if its steps lead sideways.
    const auto step = [&](std::size_t by) {
        for (std::size_t i = 0; i + by < level.size(); ++i) {
            const Cell a = level[i], b = level[i + by];
            if (a != rules::none && b != rules::none && !cells[a].empty() && !cells[b].empty()) {
                return std::abs(cells[a].centre().x - cells[b].centre().x) -
                       std::abs(cells[a].centre().y - cells[b].centre().y);
            }
        }
        return 0.0;
    };
    const bool first_is_column = step(n1) >= step(1);
    std::vector<NamedCell> named;
    for (std::size_t i = 0; i < level.size(); ++i) {
        const Cell cell = level[i];
        if (cell == rules::none || cells[cell].empty() || paint.rules.board.cells[cell].exit) {
            continue;
        }
        const std::string &a = grid.axes[0][i / n1], &b = grid.axes[1][i % n1];
        named.push_back({cell, first_is_column ? a : b, first_is_column ? b : a});
    }
    return named;
}

/// In the corners of cells of two shades, as on boards elsewhere; pieces fill other cells, whose coordinates stand
/// beside the board.
bool inside_cells(const Paint& paint, Cell cell) {
    const Tile& tile = paint.look.tiles[cell];
    return tile.shape == Tile::Shape::square && tile.shade != Tile::Shade::plain;
}

class Coordinates {
public:
    Coordinates(Canvas& canvas, const Paint& paint) : canvas_(canvas), paint_(paint) {
        size_ = std::clamp(paint.layout.cell_size() * 0.155, 8 * paint.layout.unit, 15 * paint.layout.unit);
    }

    void draw(const std::vector<NamedCell>& cells) {
        std::map<std::string, Cell> lowest, leftmost;
        const auto& boxes = paint_.layout.cells;
        all_ = {};
        for (const NamedCell& named : cells) {
            all_ = united(all_, boxes[named.cell]);
            const auto [low, new_column] = lowest.try_emplace(named.column, named.cell);
            const auto [left, new_row] = leftmost.try_emplace(named.row, named.cell);
            if (!new_column && boxes[named.cell].bottom() > boxes[low->second].bottom()) {
                low->second = named.cell;
            }
            if (!new_row && boxes[named.cell].x < boxes[left->second].x) {
                left->second = named.cell;
            }
        }
        for (const auto& [name, cell] : lowest) {
            write(name, cell, false);
        }
        for (const auto& [name, cell] : leftmost) {
            write(name, cell, true);
        }
    }

private:
    void write(const std::string& name, Cell cell, bool row) {
        const Box box = paint_.layout.cells[cell];
        if (inside_cells(paint_, cell)) {
            const Tile& tile = paint_.look.tiles[cell];
            const Colour ink =
                tile.shade == Tile::Shade::dark ? paint_.theme.light_cell : paint_.theme.dark_cell.lighter(-0.15);
            const double pad = size_ * 0.42;
            const Point at = row ? Point{box.x + pad, box.y + pad + size_ * 0.45}
                                 : Point{box.right() - pad, box.bottom() - pad - size_ * 0.3};
            canvas_.text(at, name, {size_, true}, ink, row ? Align::left : Align::right);
            return;
        }
        const double away = 9 * paint_.layout.unit;
        // Beside the whole board, unless its rows are slanted.
        const Tile::Shape shape = paint_.look.tiles[cell].shape;
        const bool upright = shape == Tile::Shape::square || shape == Tile::Shape::point;
        const double left = upright ? all_.x : box.x, bottom = upright ? all_.bottom() : box.bottom();
        const Point at = row ? Point{left - away, box.centre().y} : Point{box.centre().x, bottom + away};
        const auto& boxes = paint_.layout.cells;
        const bool taken = std::any_of(boxes.begin(), boxes.end(), [&](const Box& other) {
            return !other.empty() && other.inset(-0.3 * away).contains(at);
        });
        if (!taken) {
            const double font = std::min(size_, 11 * paint_.layout.unit);
            canvas_.text(at, name, {font, true}, paint_.theme.light_cell.with_alpha(0.85), Align::centre);
        }
    }

    Canvas& canvas_;
    const Paint& paint_;
    double size_ = 12;
    Box all_;  ///< around the cells of the level
};

}  // namespace

/// Only where there is room for them.
void draw_coordinates(Canvas& canvas, const Paint& paint) {
    constexpr double least_cell = 26, least_outside = 15;
    constexpr std::size_t longest_name = 3;
    Coordinates coordinates(canvas, paint);
    for (const rules::Grid& grid : paint.rules.board.grids) {
        if (grid.axes.size() < 2 || grid.axes[0].size() < 2 || grid.axes[1].size() < 2) {
            continue;
        }
        const auto too_long = [&](const std::string& name) { return name.size() > longest_name; };
        const bool long_names = std::any_of(grid.axes[0].begin(), grid.axes[0].end(), too_long) ||
                                std::any_of(grid.axes[1].begin(), grid.axes[1].end(), too_long);
        for (const auto& level : levels_of(grid)) {
            const std::vector<NamedCell> cells = named_cells(paint, grid, level);
            if (cells.empty() || long_names) {
                continue;
            }
            const Tile& tile = paint.look.tiles[cells.front().cell];
            const Box box = paint.layout.cells[cells.front().cell];
            const bool piled = tile.seat.w > 1.2 * tile.box.w || tile.seat.h > 1.2 * tile.box.h;
            const double least = inside_cells(paint, cells.front().cell) ? least_cell : least_outside;
            if (!piled && std::min(box.w, box.h) >= least * paint.layout.unit) {
                coordinates.draw(cells);
            }
        }
    }
}

}  // namespace bazillion::renderer
