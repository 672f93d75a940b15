// What authors ask to be drawn on a board: lines, wedges, and its edge in colours.
#include "renderer/board/board_look.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace bazillion::renderer {

namespace {

using rules::Cell;

constexpr std::array unit_square{Point{0, 0}, Point{1, 0}, Point{1, 1}, Point{0, 1}};
constexpr std::array diamond{Point{0.5, 0}, Point{1, 0.5}, Point{0.5, 1}, Point{0, 0.5}};
constexpr std::array hexagon{Point{0.5, 0}, Point{1, 0.25}, Point{1, 0.75},
                             Point{0.5, 1}, Point{0, 0.75}, Point{0, 0.25}};
constexpr std::array flat_hexagon{Point{0, 0.5}, Point{0.25, 0}, Point{0.75, 0},
                                  Point{1, 0.5}, Point{0.75, 1}, Point{0.25, 1}};

Point on(const Box& box, Point p) {
    return {box.x + p.x * box.w, box.y + p.y * box.h};
}

/// A cell's share of each edge of the board it belongs to.
class Rims {
public:
    explicit Rims(BoardLook& look) : look_(look) {
        for (const Tile& tile : look.tiles) {
            middle_ = united(middle_, tile.box);
        }
    }

    void add(const rules::Board& board) {
        for (const rules::Edge& edge : board.edges) {
            outward_.push_back(direction(edge));
        }
        for (std::size_t i = 0; i < board.edges.size(); ++i) {
            for (const Cell cell : board.edges[i].cells) {
                if (look_.rims.size() < most && cell < look_.tiles.size() && !look_.tiles[cell].box.empty()) {
                    add(board, i, cell);
                }
            }
        }
    }

private:
    static constexpr std::size_t most = 1000;

    /// From the middle of the board to the middle of the edge.
    [[nodiscard]] Point direction(const rules::Edge& edge) const {
        Point sum;
        for (const Cell cell : edge.cells) {
            const Point c = look_.tiles[cell].box.centre();
            sum.x += c.x - middle_.centre().x;
            sum.y += c.y - middle_.centre().y;
        }
        const double length = std::max(1.0, std::hypot(sum.x, sum.y));
        return {sum.x / length, sum.y / length};
    }

    void add(const rules::Board& board, std::size_t edge, Cell cell) {
        const Tile& tile = look_.tiles[cell];
        const auto corners = corners_of(tile.shape);
        for (std::size_t i = 0; i < corners.size(); ++i) {
            const Point a = corners[i], b = corners[(i + 1) % corners.size()];
            const Point side = on(tile.box, {(a.x + b.x) / 2, (a.y + b.y) / 2});
            const Point c = tile.box.centre();
            if (!is_cell({2 * side.x - c.x, 2 * side.y - c.y}, 0.3 * std::min(tile.box.w, tile.box.h)) &&
                nearest(board, cell, {side.x - c.x, side.y - c.y}) == edge) {
                look_.rims.push_back({cell, a, b, board.edges[edge].colour});
            }
        }
    }

    [[nodiscard]] bool is_cell(Point where, double tolerance) const {
        return std::any_of(look_.tiles.begin(), look_.tiles.end(), [&](const Tile& tile) {
            return !tile.box.empty() && distance_of(tile.box.centre(), where) < tolerance;
        });
    }

    /// In a corner of the board, a side belongs to the edge it looks away with.
    [[nodiscard]] std::size_t nearest(const rules::Board& board, Cell cell, Point outward) const {
        double best = -std::numeric_limits<double>::max();
        std::size_t result = 0;
        for (std::size_t i = 0; i < board.edges.size(); ++i) {
            const auto& cells = board.edges[i].cells;
            const double along = outward.x * outward_[i].x + outward.y * outward_[i].y;
            if (along > best + 1e-6 && std::find(cells.begin(), cells.end(), cell) != cells.end()) {
                best = along;
                result = i;
            }
        }
        return result;
    }

    BoardLook& look_;
    Box middle_;
    std::vector<Point> outward_;  ///< [edge]
};

}  // namespace

std::span<const Point> corners_of(Tile::Shape shape) {
    switch (shape) {
        case Tile::Shape::square:
            return unit_square;
        case Tile::Shape::diamond:
            return diamond;
        case Tile::Shape::hexagon:
            return hexagon;
        case Tile::Shape::flat_hexagon:
            return flat_hexagon;
        default:
            return {};
    }
}

void add_strokes(const rules::Rules& rules, const std::vector<Box>& boxes, BoardLook& look) {
    look.wooden = rules.board.surface == rules::Board::Surface::crossings;
    const auto shown = [&](const rules::Stroke& stroke) {
        return !boxes[stroke.from].empty() && !boxes[stroke.to].empty();
    };
    for (const rules::Stroke& line : rules.board.lines) {
        if (shown(line)) {
            look.paths.push_back({line.from, line.to});
        }
    }
    for (const rules::Stroke& wedge : rules.board.wedges) {
        if (shown(wedge)) {
            look.wedges.push_back({wedge.from, wedge.to});
        }
    }
    if (!rules.board.edges.empty()) {
        Rims(look).add(rules.board);
    }
}

}  // namespace bazillion::renderer
