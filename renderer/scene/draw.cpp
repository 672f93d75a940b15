#include "renderer/scene/draw.h"

#include <algorithm>

namespace bazillion::renderer {

namespace {

/// A board that is larger than its frame shows through it as through a window.
void draw_framed_board(Canvas& canvas, const Paint& paint) {
    const Box frame = paint.layout.frame;
    if (paint.layout.board == frame) {
        draw_board(canvas, paint);
        return;
    }
    const double u = paint.layout.unit;
    canvas.fill_vertical(frame.inset(-9 * u), 7 * u, paint.theme.frame.lighter(0.12), paint.theme.frame.lighter(-0.2));
    cairo_t* cr = canvas.context();
    cairo_save(cr);
    cairo_rectangle(cr, frame.x, frame.y, frame.w, frame.h);
    cairo_clip(cr);
    draw_board(canvas, paint);
    cairo_restore(cr);
}

}  // namespace

void draw(Canvas& canvas, const Paint& paint) {
    canvas.clear(paint.theme.background);
    draw_framed_board(canvas, paint);
    draw_panel(canvas, paint);
    draw_chooser(canvas, paint);
    draw_banner(canvas, paint);
    draw_card(canvas, paint);
}

/// A strip over the middle of the board, which stays in view above and below it.
void draw_banner(Canvas& canvas, const Paint& paint) {
    if (!paint.scene.banner) {
        return;
    }
    const double u = paint.layout.unit;
    const BannerView& banner = *paint.scene.banner;
    const Font title{26 * u, true}, words{14 * u};
    const double room = paint.layout.frame.w * 0.92 - 48 * u;
    const auto lines = wrap(banner.words, words, room, 3);
    double width = text_width(banner.title, title);
    for (const std::string& line : lines) {
        width = std::max(width, text_width(line, words));
    }
    const double height = (58 + 20 * static_cast<double>(lines.size())) * u;
    const Box box = Box::around(paint.layout.frame.centre(), std::min(width, room) + 72 * u, height);
    canvas.shadow(box, 12 * u, 18 * u);
    canvas.fill_rounded(box, 12 * u, paint.theme.panel.with_alpha(0.95));
    canvas.stroke_rounded(box, 12 * u, paint.theme.accent, 2 * u);
    canvas.text({box.centre().x, box.y + 32 * u}, shortened(banner.title, title, room + 24 * u), title,
                paint.theme.text, Align::centre);
    double y = box.y + 62 * u;
    for (const std::string& line : lines) {
        canvas.text({box.centre().x, y}, line, words, paint.theme.text_soft, Align::centre);
        y += 20 * u;
    }
}

namespace {

void draw_choice(Canvas& canvas, const Paint& paint, std::size_t index) {
    const double u = paint.layout.chooser_unit;
    const ChoiceView& choice = paint.scene.choices[index];
    const Box tile = paint.layout.choices[index];
    canvas.fill_rounded(tile, 6 * u, paint.theme.light_cell);
    canvas.stroke_rounded(tile, 6 * u, paint.theme.dark_cell, 1.5 * u);
    const Font font{13 * u, true};
    const double words_h = 26 * u;
    if (choice.kind != rules::none) {
        const Box square = Box{tile.x, tile.y, tile.w, tile.h - words_h}.square().inset(2 * u);
        const int side = static_cast<int>(square.w);
        canvas.image(paint.art.piece(choice.player, choice.kind, side), {square.x, square.y, 1.0 * side, 1.0 * side});
        canvas.text({tile.centre().x, tile.bottom() - words_h / 2}, shortened(choice.words, font, tile.w - 8 * u), font,
                    hex(0x3a2c1d), Align::centre);
    } else {
        canvas.text(tile.centre(), shortened(choice.words, font, tile.w - 8 * u), font, hex(0x3a2c1d), Align::centre);
    }
    if (index < 9) {
        canvas.text({tile.x + 7 * u, tile.y + 10 * u}, std::to_string(index + 1), {10 * u}, hex(0x3a2c1d, 0.55));
    }
}

}  // namespace

void draw_chooser(Canvas& canvas, const Paint& paint) {
    if (paint.scene.choices.empty()) {
        return;
    }
    const double u = paint.layout.chooser_unit;
    canvas.shadow(paint.layout.chooser, 10 * u, 16 * u);
    canvas.fill_rounded(paint.layout.chooser, 10 * u, paint.theme.panel);
    canvas.stroke_rounded(paint.layout.chooser, 10 * u, paint.theme.accent, 2 * u);
    for (std::size_t i = 0; i < paint.scene.choices.size(); ++i) {
        draw_choice(canvas, paint, i);
    }
}

}  // namespace bazillion::renderer
