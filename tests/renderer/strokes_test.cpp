// What authors ask for with `surface`, `lines`, `edge` and `wedges`.
#include "renderer/board/board_look.h"

#include "support.h"

#include <catch2/catch.hpp>

#include <algorithm>

using namespace bazillion;
using namespace bazillion::renderer;
using Shape = Tile::Shape;
using Shade = Tile::Shade;

namespace {

/// A board of 4x4 with diagonals, which would be chequered.
play::Match board_with(const std::string& parts) {
    return test::match_on(R"((grid (start-rectangle 0 0 50 50)
      (dimensions ("a/b/c/d" (50 0)) ("4/3/2/1" (0 50)))
      (directions (n 0 -1) (e 1 0) (ne 1 -1) (nw -1 -1))) )" +
                          parts);
}

std::size_t rims(const BoardLook& look, rules::Cell cell, const std::string& colour) {
    return static_cast<std::size_t>(std::count_if(
        look.rims.begin(), look.rims.end(), [&](const Rim& rim) { return rim.cell == cell && rim.colour == colour; }));
}

}  // namespace

TEST_CASE("a board is drawn with the surface it asks for") {
    const auto plain = board_with("(surface plain)");
    CHECK(test::tile(look_of(plain.rules(), {}), plain, "a1").shade == Shade::plain);
    const auto chequered = board_with("(surface chequered)");
    CHECK(test::tile(look_of(chequered.rules(), {}), chequered, "a1").shade == Shade::dark);
    const auto crossings = board_with("(surface crossings)");
    const BoardLook look = look_of(crossings.rules(), {});
    CHECK(test::tile(look, crossings, "a1").shape == Shape::point);
    CHECK(look.wooden);
}

TEST_CASE("lines are drawn as given, those to killed cells left out") {
    const auto match = board_with("(surface crossings) (lines (a1 d1) (a1 a4) (b1 d4)) (kill-positions d4)");
    const BoardLook look = look_of(match.rules(), {});
    REQUIRE(look.paths.size() == 2);
    CHECK(look.paths[0].a == test::cell(match, "a1"));
    CHECK(look.paths[0].b == test::cell(match, "d1"));
    CHECK(look.paths[1].b == test::cell(match, "a4"));
}

TEST_CASE("an edge is drawn along the outer sides of its cells; a corner is shared") {
    const auto match = board_with(R"((zone (name top) (edge "red") (positions a4 b4 c4 d4))
                      (zone (name side) (edge "blue") (positions a1 a2 a3 a4 b2)))");
    const BoardLook look = look_of(match.rules(), {});
    CHECK(rims(look, test::cell(match, "a4"), "red") == 1);
    CHECK(rims(look, test::cell(match, "a4"), "blue") == 1);
    CHECK(rims(look, test::cell(match, "b4"), "red") == 1);
    CHECK(rims(look, test::cell(match, "d4"), "red") == 2);
    CHECK(rims(look, test::cell(match, "a2"), "blue") == 1);
    CHECK(rims(look, test::cell(match, "b2"), "blue") == 0);
}

TEST_CASE("wedges lie on piled cells, strips beside them are shaded") {
    const auto match = test::match_on(R"((grid (start-rectangle 0 0 40 40)
      (dimensions ("a/b/c" (42 0)) ("1/2/3/4/5" (0 15))) (directions (n 0 1))) (wedges (a1 a5) (c1 c5)))");
    const BoardLook look = look_of(match.rules(), {});
    CHECK(look.wedges.size() == 2);
    CHECK(test::tile(look, match, "a3").shade == Shade::light);
    CHECK(test::tile(look, match, "b3").shade == Shade::medium);
    for (const Tile& piled : look.tiles) {
        CHECK(united(look.extent, piled.seat) == look.extent);
    }
}
