#include "renderer/scene/zoom.h"

namespace bazillion::renderer {

namespace {

constexpr double most_factor = 10;
constexpr double most_side = 3600;  ///< pixels of the whole board: pictures of boards are scaled to that

/// No edge of the board comes into its frame.
Zoom within(Zoom zoom) {
    const double half = 0.5 / zoom.factor;
    zoom.centre.x = std::clamp(zoom.centre.x, half, 1 - half);
    zoom.centre.y = std::clamp(zoom.centre.y, half, 1 - half);
    return zoom;
}

}  // namespace

Box zoomed(const Box& frame, const Zoom& zoom) {
    if (zoom.whole()) {
        return frame;
    }
    const double w = frame.w * zoom.factor, h = frame.h * zoom.factor;
    const Point middle = frame.centre();
    return {middle.x - zoom.centre.x * w, middle.y - zoom.centre.y * h, w, h};
}

Zoom zoomed_at(const Zoom& zoom, const Box& frame, Point pointer, double by) {
    const double most = std::clamp(most_side / std::max(frame.w, frame.h), 1.0, most_factor);
    const double factor = std::clamp(zoom.factor * by, 1.0, most);
    const Box before = zoomed(frame, zoom);
    // The place of the board that is under the pointer.
    const Point place{(pointer.x - before.x) / before.w, (pointer.y - before.y) / before.h};
    const Point aside{pointer.x - frame.centre().x, pointer.y - frame.centre().y};
    return within({factor, {place.x - aside.x / (frame.w * factor), place.y - aside.y / (frame.h * factor)}});
}

Zoom panned(const Zoom& zoom, const Box& frame, double dx, double dy) {
    const Box board = zoomed(frame, zoom);
    return within({zoom.factor, {zoom.centre.x - dx / board.w, zoom.centre.y - dy / board.h}});
}

Zoom showing(const Zoom& zoom, const Box& frame, const Box& cell) {
    const double dx = cell.x < frame.x ? frame.x - cell.x : std::min(0.0, frame.right() - cell.right());
    const double dy = cell.y < frame.y ? frame.y - cell.y : std::min(0.0, frame.bottom() - cell.bottom());
    return zoom.whole() ? zoom : panned(zoom, frame, dx, dy);
}

}  // namespace bazillion::renderer
