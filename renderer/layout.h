#pragma once

#include "renderer/geometry.h"
#include "renderer/scene.h"
#include "rules/rules.h"

#include <vector>

namespace bazillion::renderer {

/// The space a picture may fill.
struct Viewport {
    double width = 1280, height = 900;
    double top = 0;          ///< taken by the menu bar
    double unit = 1;         ///< size of a design pixel: 2 on a screen of double density
    bool with_moves = true;  ///< the move list is shown
    bool with_panel = true;  ///< anything beside the board is shown
};

struct TrayLayout {
    Box plate, header;
    std::vector<Box> stocks, gauges;
};

/// Where everything of a scene is, in pixels. A pure function of rules, scene and viewport: drawing, clicks and tests
/// all read the same numbers.
struct Layout {
    double unit = 1;
    Box window, board;
    std::vector<Box> cells;  ///< empty boxes for cells that are not shown
    Box panel;
    std::vector<TrayLayout> trays;
    Box controls, prompt;
    std::vector<std::string> prompt_lines;
    std::vector<Box> domes, dome_labels, chips;
    Box moves;
    std::size_t first_row = 0, rows = 0;  ///< rows of the move list on screen
    std::vector<Box> plies;               ///< empty boxes for those scrolled away
    Box chooser;
    std::vector<Box> choices;

    /// The side of the square a piece on this cell is drawn in.
    [[nodiscard]] Box piece(Cell cell) const;
    [[nodiscard]] double cell_size() const;
};

Layout arrange(const rules::Rules& rules, const Scene& scene, const Viewport& viewport);

/// Width over height of the board as the rules place its cells.
double board_aspect(const rules::Rules& rules);

/// What a click at a point means.
struct Hit {
    enum class Type { nothing, cell, stock, dome, chip, choice, chooser, ply, moves };
    Type type = Type::nothing;
    std::size_t index = 0;  ///< cell, tray, dome, chip, choice or ply
    std::size_t item = 0;   ///< stock within its tray
    friend bool operator==(const Hit&, const Hit&) = default;
};
Hit hit(const Layout& layout, Point point);

}  // namespace bazillion::renderer
