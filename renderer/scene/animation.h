#pragma once

#include "renderer/scene/layout.h"
#include "renderer/scene/scene.h"

#include <span>
#include <vector>

namespace bazillion::renderer {

/// A piece on its way at one moment.
struct Sprite {
    Code code = rules::empty;
    Point centre;
    double side = 0;      ///< of the square its cell offers, in pixels
    double swelling = 1;  ///< how much larger it is than at rest
    double alpha = 1;
    double squeeze = 1;  ///< width over height, for a piece that turns over
};

/// What a move does to the eye: slides, fades and turns, made from the effects that the core reports. Knows no rules.
class Animation {
public:
    Animation() = default;

    /// `carried`: the piece from this cell was carried to its goal by hand and does not slide again.
    /// `slowness`: how many times as long as usual it takes.
    explicit Animation(std::span<const play::Effect> effects, Cell carried = rules::none, double slowness = 1);

    [[nodiscard]] double duration() const { return duration_; }  ///< milliseconds; 0 if there is nothing to show

    /// Cells whose pieces are on their way and must not be drawn at rest.
    [[nodiscard]] std::vector<Cell> cells() const;

    /// The pieces `elapsed` milliseconds after the start.
    [[nodiscard]] std::vector<Sprite> at(double elapsed, const Layout& layout) const;

private:
    struct Track {
        std::vector<Cell> path;
        Code before = rules::empty, after = rules::empty;  ///< `empty`: not there yet, or no longer
    };
    Track& track_at(Cell cell, Code code);

    std::vector<Track> tracks_;
    double duration_ = 0;
};

/// The same effects seen backwards, for a take-back.
std::vector<play::Effect> reversed(std::span<const play::Effect> effects);

/// Slow, fast, slow: 0..1 to 0..1.
constexpr double cubic_in_out(double t) {
    const double rest = 1 - t;
    return t < 0.5 ? 4 * t * t * t : 1 - 4 * rest * rest * rest;
}

}  // namespace bazillion::renderer
