#pragma once

#include "rules/types.h"

#include <string>
#include <utility>
#include <vector>

namespace bazillion::rules {

/// Pixels of the game's own board picture; only proportions matter where there is none.
struct Rect {
    int left = 0, top = 0, right = 0, bottom = 0;
    /// Across and down.
    [[nodiscard]] std::pair<double, double> middle() const { return {(left + right) / 2.0, (top + bottom) / 2.0}; }
};

struct CellInfo {
    std::string name;
    Rect where;
    bool dummy = false;   ///< a helper without a place on the screen
    bool exit = false;    ///< beyond the board: who arrives here has left it, and nothing ever stands here
    std::string written;  ///< its name in texts of moves, if that is another one
    [[nodiscard]] bool takes_drops() const { return !dummy && !exit; }
};

/// A rectangular part of the board as one `(grid ...)` made it; `cells` run with the last axis fastest.
struct Grid {
    std::vector<std::vector<std::string>> axes;  ///< coordinate names along each axis
    std::vector<Cell> cells;                     ///< `none` where a cell was killed
};

struct Zone {
    std::string name;
    std::vector<std::vector<bool>> holds;  ///< [player][cell]
    std::string colour;                    ///< its cells are drawn in; empty: as all others
};

/// Something drawn from a cell to another.
struct Stroke {
    Cell from = none, to = none;
};

/// The edge of the board along some cells, drawn in a colour.
struct Edge {
    std::string colour;
    std::vector<Cell> cells;
};

/// The board graph of one game: cells joined by named directions.
struct Board {
    std::vector<CellInfo> cells;
    std::vector<Grid> grids;
    std::vector<std::string> directions;
    std::vector<Cell> links;                         ///< [cell * directions + direction], `none` at an edge
    std::vector<Cell> reverse_links;                 ///< where `(opposite direction)` leads
    std::vector<std::vector<DirectionId>> symmetry;  ///< [player][direction as written] = direction meant
    std::vector<Zone> zones;
    std::vector<std::vector<bool>> exits;  ///< [player][cell] exits that his pieces can take; empty without exits
    std::vector<std::string> images;       ///< alternative board pictures, file names as written

    /// What a board without a picture looks like; `any`: as its places and links suggest.
    enum class Surface : std::uint8_t { any, plain, chequered, crossings } surface = Surface::any;
    std::vector<Stroke> lines;  ///< between crossings, just these; empty: along the links
    std::vector<Edge> edges;
    std::vector<Stroke> wedges;  ///< pointed strips, as on a backgammon board

    /// Where a step of a player's piece leads: `to`, or nowhere if that is an exit for others.
    [[nodiscard]] Cell open_to(PlayerId player, Cell to) const {
        return to != none && cells[to].exit && !exits[player][to] ? Cell{none} : to;
    }
    [[nodiscard]] Cell step(Cell cell, DirectionId direction) const {
        return links[cell * directions.size() + direction];
    }
    [[nodiscard]] Cell step_back(Cell cell, DirectionId direction) const {
        return reverse_links[cell * directions.size() + direction];
    }
};

}  // namespace bazillion::rules
