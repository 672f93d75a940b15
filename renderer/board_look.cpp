#include "renderer/board_look.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <set>

namespace bazillion::renderer {

namespace {

using rules::Cell;
using Shape = Tile::Shape;
using Shade = Tile::Shade;

bool linked(const rules::Board& board, Cell a, Cell b) {
    for (rules::DirectionId d = 0; d < board.directions.size(); ++d) {
        if (board.step(a, d) == b || board.step(b, d) == a) {
            return true;
        }
    }
    return false;
}

/// Everything is dropped and nothing moves: stones, which look best where lines cross.
bool only_drops(const rules::Rules& rules) {
    bool drops = false;
    for (const rules::Kind& kind : rules.kinds) {
        for (const rules::Block& block : kind.blocks) {
            if (!block.drop) {
                return false;
            }
            drops = true;
        }
    }
    return drops;
}

/// Cells that make no surface: discs, grown or shrunk to their distance, joined by their links.
class Graph {
public:
    /// Larger graphs are nothing that one could see through.
    static constexpr std::size_t most_joined = 800;

    Graph(const rules::Rules& rules, const std::vector<Box>& boxes, BoardLook& look)
        : rules_(rules), boxes_(boxes), look_(look) {}

    void draw(const std::vector<Cell>& cells) {
        for (const Cell cell : cells) {
            const Box box = boxes_[cell];
            Tile& tile = look_.tiles[cell];
            const bool round = box.w < 1.35 * box.h && box.h < 1.35 * box.w;
            tile.shape = round ? Shape::disc : Shape::plate;
            tile.box = round ? Box::around(box.centre(), side(cell), side(cell)) : box;
            tile.seat = tile.box.square();
        }
        join(cells, std::numeric_limits<double>::max());
    }

    /// Draws the links between cells that are no farther apart than `reach`.
    void join(const std::vector<Cell>& cells, double reach) {
        for (std::size_t i = 0; cells.size() <= most_joined && i < cells.size(); ++i) {
            join(cells[i], reach);
        }
    }

private:
    static constexpr std::size_t most_measured = 5000;

