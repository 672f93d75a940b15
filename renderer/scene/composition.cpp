#include "renderer/scene/composition.h"

#include "renderer/canvas/themes.h"

#include <algorithm>
#include <cmath>

namespace bazillion::renderer {

namespace {

constexpr int usual_width = 800, most_usual_width = 1600;

/// The usual width, or more if the smallest piece would not be legible in it.
int fitting_width(const BoardLook& look) {
    constexpr double legible = 26;
    double smallest = look.extent.w;
    for (const Tile& tile : look.tiles) {
        smallest = tile.seat.empty() ? smallest : std::min(smallest, tile.seat.w);
    }
    const double width = legible / smallest * look.extent.w;
    return static_cast<int>(std::clamp<double>(width, usual_width, most_usual_width));
}

/// A wide picture holds board and panel, a plain one just the board with its margin.
Viewport viewport_of(const BoardLook& look, int wanted, bool plain) {
    constexpr double flattest = 2.6, highest = 0.45, with_panel = 1.42;
    const double aspect = std::clamp(look.extent.w / look.extent.h, highest, flattest) * (plain ? 1 : with_panel);
    const double width = std::clamp(wanted > 0 ? wanted : fitting_width(look), 64, 8192);
    return {width, std::round(width / aspect), 0, width / (plain ? 800 : 1130), false, !plain};
}

}  // namespace

Composition::Composition(const play::Match& match, const RenderOptions& options)
    : Composition(match, options, theme_of(options.theme)) {}

Composition::Composition(const play::Match& match, const RenderOptions& options, const Theme& colours)
    : rules(match.rules()),
      theme(colours),
      art(rules, {rules.file.parent_path(), options.library}, options.piece_set, theme.inks),
      look(look_of(rules, art.board_picture())) {
    show(match, options);
    const bool plain = options.board_only || (rules.reserve == rules::none && rules.buttons.empty());
    viewport = viewport_of(look, options.width, plain);
    layout = arrange(look, scene, viewport);
}

void Composition::show(const play::Match& match, const RenderOptions& options) {
    View view;
    view.flipped = options.flipped;
    scene = make_scene(match, view);
    layout = arrange(look, scene, viewport);
}

Canvas Composition::paint_pixels(std::chrono::milliseconds most_waiting) {
    Canvas canvas(width(), height());
    paint(canvas);
    if (art.finish(most_waiting)) {  // they were asked for by that
        paint(canvas);
    }
    return canvas;
}

}  // namespace bazillion::renderer
