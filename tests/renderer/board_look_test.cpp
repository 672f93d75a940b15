#include "renderer/board/board_look.h"

#include "games/bundled.h"
#include "support.h"

#include <catch2/catch.hpp>

#include <set>

using namespace bazillion;
using namespace bazillion::renderer;
using Shape = Tile::Shape;
using Shade = Tile::Shade;

namespace {

BoardLook look_at(const play::Match& match, const std::optional<Box>& picture = {}) {
    return look_of(match.rules(), picture);
}

std::size_t shown(const BoardLook& look) {
    return static_cast<std::size_t>(
        std::count_if(look.tiles.begin(), look.tiles.end(), [](const Tile& t) { return !t.box.empty(); }));
}

bool overlap(const Box& a, const Box& b) {
    return a.x < b.right() - 1 && b.x < a.right() - 1 && a.y < b.bottom() - 1 && b.y < a.bottom() - 1;
}

const char* square_grid = R"((grid (start-rectangle 5 5 54 54)
  (dimensions ("a/b/c/d" (49 0)) ("4/3/2/1" (0 49))) )";

}  // namespace

TEST_CASE("squares with diagonals are chequered, the lower left one dark; others are plain") {
    const auto chequered =
        test::match_on(std::string(square_grid) + "(directions (n 0 -1) (e 1 0) (ne 1 -1) (nw -1 -1))))");
    const BoardLook look = look_at(chequered);
    CHECK(test::tile(look, chequered, "a1").shade == Shade::dark);
    CHECK(test::tile(look, chequered, "b1").shade == Shade::light);
    CHECK(test::tile(look, chequered, "d4").shade == Shade::dark);
    const auto plain = test::match_on(std::string(square_grid) + "(directions (n 0 -1) (e 1 0))))");
    CHECK(test::tile(look_at(plain), plain, "a1").shade == Shade::plain);
    CHECK(test::tile(look_at(plain), plain, "a1").shape == Shape::square);
}

TEST_CASE("crossings in full rows have no dots but the star points of square boards") {
    const auto board = [](const char* files, const char* ranks) {
        return test::match_on("(surface crossings) (grid (start-rectangle 0 0 50 50) (dimensions (\"" +
                              std::string(files) + "\" (50 0)) (\"" + ranks +
                              "\" (0 50))) (directions (n 0 -1) (e 1 0) (s 0 1) (w -1 0)))");
    };
    const auto stars = [](const play::Match& match) {
        std::set<std::string> names;
        const BoardLook look = look_at(match);
        for (std::size_t i = 0; i < look.tiles.size(); ++i) {
            CHECK(look.tiles[i].dot != Tile::Dot::small);
            if (look.tiles[i].dot == Tile::Dot::star) {
                names.insert(match.rules().board.cells[i].name);
            }
        }
        return names;
    };
    CHECK(stars(board("a/b/c/d/e/f/g/h/j", "9/8/7/6/5/4/3/2/1")) ==
          std::set<std::string>{"c3", "c7", "e5", "g3", "g7"});
    CHECK(stars(board("a/b/c/d/e/f/g/h/j", "10/9/8/7/6/5/4/3/2/1")).empty());
}

TEST_CASE("cells placed one by one make the same board as a grid") {
    std::string positions = "(positions", links;
    for (char file = 'a'; file <= 'd'; ++file) {
        for (int rank = 1; rank <= 4; ++rank) {
            const int x = (file - 'a') * 40, y = (4 - rank) * 40;
            positions += " (" + std::string(1, file) + std::to_string(rank) + " " + std::to_string(x) + " " +
                         std::to_string(y) + " " + std::to_string(x + 39) + " " + std::to_string(y + 39) + ")";
        }
    }
    const auto match = test::match_on(positions + ") (links n (a1 a2) (a2 a3))");
    const BoardLook look = look_at(match);
    CHECK(test::tile(look, match, "a1").shape == Shape::square);
    CHECK(test::tile(look, match, "a1").box.right() == test::tile(look, match, "b1").box.x);
}

