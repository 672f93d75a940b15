// Zones with a colour, as they are drawn.
#include "renderer/scene/position_picture.h"

#include "support.h"

#include <catch2/catch.hpp>

#include <array>
#include <cstdlib>

using namespace bazillion;

namespace {

using Pixel = std::array<int, 3>;

/// The colour in the middle of a cell of a board of four by four, by column and row from the upper left.
Pixel middle(const renderer::Canvas& canvas, int column, int row) {
    const auto pixels = canvas.rgba();
    const int size = canvas.width(), frame = size / 40, cell = (size - 2 * frame) / 4;
    const int x = frame + column * cell + cell / 2, y = frame + row * cell + cell / 2;
    const std::size_t at = 4 * static_cast<std::size_t>(y * size + x);
    return {pixels[at], pixels[at + 1], pixels[at + 2]};
}

int difference(const Pixel& a, const Pixel& b) {
    int sum = 0;
    for (std::size_t i = 0; i < a.size(); ++i) {
        sum += std::abs(a[i] - b[i]);
    }
    return sum;
}

}  // namespace

TEST_CASE("the cells of a coloured zone can be told from each other and from those outside", "[zones]") {
    const auto match = test::match_on(
        "(grid (start-rectangle 0 0 50 50) (dimensions (\"a/b/c/d\" (50 0)) (\"4/3/2/1\" (0 50)))"
        " (directions (n 0 -1) (e 1 0))) (surface chequered)"
        " (zone (name pond) (positions b2 c2 b3 c3) (color \"blue\"))",
        "(board-setup (White (Man a1)) (Black (Man d4)))");
    renderer::RenderOptions options;
    options.width = 400;
    options.board_only = true;
    const renderer::Picture picture = renderer::picture_of(match, options);
    const Pixel light = middle(picture.canvas, 1, 1), dark = middle(picture.canvas, 2, 1);
    CHECK(difference(light, dark) > 20);
    CHECK(difference(light, middle(picture.canvas, 2, 2)) < 10);
    CHECK(difference(light, middle(picture.canvas, 0, 0)) > 60);  // a light cell outside
    CHECK(light[2] > light[0]);                                   // it is blue
}
