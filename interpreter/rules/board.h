#pragma once

#include "rules/types.h"

#include <string>
#include <vector>

namespace bazillion::rules {

/// Pixels of the game's own board picture; only proportions matter where there is none.
struct Rect {
    int left = 0, top = 0, right = 0, bottom = 0;
};

struct CellInfo {
    std::string name;
    Rect where;
    bool dummy = false;   ///< a helper without a place on the screen
    bool exit = false;    ///< beyond the board: who arrives here has left it, and nothing ever stands here
    std::string written;  ///< its name in texts of moves, if that is another one
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
