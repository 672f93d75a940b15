// Where cursor keys lead, told by the places of cells alone.
#include "renderer/scene/board_cursor.h"

#include <catch2/catch.hpp>

#include <algorithm>

using namespace bazillion::renderer;

namespace {

/// Rows of cells 10 wide; odd rows are shifted by half a cell where they are hexagons.
Layout board(int columns, int rows, bool hexagons) {
    Layout layout;
    const double step = hexagons ? 8.7 : 10;
    for (int y = 0; y < rows; ++y) {
        for (int x = 0; x < columns; ++x) {
            layout.cells.push_back({10.0 * x + (hexagons && y % 2 == 1 ? 5 : 0), step * y, 10, 10});
        }
    }
    return layout;
}

}  // namespace

TEST_CASE("keys lead to the neighbours of a square, and not off the board", "[cursor]") {
    const Layout layout = board(4, 3, false);
    CHECK(next_cell(layout, 5, Direction::left) == Cell{4});
    CHECK(next_cell(layout, 5, Direction::right) == Cell{6});
    CHECK(next_cell(layout, 5, Direction::up) == Cell{1});
    CHECK(next_cell(layout, 5, Direction::down) == Cell{9});
    CHECK_FALSE(next_cell(layout, 0, Direction::left));
    CHECK_FALSE(next_cell(layout, 0, Direction::up));
    CHECK_FALSE(next_cell(layout, 11, Direction::down));
}

TEST_CASE("every hexagon is reached, and up leads to the next row", "[cursor]") {
    const Layout layout = board(5, 6, true);
    const auto up = next_cell(layout, 12, Direction::up);
    REQUIRE(up);
    CHECK((*up == 6 || *up == 7));
    std::vector<bool> seen(layout.cells.size(), false);
    std::vector<Cell> open{0};
    seen[0] = true;
    while (!open.empty()) {
        const Cell cell = open.back();
        open.pop_back();
        for (const auto way : {Direction::up, Direction::down, Direction::left, Direction::right}) {
            if (const auto next = next_cell(layout, cell, way); next && !seen[*next]) {
                seen[*next] = true;
                open.push_back(*next);
            }
        }
    }
    CHECK(std::count(seen.begin(), seen.end(), true) == 30);
}

TEST_CASE("the cursor goes over a gap to a second board, and round a hole", "[cursor]") {
    Layout layout = board(2, 2, false);
    for (const Box box : {Box{40, 0, 10, 10}, Box{50, 0, 10, 10}, Box{40, 10, 10, 10}, Box{50, 10, 10, 10}}) {
        layout.cells.push_back(box);
    }
    CHECK(next_cell(layout, 1, Direction::right) == Cell{4});
    CHECK(next_cell(layout, 6, Direction::left) == Cell{3});
    layout.cells[4] = {};
    CHECK(next_cell(layout, 1, Direction::right) == Cell{5});
}
