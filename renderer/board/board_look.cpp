#include "renderer/board/surface.h"

#include <algorithm>
#include <set>

namespace bazillion::renderer {

namespace {

using rules::Cell;

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

/// Where lines cross in full rows and columns no dot is needed but those that help to count, as on boards for Go: on
/// square boards of an odd size, in the corners, in the middle and, on large ones, between them.
void mark_points(const rules::Rules& rules, BoardLook& look) {
    constexpr std::size_t least = 9, large = 15;
    for (const rules::Grid& grid : rules.board.grids) {
        const bool full = grid.axes.size() == 2 && std::all_of(grid.cells.begin(), grid.cells.end(), [&](Cell cell) {
                              return cell != rules::none && look.tiles[cell].shape == Tile::Shape::point &&
                                     !look.tiles[cell].box.empty();
                          });
        if (!full) {
            continue;
        }
        const std::size_t columns = grid.axes[0].size(), rows = grid.axes[1].size();
        const bool stars = columns == rows && columns % 2 == 1 && columns >= least;
        const std::size_t edge = columns > least ? 3 : 2, middle = columns / 2;
        const auto counts = [&](std::size_t at) { return at == edge || at == middle || at + edge + 1 == columns; };
        for (std::size_t i = 0; i < grid.cells.size(); ++i) {
            const std::size_t column = i / rows, row = i % rows;
            const bool beside_middle = (column == middle) != (row == middle);
            const bool star = stars && counts(column) && counts(row) && (!beside_middle || columns >= large);
            look.tiles[grid.cells[i]].dot = star ? Tile::Dot::star : Tile::Dot::none;
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
        if (lattice.cells.size() < 3 || !draw_surface(rules, lattice, boxes, graph, look)) {
            alone.insert(alone.end(), lattice.cells.begin(), lattice.cells.end());
        }
    }
    graph.draw(alone);
    add_strokes(rules, boxes, look);
    mark_goals(rules, look);
    mark_points(rules, look);
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
    for (std::size_t i = 0; i < look.tiles.size(); ++i) {
        look.tiles[i].seat = rules.board.cells[i].exit ? Box{} : look.tiles[i].seat;  // nothing stands there
    }
    for (const Tile& tile : look.tiles) {
        look.extent = united(look.extent, united(tile.box, tile.seat));
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