    [[nodiscard]] double side(Cell cell) const {
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
    /// A line that would run beneath a third cell tells of a jump, or of a way for helpers; it is left out.
    [[nodiscard]] bool free_way(Cell a, Cell b) const {
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
    void join(Cell cell, double reach) {
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

    const rules::Rules& rules_;
    const std::vector<Box>& boxes_;
    BoardLook& look_;
    std::set<std::pair<Cell, Cell>> joined_;
};

/// Draws the cells of one lattice.
class Surface {
public:
    Surface(const rules::Rules& rules, const Lattice& lattice, const std::vector<Box>& boxes, Graph& graph,
            BoardLook& look)
        : rules_(rules), lattice_(lattice), boxes_(boxes), graph_(graph), look_(look) {
        for (std::size_t i = 0; i < lattice.cells.size(); ++i) {
            at_.emplace(std::pair{lattice.columns[i], lattice.rows[i]}, lattice.cells[i]);
        }
    }
    /// False if these cells make no surface.
    bool draw() {
        switch (lattice_.type) {
            case Lattice::Type::full:
                return draw_full();
            case Lattice::Type::shifted:
                return draw_shifted();
            default:
                return false;
        }
    }

private:
    [[nodiscard]] Cell find(std::size_t column, std::size_t row) const {
        const auto found = at_.find({column, row});
        return found != at_.end() ? found->second : rules::none;
    }
    [[nodiscard]] bool wide() const { return lattice_.dx == 0 || lattice_.w >= tight_step * lattice_.dx; }
    [[nodiscard]] bool high() const { return lattice_.dy == 0 || lattice_.h >= tight_step * lattice_.dy; }

    /// Rows and columns that there are.
    [[nodiscard]] std::size_t width() const { return distinct(lattice_.columns); }
    [[nodiscard]] std::size_t height() const { return distinct(lattice_.rows); }
    [[nodiscard]] static std::size_t distinct(const std::vector<std::size_t>& ranks) {
        return std::set<std::size_t>(ranks.begin(), ranks.end()).size();
    }

    /// The share of neighbouring cells that are linked, beside each other or across a corner.
    struct Links {
        double beside = 0, across = 0;
    };
    [[nodiscard]] Links count_links() const {
        double beside = 0, across = 0, joined_beside = 0, joined_across = 0;
        const auto count = [&](Cell a, Cell b, double& all, double& joined) {
            if (a != rules::none && b != rules::none) {
                all += 1;
                joined += linked(rules_.board, a, b) ? 1 : 0;
            }
        };
        for (const auto& [place, cell] : at_) {
            const auto [x, y] = place;
            count(cell, find(x + 1, y), beside, joined_beside);
            count(cell, find(x, y + 1), beside, joined_beside);
            count(cell, find(x + 1, y + 1), across, joined_across);
            count(find(x + 1, y), find(x, y + 1), across, joined_across);
        }
        return {joined_beside / std::max(1.0, beside), joined_across / std::max(1.0, across)};
    }

    bool draw_full() {
        const std::size_t least = std::min(width(), height());
        if (least < 2 && (!wide() || !high())) {
            return false;
        }
        const Links links = count_links();
        constexpr double some = 0.03, most = 0.85;
        constexpr std::size_t many = 9;
        const bool uneven = least >= 3 && links.across > some && links.across < most && links.beside > 0.5;
        const bool stones = only_drops(rules_);
        if (uneven || (stones && least >= many) || !wide() || !high()) {
            draw_points(links);
        } else {
            draw_squares(links.across >= most && !stones);
        }
        return true;
    }

    void draw_squares(bool chequered) {
        for (std::size_t i = 0; i < lattice_.cells.size(); ++i) {
            Tile& tile = look_.tiles[lattice_.cells[i]];
            const bool dark = (lattice_.columns[i] + lattice_.rows[i]) % 2 == 0;
            tile.shade = !chequered ? Shade::plain : dark ? Shade::dark : Shade::light;
            tile.box = boxes_[lattice_.cells[i]];
            // Cells with narrow gaps are meant to meet.
            const double w = lattice_.dx > 0 && wide() ? lattice_.dx : lattice_.w;
            const double h = lattice_.dy > 0 && high() ? lattice_.dy : lattice_.h;
            tile.box = Box::around(tile.box.centre(), w, h);
            tile.seat = tile.box.square();
        }
    }

    void draw_points(const Links& links) {
        const double dx = lattice_.dx > 0 ? lattice_.dx : lattice_.w, dy = lattice_.dy > 0 ? lattice_.dy : lattice_.h;
        for (const Cell cell : lattice_.cells) {
            Tile& tile = look_.tiles[cell];
            tile.shape = Shape::point;
            tile.box = Box::around(boxes_[cell].centre(), std::max(dx, lattice_.w), std::max(dy, lattice_.h));
            tile.seat = tile.box.square().inset(0.03 * std::min(dx, dy));
        }
        if (lattice_.cells.size() <= Graph::most_joined && (links.across < 0.85 || !only_drops(rules_))) {
            graph_.join(lattice_.cells, 1.25 * std::hypot(dx, dy));
            return;
        }
        for (const auto& [place, cell] : at_) {
            const auto [x, y] = place;
            join(cell, find(x + 1, y));
            join(cell, find(x, y + 1));
        }
    }
    void join(Cell a, Cell b) {
        if (a != rules::none && b != rules::none && linked(rules_.board, a, b)) {
            look_.paths.push_back({a, b});
        }
    }

    bool draw_shifted() {
        const double rx = lattice_.w / lattice_.dx, ry = lattice_.h / lattice_.dy;
        // A hexagon is two steps wide and little more than one high, or the other way round; a diamond is two each way.
        constexpr double more_than_one = 1.4;
        const bool two_wide = rx >= more_than_one || lattice_.dy >= more_than_one * lattice_.dx;
        const bool two_high = ry >= more_than_one || lattice_.dx >= more_than_one * lattice_.dy;
        if (two_wide || two_high) {
            draw_hexagons(two_wide && two_high ? Shape::diamond : two_wide ? Shape::hexagon : Shape::flat_hexagon);
            return true;
        }
        if (rx < tight_step || ry < tight_step) {
            return false;
        }
        draw_dark_squares();
        return true;
    }

    void draw_hexagons(Shape shape) {
        const double w = lattice_.dx * (shape == Shape::flat_hexagon ? 4.0 / 3 : 2);
        const double h = lattice_.dy * (shape == Shape::hexagon ? 4.0 / 3 : 2);
        const bool shaded = shape != Shape::diamond && reaches_far();
        for (std::size_t i = 0; i < lattice_.cells.size(); ++i) {
            Tile& tile = look_.tiles[lattice_.cells[i]];
            tile.shape = shape;
            tile.box = Box::around(boxes_[lattice_.cells[i]].centre(), w, h);
            tile.seat = tile.box.square().inset((shape == Shape::diamond ? 0.2 : 0.09) * std::min(w, h));
            if (shaded) {
                const bool flat = shape == Shape::flat_hexagon;
                tile.shade = hexagon_shade(flat ? lattice_.rows[i] : lattice_.columns[i],
                                           flat ? lattice_.columns[i] : lattice_.rows[i]);
            }
        }
    }

    /// Three shades so that no two neighbours are alike; `along` counts half steps in the rows of hexagons.
    static Shade hexagon_shade(std::size_t along, std::size_t row) {
        const auto a = static_cast<long>(along), r = static_cast<long>(row);
        const long axial = (a - r - (((a - r) % 2 + 2) % 2)) / 2;
        constexpr Shade shades[] = {Shade::dark, Shade::light, Shade::medium};
        return shades[((axial - r) % 3 + 3) % 3];
    }

    /// There are diagonals between the six sides, which need shades to be seen.
    [[nodiscard]] bool reaches_far() const {
        std::size_t most = 0;
        for (const Cell cell : lattice_.cells) {
            std::set<Cell> reached;
            for (rules::DirectionId d = 0; d < rules_.board.directions.size(); ++d) {
                reached.insert(rules_.board.step(cell, d));
            }
            reached.erase(rules::none);
            most = std::max(most, reached.size());
        }
        return most >= 12;
    }

    /// The dark cells of a chequered board; the light ones between them are only for the eye.
    void draw_dark_squares() {
        draw_squares(false);
        std::map<std::pair<std::size_t, std::size_t>, std::pair<int, Box>> gaps;
        for (std::size_t i = 0; i < lattice_.cells.size(); ++i) {
            Tile& tile = look_.tiles[lattice_.cells[i]];
            tile.shade = Shade::dark;
            for (const auto& [dx, dy] : {std::pair{1, 0}, {-1, 0}, {0, 1}, {0, -1}}) {
                auto& [seen, box] = gaps[{lattice_.columns[i] + static_cast<std::size_t>(dx),
                                          lattice_.rows[i] + static_cast<std::size_t>(dy)}];
                ++seen;
                box = tile.box;
                box.x += dx * lattice_.dx;
                box.y -= dy * lattice_.dy;
            }
        }
        for (const auto& [place, gap] : gaps) {
            if (gap.first >= 2) {
                look_.fillers.push_back(gap.second);
            }
        }
    }

    const rules::Rules& rules_;
    const Lattice& lattice_;
    const std::vector<Box>& boxes_;
    Graph& graph_;
    BoardLook& look_;
    std::map<std::pair<std::size_t, std::size_t>, Cell> at_;
};

void mark_goals(const rules::Rules& rules, const rules::GoalCondition& condition, std::set<Cell>& cells) {
    for (const auto& part : condition.parts) {
        mark_goals(rules, part, cells);
    }
    if (condition.type != rules::GoalCondition::Type::absolute_config) {
        return;
    }
    for (const auto& place : condition.places) {
        if (!place.zone) {
            cells.insert(place.index);
            continue;
        }
        for (const auto& holds : rules.board.zones[place.index].holds) {
            for (std::size_t i = 0; i < holds.size(); ++i) {
                if (holds[i]) {
                    cells.insert(static_cast<Cell>(i));
                }
            }
        }
    }
}

/// Cells that the goals name, unless they are most of the board.
void mark_goals(const rules::Rules& rules, BoardLook& look) {
    std::set<Cell> cells;
    for (const auto& goal : rules.goals) {
        mark_goals(rules, goal.condition, cells);
    }
    const auto shown =
        std::count_if(look.tiles.begin(), look.tiles.end(), [](const Tile& t) { return !t.box.empty(); });
    std::erase_if(cells, [&](Cell cell) { return cell >= look.tiles.size() || look.tiles[cell].box.empty(); });
    if (3 * cells.size() < static_cast<std::size_t>(shown)) {
        for (const Cell cell : cells) {
            look.tiles[cell].goal = true;
        }
    }
}

/// An axis may add signs to the names of cells that are no part of the level's own name.
std::string level_name(const rules::Grid& grid, std::size_t level) {
    std::string name;
    for (std::size_t axis = grid.axes.size(); axis-- > 2;) {
        const auto& names = grid.axes[axis];
        name = names[level % names.size()] + (name.empty() ? "" : " ") + name;
        level /= names.size();
    }
    const auto is_sign = [](char c) { return c == '-' || c == '_' || c == '.' || c == ' ' || c == ':' || c == '/'; };
    while (!name.empty() && is_sign(name.back())) {
        name.pop_back();
    }
    name.erase(name.begin(), std::find_if_not(name.begin(), name.end(), is_sign));
    return name;
}

constexpr std::size_t most_captions = 64;

void add_captions(const rules::Rules& rules, BoardLook& look) {
    for (const auto& grid : rules.board.grids) {
        const auto levels = levels_of(grid);
        for (std::size_t level = 0; levels.size() > 1 && levels.size() <= most_captions && level < levels.size();
             ++level) {
            Box all;
            double cell_h = 0;
            for (const Cell cell : levels[level]) {
                if (cell != rules::none && !look.tiles[cell].box.empty()) {
                    all = united(all, look.tiles[cell].box);
                    cell_h = look.tiles[cell].box.h;
                }
            }
            const Box room{all.x, all.bottom() + 0.04 * cell_h, all.w, 0.5 * cell_h};
            const bool taken = std::any_of(look.tiles.begin(), look.tiles.end(), [&](const Tile& tile) {
                return !tile.box.empty() && tile.box.x < room.right() && tile.box.right() > room.x &&
                       tile.box.y < room.bottom() && tile.box.bottom() > room.y;
            });
            if (!all.empty() && !taken) {
                look.captions.push_back({room, level_name(grid, level)});
            }
        }
    }
}

void draw_tiles(const rules::Rules& rules, const std::vector<Box>& boxes, BoardLook& look) {
    std::vector<Cell> alone;
    Graph graph(rules, boxes, look);
    for (const Lattice& lattice : find_lattices(rules, boxes)) {
        if (lattice.cells.size() < 3 || !Surface(rules, lattice, boxes, graph, look).draw()) {
            alone.insert(alone.end(), lattice.cells.begin(), lattice.cells.end());
        }
    }
    graph.draw(alone);
    mark_goals(rules, look);
    add_captions(rules, look);
}

}  // namespace

BoardLook look_of(const rules::Rules& rules, const std::optional<Box>& picture) {
    BoardLook look;
    look.pictured = picture.has_value();
    look.tiles.resize(rules.board.cells.size());
    const std::vector<Box> boxes = cell_boxes(rules, picture);
    if (picture) {
        look.extent = *picture;
        for (std::size_t i = 0; i < boxes.size(); ++i) {
            look.tiles[i].box = boxes[i];
            look.tiles[i].seat = boxes[i].square();
        }
        return look;
    }
    draw_tiles(rules, boxes, look);
    for (const Tile& tile : look.tiles) {
        look.extent = united(look.extent, tile.box);
    }
    for (const Box& filler : look.fillers) {
        look.extent = united(look.extent, filler);
    }
    for (const Caption& caption : look.captions) {
        look.extent = united(look.extent, caption.box);
    }
    if (look.extent.empty()) {
        look.extent = {0, 0, 1, 1};
    }
    return look;
}

}  // namespace bazillion::renderer
