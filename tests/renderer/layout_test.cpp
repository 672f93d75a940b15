#include "renderer/layout.h"

#include "support.h"

#include <catch2/catch.hpp>

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