TEST_CASE("rows shifted by half a cell are hexagons that meet") {
    const auto match = test::match_on(
        R"((grid (start-rectangle 100 0 140 40) (dimensions ("a/b/c/d" (40 0)) ("4/3/2/1" (-20 34)))
           (directions (n 0 -1) (e 1 0))))");
    const BoardLook look = look_at(match);
    for (const Tile& t : look.tiles) {
        CHECK(t.shape == Shape::hexagon);
    }
    CHECK(test::tile(look, match, "a1").box.right() == test::tile(look, match, "b1").box.x);
    // A corner of the upper one reaches down to where the sides of the lower ones begin.
    CHECK(test::tile(look, match, "a2").box.bottom() == Approx(test::tile(look, match, "a1").box.y + 34.0 / 3));
}

TEST_CASE("columns shifted by half a cell are hexagons lying flat, whether of one grid or of two") {
    const auto one = test::match_on(
        R"((grid (start-rectangle 0 100 40 140) (dimensions ("a/b/c/d" (34 -20)) ("4/3/2/1" (0 40)))
           (directions (n 0 -1))))");
    CHECK(test::tile(look_at(one), one, "b2").shape == Shape::flat_hexagon);
    const auto two = test::match_on(
        R"((grid (start-rectangle 0 0 40 40) (dimensions ("a/c/e" (70 0)) ("5/3/1" (0 40))) (directions (n 0 -1)))
           (grid (start-rectangle 35 20 75 60) (dimensions ("b/d" (70 0)) ("4/2" (0 40))) (directions (n 0 -1))))");
    const BoardLook look = look_at(two);
    CHECK(test::tile(look, two, "c3").shape == Shape::flat_hexagon);
    CHECK(test::tile(look, two, "b2").shape == Shape::flat_hexagon);
}

TEST_CASE("dark squares alone get the light ones between them") {
    std::string positions = "(positions";
    for (int y = 0; y < 6; ++y) {
        for (int x = y % 2; x < 6; x += 2) {
            positions += " (c" + std::to_string(x) + std::to_string(y) + " " + std::to_string(x * 40) + " " +
                         std::to_string(y * 40) + " " + std::to_string(x * 40 + 40) + " " +
                         std::to_string(y * 40 + 40) + ")";
        }
    }
    const auto match = test::match_on(positions + ") (links n (c00 c11))");
    const BoardLook look = look_at(match);
    CHECK(test::tile(look, match, "c00").shade == Shade::dark);
    CHECK(look.fillers.size() >= 12);
    for (const Box& filler : look.fillers) {
        CHECK_FALSE(overlap(filler, test::tile(look, match, "c22").box));
    }
}

TEST_CASE("levels on each other are put side by side, with their names") {
    const auto match = test::match_on(
        R"((grid (start-rectangle -20 -20 20 20) (dimensions ("a/b/c" (40 0)) ("3/2/1" (0 40)) ("-X/-Y/-Z" (7 7)))
           (directions (n 0 -1 0) (up 0 0 1))))");
    const BoardLook look = look_at(match);
    CHECK(shown(look) == 27);
    for (std::size_t i = 0; i < look.tiles.size(); ++i) {
        for (std::size_t j = i + 1; j < look.tiles.size(); ++j) {
            CHECK_FALSE(overlap(look.tiles[i].box, look.tiles[j].box));
        }
    }
    REQUIRE(look.captions.size() == 3);
    CHECK(look.captions[0].words == "X");
    CHECK(look.captions[2].words == "Z");
}

TEST_CASE("free cells are discs joined by their links, but not by those over other cells") {
    const auto match = test::match_on(
        R"((positions (top 100 0 120 20) (left 0 90 20 110) (right 200 90 220 110) (middle 100 90 120 110))
           (links n (left middle) (middle right)) (links jump (left right)) (links up (middle top) (top middle)))");
    const BoardLook look = look_at(match);
    CHECK(test::tile(look, match, "top").shape == Shape::disc);
    std::set<std::pair<rules::Cell, rules::Cell>> paths;
    for (const Path& path : look.paths) {
        paths.insert(std::minmax({path.a, path.b}));
    }
    const auto pair = [&](const char* a, const char* b) {
        return std::minmax({test::cell(match, a), test::cell(match, b)});
    };
    CHECK(look.paths.size() == 3);
    CHECK(paths.contains(pair("left", "middle")));
    CHECK(paths.contains(pair("middle", "top")));
    CHECK_FALSE(paths.contains(pair("left", "right")));
}

