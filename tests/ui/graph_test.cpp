// What is to be seen of the game so far: the last move, how it stood, and positions as text.
#include "folder.h"
#include "hand.h"

#include <catch2/catch.hpp>

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
    const json played = hand.wait_while_moving(
        "a graph", [](const json& s) { return s["graph"].size() >= 5 && s["graph_shown"] == true; });
    std::size_t known = 0;
    for (const json& each : played["graph"]) {
        known += each.is_number() ? 1 : 0;
    }
    INFO(played["graph"].dump());
    CHECK(known >= 4);
    CHECK(hand.quit() == 0);
    Hand person(folder.path(), {bundled("chess"), "--fen", "4k3/8/8/8/8/8/8/3QK3 w - -"});
    person.press("Hint");
    const json told = person.wait("the hint", [](const json& s) { return s["arrow"].is_array() && !s["thinking"]; });
    INFO(told["thoughts"].dump());
    REQUIRE(told["thoughts"].size() == 4);
    CHECK(told["thoughts"][2].get<std::string>().substr(0, 3) == "or ");
    CHECK(told["thoughts"][3].get<std::string>().substr(0, 3) == "or ");
    REQUIRE(told["graph"].size() == 1);
    CHECK(told["graph"][0].get<double>() > 0.3);
    CHECK(person.quit() == 0);
}
