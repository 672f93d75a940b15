#include "renderer/scene/layout.h"

#include "renderer/canvas/canvas.h"
#include "renderer/scene/draw.h"
#include "renderer/scene/move_input.h"
#include "renderer/scene/move_table.h"

#include "games/bundled.h"
#include "play/match/chance.h"
#include "support.h"

#include <catch2/catch.hpp>

#include <array>
#include <random>

using namespace bazillion;
using namespace bazillion::renderer;

namespace {

Layout layout_of(const play::Match& match, const View& view, Viewport viewport) {
    return arrange(look_of(match.rules(), {}), make_scene(match, view), viewport);
}

bool inside(const Box& inner, const Box& outer) {
    return inner.x >= outer.x - 1 && inner.y >= outer.y - 1 && inner.right() <= outer.right() + 1 &&
           inner.bottom() <= outer.bottom() + 1;
}

}  // namespace

TEST_CASE("cells lie on the board without gaps, the first rank below") {
    const auto match = test::tiny_match();
    const Layout layout = layout_of(match, {}, {1280, 900, 30, 1, true, true});
    const Box a1 = layout.cells[test::cell(match, "a1")], b1 = layout.cells[test::cell(match, "b1")];
    const Box a2 = layout.cells[test::cell(match, "a2")];
    CHECK(a1.right() == b1.x);
    CHECK(a2.bottom() == a1.y);
    CHECK(a1.w == a1.h);
}

TEST_CASE("a flipped board is turned by half a turn") {
    const auto match = test::tiny_match();
    View flipped;
    flipped.flipped = true;
    const Viewport viewport{1000, 800, 0, 1, true, true};
    const Layout plain = layout_of(match, {}, viewport), turned = layout_of(match, flipped, viewport);
    CHECK(turned.cells[test::cell(match, "a1")] == plain.cells[test::cell(match, "d4")]);
    CHECK(turned.cells[test::cell(match, "b4")] == plain.cells[test::cell(match, "c1")]);
}

TEST_CASE("a board without what lies beside it has pieces and marks of the same size") {
    const auto match = test::tiny_match();
    const Layout whole = layout_of(match, {}, {1280, 900, 30, 1, true, true}), board = board_of(whole);
    CHECK(board.cell_size() == whole.cell_size());
    CHECK(board.piece(test::cell(match, "b2")) == whole.piece(test::cell(match, "b2")));
    CHECK(board.trays.empty());
    CHECK(board.panel.empty());
}

TEST_CASE("everything stays inside the window, whatever its size and scale") {
    const auto match = test::tiny_match();
    const auto [width, height, unit] = GENERATE(table<double, double, double>(
        {{1280, 900, 1}, {1280, 900, 2}, {820, 980, 1.4}, {480, 360, 1}, {3000, 700, 1}, {600, 1600, 1}}));
    const Layout layout = layout_of(match, {}, {width, height, 30, unit, true, true});
    const Box window{0, 30, width, height - 30};
    CHECK(inside(layout.board, window));
    CHECK(inside(layout.controls, window));
    for (const TrayLayout& tray : layout.trays) {
        CHECK(inside(tray.plate, window));
    }
}

TEST_CASE("pieces of one board have one size, and their drawings are made once") {
    const auto match = play::Match(bundled::game("Chu Shogi.game"));
    std::size_t uneven = 0;
    for (int height = 700; height < 760; ++height) {
        const Layout layout = layout_of(match, {}, {1280, 1.0 * height, 20, 1, true, true});
        bool same_cells = true;
        for (std::size_t cell = 0; cell < layout.cells.size(); ++cell) {
            same_cells = same_cells && layout.cells[cell].w == layout.cells[0].w;
            CHECK(layout.piece(static_cast<rules::Cell>(cell)).w == layout.piece(0).w);
        }
        uneven += same_cells ? 0 : 1;
    }
    CHECK(uneven > 0);
}

TEST_CASE("a point hits the cell it lies in and nothing beside the board") {
    const auto match = test::tiny_match();
    const Layout layout = layout_of(match, {}, {1280, 900, 0, 1, true, true});
    for (std::size_t i = 0; i < layout.cells.size(); ++i) {
        const Box box = layout.cells[i];
        CHECK(hit(layout, box.centre()) == Hit{Hit::Type::cell, i, 0});
        CHECK(hit(layout, {box.x, box.y}) == Hit{Hit::Type::cell, i, 0});
        CHECK(hit(layout, {box.right() - 1, box.bottom() - 1}) == Hit{Hit::Type::cell, i, 0});
    }
    CHECK(hit(layout, {layout.board.x - 3, layout.board.y}).type == Hit::Type::nothing);
}

