#pragma once

#include "renderer/canvas/geometry.h"
#include "renderer/scene/scene.h"

#include <span>
#include <vector>

namespace bazillion::renderer {

/// Gap between parts of the panel, in design pixels.
constexpr double part_gap = 10;

/// The plate that shows what a player has beside the board.
struct TrayLayout {
    Box plate, header;
    Box clock;  ///< at the end of the header; empty without one
    Box seat;   ///< who sits there; empty if that is not told
    std::vector<Box> stocks, gauges;
};

/// The height that a tray of this width takes; `u` is the size of a design pixel.
double tray_height(const TrayView& tray, double width, double u);

/// Puts trays in rows, `in_row` beside each other, and adds their plates to `plates` if given. Returns the height
/// taken, with a gap behind each row.
double tray_rows(std::span<const TrayView> trays, Point at, double width, double u, std::size_t in_row,
                 std::vector<Box>* plates = nullptr);

TrayLayout place_tray(const TrayView& tray, Box plate, double u);

}  // namespace bazillion::renderer
