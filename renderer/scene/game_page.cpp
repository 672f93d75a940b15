#include "renderer/scene/game_page.h"

#include "play/analysis/piece_in_words.h"
#include "play/analysis/rules_in_words.h"
#include "play/match/replay.h"
#include "renderer/canvas/themes.h"
#include "renderer/scene/draw.h"
#include "renderer/scene/html.h"
#include "renderer/scene/piece_card.h"
#include "syntax/markup.h"
#include "syntax/phrases.h"

#include <fmt/core.h>
#include <nlohmann/json.hpp>

#include <cmath>
#include <iterator>

namespace bazillion::renderer {

namespace {

constexpr std::size_t most_plies = 2000;
constexpr std::size_t most_cells = 400;  ///< of a board on which it is worked out what each piece does
constexpr std::chrono::seconds most_page_waiting{20};
constexpr int page_width = 640, sprite_side = 96;

constexpr auto style = R"(
:root { color-scheme: light dark; --ink: #24211e; --paper: #f7f4ee; --card: #fffdf8; --edge: #d8d0c2; --mark: #4d7c2c; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e9e4da; --paper: #1f1d1b; --card: #2a2725; --edge: #46403a; --mark: #93c05c; }
}
* { box-sizing: border-box; }
body { margin: 0 auto; padding: 1.2rem; max-width: 70rem; background: var(--paper); color: var(--ink);
       font: 1rem/1.5 "DejaVu Sans", Verdana, sans-serif; }
h1 { margin: 0 0 1rem; } h2 { margin: 2rem 0 .6rem; font-size: 1.2rem; color: var(--mark); }
p { margin: .4rem 0; max-width: 46rem; }
.game { display: flex; flex-wrap: wrap; gap: 1.2rem; align-items: flex-start; }
.board { flex: 1 1 24rem; max-width: 40rem; } .board svg, .card svg { display: block; width: 100%; height: auto; }
.record { flex: 1 1 14rem; } .record ol { margin: 0; padding: 0; list-style: none; max-height: 32rem; overflow-y: auto; }
.record li { display: inline; } .record li.row::before { content: "\A" attr(data-row) ". "; white-space: pre; }
button { font: inherit; color: inherit; background: none; border: 1px solid transparent; border-radius: .3rem; padding: 0 .3rem; }
.steps button, li button.here { border-color: var(--edge); background: var(--card); }
.steps { margin: .5rem 0; display: flex; gap: .4rem; } .steps button { flex: 1; padding: .3rem; cursor: pointer; }
.aside { min-height: 1.5em; }
.cards { display: grid; grid-template-columns: repeat(auto-fill, minmax(15rem, 1fr)); gap: 1rem; }
.card { background: var(--card); border: 1px solid var(--edge); border-radius: .6rem; padding: .8rem; }
.card h3 { margin: 0; display: flex; align-items: center; gap: .6rem; font-size: 1rem; } .card h3 svg { width: 2.6rem; }
)";

constexpr auto script = R"(
"use strict";
(() => {
  const frames = JSON.parse(document.getElementById("frames").textContent);
  const men = document.getElementById("men"), aside = document.getElementById("aside");
  const moves = [...document.querySelectorAll(".record li button")];
  let at = 0;
  const show = (to) => {
    at = Math.max(0, Math.min(frames.length - 1, to));
    men.innerHTML = frames[at].last.map(([x, y, w, h]) =>
      `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="#e3c34a" fill-opacity=".45"/>`).join("") +
      frames[at].men.map(([x, y, side, man, count]) =>
      `<use href="#man${man}" x="${x}" y="${y}" width="${side}" height="${side}"/>` + (count > 1 ?
      `<text x="${x + side}" y="${y + side}" text-anchor="end" font-size="${side / 3}">${count}</text>` : "")).join("");
    aside.textContent = frames[at].aside;
    moves.forEach((move, i) => move.classList.toggle("here", i + 1 === at));
    if (at) { moves[at - 1].scrollIntoView({block: "nearest"}); }
  };
  const step = {first: () => 0, back: () => at - 1, on: () => at + 1, last: () => frames.length - 1};
  for (const [name, to] of Object.entries(step)) {
    document.getElementById(name).onclick = () => show(to());
  }
  moves.forEach((move, i) => { move.onclick = () => show(i + 1); });
  document.addEventListener("keydown", (event) => {
    const to = {ArrowLeft: step.back, ArrowRight: step.on, Home: step.first, End: step.last}[event.key];
    if (to) { event.preventDefault(); show(to()); }
  });
  document.getElementById("steps").hidden = false;
  show(0);
})();
)";