TEST_CASE("the words of a tool are whole where it is small") {
    const ToolView tool{Tool::play_computer, "Play against the computer", "Play the computer", true, true};
    CHECK(fit_tool(tool, 260, 1).words == tool.words);
    CHECK(fit_tool(tool, 160, 1).words == tool.brief);
    const FittedWords small = fit_tool(tool, 110, 1);
    CHECK(small.words == tool.brief);
    CHECK(text_width(small.words, small.font) <= 110);
    CHECK(small.font.size > 8);
}

TEST_CASE("seats and tools are where they can be clicked, and only where somebody can be asked to play") {
    const auto match = test::tiny_match();
    Company company;
    company.seats.resize(match.rules().players.size(), {"Person", "Person", "", false, false});
    company.tools = {{Tool::hint, "Hint", "Hint", true, true}, {Tool::take_back, "Take back", "Back", false, false}};
    const Viewport viewport{900, 700, 0, 1, true, true};
    const Scene scene = make_scene(match, {}, company);
    const Layout layout = arrange(look_of(match.rules(), {}), scene, viewport);
    REQUIRE(layout.tools.size() == 2);
    CHECK(hit(layout, layout.tools[1].centre()) == Hit{Hit::Type::tool, 1, 0});
    CHECK(hit(layout, layout.trays[0].seat.centre()) == Hit{Hit::Type::seat, 0, 0});
    MoveInput input;
    const auto click = [&](Point at) {
        input.down(at, hit(layout, at), scene, match.options());
        return input.up(at, hit(layout, at), scene, match.options());
    };
    CHECK(click(layout.tools[0].centre()).type == Action::Type::use_tool);
    CHECK(click(layout.tools[1].centre()).type == Action::Type::nothing);  // there is nothing to take back
    CHECK(click(layout.trays[1].seat.centre()).type == Action::Type::choose_seat);

    const Layout without = layout_of(match, {}, viewport);
    CHECK(without.tools.empty());
    CHECK(without.trays[0].seat.empty());
}

TEST_CASE("nothing is offered while a computer decides") {
    const auto match = test::tiny_match();
    View view;
    view.selected = test::cell(match, "a1");
    CHECK_FALSE(make_scene(match, view).hints.empty());
    Company company;
    company.decides = true;
    CHECK(make_scene(match, view, company).hints.empty());
}

TEST_CASE("a chooser covers what lies under it and stays in the window") {
    const auto match = test::tiny_match();
    View view;
    view.choices = {0, 1, 2};
    for (const char* name : {"a1", "d1", "a4", "d4"}) {
        view.choice_cell = test::cell(match, name);
        const Layout layout = layout_of(match, view, {900, 700, 0, 1, true, true});
        CHECK(layout.choices.size() == 3);
        CHECK(inside(layout.chooser, layout.window));
        CHECK(hit(layout, layout.choices[1].centre()) == Hit{Hit::Type::choice, 1, 0});
        CHECK(hit(layout, {layout.chooser.x + 1, layout.chooser.y + 1}).type == Hit::Type::chooser);
    }
}

TEST_CASE("a reserve of many kinds is put in rows of pieces that can be seen, inside its plate") {
    TrayView tray;
    for (rules::KindId kind = 0; kind < 23; ++kind) {
        tray.stocks.push_back({kind, 1, false, {}});
    }
    const Box plate{10, 10, 300, tray_height(tray, 300, 1)};
    const TrayLayout layout = place_tray(tray, plate, 1);
    REQUIRE(layout.stocks.size() == 23);
    for (std::size_t i = 0; i < layout.stocks.size(); ++i) {
        CHECK(layout.stocks[i].w >= 30);
        CHECK(inside(layout.stocks[i], plate));
        for (std::size_t j = 0; j < i; ++j) {
            CHECK_FALSE(layout.stocks[i].inset(1).contains(layout.stocks[j].centre()));
        }
    }
}

