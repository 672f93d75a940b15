#pragma once

#include "renderer/canvas/geometry.h"
#include "renderer/scene/scene.h"

namespace bazillion::renderer {

struct Viewport;

/// How the window is shared between the board and the panel, which shows everything else.
struct Split {
    enum class Shape {
        column,      ///< beside the board: players, record and prompt above each other
        columns,     ///< beside the board: the record in a second column of its own
        block,       ///< below the board: the players in rows, under them prompt and record
        board_alone  ///< no panel
    };
    Shape shape = Shape::board_alone;
    double unit = 1;  ///< pixels of the window for a design pixel of the panel
    Box board, panel;
    double second_column = 0;  ///< width of the record's column in `columns`
};

/// The least height of a move list, in design pixels: three lines.
constexpr double least_moves = 93;

/// Domes and what is beside them, in design pixels; and how many stand beside each other in controls of this width.
constexpr double dome_side = 92, dome_gap = 14;
std::size_t domes_in_row(std::size_t domes, double width, double unit);

/// The buttons for what can be asked for beside the rules, in design pixels.
constexpr double tool_height = 34, tool_font = 13;

/// How many trays stand beside each other in a panel of this width; `below`: it lies below the board.
std::size_t trays_in_row(std::size_t trays, double width, double unit, bool below);

/// The largest board with a panel that can be read and is no larger than the board: the best of some hundred ways.
/// `aspect` is the board's width over its height. Only what stays the same from move to move is looked at, so that the
/// board keeps its place during a game.
Split split_window(double aspect, const Scene& scene, const Viewport& viewport);

}  // namespace bazillion::renderer