class GamePage {
public:
    GamePage(const play::Match& match, const RenderOptions& options)
        : match_(match),
          rules_(match.rules()),
          theme_(theme_of(options.theme)),
          art_(rules_, {rules_.file.parent_path(), options.library}, options.piece_set, theme_.inks),
          look_(look_of(rules_, art_.board_picture())) {
        view_.flipped = options.flipped;
        const double width = options.width > 0 ? options.width : page_width;
        const double height = std::round(width * std::clamp(look_.extent.h / look_.extent.w, 0.3, 2.5));
        viewport_ = {width, height, 0, width / 800, false, false};
    }

    play::Result<std::string> write() {
        if (auto gone = go_through(); !gone) {
            return tl::unexpected(gone.error());
        }
        const std::string cards = piece_cards();
        std::string page = "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n";
        page += "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>" +
                syntax::escape_markup(rules_.title) + "</title>\n<style>" + style + "</style>\n</head>\n<body>\n" +
                symbols();
        page += "<h1>" + syntax::escape_markup(rules_.title) + "</h1>\n<div class=\"game\">\n" + board() + record() +
                "</div>\n";
        page += section("Rules", paragraphs(rules_.description));
        for (const play::RulesSection& told : play::rules_in_words(rules_)) {
            page += section(told.heading, paragraphs(told.sentences));
        }
        page += section("Pieces", cards.empty() ? "" : "<div class=\"cards\">\n" + cards + "</div>\n");
        page += section("Strategy", paragraphs(rules_.strategy)) + section("History", paragraphs(rules_.history));
        return page + "<script>" + script + "</script>\n</body>\n</html>\n";
    }

private:
    /// Notes each position of the game.
    play::Result<void> go_through() {
        if (const std::size_t plies = match_.record().size(); plies > most_plies) {
            return tl::unexpected(
                play::Error{fmt::format("the game has {} moves; a page has {} at most", plies, most_plies), "", ""});
        }
        return play::replay(match_, [&](const play::Match& match) { frames_.push_back(frame(match)); });
    }

    nlohmann::json frame(const play::Match& match) {
        const Scene scene = make_scene(match, view_);
        const Layout layout = arrange(look_, scene, viewport_);
        const Paint paint{rules_, look_, scene, layout, theme_, art_};
        nlohmann::json men = nlohmann::json::array(), last = nlohmann::json::array();
        for (const PieceView& piece : scene.pieces) {
            if (!layout.cells[piece.cell].empty()) {
                const Box box = piece_box(paint, piece);
                men.push_back(
                    {rounded(box.x), rounded(box.y), rounded(box.w), man(piece.player, piece.kind), piece.count});
            }
        }
        for (const Cell cell : scene.last_move) {
            const Box box = layout.cells[cell];
            if (!box.empty()) {
                last.push_back({rounded(box.x), rounded(box.y), rounded(box.w), rounded(box.h)});
            }
        }
        return {{"men", men}, {"last", last}, {"aside", aside(scene)}};
    }
    static double rounded(double pixels) { return std::round(pixels * 10) / 10; }

