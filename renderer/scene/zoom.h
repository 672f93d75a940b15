#pragma once

#include "renderer/canvas/geometry.h"

namespace bazillion::renderer {

/// Which part of the board is to be seen, and how large.
struct Zoom {
    double factor = 1;       ///< 1: the whole board
    Point centre{0.5, 0.5};  ///< the place in the middle of the frame, as parts of the board's width and height
    friend bool operator==(const Zoom&, const Zoom&) = default;

    [[nodiscard]] bool whole() const { return factor <= 1; }
};

/// Where the board lies whose visible part is `frame`.
[[nodiscard]] Box zoomed(const Box& frame, const Zoom& zoom);
/// Makes everything `by` times as large; what is under `pointer` stays there, as far as the board's edges allow.
[[nodiscard]] Zoom zoomed_at(const Zoom& zoom, const Box& frame, Point pointer, double by);
/// Moves the board by so many pixels, as far as its edges allow.
[[nodiscard]] Zoom panned(const Zoom& zoom, const Box& frame, double dx, double dy);
/// Moves it as little as makes all of `cell` visible, a place in the window.
[[nodiscard]] Zoom showing(const Zoom& zoom, const Box& frame, const Box& cell);

}  // namespace bazillion::renderer
