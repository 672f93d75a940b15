#pragma once

#include "renderer/scene/draw.h"
#include "renderer/scene/position_picture.h"

#include <chrono>

namespace bazillion::renderer {

/// A picture of a position that is to be painted, and all that this takes.
struct Composition {
    Composition(const play::Match& match, const RenderOptions& options);
    /// The same in other colours than those of the options.
    Composition(const play::Match& match, const RenderOptions& options, const Theme& colours);

    void show(const play::Match& match, const RenderOptions& options);
    /// Waits at most so long for the drawings of the game.
    Canvas paint_pixels(std::chrono::milliseconds most_waiting);
    void paint(Canvas& canvas) { draw(canvas, {rules, look, scene, layout, theme, art}); }
    [[nodiscard]] int width() const { return static_cast<int>(layout.window.w); }
    [[nodiscard]] int height() const { return static_cast<int>(layout.window.h); }

    const rules::Rules& rules;
    Theme theme;
    Art art;
    BoardLook look;
    Viewport viewport;
    Scene scene;
    Layout layout;
};

}  // namespace bazillion::renderer
