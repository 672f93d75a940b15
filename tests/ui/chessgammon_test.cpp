// Chessgammon by mouse: the bar, the way off the board, and men that share a cell.
#include "folder.h"
#include "hand.h"

#include <catch2/catch.hpp>

#include <algorithm>
#include <set>
#include <string>
#include <vector>

using bazillion::test::bundled;
using bazillion::test::Folder;
using bazillion::test::Hand;
using nlohmann::json;

namespace {

std::vector<std::string> at(const std::string& title, const std::string& text) {
    return {bundled("Chessgammon"), "--title", title, "--fen", text};
}

json tray(const json& state, const std::string& player) {
    for (const json& tray : state["trays"]) {
        if (tray["player"] == player) {
            return tray;
        }
    }
    throw std::runtime_error("there is no tray of " + player);
}

/// The men of a kind beside the board.
json stock(const json& state, const std::string& player, const std::string& kind) {
    const json stocks = tray(state, player)["stocks"];
    for (const json& stock : stocks) {
        if (stock["kind"] == kind) {
            return stock;
        }
    }
    throw std::runtime_error("there are no men like " + kind);
}

using Cells = std::set<std::string>;

Cells hints(const json& state) {
    return state["hints"].get<Cells>();
}

/// Clicks and waits until the dots tell where the man can go.
Cells pick_up(Hand& hand, const json& where) {
    hand.click(where);
    return hints(hand.wait("dots", [](const json& s) { return !s["hints"].empty(); }));
}

/// Clicks a cell, which ends the move.
json put_down(Hand& hand, const std::string& cell, const std::string& move) {
    hand.click_cell(cell);
    return hand.wait(move, [&](const json& s) { return !s["record"].empty() && s["record"].back() == move; });
}

}  // namespace

TEST_CASE("Chessgammon: a man is brought in from the bar, and one leaves the board, by clicks") {
    const Folder folder;
    Hand hand(folder.path(), at("Diceless", "8/3r4/8/8/1p6/P7/8/3Q3R w N 12,14 -"));
    const json start = hand.state();
    CHECK(stock(start, "White", "Knight")["count"] == 1);
    CHECK(stock(start, "White", "Knight")["lit"] == true);
    CHECK(pick_up(hand, stock(start, "White", "Knight")["at"]) == Cells{"b1", "g1"});
    json now = put_down(hand, "g1", "g0g1");
    CHECK(now["pieces"]["g1"] == "White Knight");
    CHECK(stock(now, "White", "Knight")["count"] == 0);

    CHECK(pick_up(hand, now["cells"]["d7"]).contains("d1"));
    now = put_down(hand, "d1", "d7d1");  // the queen is captured: she waits on the bar
    CHECK(stock(now, "White", "Queen")["count"] == 1);
    CHECK(stock(now, "White", "Queen")["lit"] == false);  // her cell is not free: a capture, or make room
    hand.key("ctrl+z");
    hand.wait("the move taken back", [](const json& s) { return s["record"].size() == 1; });

    // Black's rook leaves over the strip below the board; it is off, and so is White's queen over the upper one.
    CHECK(pick_up(hand, now["cells"]["b4"]).contains("b3"));
    put_down(hand, "b3", "b4b3");
    CHECK(pick_up(hand, now["cells"]["h1"]).contains("h9"));
    now = put_down(hand, "h9", "h1h9");
    CHECK(tray(now, "White")["gauges"]["off"] == "13");
    CHECK_FALSE(now["pieces"].contains("h9"));
    CHECK(pick_up(hand, now["cells"]["d7"]).contains("d1"));
    hand.key("Escape");
    CHECK(hand.quit() == 0);
}

TEST_CASE("Chessgammon: a man is dragged off the board") {
    const Folder folder;
    Hand hand(folder.path(), at("Diceless", "3P4/7p/8/8/8/8/1p6/8 w - 15,14 -"));
    const json start = hand.state();
    hand.drag(start["cells"]["d8"], start["cells"]["d9"]);
    const json end = hand.wait("the end", [](const json& s) { return s["over"] == true; });
    CHECK(tray(end, "White")["gauges"]["off"] == "16");
    CHECK(end["prompt"].get<std::string>().find("White wins") != std::string::npos);
    CHECK(hand.quit() == 0);
}

TEST_CASE("Chessgammon: stacks of 4x8 are counted, split, joined, and single men are hit") {
    const Folder folder;
    Hand hand(folder.path(), at("4x8", "4/4/(pp)3/4/R2b/4/(RPP)3/4 w - 12,13 -"));
    json now = hand.state();
    CHECK(now["pieces"]["a2"] == "White Rook, 2 Pawn");
    CHECK(now["pieces"]["a6"] == "Black 2 Pawn");

    // Rook or pawn? Both can go to a3.
    CHECK(pick_up(hand, now["cells"]["a2"]).contains("a3"));
    hand.click_cell("a3");
    now = hand.wait("the chooser", [](const json& s) { return s["choices"].size() == 2; });
    for (const json& choice : now["choices"]) {
        if (choice["text"] == "Pa2a3") {
            hand.click(choice["at"]);
        }
    }
    now = hand.wait("the pawn", [](const json& s) { return s["record"].size() == 1; });
    CHECK(now["pieces"]["a2"] == "White Rook, Pawn");
    CHECK(now["pieces"]["a3"] == "White Pawn");

    // A pawn leaves its stack; both are single then.
    CHECK(pick_up(hand, now["cells"]["a6"]) == Cells{"a5"});
    now = put_down(hand, "a5", "Pa6a5");
    CHECK(now["pieces"]["a6"] == "Black Pawn");

    // The rook hits one of them, which must come in where pawns begin.
    CHECK(pick_up(hand, now["cells"]["a4"]).contains("a5"));
    now = put_down(hand, "a5", "Ra4a5");
    CHECK(stock(now, "Black", "Pawn")["count"] == 1);
    CHECK(pick_up(hand, stock(now, "Black", "Pawn")["at"]) == Cells{"a7", "b7", "c7", "d7"});
    now = put_down(hand, "a7", "Pa0a7");
    CHECK(now["pieces"]["a7"] == "Black Pawn");

    // And the one behind joins the other.
    CHECK(pick_up(hand, now["cells"]["a2"]).contains("a3"));
    hand.key("Escape");
    CHECK(hand.quit() == 0);
}
