#pragma once

#include "renderer/scene/layout.h"

#include <optional>
#include <vector>

namespace bazillion::renderer {

/// Where keys point, as a pointer does.
enum class Direction : std::uint8_t { up, down, left, right };

/// The cell that lies in a direction from another one: the nearest within a quarter turn, those straight ahead first.
/// Told by the places of cells alone, so that it works on hexagons, on rings, and across boards. None at the edge.
[[nodiscard]] std::optional<Cell> next_cell(const Layout& layout, Cell from, Direction direction);

/// Where the cursor begins: on what is taken up, on what was moved last, else on the piece of the player to act that is
/// nearest to the lower edge of the board. None without cells.
[[nodiscard]] std::optional<Cell> first_cell(const Scene& scene, const Layout& layout, PlayerId to_act);

/// What can be pressed beside the cells, in the order in which Tab goes round. The entries of an open chooser alone,
/// while there is one.
[[nodiscard]] std::vector<Hit> tab_stops(const Scene& scene, const Layout& layout);

/// Where it is; empty if it is no longer there.
[[nodiscard]] Box box_of(const Layout& layout, const Hit& hit);

}  // namespace bazillion::renderer
