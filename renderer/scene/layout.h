#pragma once

#include "renderer/board/board_look.h"
#include "renderer/canvas/geometry.h"
#include "renderer/scene/scene.h"
#include "renderer/scene/tray_layout.h"
#include "renderer/scene/zoom.h"

#include <vector>

namespace bazillion::renderer {

/// The space a picture may fill.
struct Viewport {
    double width = 1280, height = 900;
    double top = 0;          ///< taken by the menu bar
    double unit = 1;         ///< size of a design pixel: 2 on a screen of double density
    bool with_moves = true;  ///< the move list is shown
    bool with_panel = true;  ///< anything beside the board is shown
    Zoom zoom = {};          ///< the part of the board that is seen
};

/// Where everything of a scene is, in pixels. A pure function of board, scene and viewport: drawing, clicks and tests
/// all read the same numbers.
struct Layout {
    double unit = 1;
    Box window;
    Box frame;                         ///< the part of the window in which the board is seen
    Box board;                         ///< the whole board: `frame`, or larger
    double scale = 1;                  ///< pixels of the window for one of the board's own
    std::vector<Box> cells;            ///< empty boxes for cells that are not shown
    std::vector<Box> seats;            ///< [cell] where a piece goes that has no size of its own
    std::optional<double> least_seat;  ///< side of the smallest square among them
    std::vector<Box> fillers, captions;
    Box panel;
    std::vector<TrayLayout> trays;
    Box controls, prompt;
    std::vector<std::string> prompt_lines;
    std::vector<Box> domes, dome_labels, chips, tools;
    Box moves;
    Box graph;                              ///< below the list, within `moves`; empty without one
    std::size_t move_lines = 0;             ///< that the move list has,
    std::size_t first_line = 0, lines = 0;  ///< and those of them on screen
    int scroll_least = 0, scroll_most = 0;  ///< how far it can be scrolled
    std::vector<Box> plies;                 ///< empty boxes for those scrolled away
    /// A line of a comment or a variation in the move list.
    struct AsideLine {
        Box box;                ///< empty for one scrolled away
        std::size_t aside = 0;  ///< index into `Scene::asides`
        std::string text;
    };
    std::vector<AsideLine> asides;
    Box chooser;
    double chooser_unit = 1;  ///< smaller than `unit` where many choices must fit
    std::vector<Box> choices;
    Box card, card_picture, card_diagram;  ///< of a piece
    std::vector<std::string> card_lines;

    /// The square a piece on this cell is drawn in; `natural_side` is that of its own picture, if it has one.
    [[nodiscard]] Box piece(Cell cell, std::optional<double> natural_side = {}) const;
    /// Its side, from that of the square a cell offers.
    [[nodiscard]] double piece_side(double seat, std::optional<double> natural_side) const;
    /// The side of the smallest square that a cell offers.
    [[nodiscard]] double cell_size() const { return least_seat.value_or(1); }
};

/// The board of a layout, without what lies beside it.
Layout board_of(Layout layout);

Layout arrange(const BoardLook& look, const Scene& scene, const Viewport& viewport);

/// What a click at a point means.
struct Hit {
    enum class Type { nothing, cell, stock, dome, chip, choice, chooser, ply, aside, moves, tool, seat, card };
    Type type = Type::nothing;
    std::size_t index = 0;  ///< cell, tray (of a stock or seat), dome, chip, choice, ply, aside or tool
    std::size_t item = 0;   ///< stock within its tray
    friend bool operator==(const Hit&, const Hit&) = default;
};
Hit hit(const Layout& layout, Point point);

}  // namespace bazillion::renderer
