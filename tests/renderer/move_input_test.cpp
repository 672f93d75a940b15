#include "renderer/scene/move_input.h"

#include "support.h"

#include <catch2/catch.hpp>

using namespace bazillion;
using namespace bazillion::renderer;

namespace {

/// A match played by clicks and drags on the centres of cells.
class PointerSeat {
public:
    [[nodiscard]] Layout layout() const {
        return arrange(look_of(match.rules(), {}), scene(), {1000, 800, 0, 1, true, true});
    }
    [[nodiscard]] Scene scene() const { return make_scene(match, input.view()); }
    [[nodiscard]] Point at(const char* name) const { return layout().cells[test::cell(match, name)].centre(); }

    Action down(Point p) { return input.down(p, hit(layout(), p), scene(), match.options()); }
    Action up(Point p) { return input.up(p, hit(layout(), p), scene(), match.options()); }
    void move(Point p) { input.move(p, hit(layout(), p), scene(), 3); }
    Action click(const char* name) {
        const Point p = at(name);
        const Action pressed = down(p);
        const Action released = up(p);
        return pressed.type != Action::Type::nothing ? pressed : released;
    }
    [[nodiscard]] std::string text(const Action& action) const {
        return action.type == Action::Type::play ? match.options()[action.index].text : "";
    }

    play::Match match = test::tiny_match();
    MoveInput input;
};

}  // namespace

TEST_CASE("click and click makes a move") {
    PointerSeat seat;
    CHECK(seat.text(seat.click("b1")).empty());
    CHECK(seat.scene().hints.size() == 2);
    CHECK(seat.text(seat.click("c1")) == "b1c1");
}

TEST_CASE("a second click puts the piece down, a click elsewhere too") {
    PointerSeat seat;
    seat.click("b1");
    seat.click("b1");
    CHECK(seat.input.view().selected == rules::none);
    seat.click("b1");
    seat.click("d4");
    CHECK(seat.input.view().selected == rules::none);
}

TEST_CASE("drag and drop makes a move after the pointer has left its place") {
    PointerSeat seat;
    const Point from = seat.at("b1");
    seat.down(from);
    seat.move({from.x + 2, from.y});
    CHECK_FALSE(seat.input.view().dragging);
    seat.move({from.x + 9, from.y});
    CHECK(seat.input.view().dragging);
    seat.move(seat.at("c1"));
    CHECK(seat.input.view().hover == test::cell(seat.match, "c1"));
    const Action action = seat.up(seat.at("c1"));
    CHECK(seat.text(action) == "b1c1");
    CHECK(action.carried == test::cell(seat.match, "b1"));
}

TEST_CASE("a piece dropped where it cannot go returns and stays taken up") {
    PointerSeat seat;
    seat.down(seat.at("b1"));
    seat.move(seat.at("d4"));
    CHECK(seat.up(seat.at("d4")).type == Action::Type::nothing);
    CHECK_FALSE(seat.input.view().dragging);
    CHECK(seat.input.view().selected == test::cell(seat.match, "b1"));
}

TEST_CASE("a gesture with two meanings opens a chooser") {
    PointerSeat seat;
    seat.click("b1");
    CHECK(seat.click("b2").type == Action::Type::nothing);
    REQUIRE(seat.scene().choices.size() == 2);
    const Point second = seat.layout().choices[1].centre();
    SECTION("answered by a click") {
        seat.down(second);
        const Action action = seat.up(second);
        CHECK(action.type == Action::Type::play);
        CHECK(action.index == seat.input.view().choices[1]);
    }
    SECTION("answered by a number key") {
        CHECK(seat.input.choose(2, seat.scene()).type == Action::Type::play);
    }
    SECTION("closed by a click beside it, which counts as a click") {
        CHECK(seat.text(seat.click("c1")) == "b1c1");
    }
    SECTION("closed by escape") {
        seat.input.let_go();
        CHECK(seat.scene().choices.empty());
    }
}

TEST_CASE("pieces that cannot move are not taken up") {
    PointerSeat seat;
    seat.click("a4");
    CHECK(seat.input.view().selected == rules::none);
    CHECK_FALSE(MoveInput::clickable(hit(seat.layout(), seat.at("a4")), seat.scene(), seat.match.options()));
    CHECK(MoveInput::clickable(hit(seat.layout(), seat.at("a1")), seat.scene(), seat.match.options()));
}
