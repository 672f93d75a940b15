#include "renderer/board/graph.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace bazillion::renderer {

using rules::Cell;

void Graph::draw(const std::vector<Cell>& cells) {
    const bool crossings = rules_.board.surface == rules::Board::Surface::crossings;
    for (const Cell cell : cells) {
        const Box box = boxes_[cell];
        Tile& tile = look_.tiles[cell];
        if (crossings) {
            tile.shape = Tile::Shape::point;
            tile.box = box;
            tile.seat = box.square();
            continue;
        }
        const bool round = box.w < 1.35 * box.h && box.h < 1.35 * box.w;
        tile.bare = is_for_dice(cell);
        tile.shape = round && !tile.bare ? Tile::Shape::disc : Tile::Shape::plate;
        tile.box = round ? Box::around(box.centre(), side(cell), side(cell)) : box;
        tile.seat = tile.box.square();
    }
    if (rules_.board.lines.empty()) {
        join(cells, std::numeric_limits<double>::max());
    }
}

void Graph::join(const std::vector<Cell>& cells, double reach) {
    for (std::size_t i = 0; cells.size() <= most_joined && i < cells.size(); ++i) {
        join(cells[i], reach);
    }
}

bool Graph::is_for_dice(Cell cell) const {
    return std::any_of(rules_.setup.begin(), rules_.setup.end(), [&](const rules::Placement& placement) {
        return placement.cell == cell && rules_.players[placement.player].random;
    });
}

double Graph::side(Cell cell) const {
    double nearest = std::numeric_limits<double>::max();
    if (boxes_.size() > most_measured) {
        return std::min(boxes_[cell].w, boxes_[cell].h);
    }
    for (std::size_t i = 0; i < boxes_.size(); ++i) {
        if (!boxes_[i].empty() && i != cell) {
            const double distance = distance_of(boxes_[i].centre(), boxes_[cell].centre());
            nearest = distance > 1 ? std::min(nearest, distance) : nearest;
        }
    }
    const double size = std::min(boxes_[cell].w, boxes_[cell].h);
    return nearest == std::numeric_limits<double>::max() ? size : std::clamp(size, 0.55 * nearest, 0.95 * nearest);
}

bool Graph::free_way(Cell a, Cell b) const {
    const Point p = boxes_[a].centre(), q = boxes_[b].centre();
    const double length = distance_of(p, q);
    for (std::size_t i = 0; i < boxes_.size(); ++i) {
        if (i == a || i == b || boxes_[i].empty()) {
            continue;
        }
        const Point c = boxes_[i].centre();
        const double t = ((c.x - p.x) * (q.x - p.x) + (c.y - p.y) * (q.y - p.y)) / std::max(1.0, length * length);
        const Point foot{p.x + t * (q.x - p.x), p.y + t * (q.y - p.y)};
        if (t > 0.02 && t < 0.98 && distance_of(foot, c) < 0.35 * std::min(boxes_[i].w, boxes_[i].h)) {
            return false;
        }
    }
    return true;
}

void Graph::join(Cell cell, double reach) {
    for (rules::DirectionId d = 0; d < rules_.board.directions.size(); ++d) {
        const Cell other = rules_.board.step(cell, d);
        if (other == rules::none || other == cell || boxes_[other].empty() ||
            distance_of(boxes_[cell].centre(), boxes_[other].centre()) > reach ||
            !joined_.insert(std::minmax(cell, other)).second) {
            continue;
        }
        if (free_way(cell, other)) {
            look_.paths.push_back({cell, other});
        }
    }
}

}  // namespace bazillion::renderer
