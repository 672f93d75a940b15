// What is to be seen of the game so far: the last move, how it stood, and positions as text.
#include "folder.h"
#include "hand.h"

#include <catch2/catch.hpp>

#include <algorithm>
#include <string>

using bazillion::test::bundled;
using bazillion::test::Folder;
using bazillion::test::Hand;
using nlohmann::json;

TEST_CASE("the last move is marked, and what is taken up") {
    const Folder folder;
    Hand hand(folder.path(), {bundled("chess")});
    CHECK(hand.state()["last_move"].empty());
    hand.make("e2e4");
    CHECK(hand.state()["last_move"] == json({"e2", "e4"}));
    hand.make("g8f6");
    CHECK(hand.state()["last_move"] == json({"g8", "f6"}));
    hand.key("Left");
    hand.wait("the move before", [](const json& s) { return s["last_move"] == json({"e2", "e4"}); });
    CHECK(hand.quit() == 0);
}

TEST_CASE("a graph tells how the game stood after each move, and a hint tells the next best moves, too") {
    const Folder folder;
    Hand hand(folder.path(), {bundled("chess"), "--computer", "White=1", "--computer", "Black=1", "--time", "0.1"});
    hand.wait_while_moving("a graph", [](const json& s) {
        const auto& graph = s["graph"];
        const auto known = std::count_if(graph.begin(), graph.end(), [](const json& each) { return each.is_number(); });
        return known >= 4 && s["graph_shown"] == true;
    });
    CHECK(hand.quit() == 0);
    Hand person(folder.path(), {bundled("chess"), "--fen", "4k3/8/8/8/8/8/8/3QK3 w - -"});
    json told;
    // Where others keep the machine busy, a first second may be over before anything was looked at.
    for (int asked = 0; asked < 4 && told["thoughts"].size() != 4; ++asked) {
        person.press("Hint");
        told = person.wait("the hint", [](const json& s) { return s["arrow"].is_array() && !s["thinking"]; });
    }
    REQUIRE(told["thoughts"].size() == 4);
    CHECK(told["thoughts"][2].get<std::string>().substr(0, 3) == "or ");
    CHECK(told["thoughts"][3].get<std::string>().substr(0, 3) == "or ");
    REQUIRE(told["graph"].size() == 1);
    CHECK(told["graph"][0].get<double>() > 0.3);
    CHECK(person.quit() == 0);
}
