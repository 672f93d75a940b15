#include "renderer/render.h"

#include "renderer/draw.h"

#include <fmt/format.h>

#include <cmath>

namespace bazillion::renderer {

play::Result<void> render_png(const play::Match& match, const std::filesystem::path& file,
                              const RenderOptions& options) {
    const auto& rules = match.rules();
    View view;
    view.flipped = options.flipped;
    const Scene scene = make_scene(match, view);
    const bool plain = options.board_only || (rules.reserve == rules::none && rules.buttons.empty());
    // A wide picture holds board and panel, a plain one just the board with its margin.
    const double aspect = plain ? board_aspect(rules) : board_aspect(rules) * 1.42;
    const double width = std::clamp(options.width, 64, 8192);
    Viewport viewport{width, std::round(width / aspect), 0, width / (plain ? 800 : 1130), false, !plain};
    const Layout layout = arrange(rules, scene, viewport);
    Art art(rules, {rules.file.parent_path(), options.library});
    Canvas canvas(static_cast<int>(width), static_cast<int>(viewport.height));
    const Theme theme;
    draw(canvas, {rules, scene, layout, theme, art});
    if (!canvas.write_png(file)) {
        return tl::unexpected(
            play::Trouble{fmt::format("cannot write the picture `{}`", file.string()), "does the folder exist?", ""});
    }
    return {};
}

}  // namespace bazillion::renderer
