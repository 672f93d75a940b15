// What players of Go see at a glance: eyes, the last liberty of a group, shapes that ask for an answer.
#include "opponent/group_tactics.h"
#include "games/bundled.h"

#include <algorithm>

using namespace bazillion;
using namespace bazillion::opponent;

namespace {

struct Board {
    explicit Board(const std::string& position) : match(bundled::game("Go.game", "Go 9x9")) {
        if (!position.empty()) {
            const auto set = match.set_position(position);
            INFO((set ? "" : set.error().message));
            REQUIRE(set);
        }
    }
    [[nodiscard]] play::Cell at(const std::string& name) {
        const auto cell = match.rules().find_cell(name);
        REQUIRE(cell);
        return *cell;
    }
    play::Match match;
    GroupTactics tactics{match.engine()};
};

}  // namespace

TEST_CASE("a shape is seen where stones cut or can be bent around, however it is turned") {
    Board cut("9/9/9/9/3sS4/3S5/9/9/9 w - 0");
    CHECK(cut.tactics.is_shape(cut.at("e4")));  // both sides want to be where d5 cuts
    CHECK(cut.tactics.is_shape(cut.at("c4")));  // hane
    CHECK_FALSE(cut.tactics.is_shape(cut.at("f6")));
    CHECK_FALSE(cut.tactics.is_shape(cut.at("a1")));
    Board turned("9/9/9/9/9/4s4/4Ss3/9/9 b - 0");
    CHECK(turned.tactics.is_shape(turned.at("f4")));
    CHECK_FALSE(turned.tactics.is_shape(turned.at("g5")));
    Board connected("9/9/9/9/3sS4/3S1S3/9/9/9 w - 0");  // the cut at e4 is guarded
    CHECK_FALSE(connected.tactics.is_shape(connected.at("e4")));
    Board empty("");
    for (std::size_t cell = 0; cell < empty.match.rules().cells(); ++cell) {
        CHECK_FALSE(empty.tactics.is_shape(static_cast<play::Cell>(cell)));
    }
}

TEST_CASE("at the edge shapes of their own are seen") {
    Board block("9/9/9/9/9/9/9/1Ss6/1s1S5 w - 0");
    CHECK(block.tactics.is_shape(block.at("c1")));
}

TEST_CASE("cells around are told in turn, and fewer at the edge") {
    Board board("");
    const auto count = [&](const char* name) {
        const auto& ring = board.tactics.around(board.at(name));
        return std::count_if(ring.begin(), ring.end(), [](play::Cell cell) { return cell != rules::none; });
    };
    CHECK(count("e5") == 8);
    CHECK(count("e1") == 5);
    CHECK(count("a9") == 3);
}

TEST_CASE("eyes and last liberties") {
    const char* const corner = "9/9/9/9/9/9/9/SS7/1S1s5 ";
    Board own(std::string(corner) + "b - 0"), enemy(std::string(corner) + "w - 0");
    CHECK(own.tactics.is_own_eye(own.at("a1")));
    CHECK_FALSE(enemy.tactics.is_own_eye(enemy.at("a1")));
    CHECK_FALSE(own.tactics.is_own_eye(own.at("e1")));
    Board caught("9/9/9/9/9/9/s8/Ss7/1s7 w - 0");
    CHECK(caught.tactics.liberties(caught.at("a2")) == 1);
    CHECK(caught.tactics.a_liberty(caught.at("a2")) == caught.at("a1"));
    CHECK(caught.tactics.liberties(caught.at("b2")) == 4);
}
