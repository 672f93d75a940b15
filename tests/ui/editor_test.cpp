// Setting up a position: by clicks and drags, by its text, and what is beside the board.
#include "folder.h"
#include "hand.h"

#include "../temporary_folder.h"

#include <catch2/catch.hpp>

#include <fstream>

namespace bazillion::test {

using Catch::Contains;
using nlohmann::json;

namespace {

json open_editor(Hand& hand) {
    hand.key("e");
    return hand.wait("the editor", [](const json& s) { return !s["editor"].is_null() && !s["drawing"]; });
}

/// Clicks something of the panel, and waits until the text of the position is another one.
json change(Hand& hand, const std::string& spot) {
    const json before = hand.state()["editor"];
    REQUIRE(before["spots"].contains(spot));
    hand.click(before["spots"][spot]);
    return hand.wait(spot, [&](const json& s) { return s["editor"]["text"] != before["text"]; });
}

}  // namespace

TEST_CASE("a position is set up by clicks and drags, and played from") {
    const Folder folder;
    Hand hand(folder.path(), {bundled("chess")});
    hand.make("e2e4");
    open_editor(hand);
    json now = change(hand, "clear");
    CHECK(now["pieces"].empty());
    CHECK_THAT(now["editor"]["words"].get<std::string>(), Contains("White has no King"));
    // A kind that is chosen is put wherever one clicks, and taken away where it stands.
    const json spots = now["editor"]["spots"];
    hand.click(spots["White Rook"]);
    hand.wait("the rook chosen", [](const json& s) { return s["editor"]["brush"] == true; });
    for (const char* cell : {"a1", "h1", "c3"}) {
        hand.click_cell(cell);
        hand.wait("a rook", [&](const json& s) { return s["pieces"].contains(cell); });
    }
    hand.click_cell("c3");
    hand.wait("no rook", [](const json& s) { return !s["pieces"].contains("c3"); });
    hand.key("Escape");
    hand.wait("nothing chosen", [](const json& s) { return s["editor"]["brush"] == false; });
    // From the palette, on the board, off the board.
    hand.drag(spots["White King"], now["cells"]["e1"]);
    hand.drag(spots["Black King"], now["cells"]["d8"]);
    hand.wait("two kings", [](const json& s) { return s["pieces"].contains("d8"); });
    hand.drag(now["cells"]["d8"], now["cells"]["a8"]);
    hand.wait("the kings", [](const json& s) { return s["pieces"].value("a8", "") == "Black King"; });
    hand.drag(now["cells"]["h1"], spots["White King"]);  // off the board
    now = hand.wait("one rook less", [](const json& s) { return !s["pieces"].contains("h1"); });
    // It is Black's turn, and he is in check; were it White's, that would be strange.
    CHECK(now["editor"]["text"] == "k7/8/8/8/8/8/8/R3K3 b Q - 0 1");
    now = change(hand, "turn White");
    CHECK(now["editor"]["words"] == "Black is in check, though it is the turn of White.");
    hand.right_click(now["cells"]["a1"]);
    now = hand.wait("no rook", [](const json& s) { return !s["pieces"].contains("a1"); });
    CHECK(now["record"] == json({"e2e4"}));
    hand.drag(now["editor"]["spots"]["White Pawn"], now["cells"]["b2"]);
    now = hand.wait("a pawn", [](const json& s) { return s["pieces"].contains("b2"); });
    hand.click(now["editor"]["spots"]["play"]);
    now = hand.wait("a game", [](const json& s) { return s["editor"].is_null() && s["record"].empty(); });
    CHECK(now["position"] == "k7/8/8/8/8/8/1P6/4K3 w - - 0 1");
    hand.make("b2b4");
    CHECK(hand.record() == std::vector<std::string>{"b2b4"});
    CHECK(hand.quit() == 0);
}

TEST_CASE("cancelling the editor leaves the game as it was, and its text is typed and pasted") {
    const Folder folder;
    Hand hand(folder.path(), {bundled("chess")});
    hand.make("e2e4");
    const json game = hand.state();
    open_editor(hand);
    change(hand, "clear");
    json now = change(hand, "setup");
    CHECK(now["editor"]["marks"]["K  never moved: King e1, Rook h1"] == true);
    now = change(hand, "mark K");
    CHECK(now["editor"]["text"] == "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w Qkq - 0 1");
    hand.key("ctrl+shift+c");
    change(hand, "clear");
    hand.key("ctrl+v");
    hand.wait("what was copied", [&](const json& s) { return s["editor"]["text"] == now["editor"]["text"]; });
    hand.click(now["editor"]["spots"]["text"]);
    hand.key("ctrl+a");
    hand.type("8/8/8/8/8/8/8/K6z w - - 0 1");
    now = hand.wait("a fault", [](const json& s) {
        return s["editor"]["words"].get<std::string>().find("`z` in the placement is no piece") != std::string::npos;
    });
    CHECK(now["editor"]["fault"] == true);
    hand.click(now["editor"]["spots"]["play"]);  // does nothing
    hand.click(now["editor"]["spots"]["text"]);
    hand.key("ctrl+a");
    hand.type("8/8/8/8/8/8/8/K6k b - - 0 1");
    now = hand.wait("two kings", [](const json& s) { return s["pieces"].size() == 2; });
    CHECK(now["editor"]["fault"] == false);
    hand.click(now["editor"]["spots"]["cancel"]);
    now = hand.wait("the game", [](const json& s) { return s["editor"].is_null(); });
    CHECK(now["position"] == game["position"]);
    CHECK(now["pieces"] == game["pieces"]);
    CHECK(now["record"] == game["record"]);
    hand.make("e7e5");
    CHECK(hand.quit() == 0);
}

TEST_CASE("reserves and variables are made more and less, and a small window has room for it") {
    const Folder folder;
    {
        Hand hand(folder.path(), {bundled("Crazyhouse")});
        open_editor(hand);
        const json now = change(hand, "more White Queen");
        hand.click(now["editor"]["spots"]["play"]);
        const json game = hand.wait("the game", [](const json& s) { return s["editor"].is_null(); });
        CHECK_THAT(game["position"].get<std::string>(), Contains("[Q]"));
        CHECK(hand.quit() == 0);
    }
    Hand hand(folder.path(), {bundled("Bario")});
    open_editor(hand);
    json now = change(hand, "less Black Queen");
    now = change(hand, "more White lost?");
    CHECK_THAT(now["editor"]["text"].get<std::string>(), Contains(" 22212220 K- "));
    // In a small window the panel takes half of it, and the board is whole in the other.
    hand.resize(500, 400);
    now = hand.wait("the small window", [](const json& s) { return s["boxes"]["board"][2] <= 250; });
    hand.right_click(now["cells"]["h8"]);
    hand.wait("no piece", [](const json& s) { return !s["pieces"].contains("h8"); });
    CHECK(hand.quit() == 0);
}

TEST_CASE("a second board is set up like the first") {
    const Folder folder;
    const auto file = folder.path() / "two.game";
    std::ofstream(file) << R"((game (title "Two boards") (players White Black) (turn-order White Black)
  (board (image "none.bmp")
    (grid (start-rectangle 0 0 40 40) (dimensions ("A/B/C" (40 0)) ("3/2/1" (0 40))) (directions (n 0 -1)))
    (grid (start-rectangle 160 0 200 40) (dimensions ("a/b/c" (40 0)) ("3/2/1" (0 40))) (directions (n 0 -1))))
  (piece (name Rook) (notation "R") (moves (n (while empty? add n))))
  (board-setup (White (Rook A1)) (Black (Rook a3)))))";
    Hand hand(folder.path(), {file.string()});
    json now = open_editor(hand);
    REQUIRE(now["editor"]["text"] == "3/3/R2/r8 w");
    hand.drag(now["editor"]["spots"]["White Rook"], now["cells"]["c1"]);
    hand.wait("a rook there", [](const json& s) { return s["editor"]["text"] == "3/3/R2/r7R w"; });
    hand.drag(now["cells"]["A1"], now["cells"]["b2"]);
    now = hand.wait("the other rook, too", [](const json& s) { return s["editor"]["text"] == "3/3/3/r3R3R w"; });
    hand.click(now["editor"]["spots"]["play"]);
    hand.wait("a game", [](const json& s) { return s["editor"].is_null() && s["pieces"].contains("b2"); });
    CHECK(hand.quit() == 0);
}

}  // namespace bazillion::test
