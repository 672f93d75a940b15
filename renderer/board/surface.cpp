#include "renderer/board/surface.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <set>
#include <utility>

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
        using Asked = rules::Board::Surface;
        const Asked asked = rules_.board.surface;
        const bool like_points = uneven || (stones && least >= many) || !wide() || !high();
        if (asked == Asked::crossings || (asked == Asked::any && like_points)) {
            draw_points(links);
        } else {
            draw_squares(asked == Asked::chequered || (asked == Asked::any && links.across >= most && !stones));
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
            // Cells that overlap by half hold pieces that lie on each other, as large as the cells were given.
            constexpr double piled = 2;
            const bool overlapping = lattice_.w > piled * w || lattice_.h > piled * h;
            tile.seat = (overlapping ? boxes_[lattice_.cells[i]] : tile.box).square();
            if (overlapping && !rules_.board.wedges.empty()) {
                tile.shade = on_wedge(tile.box) ? Shade::light : Shade::medium;
            }
        }
    }

    /// In the strip of a wedge, beyond its tip too.
    [[nodiscard]] bool on_wedge(const Box& box) const {
        return std::any_of(rules_.board.wedges.begin(), rules_.board.wedges.end(), [&](const rules::Stroke& wedge) {
            const Point a = boxes_[wedge.from].centre(), b = boxes_[wedge.to].centre(), c = box.centre();
            return std::abs((b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)) < distance_of(a, b);
        });
    }

    void draw_points(const Links& links) {
        const double dx = lattice_.dx > 0 ? lattice_.dx : lattice_.w, dy = lattice_.dy > 0 ? lattice_.dy : lattice_.h;
        constexpr double far = 1.6;  // rows farther apart than this are strips of their own
        for (const Cell cell : lattice_.cells) {
            Tile& tile = look_.tiles[cell];
            tile.shape = Shape::point;
            tile.box =
                Box::around(boxes_[cell].centre(), std::max(lattice_.w, std::min(dx, far * std::max(lattice_.w, dy))),
                            std::max(lattice_.h, std::min(dy, far * std::max(lattice_.h, dx))));
            tile.seat = tile.box.square().inset(0.03 * std::min(dx, dy));
        }
        if (!rules_.board.lines.empty()) {
            return;
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
        constexpr auto shades = std::to_array<Shade>({Shade::dark, Shade::light, Shade::medium});
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

}  // namespace

bool draw_surface(const rules::Rules& rules, const Lattice& lattice, const std::vector<Box>& boxes, Graph& graph,
                  BoardLook& look) {
    return Surface(rules, lattice, boxes, graph, look).draw();
}

}  // namespace bazillion::renderer
