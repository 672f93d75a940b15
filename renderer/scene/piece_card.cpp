#include "renderer/scene/piece_card.h"

#include "play/analysis/piece_in_words.h"
#include "renderer/scene/draw.h"
#include "syntax/phrases.h"

#include <algorithm>
#include <cmath>

namespace bazillion::renderer {

namespace {

/// In design pixels.
constexpr double card_width = 320, widest_card = 400, picture_side = 52, card_pad = 14, card_line = 18, help_font = 13;
constexpr double largest_diagram = 300, legend_height = 22, diagram_caption = 24;
constexpr std::size_t most_help_lines = 8;

/// The picture and the words beside it, and the diagram below them.
double height_of(const Layout& layout, double u, double diagram) {
    const double words = 24 * u + static_cast<double>(layout.card_lines.size()) * card_line * u;
    const double below = diagram > 0 ? diagram_caption * u + diagram + legend_height * u : 0;
    return 2 * card_pad * u + std::max(picture_side * u, words) + below;
}

struct Legend {
    play::PieceTarget target;
    const char* words;
};

void draw_legend(Canvas& canvas, const Paint& paint, const CardView& card, Point at) {
    const double u = paint.layout.unit, size = 5 * u;
    const auto any = [&](auto&& is) {
        return std::any_of(card.pattern.targets.begin(), card.pattern.targets.end(), is);
    };
    const Font font{11 * u};
    double x = at.x;
    const auto words = [&](const char* text) {
        canvas.text({x + 3 * size, at.y}, text, font, paint.theme.text_soft);
        x += text_width(text, font) + 30 * u;
    };
    if (any([](const auto& t) { return t.moves; })) {
        const bool quiet_only = any([](const auto& t) { return t.moves && !t.captures; });
        canvas.disc({x + size, at.y}, size * 0.8, paint.theme.goes);
        words(quiet_only && any([](const auto& t) { return t.captures; }) ? "goes" : "goes there");
    }
    if (any([](const auto& t) { return t.captures && !t.moves; })) {
        const double arm = size * 0.7;
        canvas.line({x + size - arm, at.y - arm}, {x + size + arm, at.y + arm}, paint.theme.takes, 2 * u);
        canvas.line({x + size - arm, at.y + arm}, {x + size + arm, at.y - arm}, paint.theme.takes, 2 * u);
        words("only captures");
    }
}

void draw_diagram(Canvas& canvas, const Paint& paint, const CardView& card) {
    const Box box = paint.layout.card_diagram;
    Scene scene;
    scene.flipped = paint.scene.flipped;
    scene.pieces.push_back({card.pattern.from, card.player, card.kind});
    const Layout layout = arrange(paint.look, scene, {std::round(box.w), std::round(box.h), 0, 0.1, false, false});
    Canvas board(static_cast<int>(std::round(box.w)), static_cast<int>(std::round(box.h)));
    const Paint small{paint.rules, paint.look, scene, layout, paint.theme, paint.art};
    draw_board(board, small);
    draw_targets(board, small, card.pattern.targets);
    canvas.image(board, {std::round(box.x), std::round(box.y), 1.0 * board.width(), 1.0 * board.height()});
}

}  // namespace

std::string help_without_name(const rules::Kind& kind) {
    const std::string start = kind.name + ":";
    if (!kind.help.starts_with(start)) {
        return kind.help;
    }
    const std::size_t at = kind.help.find_first_not_of(' ', start.size());
    std::string rest = at == std::string::npos ? "" : kind.help.substr(at);
    if (!rest.empty() && rest[0] >= 'a' && rest[0] <= 'z') {
        rest[0] = static_cast<char>(rest[0] - 'a' + 'A');
    }
    return rest;
}

CardView make_card(const play::Match& match, play::PieceMoves& moves, PlayerId player, KindId kind, Cell cell) {
    const rules::Kind& of = match.rules().kinds[kind];
    CardView card{player, kind, cell, syntax::in_words(of.name), help_without_name(of), {}, {}};
    card.here = cell == rules::none ? play::PieceMoves::drops(match, player, kind) : moves.here(match, cell);
    card.pattern = moves.alone(player, kind, cell);
    if (card.help.empty()) {
        card.help = play::pattern_in_words(match.rules(), player, card.pattern);
    }
    return card;
}

void place_card(Layout& layout, const BoardLook& look, const Scene& scene) {
    if (!scene.card) {
        return;
    }
    const CardView& card = *scene.card;
    const double u = layout.unit, margin = 8 * u;
    const bool beside = layout.panel.x >= layout.frame.right() && layout.panel.w > 0.6 * card_width * u;
    const double wanted = beside ? std::min(layout.panel.w, widest_card * u) : card_width * u;
    const double width = std::min(wanted, layout.window.w - 2 * margin);
    const double inside = width - 2 * card_pad * u;
    layout.card_lines = wrap(card.help, {help_font * u}, inside - (picture_side + 12) * u, most_help_lines);
    double diagram_w = 0, diagram_h = 0;
    if (!card.pattern.targets.empty()) {
        const double aspect = look.extent.w / look.extent.h;
        const double room = layout.window.h - 2 * margin - height_of(layout, u, 1);
        diagram_h = std::max(0.0, std::min({inside / aspect, largest_diagram * u, room}));
        diagram_w = diagram_h * aspect;
    }
    const double height = height_of(layout, u, diagram_h);
    const Box anchor = card.cell != rules::none ? layout.cells[card.cell] : layout.panel;
    const bool to_the_left = anchor.centre().x > layout.frame.centre().x;
    const double x = beside        ? layout.panel.right() - width
                     : to_the_left ? layout.frame.x + margin
                                   : layout.frame.right() - margin - width;
    const double lowest = std::max(layout.window.y + margin, layout.window.bottom() - margin - height);
    const double y = std::clamp(anchor.centre().y - height / 2, layout.window.y + margin, lowest);
    layout.card = {std::max(margin, std::round(x)), std::round(y), width, height};
    layout.card_picture = {layout.card.x + card_pad * u, layout.card.y + card_pad * u, picture_side * u,
                           picture_side * u};
    if (diagram_h > 0) {
        layout.card_diagram = {layout.card.centre().x - diagram_w / 2,
                               layout.card.bottom() - (card_pad + legend_height) * u - diagram_h, diagram_w, diagram_h};
    }
}

void draw_card(Canvas& canvas, const Paint& paint) {
    if (!paint.scene.card) {
        return;
    }
    const CardView& card = *paint.scene.card;
    const double u = paint.layout.unit;
    const Box box = paint.layout.card, picture = paint.layout.card_picture;
    canvas.shadow(box, 10 * u, 16 * u);
    canvas.fill_rounded(box, 10 * u, paint.theme.panel_raised);
    canvas.stroke_rounded(box, 10 * u, paint.theme.panel_edge.lighter(0.15), 1.5 * u);
    canvas.fill_rounded(picture, 7 * u, paint.theme.dark_cell.lighter(0.18));
    const int side = std::max(1, static_cast<int>(picture.w * 0.92));
    const double shift = (picture.w - side) / 2;
    canvas.image(paint.art.piece(card.player, card.kind, side),
                 {std::round(picture.x + shift), std::round(picture.y + shift), 1.0 * side, 1.0 * side});
    const double left = picture.right() + 12 * u;
    const Font bold{17 * u, true};
    canvas.text({left, picture.y + 10 * u}, shortened(card.title, bold, box.right() - left - card_pad * u), bold,
                paint.theme.text);
    double y = picture.y + 33 * u;
    for (const std::string& line : paint.layout.card_lines) {
        canvas.text({left, y}, line, {help_font * u}, paint.theme.text_soft);
        y += card_line * u;
    }
    if (!paint.layout.card_diagram.empty()) {
        const Box diagram = paint.layout.card_diagram;
        canvas.text({box.x + card_pad * u, diagram.y - diagram_caption * u / 2}, "On an empty board", {11 * u, true},
                    paint.theme.text_soft);
        draw_diagram(canvas, paint, card);
        draw_legend(canvas, paint, card, {box.x + card_pad * u, diagram.bottom() + legend_height * u * 0.65});
    }
}

}  // namespace bazillion::renderer
