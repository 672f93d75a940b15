#pragma once

#include "renderer/geometry.h"
#include "renderer/scene.h"

#include <vector>

namespace bazillion::renderer {

/// The plate that shows what a player has beside the board.
struct TrayLayout {
    Box plate, header;
    std::vector<Box> stocks, gauges;
};

/// The height that a tray of this width takes; `u` is the size of a design pixel.
double tray_height(const TrayView& tray, double width, double u);

TrayLayout place_tray(const TrayView& tray, Box plate, double u);

}  // namespace bazillion::renderer
