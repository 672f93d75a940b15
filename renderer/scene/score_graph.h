#pragma once

#include "renderer/scene/draw.h"

namespace bazillion::renderer {

/// How a score is drawn: -1 (lost) to 1 (won); a piece of the least worth is a tenth of the way at first.
[[nodiscard]] double drawn_score(double score);

/// How the first player stood after each ply, as computers saw it.
void draw_graph(Canvas& canvas, const Paint& paint);

}  // namespace bazillion::renderer
