// Whole games without a pointer, and moves chosen before it is one's turn.
#include "folder.h"
#include "hand.h"

#include <catch2/catch.hpp>

#include <string>
#include <vector>

using bazillion::test::bundled;
using bazillion::test::Folder;
using bazillion::test::Hand;
using nlohmann::json;

namespace {

/// Moves the cursor to a cell by steps towards it, as the eye would.
void point_at(Hand& hand, const std::string& cell) {
    for (int step = 0; step < 60; ++step) {
        const json s = hand.state();
        if (s["cursor"] == cell) {
            return;
        }
        if (!s["cursor"].is_string() || s["cursor"] == "") {
            hand.key("Up");
        } else {
            const json &from = s["cells"][s["cursor"].get<std::string>()], &to = s["cells"][cell];
            const int x = to[0].get<int>() - from[0].get<int>(), y = to[1].get<int>() - from[1].get<int>();
            hand.key(std::abs(y) > std::abs(x) ? (y > 0 ? "Down" : "Up") : (x > 0 ? "Right" : "Left"));
        }
        hand.wait("the cursor to move", [&](const json& now) { return now["cursor"] != s["cursor"]; });
    }
    throw std::runtime_error("the cursor does not come to " + cell);
}

void make_by_keys(Hand& hand, const std::string& from, const std::string& to, const std::string& move) {
    const std::size_t played = hand.record().size();
    point_at(hand, from);
    hand.key("Return");
    hand.wait("what it can do", [](const json& s) { return !s["hints"].empty(); });
    point_at(hand, to);
    hand.key("space");
    hand.wait(move, [&](const json& s) { return s["record"].size() > played && s["record"].back() == move; });
}

bool at_persons_turn(const json& s) {
    return s["thinking"] == false && !s["options"].empty();
}

}  // namespace

TEST_CASE("chess is played with the cursor keys alone, a promotion too") {
    const Folder folder;
    Hand hand(folder.path(), {bundled("chess"), "--fen", "7k/P7/8/8/8/8/4P3/K7 w - -"});
    make_by_keys(hand, "e2", "e4", "e2e4");
    make_by_keys(hand, "h8", "g7", "h8g7");
    point_at(hand, "a7");
    hand.key("Return");
    hand.wait("what it can do", [](const json& s) { return !s["hints"].empty(); });
    hand.key("Escape");
    const json let_go = hand.wait("the pawn let go", [](const json& s) { return s["hints"].empty(); });
    CHECK(let_go["cursor"] == "a7");
    hand.key("Return");
    hand.wait("what it can do", [](const json& s) { return !s["hints"].empty(); });
    point_at(hand, "a8");
    hand.key("Return");
    hand.wait("the chooser", [](const json& s) { return s["choices"].size() == 4; });
    hand.key("Right");
    hand.key("Return");
    hand.wait("a rook", [](const json& s) { return s["record"].back() == "a7a8r"; });
    hand.key("Escape");
    hand.wait("no cursor", [](const json& s) { return s["cursor"].is_null(); });
    hand.key("Left");
    hand.wait("the move taken back", [](const json& s) { return s["record"].size() == 2; });
    CHECK(hand.quit() == 0);
}

TEST_CASE("Tab goes round what can be pressed beside the board") {
    const Folder folder;
    Hand hand(folder.path(), {bundled("chess")});
    hand.key("Tab");
    hand.wait("the cursor on a button", [](const json& s) { return s["cursor"] == ""; });
    hand.key("Return");
    hand.wait("the computer asked", [](const json& s) { return s["seats"]["Black"]["words"] != "Person"; });
    CHECK(hand.quit() == 0);
}

TEST_CASE("the cursor walks over hexagons") {
    const Folder folder;
    Hand hand(folder.path(), {bundled("Hex")});
    for (const std::string cell : {"c3", "h8", "d9"}) {
        const std::size_t played = hand.record().size();
        point_at(hand, cell);
        hand.key("Return");
        const json placed = hand.wait(cell, [&](const json& s) { return s["record"].size() > played; });
        CHECK(placed["pieces"].contains(cell));
    }
    CHECK(hand.quit() == 0);
}

TEST_CASE("a move chosen while the computer thinks is shown, and played at once if it is legal") {
    const Folder folder;
    Hand hand(folder.path(), {bundled("chess"), "--computer", "Black=10", "--time", "1000"});
    hand.make("e2e4");
    hand.wait("thinking", [](const json& s) { return s["thinking"] == true; });
    hand.click_cell("g1");
    hand.click_cell("f3");
    hand.wait("the choice", [](const json& s) { return s["premove"] == json({"g1", "f3"}); });
    hand.key("Escape");
    hand.wait("no choice", [](const json& s) { return s["premove"].is_null(); });
    hand.drag(hand.state()["cells"]["b1"], hand.state()["cells"]["c3"]);
    hand.wait("another", [](const json& s) { return s["premove"] == json({"b1", "c3"}); });
    hand.right_click(hand.state()["cells"]["e5"]);
    hand.wait("no choice", [](const json& s) { return s["premove"].is_null(); });
    hand.drag(hand.state()["cells"]["g1"], hand.state()["cells"]["f3"]);
    hand.wait("the choice", [](const json& s) { return s["premove"] == json({"g1", "f3"}); });
    hand.press("Move now");
    const json played = hand.wait("its move and ours", [](const json& s) { return s["record"].size() == 3; });
    CHECK(played["record"][2] == "g1f3");
    CHECK(played["premove"].is_null());
    hand.wait("thinking", [](const json& s) { return s["thinking"] == true; });
    hand.click_cell("a1");
    hand.click_cell("a7");
    hand.wait("what cannot be legal", [](const json& s) { return s["premove"] == json({"a1", "a7"}); });
    hand.press("Move now");
    const json dropped =
        hand.wait("its move", [](const json& s) { return s["record"].size() == 4 && at_persons_turn(s); });
    CHECK(dropped["premove"].is_null());
    CHECK(hand.quit() == 0);
}

TEST_CASE("no move is chosen out of turn where that is turned off") {
    const Folder folder;
    Hand hand(folder.path(), {bundled("chess"), "--computer", "Black=10", "--time", "1000"});
    hand.key("ctrl+comma");
    const json dialog =
        hand.wait("settings", [](const json& s) { return s["settings"].is_object() && !s["settings"].empty(); });
    hand.click(dialog["settings"]["premoves"]);
    hand.key("Escape");
    hand.wait("no settings", [](const json& s) { return s["settings"].is_null(); });
    hand.make("e2e4");
    hand.wait("thinking", [](const json& s) { return s["thinking"] == true; });
    hand.click_cell("g1");
    hand.click_cell("f3");
    CHECK(hand.state()["premove"].is_null());
    CHECK(hand.quit() == 0);
}
