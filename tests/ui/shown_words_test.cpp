// What people read beside the board: moves, prompts, notes.
#include "folder.h"
#include "hand.h"

#include <catch2/catch.hpp>

#include <string>
#include <vector>

using bazillion::test::bundled;
using bazillion::test::Folder;
using bazillion::test::Hand;
using nlohmann::json;

TEST_CASE("moves are listed as chess players write them") {
    const Folder folder;
    Hand hand(folder.path(), {bundled("chess")});
    for (const char* const move : {"e2e4", "d7d5", "e4d5", "d8d5", "b1c3", "d5e5"}) {
        hand.make(move);
    }
    CHECK(hand.state()["written"] == json({"e4", "d5", "exd5", "Qxd5", "Nc3", "Qe5+"}));
    CHECK(hand.quit() == 0);
}

TEST_CASE("the prompt of Amazons asks for the shot, and takes it as done") {
    const Folder folder;
    Hand hand(folder.path(), {bundled("Amazons")});
    CHECK(hand.state()["prompt"] == "White to move");
    hand.make("d1d7");
    CHECK(hand.state()["prompt"] == "White: shoot an arrow from where the amazon stands");
    hand.make("d7g7");
    CHECK(hand.state()["prompt"] == "Black to move");
    CHECK(hand.state()["written"] == json({"d1-d7", "/g7"}));
    CHECK(hand.quit() == 0);
}

TEST_CASE("no names of variables stand beside the board of Arimaa, and its steps are counted in words") {
    const Folder folder;
    Hand hand(folder.path(), {bundled("Arimaa"), "--fen",
                              "rrrrrrrr/hdcemcdh/8/8/8/8/HDCMECDH/RRRRRRRR w:32 0,0,0,0,0,0,0,0,0,0,0,0 first -"});
    const json state = hand.state();
    CHECK(state["prompt"] == "Gold: the first of four steps");
    CHECK(state["trays"][0]["gauges"].empty());
    CHECK(hand.quit() == 0);
}
