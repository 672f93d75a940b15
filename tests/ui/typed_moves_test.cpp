// Moves that are typed, clicks on the other one of two boards, and how the end of a game is told.
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

/// Opens the line, types, and waits until it is seen what fits.
json type_move(Hand& hand, const std::string& text) {
    hand.key("t");
    hand.wait("the line", [](const json& s) { return s["move_line"].is_array() && !s["move_line"].empty(); });
    hand.type(text);
    return hand.wait(text, [&](const json& s) {
        return s["move_line"].is_array() && (s["move_line"].empty() || s["move_line"].size() < 20);
    })["move_line"];
}

}  // namespace

TEST_CASE("moves are typed as players write them, and completed") {
    const Folder folder;
    Hand hand(folder.path(), {bundled("chess")});
    CHECK(type_move(hand, "Nf") == json({"Nf3"}));
    hand.key("Return");
    hand.wait("the knight", [](const json& s) { return s["written"] == json({"Nf3"}) && s["move_line"].is_null(); });
    type_move(hand, "e7e5");
    hand.key("Return");
    hand.wait("the pawn", [](const json& s) { return s["record"] == json({"g1f3", "e7e5"}); });
    type_move(hand, "Nx");
    hand.key("Tab");
    hand.wait("the completion", [](const json& s) { return s["move_line"] == json({"Nxe5"}); });
    hand.key("Return");
    hand.wait("the capture", [](const json& s) { return s["record"].size() == 3; });
    CHECK(type_move(hand, "zz").empty());
    hand.key("Escape");
    hand.wait("no line", [](const json& s) { return s["move_line"].is_null(); });
    CHECK(hand.state()["record"].size() == 3);
    CHECK(hand.quit() == 0);
}

TEST_CASE("a text that several moves would have shows them, and plays none") {
    const Folder folder;
    const std::filesystem::path file = folder.path() / "twice.game";
    std::ofstream(file) << R"((game (title "Twice") (players White Black) (turn-order White Black)
  (board (grid (start-rectangle 0 0 50 50) (dimensions ("a/b" (50 0)) ("3/2/1" (0 50))) (directions (n 0 -1))))
  (variable leapt (values n y) per-player)
  (piece (name Man) (notation "M") (moves (n add) (n (set leapt y) add)))
  (piece (name Rook) (notation "R") (moves (n add)))
  (board-setup (White (Man a1) (Rook b1)) (Black (Man a3) (Rook b3)))))";
    Hand hand(folder.path(), {file.string()});
    const json both{"a1a2#1", "a1a2#2"};
    hand.key("t");
    hand.wait("the line", [](const json& s) { return s["move_line"].size() == 3; });
    hand.type("Ma2");
    hand.wait("both", [&](const json& s) { return s["move_line"] == both; });
    hand.key("Return");
    CHECK(hand.state()["move_line"] == both);
    CHECK(hand.record().empty());
    hand.key("Escape");
    hand.wait("no line", [](const json& s) { return s["move_line"].is_null(); });
    CHECK(hand.quit() == 0);
}

TEST_CASE("the end of a game is told over the board until a click") {
    const Folder folder;
    Hand hand(folder.path(), {bundled("chess")});
    for (const char* const move : {"f2f3", "e7e5", "g2g4", "d8h4"}) {
        hand.make(move);
    }
    const json end = hand.wait("the banner", [](const json& s) { return s["banner"].is_array(); });
    CHECK(end["banner"] == json({"Black wins", "checkmate"}));
    CHECK(end["written"] == json({"f3", "e5", "g4", "Qh4#"}));
    hand.click_cell("e4");
    hand.wait("the board", [](const json& s) { return s["banner"].is_null(); });
    CHECK(hand.quit() == 0);
}

TEST_CASE("of two boards alike, a click on the piece's own board means the other one where only one move is meant") {
    const Folder folder;
    const std::filesystem::path file = folder.path() / "two.game";
    std::ofstream(file) << R"((game (title "Two boards") (players White Black) (turn-order White Black)
  (board
    (grid (start-rectangle 0 0 50 50) (dimensions ("a/b/c" (50 0)) ("3/2/1" (0 50)))
      (directions (n 0 -1) (s 0 1) (e 1 0) (w -1 0)))
    (grid (start-rectangle 200 0 250 50) (dimensions ("A/B/C" (50 0)) ("3/2/1" (0 50)))
      (directions (n 0 -1) (s 0 1) (e 1 0) (w -1 0)))
    (links over (a1 A1) (a2 A2) (a3 A3) (b1 B1) (b2 B2) (b3 B3) (c1 C1) (c2 C2) (c3 C3)
      (A1 a1) (A2 a2) (A3 a3) (B1 b1) (B2 b2) (B3 b3) (C1 c1) (C2 c2) (C3 c3)))
  (piece (name Man) (moves (n over (verify empty?) add) (e over (verify empty?) add) (s over (verify empty?) add)))
  (board-setup (White (Man a1)) (Black (Man c3)))))";
    Hand hand(folder.path(), {file.string()});
    hand.click_cell("a1");
    hand.wait("the goals", [](const json& s) { return s["hints"].size() == 2; });
    hand.click_cell("a2");
    hand.wait("the move", [](const json& s) { return s["record"] == json({"a1A2"}); });
    const json cells = hand.state()["cells"];
    hand.drag(cells["c3"], cells["c2"]);
    hand.wait("the drag", [](const json& s) { return s["record"].size() == 2; });
    CHECK(hand.quit() == 0);
}