TEST_CASE("a hexagon is clicked where it is, not where its box is") {
    const auto match = test::match_on(
        R"((grid (start-rectangle 100 0 140 40) (dimensions ("a/b/c/d" (40 0)) ("4/3/2/1" (-20 34)))
           (directions (n 0 -1) (e 1 0))))");
    const Layout layout = layout_of(match, {}, {1280, 900, 0, 1, true, true});
    for (std::size_t i = 0; i < layout.cells.size(); ++i) {
        const Box box = layout.cells[i];
        CHECK(hit(layout, box.centre()) == Hit{Hit::Type::cell, i, 0});
        CHECK(hit(layout, {box.centre().x, box.y + 3}) == Hit{Hit::Type::cell, i, 0});
        CHECK(inside(layout.piece(static_cast<Cell>(i)), box));
    }
    const Box inner = layout.cells[test::cell(match, "b2")];
    CHECK(hit(layout, {inner.x + 3, inner.y + 3}).index == test::cell(match, "a3"));
}

TEST_CASE("a piece with a picture of its own has the board's scale") {
    const auto match = test::tiny_match();
    const Layout layout = layout_of(match, {}, {1280, 900, 0, 1, true, true});
    const Box cell = layout.cells[test::cell(match, "b2")];
    const Box piece = layout.piece(test::cell(match, "b2"), 25);
    CHECK(piece.w == Approx(cell.w / 2).margin(1));
    CHECK(distance_of(piece.centre(), cell.centre()) <= 1);
    CHECK(layout.piece(test::cell(match, "b2"), 1e6).w <= 3 * cell.w);
}

namespace {

double area(const Box& box) {
    return box.w * box.h;
}

void check_inside(const std::vector<Box>& boxes, const Box& outer) {
    for (const Box& box : boxes) {
        if (!box.empty()) {
            REQUIRE(inside(box, outer));
        }
    }
}

void check_apart(const std::vector<Box>& boxes) {
    for (std::size_t i = 0; i < boxes.size(); ++i) {
        for (std::size_t j = 0; j < i; ++j) {
            const Box &a = boxes[i], &b = boxes[j];
            const bool apart = a.empty() || b.empty() || a.right() <= b.x + 1 || b.right() <= a.x + 1 ||
                               a.bottom() <= b.y + 1 || b.bottom() <= a.y + 1;
            INFO(a.x << "," << a.y << " " << a.w << "x" << a.h << " and " << b.x << "," << b.y << " " << b.w << "x"
                     << b.h);
            REQUIRE(apart);
        }
    }
}

/// What must hold of a window of any size.
void check_layout(const Scene& scene, const Layout& layout, double aspect) {
    check_inside({layout.board, layout.panel, layout.controls, layout.moves, layout.chooser}, layout.window);
    check_inside({layout.prompt}, layout.controls);
    check_inside(layout.chips, layout.controls);
    check_inside(layout.domes, layout.controls);
    check_inside(layout.tools, layout.controls);
    check_inside(layout.cells, layout.window);
    check_inside(layout.choices, layout.chooser);
    check_inside(layout.plies, layout.moves);
    std::vector<Box> parts{layout.board, layout.controls, layout.moves};
    for (const TrayLayout& tray : layout.trays) {
        parts.push_back(tray.plate);
        check_inside({tray.plate}, layout.panel);
        check_inside(tray.stocks, tray.plate);
        check_inside(tray.gauges, tray.plate);
        check_inside({tray.seat}, tray.plate);
        std::vector<Box> in_tray{tray.header, tray.seat};
        in_tray.insert(in_tray.end(), tray.stocks.begin(), tray.stocks.end());
        check_apart(in_tray);
    }
    check_inside({layout.controls, layout.moves}, layout.panel);
    check_apart(parts);
    check_apart(layout.chips);
    check_apart(layout.domes);
    std::vector<Box> asked{layout.prompt};
    for (const auto* boxes : {&layout.chips, &layout.domes, &layout.tools}) {
        asked.insert(asked.end(), boxes->begin(), boxes->end());
    }
    check_apart(asked);
    check_apart(layout.choices);
    check_apart(layout.plies);
    if (aspect > 0.3 && aspect < 3) {
        REQUIRE(area(layout.board) >= area(layout.panel));
    }
    REQUIRE(layout.lines >= 2);
    const auto shown = std::count_if(layout.plies.begin(), layout.plies.end(), [](const Box& b) { return !b.empty(); });
    REQUIRE(shown >= std::min<std::ptrdiff_t>(2, static_cast<std::ptrdiff_t>(scene.moves.size())));
    REQUIRE((scene.moves.empty() || !layout.plies.back().empty()));
}

/// As much as computers may add.
Company company_of(const play::Match& match) {
    Company company;
    company.seats.resize(match.rules().players.size(), {"Computer, level 10", "Computer 10", "+1.2", true, true});
    company.tools = {{Tool::play_computer, "Play against the computer", "Play the computer", true, true},
                     {Tool::hint, "Hint", "Hint", false, true}};
    company.thoughts = {"Hint: e2e4  (White +0.3)", "then e7e5 g1f3"};
    return company;
}

/// What is seen at the start and after some plies of a random game, and with a chooser open.
void check_title_in_sizes(const std::shared_ptr<play::Game>& game) {
    constexpr auto stops = std::to_array<std::size_t>({0, 7, 40});
    constexpr auto sizes = std::to_array<std::pair<double, double>>(
        {{1280, 800}, {1600, 500}, {500, 400}, {800, 600}, {640, 1000}, {1000, 900}, {2560, 1300}, {400, 300}});
    play::Match match(game);
    play::Chance dice(11);
    std::mt19937_64 random(11);
    const BoardLook look = look_of(match.rules(), {});
    const double aspect = look.extent.w / look.extent.h;
    std::size_t plies = 0;
    for (const std::size_t stop : stops) {
        for (; plies < stop && !match.options().empty(); ++plies) {
            REQUIRE(match.play(play::Option(match.options()[random() % match.options().size()])));
            REQUIRE(dice.cast(match));
        }
        View view;
        for (std::size_t i = 0; i < std::min<std::size_t>(match.options().size(), 14); ++i) {
            view.choices.push_back(i);
        }
        view.choice_cell = stop == 0 ? rules::none : match.record().back().to;
        const Scene scene = make_scene(match, view, company_of(match));
        for (const auto& [width, height] : sizes) {
            INFO(width << "x" << height << " after " << plies << " plies");
            check_layout(scene, arrange(look, scene, {width, height, 24, 1, true, true}), aspect);
        }
    }
}

}  // namespace

