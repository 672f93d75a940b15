// Cards of pieces, arrows and circles, and the page about a game.
#include "folder.h"
#include "hand.h"

#include <catch2/catch.hpp>

#include <fstream>
#include <string>

using bazillion::test::bundled;
using bazillion::test::Folder;
using bazillion::test::Hand;
using nlohmann::json;

namespace {

/// The card, once it is that of a piece of this kind.
json card(Hand& hand, const std::string& kind) {
    return hand.wait("the card of a " + kind, [&](const json& s) {
        return s["piece_card"].is_object() && s["piece_card"]["title"] == kind;
    })["piece_card"];
}

void wait_for_no_card(Hand& hand) {
    hand.wait("no card", [](const json& s) { return s["piece_card"].is_null(); });
}

}  // namespace

TEST_CASE("a right click on a piece tells what it is and where it goes, and any click puts the card away") {
    const Folder folder;
    Hand hand(folder.path(), {bundled("chess")});
    hand.right_click(hand.state()["cells"]["g1"]);
    const json knight = card(hand, "Knight");
    CHECK(knight["help"].get<std::string>().find("Leaps two cells") == 0);
    CHECK(knight["moves"] == json({"f3", "h3"}));
    CHECK(knight["alone_moves"].size() == 8);
    CHECK(knight["alone_captures"].size() == 8);

    // Who is not to act has moves to be told, too; what a pawn captures is told apart from where it goes.
    hand.right_click(hand.state()["cells"]["e7"]);
    const json pawn = card(hand, "Pawn");
    CHECK(pawn["moves"] == json({"e5", "e6"}));
    CHECK(pawn["alone_moves"].size() == 1);
    CHECK(pawn["alone_captures"].size() == 2);
    hand.click_cell("e2");
    wait_for_no_card(hand);
    hand.click_cell("e4");
    hand.wait("the move", [](const json& s) { return s["record"].size() == 1; });
    CHECK(hand.quit() == 0);
}

TEST_CASE("a press that goes on tells of the piece like a right click, and a piece of the reserve has a card") {
    const Folder folder;
    Hand hand(folder.path(), {bundled("Shogi"), "--fen", "4k4/9/9/9/9/9/9/9/4K4[B] w - - 0 1"});
    hand.hold(hand.state()["cells"]["5i"]);
    const json king = card(hand, "King");
    CHECK(king["moves"].size() == 5);
    hand.key("Escape");
    wait_for_no_card(hand);
    const json trays = hand.state()["trays"];
    for (const json& tray : trays) {
        for (const json& stock : tray["stocks"]) {
            if (stock["count"] == 1 && stock["kind"] == "Bishop") {
                hand.right_click(stock["at"]);
            }
        }
    }
    const json bishop = card(hand, "Bishop");
    CHECK(bishop["moves"].size() == 79);
    CHECK(bishop["alone_moves"].size() == 16);
    CHECK(hand.quit() == 0);
}

TEST_CASE("right drags draw arrows, right clicks circles, the same again takes them away, and a left click all") {
    const Folder folder;
    Hand hand(folder.path(), {bundled("chess")});
    const json cells = hand.state()["cells"];
    hand.right_drag(cells["g1"], cells["f3"]);
    hand.wait("an arrow", [](const json& s) { return s["marks"] == json::array({json({"g1", "f3", 0})}); });
    hand.right_click(cells["d5"]);
    hand.wait("a circle", [](const json& s) { return s["marks"].size() == 2; });
    hand.right_drag(cells["g1"], cells["f3"]);
    hand.wait("the circle alone", [](const json& s) { return s["marks"] == json::array({json({"d5", "d5", 0})}); });
    hand.click_cell("e5");
    hand.wait("nothing", [](const json& s) { return s["marks"].empty(); });
    CHECK(hand.quit() == 0);
}

TEST_CASE("pieces without help are described from their moves") {
    const Folder folder;
    const std::filesystem::path file = folder.path() / "plain.game";
    std::ofstream(file) << R"((include "lib/chess.game")
(game (title "Plain") (players White Black) (turn-order White Black) (chess-board)
  (piece (name King) (moves (king-moves))) (piece (name Rook) (moves (rook-moves)))
  (board-setup (White (King e1) (Rook a1)) (Black (King e8)))
  (loss-condition (White Black) (checkmated King))))";
    Hand hand(folder.path(), {file.string()});
    hand.right_click(hand.state()["cells"]["a1"]);
    CHECK(card(hand, "Rook")["help"] == "Goes any number of cells straight.");
    hand.key("F1");
    const json page = hand.wait(
        "the page", [](const json& s) { return s["about"].is_object() && s["about"]["spots"].contains("Pieces"); });
    hand.click(page["about"]["spots"]["Pieces"]);
    hand.wait("the pieces", [](const json& s) {
        return s["about"]["text"].get<std::string>().find("King\nGoes one step in any direction.") != std::string::npos;
    });
    CHECK(hand.quit() == 0);
}

TEST_CASE("the page about a game tells its rules, its pieces and its history") {
    const Folder folder;
    Hand hand(folder.path(), {bundled("Reversi")});
    hand.key("F1");
    const json rules = hand.wait(
        "the page", [](const json& s) { return s["about"].is_object() && s["about"]["spots"].contains("History"); });
    const std::string text = rules["about"]["text"];
    CHECK(text.find("How the game begins\nEach side begins with 2 Discs.") != std::string::npos);
    CHECK(text.find("Turns\nThe players take turns, Black first.") != std::string::npos);
    CHECK(text.find("How the game ends") != std::string::npos);
    hand.click(rules["about"]["spots"]["Pieces"]);
    hand.wait("the pieces", [](const json& s) {
        return s["about"]["text"].get<std::string>().find("Disc: encloses") != std::string::npos;
    });
    hand.key("Escape");
    hand.wait("no page", [](const json& s) { return s["about"].is_null(); });
    CHECK(hand.quit() == 0);
}
