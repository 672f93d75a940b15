// A part of the board, larger: wheel, drag and keys.
#include "folder.h"
#include "hand.h"

#include <catch2/catch.hpp>

#include <cmath>

using bazillion::test::bundled;
using bazillion::test::Folder;
using bazillion::test::Hand;
using nlohmann::json;

TEST_CASE("the wheel makes the board larger around the pointer, a drag moves it, and moves can be made there") {
    const Folder folder;
    Hand hand(folder.path(), {bundled("chess")});
    const json before = hand.state();
    const json e4 = before["cells"]["e4"];
    hand.turn_wheel(e4, 4);
    const json large = hand.wait("a larger board", [](const json& s) { return s["zoom"].get<double>() > 2; });
    CHECK(std::abs(large["cells"]["e4"][0].get<int>() - e4[0].get<int>()) < 30);
    CHECK(large["boxes"]["board"] == before["boxes"]["board"]);
    hand.drag(large["cells"]["e4"], large["cells"]["e5"]);
    const json moved = hand.wait("the board moved", [&](const json& s) { return s["cells"] != large["cells"]; });
    CHECK(moved["record"].empty());
    CHECK(std::abs(moved["cells"]["e4"][1].get<int>() - large["cells"]["e5"][1].get<int>()) < 12);
    hand.make("e2e4");
    hand.key("ctrl+0");
    const json whole = hand.wait("the whole board", [](const json& s) { return s["zoom"] == 1.0; });
    CHECK(whole["cells"] == before["cells"]);
    CHECK(whole["record"] == json({"e2e4"}));
    CHECK(hand.quit() == 0);
}

TEST_CASE("the cursor brings the cell it points at into view") {
    const Folder folder;
    Hand hand(folder.path(), {bundled("Go")});
    hand.key("Up");
    hand.wait("a cursor", [](const json& s) { return s["cursor"].is_string(); });
    for (int i = 0; i < 6; ++i) {
        hand.key("ctrl+equal");
    }
    hand.wait("a larger board", [](const json& s) { return s["zoom"].get<double>() > 2.5; });
    json s;
    for (int i = 0; i < 20; ++i) {
        hand.key(i % 2 == 0 ? "Right" : "Down");
    }
    s = hand.state();
    const json &cell = s["cells"][s["cursor"].get<std::string>()], &board = s["boxes"]["board"];
    CHECK(cell[0] >= board[0]);
    CHECK(cell[0] <= board[2]);
    CHECK(cell[1] >= board[1]);
    CHECK(cell[1] <= board[3]);
    hand.key("Return");
    hand.wait("a stone", [](const json& now) { return now["record"].size() == 1; });
    CHECK(hand.quit() == 0);
}