TEST_CASE("a board on which only some diagonals are ways is drawn as lines") {
    const auto match = test::match_on(std::string(square_grid) +
                                      R"((directions (n 0 -1) (e 1 0)))
           (links ne (a1 b2) (b2 c3) (c3 d4) (c1 d2) (a3 b4)) (links nw (d1 c2) (c2 b3) (b3 a4)))");
    const BoardLook look = look_at(match);
    CHECK(test::tile(look, match, "a1").shape == Shape::point);
    CHECK(look.paths.size() == 24 + 8);
}

TEST_CASE("stones that are only dropped on a large board stand where lines cross") {
    const std::string names = "a/b/c/d/e/f/g/h/i", numbers = "9/8/7/6/5/4/3/2/1";
    const std::string text =
        R"((game (title "Stones") (players White Black) (turn-order White Black)
             (board (grid (start-rectangle 0 0 30 30) (dimensions (")" +
        names + R"(" (30 0)) (")" + numbers + R"(" (0 30))) (directions (n 0 -1) (e 1 0) (ne 1 -1) (nw -1 -1))))
             (piece (name Stone) (drops ((verify empty?) add)))))";
    const auto match = test::tiny_match(text.c_str());
    const BoardLook look = look_at(match);
    CHECK(test::tile(look, match, "e5").shape == Shape::point);
    CHECK(look.paths.size() == 2 * 9 * 8);
}

TEST_CASE("helper cells out of sight are not shown") {
    const auto match = test::match_on(std::string(square_grid) +
                                      R"((directions (n 0 -1) (e 1 0)))
           (positions (left -100 -100 -50 -50) (far 5000 5 5049 54) (nothing 0 0 0 0)) (dummy helper))");
    const BoardLook look = look_at(match);
    CHECK(shown(look) == 16);
    CHECK(look.extent.w == 4 * 49);
    CHECK(test::tile(look, match, "far").box.empty());
}

TEST_CASE("with a picture the cells are where the rules say, and what is outside is not shown") {
    const auto match =
        test::match_on(std::string(square_grid) + "(directions (n 0 -1))) (positions (off 300 5 349 54))");
    const BoardLook look = look_at(match, Box{0, 0, 210, 220});
    CHECK(look.pictured);
    CHECK(look.extent == Box{0, 0, 210, 220});
    CHECK(test::tile(look, match, "a4").box == Box{5, 5, 49, 49});
    CHECK(test::tile(look, match, "off").box.empty());
    CHECK(look.paths.empty());
}

TEST_CASE("cells that a goal asks for are marked") {
    const auto match =
        test::match_on(std::string(square_grid) +
                           "(directions (n 0 -1) (e 1 0))) (zone (name Home) (players White) (positions a4 b4))",
                       "(win-condition (White) (absolute-config Man (Home)))");
    const BoardLook look = look_at(match);
    CHECK(test::tile(look, match, "a4").goal);
    CHECK_FALSE(test::tile(look, match, "a3").goal);
}

TEST_CASE("a board of nonsense is still a board") {
    const auto match = test::match_on("(positions (a 9 9 -9 -9) (b 0 0 0 0)) (links n (a b))");
    const BoardLook look = look_at(match);
    CHECK(shown(look) == 0);
    CHECK_FALSE(look.extent.empty());
}

TEST_CASE("nothing is drawn around dice") {
    const play::Match match(bundled::game("Backgammon.game"));
    const BoardLook look = look_at(match);
    CHECK(test::tile(look, match, "die1").bare);
    CHECK_FALSE(test::tile(look, match, "1a").bare);
}
