// A part of the board, larger.
#include "renderer/scene/zoom.h"

#include <catch2/catch.hpp>

using namespace bazillion::renderer;

namespace {

const Box whole_frame{100, 50, 400, 200};

}  // namespace

TEST_CASE("what is under the pointer stays there, and no edge comes into the frame", "[zoom]") {
    CHECK(zoomed(whole_frame, {}) == whole_frame);
    const Point pointer{200, 100};
    Zoom zoom;
    for (int step = 0; step < 5; ++step) {
        const Box before = zoomed(whole_frame, zoom);
        zoom = zoomed_at(zoom, whole_frame, pointer, 1.3);
        const Box after = zoomed(whole_frame, zoom);
        CHECK((pointer.x - before.x) / before.w == Approx((pointer.x - after.x) / after.w));
        CHECK((pointer.y - before.y) / before.h == Approx((pointer.y - after.y) / after.h));
    }
    for (const double dx : {-5000.0, 5000.0, 0.0}) {
        zoom = panned(zoom, whole_frame, dx, dx / 2);
        const Box board = zoomed(whole_frame, zoom);
        CHECK(board.x <= whole_frame.x + 1e-6);
        CHECK(board.y <= whole_frame.y + 1e-6);
        CHECK(board.right() >= whole_frame.right() - 1e-6);
        CHECK(board.bottom() >= whole_frame.bottom() - 1e-6);
    }
    CHECK(zoomed_at(zoom, whole_frame, pointer, 0.001) == Zoom{});
    CHECK(zoomed_at(zoom, whole_frame, pointer, 1000).factor <= 10);
}

TEST_CASE("a cell out of sight is brought into the frame", "[zoom]") {
    const Zoom zoom = zoomed_at({}, whole_frame, whole_frame.centre(), 3);
    const Box board = zoomed(whole_frame, zoom);
    const Box cell{board.x, board.y, 20, 20};
    const Box after = zoomed(whole_frame, showing(zoom, whole_frame, cell));
    CHECK(after.x == Approx(whole_frame.x));
    CHECK(after.y == Approx(whole_frame.y));
    CHECK(showing({}, whole_frame, cell) == Zoom{});
}