TEST_CASE("windows of any size show every bundled title whole, the board the largest, the record in view") {
    for (const auto& entry : std::filesystem::directory_iterator(bundled::folder())) {
        if (entry.path().extension() != ".game") {
            continue;
        }
        GameFile file = GameFile::open(entry.path(), bundled::folder());
        for (std::size_t title = 0; title < file.titles().size(); ++title) {
            if (!file.titles()[title].separator) {
                INFO(entry.path().filename().string() << ", " << file.titles()[title].name);
                const auto game = file.start(title, {});
                REQUIRE(game);
                check_title_in_sizes(game);
            }
        }
    }
}

TEST_CASE("the move list has room for whole texts, a turn of many plies goes on in the next line") {
    Scene scene;
    scene.move_columns = 2;
    for (const char* text : {"m@a7", "n@b1c3", "W@m10", "@@@@"}) {
        scene.moves.assign(1, {0, 0, text, false});
        const MoveTable table(scene, 300, 1);
        INFO(text);
        CHECK(table.plies()[0].w - 10 >= text_width(text, {14, true}));
    }
    scene.moves = {{0, 0, "3", true},     {0, 0, "1", true},       {0, 0, "8a5b", false},
                   {0, 0, "6a5c", false}, {0, 1, "12a18b", false}, {1, 0, "4a3a", false}};
    const MoveTable table(scene, 300, 1);
    const auto& plies = table.plies();
    CHECK(plies[0].line == 0);
    CHECK(plies[2].line == 0);
    CHECK(plies[3].line == 1);
    CHECK(plies[3].x == plies[0].x);
    CHECK(plies[4].line == 0);
    CHECK(plies[5].line == 2);
    CHECK(table.lines() == 3);
    const MoveTable narrow(scene, 110, 1);  // the second player has a line of his own
    CHECK(narrow.plies()[4].line > narrow.plies()[3].line);
    CHECK(narrow.plies()[4].x == narrow.plies()[0].x);
}
