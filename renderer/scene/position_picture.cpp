#include "renderer/scene/position_picture.h"

#include "play/match/replay.h"
#include "process/child.h"
#include "renderer/canvas/apng.h"
#include "renderer/canvas/themes.h"
#include "renderer/scene/draw.h"
#include "storage/descriptor.h"
#include "syntax/letters.h"

#include <fmt/core.h>

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

namespace {

/// What is to be painted, and all that this takes.
struct Composition {
    Composition(const play::Match& match, const RenderOptions& options)
        : rules(match.rules()),
          theme(theme_of(options.theme)),
          art(rules, {rules.file.parent_path(), options.library}, options.piece_set, theme.inks),
          look(look_of(rules, art.board_picture())) {
        show(match, options);
        const bool plain = options.board_only || (rules.reserve == rules::none && rules.buttons.empty());
        viewport = viewport_of(look, options.width, plain);
        layout = arrange(look, scene, viewport);
    }

    void show(const play::Match& match, const RenderOptions& options) {
        View view;
        view.flipped = options.flipped;
        scene = make_scene(match, view);
        layout = arrange(look, scene, viewport);
    }
    Canvas paint_pixels() {
        Canvas canvas(width(), height());
        paint(canvas);
        if (art.finish(most_waiting)) {  // they were asked for by that
            paint(canvas);
        }
        return canvas;
    }

    void paint(Canvas& canvas) { draw(canvas, {rules, look, scene, layout, theme, art}); }
    [[nodiscard]] int width() const { return static_cast<int>(layout.window.w); }
    [[nodiscard]] int height() const { return static_cast<int>(layout.window.h); }

    const rules::Rules& rules;
    const Theme& theme;
    Art art;
    BoardLook look;
    Viewport viewport;
    Scene scene;
    Layout layout;
};

}  // namespace

Picture picture_of(const play::Match& match, const RenderOptions& options) {
    Composition composition(match, options);
    Canvas canvas = composition.paint_pixels();
    return {std::move(canvas), composition.art.refused()};
}

play::Result<std::string> animation_of(const play::Match& match, const RenderOptions& options, unsigned milliseconds) {
    constexpr std::size_t most_plies = 1000;
    constexpr unsigned longer = 4;  // is the last picture to be seen
    const auto record = match.record();
    if (record.size() > most_plies) {
        return tl::unexpected(play::Error{
            fmt::format("the game has {} moves; pictures of {} can be animated", record.size(), most_plies), "", ""});
    }
    Composition composition(match, options);
    AnimatedPng animation;
    const auto shown = play::replay(match, [&](const play::Match& then) {
        const bool last = then.record().size() == record.size();
        composition.show(then, options);
        animation.add(composition.paint_pixels(), last ? longer * milliseconds : milliseconds);
    });
    return shown ? animation.finish() : play::Result<std::string>(tl::unexpected(shown.error()));
}

play::Result<std::string> picture_for(const play::Match& match, const std::filesystem::path& file,
                                      const RenderOptions& options) {
    constexpr unsigned usual_time = 1000;
    const std::string ending = syntax::to_lower(file.extension().string());
    return ending == ".svg"    ? svg_of(match, options)
           : ending == ".apng" ? animation_of(match, options, usual_time)
                               : play::Result<std::string>(picture_of(match, options).canvas.png());
}

play::Result<std::string> svg_of(const play::Match& match, const RenderOptions& options) {
    constexpr std::size_t most_memory = 512 << 20, most_bytes = 64 << 20;
    const auto svg = process::answer_of(
        [&](int out) {
            process::bound_this_process({most_memory, most_waiting});
            Composition composition(match, options);
            composition.art.use_shapes();
            Canvas canvas = Canvas::of_shapes(composition.width(), composition.height());
            composition.paint(canvas);
            (void)storage::write_all(out, canvas.svg());
        },
        most_waiting, most_bytes);
    if (!svg || !svg->ends_with("</svg>\n")) {
        return tl::unexpected(play::Error{"the picture cannot be drawn within the bounds on memory and time",
                                          "a PNG shows letters in place of drawings that are too much", ""});
    }
    return *svg;
}

}  // namespace bazillion::renderer
