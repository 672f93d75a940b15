#include "renderer/scene/contact_sheet.h"

#include "renderer/canvas/canvas.h"
#include "renderer/scene/position_picture.h"

#include <cmath>

namespace bazillion::renderer {

namespace {

/// The largest picture of a board that a square of this side holds, in its middle.
std::vector<std::string> draw_board_into(Canvas& canvas, const play::Match& match, const Box& square,
                                         const SheetOptions& options) {
    RenderOptions render;
    render.board_only = true;
    render.library = options.library;
    render.width = static_cast<int>(square.w);
    Picture drawn = picture_of(match, render);
    if (drawn.canvas.height() > square.h) {
        render.width = static_cast<int>(square.w * square.h / drawn.canvas.height());
        drawn = picture_of(match, render);
    }
    const Canvas& picture = drawn.canvas;
    const Point middle = square.centre();
    canvas.image(picture, {std::round(middle.x - picture.width() / 2.0), std::round(middle.y - picture.height() / 2.0),
                           1.0 * picture.width(), 1.0 * picture.height()});
    return std::move(drawn.notes);
}

}  // namespace

Picture sheet_of(std::span<const SheetEntry> entries, const SheetOptions& options) {
    constexpr double name_height = 22;
    const double side = std::floor(options.width / static_cast<double>(options.columns));
    const std::size_t rows = (entries.size() + options.columns - 1) / options.columns;
    Canvas canvas(options.width, static_cast<int>(static_cast<double>(rows) * (side + name_height)));
    std::vector<std::string> notes;
    const Theme theme;
    canvas.clear(theme.background);
    for (std::size_t i = 0; i < entries.size(); ++i) {
        const Box square{static_cast<double>(i % options.columns) * side,
                         static_cast<double>(i / options.columns) * (side + name_height), side, side};
        const std::vector<std::string> more = draw_board_into(canvas, entries[i].match, square, options);
        notes.insert(notes.end(), more.begin(), more.end());
        const Font font{13, true};
        canvas.text({square.centre().x, square.bottom() + name_height * 0.3},
                    shortened(entries[i].name, font, side - 8), font, theme.text, Align::centre);
    }
    return {std::move(canvas), std::move(notes)};
}

}  // namespace bazillion::renderer
