#include "renderer/scene/position_picture.h"

#include "renderer/canvas/themes.h"
#include "renderer/scene/draw.h"

#include <cmath>

namespace bazillion::renderer {

namespace {

/// For all the drawings of a game.
constexpr std::chrono::seconds most_waiting{20};

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

Picture picture_of(const play::Match& match, const RenderOptions& options) {
    const auto& rules = match.rules();
    View view;
    view.flipped = options.flipped;
    const Scene scene = make_scene(match, view);
    const Theme& theme = theme_of(options.theme);
    Art art(rules, {rules.file.parent_path(), options.library}, options.piece_set, theme.inks);
    const BoardLook look = look_of(rules, art.board_picture());
    const bool plain = options.board_only || (rules.reserve == rules::none && rules.buttons.empty());
    const Layout layout = arrange(look, scene, viewport_of(look, options.width, plain));
    const auto paint = [&] {
        Canvas canvas(static_cast<int>(layout.window.w), static_cast<int>(layout.window.h));
        draw(canvas, {rules, look, scene, layout, theme, art});
        return canvas;
    };
    Canvas canvas = paint();  // asks for the drawings
    if (art.finish(most_waiting)) {
        canvas = paint();
    }
    return {std::move(canvas), art.refused()};
}

}  // namespace bazillion::renderer
