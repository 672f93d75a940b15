#pragma once

#include <algorithm>
#include <cmath>

namespace bazillion::renderer {

/// A place in the window, in pixels from its upper left corner.
struct Point {
    double x = 0, y = 0;
    friend bool operator==(const Point&, const Point&) = default;
};

/// A rectangle in pixels.
struct Box {
    double x = 0, y = 0, w = 0, h = 0;

    [[nodiscard]] Point centre() const { return {x + w / 2, y + h / 2}; }
    [[nodiscard]] double right() const { return x + w; }
    [[nodiscard]] double bottom() const { return y + h; }
    [[nodiscard]] bool empty() const { return w <= 0 || h <= 0; }
    [[nodiscard]] bool contains(Point p) const { return p.x >= x && p.y >= y && p.x < right() && p.y < bottom(); }
    [[nodiscard]] Box inset(double by) const { return {x + by, y + by, w - 2 * by, h - 2 * by}; }

    /// The largest square with the same centre.
    [[nodiscard]] Box square() const {
        const double side = std::min(w, h);
        return {x + (w - side) / 2, y + (h - side) / 2, side, side};
    }
    static Box around(Point centre, double w, double h) { return {centre.x - w / 2, centre.y - h / 2, w, h}; }
    friend bool operator==(const Box&, const Box&) = default;
};

/// The smallest box that holds both; an empty one counts for nothing.
inline Box united(const Box& a, const Box& b) {
    if (a.empty() || b.empty()) {
        return a.empty() ? b : a;
    }
    const double x = std::min(a.x, b.x), y = std::min(a.y, b.y);
    return {x, y, std::max(a.right(), b.right()) - x, std::max(a.bottom(), b.bottom()) - y};
}

inline double distance_of(Point a, Point b) {
    return std::hypot(a.x - b.x, a.y - b.y);
}

}  // namespace bazillion::renderer