    /// What is beside the board, and who is to do what.
    [[nodiscard]] std::string aside(const Scene& scene) const {
        std::string text = scene.prompt;
        for (const TrayView& tray : scene.trays) {
            std::vector<std::string> items;
            for (const StockView& stock : tray.stocks) {
                if (stock.count > 0) {
                    items.push_back(fmt::format("{} {}", stock.count, syntax::in_words(rules_.kinds[stock.kind].name)));
                }
            }
            for (const GaugeView& gauge : tray.gauges) {
                const std::string value =
                    gauge.kind != rules::none ? syntax::in_words(rules_.kinds[gauge.kind].name) : gauge.value;
                if (!value.empty()) {
                    items.push_back(gauge.name + " " + value);
                }
            }
            if (!items.empty()) {
                text += fmt::format("{}{}: {}", text.empty() ? "" : ". ", tray.name, syntax::listed(items, ", "));
            }
        }
        return text;
    }

    /// The number of the symbol that shows a man.
    std::size_t man(PlayerId player, KindId kind) {
        return men_.try_emplace({player, kind}, men_.size()).first->second;
    }

    /// The board and each man, to be used wherever they are shown.
    std::string symbols() {
        for (const auto& [who, number] : men_) {
            (void)art_.piece(who.first, who.second, sprite_side);
        }
        Canvas canvas = bare_board();
        if (art_.finish(most_page_waiting)) {  // drawings were asked for by that
            canvas = bare_board();
        }
        std::string html = fmt::format(
            "<svg width=\"0\" height=\"0\" style=\"position:absolute\" aria-hidden=\"true\">\n<symbol id=\"board\" "
            "viewBox=\"0 0 {0} {1}\"><image width=\"{0}\" height=\"{1}\" href=\"{2}\"/></symbol>\n",
            viewport_.width, viewport_.height, data_address("image/png", canvas.png()));
        for (const auto& [who, number] : men_) {
            html += fmt::format(
                "<symbol id=\"man{0}\" viewBox=\"0 0 {1} {1}\"><image width=\"{1}\" height=\"{1}\" "
                "href=\"{2}\"/></symbol>\n",
                number, sprite_side, data_address("image/png", art_.piece(who.first, who.second, sprite_side).png()));
        }
        return html + "</svg>\n";
    }
    Canvas bare_board() {
        Scene scene = make_scene(play::Match(match_.game()), view_);
        scene.pieces.clear();
        scene.last_move.clear();
        scene.hints.clear();
        scene.check = rules::none;
        const Layout layout = arrange(look_, scene, viewport_);
        Canvas canvas(static_cast<int>(viewport_.width), static_cast<int>(viewport_.height));
        draw(canvas, {rules_, look_, scene, layout, theme_, art_});
        return canvas;
    }

