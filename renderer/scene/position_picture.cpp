#include "renderer/scene/position_picture.h"

#include "play/match/replay.h"
#include "process/child.h"
#include "renderer/canvas/apng.h"
#include "renderer/scene/composition.h"
#include "renderer/scene/printed_page.h"
#include "storage/descriptor.h"
#include "syntax/letters.h"

#include <fmt/core.h>

namespace bazillion::renderer {

namespace {

/// For all the drawings of a game.
constexpr std::chrono::seconds most_waiting{20};

}  // namespace

Picture picture_of(const play::Match& match, const RenderOptions& options) {
    Composition composition(match, options);
    Canvas canvas = composition.paint_pixels(most_waiting);
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
        animation.add(composition.paint_pixels(most_waiting), last ? longer * milliseconds : milliseconds);
    });
    return shown ? animation.finish() : play::Result<std::string>(tl::unexpected(shown.error()));
}

play::Result<std::string> picture_for(const play::Match& match, const std::filesystem::path& file,
                                      const RenderOptions& options) {
    constexpr unsigned usual_time = 1000;
    const std::string ending = syntax::to_lower(file.extension().string());
    return ending == ".svg"    ? svg_of(match, options)
           : ending == ".pdf"  ? printed_page(match, options)
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
