#pragma once

#include "renderer/board/graph.h"

namespace bazillion::renderer {

/// Draws the cells of one lattice as squares, hexagons, diamonds or points; false if they make no surface.
bool draw_surface(const rules::Rules& rules, const Lattice& lattice, const std::vector<Box>& boxes, Graph& graph,
                  BoardLook& look);

}  // namespace bazillion::renderer