    [[nodiscard]] std::string picture(std::string_view content) const {
        return fmt::format(
            R"(<svg viewBox="0 0 {0} {1}" role="img"><use href="#board" width="{0}" height="{1}"/>{2}</svg>)",
            viewport_.width, viewport_.height, content);
    }
    static std::string placed(std::size_t man, double x, double y, double side) {
        return fmt::format(R"(<use href="#man{}" x="{}" y="{}" width="{}" height="{}"/>)", man, x, y, side, side);
    }

    [[nodiscard]] std::string board() const {
        std::string men;
        for (const auto& each : frames_.front()["men"]) {
            men += placed(each[3], each[0], each[1], each[2]);
        }
        return "<div class=\"board\">\n" + picture("<g id=\"men\">" + men + "</g>") +
               "\n<div class=\"steps\" id=\"steps\" hidden><button id=\"first\" title=\"to the start\">|&lt;</button>"
               "<button id=\"back\" title=\"back\">&lt;</button><button id=\"on\" title=\"on\">&gt;</button>"
               "<button id=\"last\" title=\"to the end\">&gt;|</button></div>\n<p class=\"aside\" id=\"aside\">" +
               syntax::escape_markup(frames_.front()["aside"].get<std::string>()) + "</p>\n</div>\n";
    }
    [[nodiscard]] std::string record() const {
        std::string html = "<div class=\"record\">\n<ol>\n";
        const Scene scene = make_scene(match_, view_);
        std::size_t row = 0;
        for (std::size_t i = 0; i < scene.moves.size() && i + 1 < frames_.size(); ++i) {
            const MoveView& move = scene.moves[i];
            const bool begins = i == 0 || move.row != scene.moves[i - 1].row;
            row += begins ? 1 : 0;
            html += begins ? fmt::format(R"(<li class="row" data-row="{}">)", row) : "<li>";
            html += "<button>" + syntax::escape_markup(move.text) + "</button></li>\n";
        }
        std::string frames = nlohmann::json(frames_).dump(-1, ' ', true, nlohmann::json::error_handler_t::replace);
        for (std::size_t at = frames.find('<'); at != std::string::npos; at = frames.find('<', at)) {
            frames.replace(at, 1, "\\u003c");  // so that no text of the game ends the script
        }
        return html + "</ol>\n<script type=\"application/json\" id=\"frames\">" + frames + "</script>\n</div>\n";
    }

    static std::string section(std::string_view title, const std::string& content) {
        return content.empty() ? "" : fmt::format("<h2>{}</h2>\n{}", title, content);
    }

    std::string piece_cards() {
        play::PieceMoves moves(match_);
        const Layout layout = arrange(look_, Scene{}, viewport_);
        std::string html;
        for (std::size_t i = 0; i < rules_.kinds.size(); ++i) {
            const rules::Kind& kind = rules_.kinds[i];
            if (kind.dummy) {
                continue;
            }
            const PlayerId player = kind.players.empty() ? PlayerId{0} : kind.players.front();
            play::PieceMoves::Pattern pattern;
            if (rules_.cells() <= most_cells) {
                pattern = moves.alone(player, static_cast<KindId>(i));
            }
            const std::string words = kind.help.empty() && kind.description.empty()
                                          ? play::pattern_in_words(rules_, player, pattern)
                                      : kind.help.empty() ? kind.description
                                                          : help_without_name(kind);
            const std::size_t number = man(player, static_cast<KindId>(i));
            html += fmt::format(
                "<div class=\"card\">\n<h3><svg viewBox=\"0 0 {0} {0}\">{1}</svg>{2}</h3>\n{3}{4}</div>\n", sprite_side,
                placed(number, 0, 0, sprite_side), syntax::escape_markup(syntax::in_words(kind.name)),
                paragraphs(words), pattern.targets.empty() ? "" : diagram(layout, number, pattern));
        }
        return html;
    }
    /// Where a piece goes on an empty board: a disc on cells that it can go to, a ring where it only captures.
    [[nodiscard]] std::string diagram(const Layout& layout, std::size_t number,
                                      const play::PieceMoves::Pattern& pattern) const {
        const Box from = layout.cells[pattern.from].square();
        std::string shapes = from.empty() ? "" : placed(number, rounded(from.x), rounded(from.y), rounded(from.w));
        for (const play::PieceTarget& target : pattern.targets) {
            const Box box = layout.cells[target.cell];
            if (box.empty() || target.cell == pattern.from) {
                continue;
            }
            shapes +=
                fmt::format(R"(<circle cx="{}" cy="{}" r="{}" {}/>)", rounded(box.centre().x), rounded(box.centre().y),
                            rounded(std::min(box.w, box.h) * 0.2),
                            target.moves ? R"(fill="#3f8f3a")" : R"(fill="none" stroke="#b3261e" stroke-width="4")");
        }
        return picture(shapes) + "\n";
    }

    const play::Match& match_;
    const rules::Rules& rules_;
    const Theme& theme_;
    Art art_;
    BoardLook look_;
    View view_;
    Viewport viewport_;
    std::vector<nlohmann::json> frames_;                      ///< [plies made]
    std::map<std::pair<PlayerId, KindId>, std::size_t> men_;  ///< numbers of symbols
};

}  // namespace

play::Result<std::string> page_of(const play::Match& match, const RenderOptions& options) {
    return GamePage(match, options).write();
}

}  // namespace bazillion::renderer
