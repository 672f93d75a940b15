#pragma once

#include "renderer/canvas/geometry.h"
#include "rules/rules.h"

#include <optional>
#include <span>
#include <string>
#include <vector>

namespace bazillion::renderer {

/// A cell as it is drawn and clicked.
struct Tile {
    enum class Shape : std::uint8_t {
        square,        ///< fills its box, meets its neighbours
        plate,         ///< a box with round corners that stands alone
        disc,          ///< a round cell of a free graph
        point,         ///< where lines meet
        hexagon,       ///< with a corner at the top
        flat_hexagon,  ///< with an edge at the top
        diamond        ///< a square that stands on a corner
    };
    enum class Shade : std::uint8_t { plain, light, medium, dark };
    enum class Dot : std::uint8_t { none, small, star };

    Box box;   ///< what it covers; empty for a cell that is not shown
    Box seat;  ///< the square a piece fills that has no size of its own
    Shape shape = Shape::square;
    Shade shade = Shade::plain;
    Dot dot = Dot::small;  ///< on a point: what marks it besides the lines
    bool bare = false;     ///< what lies there is seen, and nothing around it
    bool goal = false;     ///< the end of the game asks for it
};

/// A line between two cells.
struct Path {
    rules::Cell a = 0, b = 0;
};

/// A side of a cell at the edge of the board, in a colour. Its ends are given in a unit square for the cell's box.
struct Rim {
    rules::Cell cell = 0;
    Point a, b;
    std::string colour;
};

/// Words beneath a part of the board: the name of a level.
struct Caption {
    Box box;
    std::string words;
};

/// A board as it is to be seen, in pixels of the game's own picture of it. It follows from where the rules place the
/// cells, and from the picture if there is one; a picture shows the cells itself, so tiles then only tell where they
/// are.
struct BoardLook {
    Box extent;
    bool pictured = false;
    std::vector<Tile> tiles;   ///< [cell]
    std::vector<Box> fillers;  ///< light squares that are no cells, between dark ones that are
    std::vector<Path> paths;
    std::vector<Rim> rims;
    std::vector<Path> wedges;  ///< pointed strips, from the base to the tip
    bool wooden = false;       ///< the author asked for crossings: they lie on one piece of wood
    std::vector<Caption> captions;
};

/// The corners of a cell with straight sides, in a unit square, going round; none of round ones.
std::span<const Point> corners_of(Tile::Shape shape);

/// What the author asks to be drawn on the board besides its cells.
void add_strokes(const rules::Rules& rules, const std::vector<Box>& boxes, BoardLook& look);

BoardLook look_of(const rules::Rules& rules, const std::optional<Box>& picture);

/// Where the rules place the cells, after mending: cells out of sight get empty boxes, levels of a board in three
/// dimensions that lie on each other are moved side by side.
std::vector<Box> cell_boxes(const rules::Rules& rules, const std::optional<Box>& picture);

/// The cells of a grid by its third and further axes, each level in the order of the grid; `none` for killed ones.
std::vector<std::vector<rules::Cell>> levels_of(const rules::Grid& grid);

/// Cells of one size that lie in rows and columns, or in rows shifted by half a cell, and so can be drawn as one
/// surface.
struct Lattice {
    std::vector<rules::Cell> cells;
    std::vector<std::size_t> columns, rows;  ///< [index in `cells`] counted from the left, from below
    double dx = 0, dy = 0;                   ///< from a column (row) to the next
    double w = 0, h = 0;                     ///< of a cell
    enum class Type : std::uint8_t {
        full,     ///< cells lie beside each other
        shifted,  ///< they only touch across corners: every other place is empty
        scattered
    } type = Type::scattered;
};

/// A cell this much of a step wide (high) meets its neighbours.
constexpr double tight_step = 0.7;

/// The cells with boxes, sorted into lattices; those that wide gaps divide are lattices apart.
std::vector<Lattice> find_lattices(const rules::Rules& rules, const std::vector<Box>& boxes);

}  // namespace bazillion::renderer
