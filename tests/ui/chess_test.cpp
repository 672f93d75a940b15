#include "folder.h"
#include "hand.h"

#include <catch2/catch.hpp>

#include <fstream>
#include <string>
#include <vector>

namespace fs = std::filesystem;
using bazillion::test::bundled;
using bazillion::test::Folder;
using bazillion::test::Hand;
using nlohmann::json;

namespace {}  // namespace

TEST_CASE("a game of chess to its mate, by clicks, a drag and the keyboard") {
    const Folder folder;
    Hand hand(folder.path(), {bundled("chess")});
    hand.make("f2f3");
    const json state = hand.state();
    hand.drag(state["cells"]["e7"], state["cells"]["e5"]);
    hand.wait("the dragged pawn", [](const json& s) { return s["record"].size() == 2; });
    hand.make("g2g4");
    hand.make("d8h4");
    const json end = hand.state();
    CHECK(end["over"] == true);
    CHECK(end["options"].empty());
    CHECK(end["prompt"].get<std::string>().find("Black wins") != std::string::npos);

    hand.key("ctrl+z");
    hand.wait("the mate taken back", [](const json& s) { return s["record"].size() == 3 && s["over"] == false; });
    hand.key("Left");
    hand.wait("one more", [](const json& s) { return s["record"].size() == 2; });
    hand.key("Right");
    hand.wait("one again", [](const json& s) { return s["record"].size() == 3; });
    hand.key("ctrl+n");
    hand.wait("a new game", [](const json& s) { return s["record"].empty(); });
    CHECK(hand.quit() == 0);
}

TEST_CASE("a promotion asks which piece, and the number keys answer") {
    const Folder folder;
    Hand hand(folder.path(), {bundled("chess"), "--fen", "8/P6k/8/8/8/8/8/K7 w - - 0 1"});
    hand.click_cell("a7");
    hand.wait("the dots", [](const json& s) { return !s["hints"].empty(); });
    hand.click_cell("a8");
    const json asked = hand.wait("the chooser", [](const json& s) { return s["choices"].size() == 4; });
    hand.key("1");
    hand.wait("the first choice", [&](const json& s) { return s["record"].size() == 1; });
    CHECK(hand.record()[0] == asked["choices"][0]["text"]);
    CHECK(hand.quit() == 0);
}

TEST_CASE("the board turns, and clicks follow it") {
    const Folder folder;
    Hand hand(folder.path(), {bundled("chess")});
    const json before = hand.state();
    hand.key("f");
    const json turned =
        hand.wait("the turned board", [&](const json& s) { return s["cells"]["a1"] != before["cells"]["a1"]; });
    CHECK(turned["cells"]["a1"] == before["cells"]["h8"]);
    hand.make("g1f3");
    CHECK(hand.quit() == 0);
}

TEST_CASE("what cannot be read is told over the board, and the game goes on") {
    const Folder folder;
    const fs::path broken = folder.path() / "broken.save";
    std::ofstream(broken) << "Bazillion saved game 1\nGame: chess.ga";
    Hand hand(folder.path(), {bundled("chess")});
    hand.make("e2e4");
    hand.key("ctrl+l");
    hand.wait("the load dialog", [](const json& s) { return s["dialog"] == "Load a saved game"; });
    hand.type(broken.string());
    hand.key("Return");
    const json told = hand.wait("the message", [](const json& s) { return s["message"] != ""; });
    CHECK(told["record"].size() == 1);
    hand.key("Escape");
    hand.wait("the message closed", [](const json& s) { return s["message"] == ""; });
    hand.make("e7e5");
    CHECK(hand.quit() == 0);
}

TEST_CASE("rules that cannot be played are explained in a window of their own") {
    const Folder folder;
    const fs::path broken = folder.path() / "broken.game";
    std::ofstream(broken) << "(game (title \"Broken\"\n  (players White Black)\n  (turn-orderr White Black)\n";
    Hand hand(folder.path(), {broken.string()});
    const json state = hand.wait("the message", [](const json& s) { return s["message"] != ""; });
    CHECK(state["playing"] == false);
    CHECK(state["message"].get<std::string>().find("broken.game:") != std::string::npos);
    CHECK(hand.quit() == 0);
}
