#include "renderer/scene/draw.h"
#include "renderer/scene/score_graph.h"
#include "renderer/scene/split.h"

#include <fmt/format.h>

#include <array>
#include <cmath>
#include <numbers>

namespace bazillion::renderer {

FittedWords fit_tool(const ToolView& tool, double width, double unit) {
    constexpr double least_scale = 0.7;
    Font font{tool_font * unit, true};
    const double usual_room = width - 12 * unit, room = width - 6 * unit;
    const std::string& words = text_width(tool.words, font) <= usual_room ? tool.words : tool.brief;
    const double taken = text_width(words, font);
    if (taken > usual_room) {
        font.size *= std::clamp(0.98 * room / taken, least_scale, 1.0);  // letters are rounded to pixels
    }
    return {shortened(words, font, room), font};
}

namespace {

void draw_square_piece(Canvas& canvas, const Paint& paint, Box box, PlayerId player, KindId kind, double alpha) {
    const Box inside = box.inset(box.w * 0.04);
    const int side = std::max(1, static_cast<int>(inside.w));
    canvas.image(paint.art.piece(player, kind, side), {inside.x, inside.y, 1.0 * side, 1.0 * side}, alpha);
}

void draw_stock(Canvas& canvas, const Paint& paint, Box box, const TrayView& tray, const StockView& stock) {
    const double u = paint.layout.unit;
    const bool lit = !stock.options.empty();
    if (lit) {
        canvas.glow(box.centre(), box.w * 0.85, paint.theme.accent.with_alpha(0.55), paint.theme.accent.with_alpha(0),
                    box.w * 0.4);
    }
    canvas.fill_rounded(box, 7 * u,
                        stock.count > 0 || lit ? paint.theme.dark_cell.lighter(0.18) : paint.theme.panel_raised);
    if (lit) {
        canvas.stroke_rounded(box, 7 * u, stock.held ? paint.theme.text : paint.theme.accent, 2.5 * u);
    }
    draw_square_piece(canvas, paint, box, tray.player, stock.kind, stock.count > 0 || lit ? 1 : 0.22);
    if (stock.count > 0) {
        draw_count(canvas, paint, box, stock.count, std::min(paint.layout.unit, box.w / 56));
    }
}

void draw_frame(Canvas& canvas, const Paint& paint, Box box, const TrayView& tray, const GaugeView& gauge) {
    const double u = paint.layout.unit;
    const bool filled = gauge.kind != rules::none;
    if (filled) {
        canvas.fill_rounded(box, 7 * u, paint.theme.warning.with_alpha(0.28));
        const double label = 7 * u;
        draw_square_piece(canvas, paint, {box.x + label / 2, box.y - u, box.w - label, box.h - label}, tray.player,
                          gauge.kind, 1);
    }
    const auto dash = std::to_array<double>({5 * u, 4 * u});
    cairo_set_dash(canvas.context(), dash.data(), 2, 0);
    canvas.stroke_rounded(box, 7 * u, filled ? paint.theme.warning : paint.theme.panel_edge, 1.5 * u);
    cairo_set_dash(canvas.context(), nullptr, 0, 0);
    const Font font{10 * u};
    const std::string name = shortened(gauge.name, font, box.w - 2 * u);
    if (filled) {
        const Box label{box.x, box.bottom() - 7 * u, box.w, 14 * u};
        canvas.fill_rounded(label, 5 * u, paint.theme.warning);
        canvas.text(label.centre(), name, {10 * u, true}, paint.theme.panel, Align::centre);
    } else {
        canvas.text(box.centre(), name, font, paint.theme.text_soft.with_alpha(0.7), Align::centre);
    }
}

/// `brief`: the values alone.
std::string words_of_gauges(const TrayView& tray, bool brief = false) {
    std::string words;
    for (const GaugeView& gauge : tray.gauges) {
        if (!gauge.framed && !gauge.value.empty()) {
            words += (words.empty() ? "" : "  ·  ") + (brief ? "" : gauge.name + " ") + gauge.value;
        }
    }
    return words;
}

/// A head and shoulders, or a screen on its foot.
void draw_sitter(Canvas& canvas, Point centre, double size, bool computer, Colour ink) {
    cairo_t* cr = canvas.context();
    if (computer) {
        const Box screen = Box::around({centre.x, centre.y - 0.1 * size}, size, 0.66 * size);
        canvas.stroke_rounded(screen, 0.14 * size, ink, 0.13 * size);
        canvas.line({centre.x - 0.26 * size, centre.y + 0.46 * size}, {centre.x + 0.26 * size, centre.y + 0.46 * size},
                    ink, 0.13 * size);
        return;
    }
    canvas.disc({centre.x, centre.y - 0.22 * size}, 0.23 * size, ink);
    cairo_new_sub_path(cr);
    cairo_arc(cr, centre.x, centre.y + 0.46 * size, 0.4 * size, std::numbers::pi, 2 * std::numbers::pi);
    cairo_close_path(cr);
    cairo_set_source_rgba(cr, ink.r, ink.g, ink.b, ink.a);
    cairo_fill(cr);
}

/// Who sits there, as a button that opens the choice of others.
void draw_seat(Canvas& canvas, const Paint& paint, Box box, const SeatView& seat) {
    const double u = paint.layout.unit;
    const Colour ink = seat.computer ? paint.theme.text : paint.theme.text_soft;
    canvas.fill_rounded(box, 6 * u, paint.theme.background.with_alpha(0.45));
    draw_sitter(canvas, {box.x + 15 * u, box.centre().y}, 13 * u, seat.computer, ink);
    const double arrow = 4 * u;
    const Point tip{box.right() - 13 * u, box.centre().y + arrow * 0.6};
    canvas.line({tip.x - arrow, tip.y - arrow * 1.2}, tip, paint.theme.text_soft, 1.5 * u);
    canvas.line(tip, {tip.x + arrow, tip.y - arrow * 1.2}, paint.theme.text_soft, 1.5 * u);
    const Font font{13 * u};
    const double left = box.x + 29 * u, room = tip.x - 10 * u - left;
    const std::string& words = text_width(seat.words, font) <= room ? seat.words : seat.brief;
    canvas.text({left, box.centre().y}, shortened(words, font, room), font, ink);
    const double rest = room - text_width(words, font) - 34 * u;  // beside the dots of one who thinks
    if (!seat.score.empty() && text_width(seat.score, font) <= rest) {
        canvas.text({tip.x - (seat.thinking ? 38 : 12) * u, box.centre().y}, seat.score, font, paint.theme.text_soft,
                    Align::right);
    }
}

/// A piece of the player's, which looks like all of them; else a disc in his colour.
void draw_emblem(Canvas& canvas, const Paint& paint, const TrayView& tray, Point mark) {
    const double u = paint.layout.unit;
    if (tray.emblem != rules::none) {
        const int side = std::max(1, static_cast<int>(std::lround(24 * u)));
        canvas.fill_rounded(Box::around(mark, side + 2 * u, side + 2 * u), 5 * u, paint.theme.dark_cell.lighter(0.18));
        const Box box = Box::around({std::round(mark.x), std::round(mark.y)}, side, side);
        canvas.image(paint.art.piece(tray.player, tray.emblem, side), box);
        return;
    }
    const Inks& inks = paint.art.inks(tray.player);
    canvas.disc(mark, 8 * u, inks.line);
    canvas.disc(mark, 6.5 * u, inks.fill);
    canvas.ring(mark, 8 * u, paint.theme.text_soft, 1 * u);
}

void draw_tray(Canvas& canvas, const Paint& paint, const TrayLayout& where, const TrayView& tray) {
    const double u = paint.layout.unit;
    canvas.fill_rounded(where.plate, 9 * u, tray.to_act ? paint.theme.panel_raised : paint.theme.panel);
    canvas.stroke_rounded(where.plate, 9 * u, tray.to_act ? paint.theme.accent : paint.theme.panel_edge,
                          tray.to_act ? 2 * u : u);
    const Point mark{where.header.x + 8 * u, where.header.centre().y};
    draw_emblem(canvas, paint, tray, mark);
    const Font bold{15 * u, true};
    std::string right = words_of_gauges(tray);
    // Where a clock runs, that tells who is to act.
    if (tray.winner || (tray.to_act && !tray.timed)) {
        right += fmt::format("{}{}", right.empty() ? "" : "  ·  ", tray.winner ? "winner" : "to act");
    }
    const double left = mark.x + 20 * u, room = where.header.right() - left, gap = 10 * u;
    const Font small{13 * u, tray.winner};
    // The name comes first; that a player is to act can be seen from his frame as well.
    const std::string name = shortened(tray.name, bold, room);
    const double rest = room - text_width(name, bold) - gap;
    canvas.text({left, mark.y}, name, bold, paint.theme.text);
    if (tray.timed && !tray.winner && text_width(right, small) > rest) {
        right = words_of_gauges(tray, true);
    }
    if (rest > 24 * u) {
        canvas.text({where.header.right(), mark.y}, shortened(right, small, rest), small,
                    tray.to_act || tray.winner ? paint.theme.accent : paint.theme.text_soft, Align::right);
    }
    if (!where.seat.empty()) {
        draw_seat(canvas, paint, where.seat, tray.seat);
    }
    for (std::size_t i = 0; i < where.stocks.size(); ++i) {
        draw_stock(canvas, paint, where.stocks[i], tray, tray.stocks[i]);
    }
    for (std::size_t i = 0; i < where.gauges.size(); ++i) {
        if (!where.gauges[i].empty()) {
            draw_frame(canvas, paint, where.gauges[i], tray, tray.gauges[i]);
        }
    }
}

void draw_moves(Canvas& canvas, const Paint& paint) {
    const double u = paint.layout.unit;
    const Box box = paint.layout.moves;
    if (box.empty()) {
        return;
    }
    canvas.fill_rounded(box, 9 * u, paint.theme.panel);
    canvas.stroke_rounded(box, 9 * u, paint.theme.panel_edge, u);
    std::size_t numbered = rules::none;
    for (std::size_t i = 0; i < paint.layout.plies.size(); ++i) {
        const Box ply = paint.layout.plies[i];
        const MoveView& move = paint.scene.moves[i];
        if (ply.empty()) {
            continue;
        }
        if (numbered != move.row) {
            numbered = move.row;
            canvas.text({box.x + 42 * u, ply.centre().y}, std::to_string(move.row + 1) + ".", {13 * u},
                        paint.theme.text_soft, Align::right);
        }
        const bool last = !move.later && (i + 1 == paint.scene.moves.size() || paint.scene.moves[i + 1].later);
        if (last) {
            canvas.fill_rounded(ply.inset(1.5 * u), 5 * u, paint.theme.accent.with_alpha(0.25));
        }
        const Colour ink = move.later    ? paint.theme.text_soft.with_alpha(0.6)
                           : move.chance ? paint.theme.text_soft
                                         : paint.theme.text;
        canvas.text({ply.x + 8 * u, ply.centre().y}, shortened(move.text, {14 * u, last}, ply.w - 10 * u),
                    {14 * u, last}, ink);
    }
    for (const Layout::AsideLine& line : paint.layout.asides) {
        if (line.box.empty()) {
            continue;
        }
        const bool comment = paint.scene.asides[line.aside].comment;
        const Colour ink = comment ? paint.theme.text.with_alpha(0.85) : paint.theme.accent;
        canvas.fill(Box{line.box.x, line.box.y, 3 * u, line.box.h}, ink.with_alpha(0.35));
        const Font font{13 * u};
        canvas.text({line.box.x + 10 * u, line.box.centre().y}, shortened(line.text, font, line.box.w - 12 * u), font,
                    ink);
    }
    if (paint.scene.moves.empty() && paint.scene.asides.empty()) {
        canvas.text(box.centre(), "no moves yet", {13 * u}, paint.theme.text_soft.with_alpha(0.7), Align::centre);
    }
}

void draw_chip(Canvas& canvas, const Paint& paint, std::size_t index) {
    const double u = paint.layout.unit;
    const Box box = paint.layout.chips[index];
    canvas.fill_vertical(box, 7 * u, paint.theme.accent, paint.theme.accent.lighter(-0.22));
    const Font font{13 * u, true};
    canvas.text(box.centre(), shortened(paint.scene.chips[index].words, font, box.w - 12 * u), font, hex(0x14200a),
                Align::centre);
}

void draw_tool(Canvas& canvas, const Paint& paint, Box box, const ToolView& tool) {
    const double u = paint.layout.unit;
    const Theme& theme = paint.theme;
    canvas.fill_vertical(box, 7 * u, theme.panel_raised.lighter(tool.enabled ? 0.06 : 0), theme.panel_raised);
    canvas.stroke_rounded(box, 7 * u, tool.first && tool.enabled ? theme.accent : theme.panel_edge, 1.5 * u);
    const FittedWords fitted = fit_tool(tool, box.w, u);
    const Colour ink = !tool.enabled ? theme.text_soft.with_alpha(0.45) : theme.text;
    canvas.text(box.centre(), fitted.words, fitted.font, ink, Align::centre);
}

void draw_controls(Canvas& canvas, const Paint& paint) {
    const double u = paint.layout.unit;
    canvas.fill_rounded(paint.layout.controls, 9 * u, paint.theme.panel);
    canvas.stroke_rounded(paint.layout.controls, 9 * u, paint.theme.panel_edge, u);
    double y = paint.layout.prompt.y + 11 * u;
    for (const std::string& line : paint.layout.prompt_lines) {
        canvas.text({paint.layout.prompt.x, y}, line, {16 * u, true},
                    paint.scene.over ? paint.theme.accent : paint.theme.text);
        y += 23 * u;
    }
    for (const std::string& note : paint.scene.notes) {
        canvas.text({paint.layout.prompt.x, y - 2 * u}, shortened(note, {12 * u}, paint.layout.prompt.w), {12 * u},
                    paint.theme.text_soft);
        y += 18 * u;
    }
    for (const std::string& thought : paint.scene.thoughts) {
        canvas.text({paint.layout.prompt.x, y - 2 * u}, shortened(thought, {12 * u}, paint.layout.prompt.w), {12 * u},
                    paint.theme.text_soft);
        y += 18 * u;
    }
    for (std::size_t i = 0; i < paint.layout.chips.size(); ++i) {
        draw_chip(canvas, paint, i);
    }
    for (std::size_t i = 0; i < paint.layout.tools.size(); ++i) {
        draw_tool(canvas, paint, paint.layout.tools[i], paint.scene.tools[i]);
    }
    for (std::size_t i = 0; i < paint.layout.domes.size(); ++i) {
        const DomeView& dome = paint.scene.domes[i];
        draw_dome(canvas, paint.layout.domes[i], named_colour(dome.colour), !dome.options.empty(), dome.pressed);
        const Box label = paint.layout.dome_labels[i];
        const Font font{17 * u, true};
        const bool lit = !dome.options.empty();
        const Colour ink = lit ? paint.theme.text : paint.theme.text_soft;
        canvas.text({label.x, label.centre().y - 10 * u}, shortened(dome.label, font, label.w), font, ink);
        canvas.text({label.x, label.centre().y + 13 * u},
                    shortened(lit ? "press it (space)" : "not now", {12 * u}, label.w), {12 * u},
                    lit ? paint.theme.warning : paint.theme.text_soft.with_alpha(0.7));
    }
}

/// The bright bow that a window leaves on polished plastic.
void draw_gloss(Canvas& canvas, Point centre, double radius, double strength) {
    cairo_t* cr = canvas.context();
    cairo_save(cr);
    cairo_translate(cr, centre.x, centre.y - radius * 0.42);
    cairo_scale(cr, 1, 0.58);
    cairo_pattern_t* shine = cairo_pattern_create_linear(0, -radius * 0.75, 0, radius * 0.75);
    cairo_pattern_add_color_stop_rgba(shine, 0, 1, 1, 1, strength);
    cairo_pattern_add_color_stop_rgba(shine, 1, 1, 1, 1, 0.02);
    cairo_arc(cr, 0, 0, radius * 0.7, 0, 6.283185307179586);
    cairo_set_source(cr, shine);
    cairo_fill(cr);
    cairo_pattern_destroy(shine);
    cairo_restore(cr);
}

}  // namespace

void draw_count(Canvas& canvas, const Paint& paint, Box box, unsigned count, double u) {
    const Font font{12 * u, true};
    const std::string words = std::to_string(count);
    const double w = std::max(19 * u, text_width(words, font) + 10 * u);
    const Box badge{box.right() - w + 3 * u, box.bottom() - 16 * u, w, 19 * u};
    canvas.fill_rounded(badge, 9.5 * u, count > 0 ? paint.theme.text : paint.theme.panel_edge);
    canvas.text(badge.centre(), words, font, count > 0 ? paint.theme.panel : paint.theme.text_soft, Align::centre);
}

void draw_dome(Canvas& canvas, Box box, Colour colour, bool lit, bool pressed) {
    const Point centre = box.centre();
    const double r = box.w / 2;
    if (lit) {
        canvas.glow(centre, r * 1.45, colour.lighter(0.25).with_alpha(0.75), colour.with_alpha(0), r * 0.72);
    }
    // Bezel: a ring of brushed metal, lit from above, around a dark gap.
    const Box bezel = Box::around(centre, r * 1.84, r * 1.84);
    canvas.disc({centre.x, centre.y + r * 0.05}, r * 0.95, Colour{0, 0, 0, 0.45});
    canvas.fill_vertical(bezel, r, hex(0xd9d4cc), hex(0x5d5852));
    canvas.fill_vertical(bezel.inset(r * 0.075), r, hex(0x6d6862), hex(0xbdb8b0));
    canvas.disc(centre, r * 0.785, hex(0x14100e));
    const double cap = r * (pressed ? 0.70 : 0.735);
    const Colour base = lit ? colour : colour.lighter(-0.62);
    const Point heart{centre.x, centre.y + (pressed ? r * 0.03 : 0)};
    canvas.disc(heart, cap, base.lighter(-0.55));
    cairo_t* cr = canvas.context();
    cairo_pattern_t* body =
        cairo_pattern_create_radial(heart.x, heart.y + cap * 0.35, cap * 0.1, heart.x, heart.y, cap);
    const Colour hot = lit ? base.lighter(0.38) : base.lighter(0.10);
    const Colour rim = base.lighter(-0.48);
    cairo_pattern_add_color_stop_rgba(body, 0, hot.r, hot.g, hot.b, 1);
    cairo_pattern_add_color_stop_rgba(body, 0.62, base.r, base.g, base.b, 1);
    cairo_pattern_add_color_stop_rgba(body, 1, rim.r, rim.g, rim.b, 1);
    cairo_arc(cr, heart.x, heart.y, cap * 0.975, 0, 6.283185307179586);
    cairo_set_source(cr, body);
    cairo_fill(cr);
    cairo_pattern_destroy(body);
    draw_gloss(canvas, heart, cap, lit ? (pressed ? 0.5 : 0.78) : 0.22);
}

void draw_panel(Canvas& canvas, const Paint& paint) {
    if (paint.layout.panel.empty()) {
        return;
    }
    for (std::size_t i = 0; i < paint.layout.trays.size(); ++i) {
        draw_tray(canvas, paint, paint.layout.trays[i], paint.scene.trays[i]);
    }
    draw_moves(canvas, paint);
    draw_graph(canvas, paint);
    draw_controls(canvas, paint);
}

}  // namespace bazillion::renderer
