// The panel for authors: a game is written while it is open.
#include "folder.h"
#include "hand.h"

#include <catch2/catch.hpp>

#include <fstream>
#include <string>

namespace bazillion::test {

using nlohmann::json;

namespace {

std::string game(const std::string& blocks) {
    return "(define hop ($1 (verify empty?) add))\n(game (title \"Mine\")\n (players X O) (turn-order X O)\n"
           " (script \"mine.lua\") (hook legal allowed)\n"
           " (board (grid (start-rectangle 0 0 50 50)\n"
           "  (dimensions (\"a/b/c/d\" (50 0)) (\"4/3/2/1\" (0 50)))\n"
           "  (directions (n 0 -1) (e 1 0))))\n"
           " (piece (name Man) (moves " +
           blocks + "))\n (board-setup (X (Man a1)) (O (Man c1))))\n";
}

json open_panel(Hand& hand) {
    hand.key("F12");
    return hand.wait("the panel", [](const json& s) { return !s["author"].is_null(); })["author"];
}

json show_tab(Hand& hand, const std::string& tab) {
    hand.click(hand.state()["author"]["spots"][tab]);
    return hand.wait(tab, [&](const json& s) { return s["author"]["tab"] == tab; })["author"];
}

/// Beside the board. Dear ImGui knows only where the pointer was in the last frame.
void leave_panel(Hand& hand) {
    hand.click(json({4, 300}));
    hand.state();
}

}  // namespace

TEST_CASE("an author sees mistakes where they are, and how figures change from version to version") {
    const Folder folder;
    const auto file = folder.path() / "mine.game";
    replace(folder.path() / "mine.lua", "function allowed(view)\n  print(\"asked\")\n  return true\nend\n");
    replace(file, game("(hop n)"));
    {
        Hand hand(folder.path(), {file.string()});
        open_panel(hand);
        json now = hand.wait("the figures", [](const json& s) { return s["author"]["finished"] == true; });
        CHECK(now["author"]["source"]["file"] == "mine.game");
        CHECK(now["author"]["source"]["problems"].empty());
        CHECK(now["author"]["length"] == 6.0);  // each man goes three steps
        CHECK(now["author"]["before"].is_null());
        hand.key("F12");
        hand.wait("no panel", [](const json& s) { return s["author"].is_null(); });
        CHECK(open_panel(hand)["finished"] == true);  // nothing is played once more
        CHECK(hand.state()["author"]["before"].is_null());

        replace(file, game("(hop n) (hopp e)"));
        now = hand.wait("the mistake", [](const json& s) { return !s["author"]["source"]["problems"].empty(); });
        CHECK(now["message"] == "");
        CHECK(now["author"]["source"]["problems"][0] ==
              json({{"message", "unknown instruction `hopp`"}, {"error", true}, {"line", 8}}));
        CHECK(now["author"]["source"]["marked"] == 8);
        CHECK(now["title"] == "Mine");
        hand.make("a1a2");
        show_tab(hand, "Why");
        leave_panel(hand);
        hand.right_drag(now["cells"]["c1"], now["cells"]["d1"]);
        now = hand.wait("the answer", [](const json& s) { return !s["author"]["why"]["report"].is_null(); });
        CHECK(now["author"]["why"]["report"]["legal"] == false);

        replace(file, game("(hop n) (hop e)"));
        now = hand.wait("the new figures",
                        [](const json& s) { return s["author"]["before"] == 500 && s["author"]["finished"] == true; });
        CHECK(now["author"]["source"]["problems"].empty());
        CHECK(now["author"]["length"] > 6.0);
        CHECK(now["author"]["why"]["report"]["legal"] == true);  // asked again
        CHECK(now["record"] == json({"a1a2"}));
        CHECK(show_tab(hand, "Print")["printed"].get<std::string>().find("asked\n") == 0);
        show_tab(hand, "Statistics");
        CHECK(hand.quit() == 0);
    }
    Hand hand(folder.path(), {file.string()});  // it is as it was left
    const json now = hand.wait("the panel", [](const json& s) { return !s["author"].is_null(); });
    CHECK(now["author"]["tab"] == "Statistics");
    hand.click(now["author"]["spots"]["close"]);
    hand.wait("no panel", [](const json& s) { return s["author"].is_null(); });
    CHECK(hand.quit() == 0);
}

TEST_CASE("a click on a move leads to the instruction that made it") {
    const Folder folder;
    Hand hand(folder.path(), {bundled("chess")});
    hand.make("e2e4");
    hand.make("e7e5");
    open_panel(hand);
    hand.click(hand.state()["plies"][0]);
    const json now = hand.wait("the place", [](const json& s) { return !s["author"]["source"]["origin"].is_null(); });
    const json& source = now["author"]["source"];
    CHECK(source["origin"] == "e4");
    CHECK(now["record"] == json({"e2e4"}));
    CHECK(source["first"] <= source["marked"]);
    CHECK(source["last"] >= source["marked"]);
    hand.click(source["spots"]["place 1"]);
    hand.wait("the call", [&](const json& s) { return s["author"]["source"]["marked"] != source["marked"]; });
    // Who asks how a piece moves sees its rules.
    leave_panel(hand);
    hand.right_click(now["cells"]["g1"]);
    const json knight = hand.wait("the card", [](const json& s) { return !s["piece_card"].is_null(); });
    CHECK(knight["author"]["source"]["file"] == "chess.game");
    hand.key("Escape");  // the card may lie over the rook
    hand.wait("no card", [](const json& s) { return s["piece_card"].is_null(); });
    hand.right_click(now["cells"]["a1"]);
    const json rook = hand.wait(
        "another card", [&](const json& s) { return s["piece_card"].is_object() && s["piece_card"]["cell"] == "a1"; });
    CHECK(rook["author"]["source"]["marked"] != knight["author"]["source"]["marked"]);
    CHECK(hand.quit() == 0);
}

TEST_CASE("why a move is there or not is asked on the board") {
    const Folder folder;
    Hand hand(folder.path(), {bundled("chess")});
    open_panel(hand);
    show_tab(hand, "Why");
    json now = hand.wait("the button", [](const json& s) { return s["author"]["why"]["spots"].contains("pick"); });
    hand.click(now["author"]["why"]["spots"]["pick"]);
    hand.click_cell("e7");
    hand.click_cell("e5");
    now = hand.wait("the answer", [](const json& s) { return !s["author"]["why"]["report"].is_null(); });
    CHECK(now["author"]["why"]["report"]["heading"] == "Pawn of Black on e7, to e5");
    CHECK(now["author"]["why"]["report"]["legal"] == false);
    hand.make("e2e4");  // it is answered anew
    hand.wait("a legal move", [](const json& s) { return s["author"]["why"]["report"]["legal"] == true; });
    hand.right_drag(now["cells"]["e4"], now["cells"]["e6"]);
    now = hand.wait("another answer", [](const json& s) {
        return s["author"]["why"]["report"]["summary"] == "no block makes a move to e6";
    });
    CHECK(now["record"] == json({"e2e4"}));
    hand.click(now["author"]["why"]["spots"]["block 0"]);  // opens it
    now = hand.wait("its steps", [](const json& s) { return s["author"]["why"]["spots"].contains("step 0 0"); });
    hand.click(now["author"]["why"]["spots"]["step 0 0"]);
    hand.wait("its place", [](const json& s) { return !s["author"]["source"]["marked"].is_null(); });
    CHECK(hand.quit() == 0);
}

TEST_CASE("links of the board are drawn from a cell, or from all") {
    const Folder folder;
    Hand hand(folder.path(), {bundled("chess")});
    open_panel(hand);
    show_tab(hand, "Links");
    json now = hand.wait("the choice", [](const json& s) { return s["author"]["links"]["spots"].contains("none"); });
    const json spots = now["author"]["links"]["spots"];
    const auto click = [&](const std::string& spot, std::size_t links) {
        hand.click(spots[spot]);
        hand.wait(spot, [&](const json& s) { return s["author"]["links"]["drawn"].size() == links; });
    };
    click("everywhere", 420);
    click("none", 0);
    click("direction ne", 49);
    click("here", 0);
    hand.click_cell("g7");
    hand.wait("a link", [](const json& s) { return s["author"]["links"]["drawn"].size() == 1; });
    hand.resize(500, 400);
    now = hand.wait("a small window", [](const json& s) { return s["boxes"]["board"][2] <= 260; });
    CHECK(now["author"]["spots"]["close"][0] <= 500);
    CHECK(hand.quit() == 0);
}

}  // namespace bazillion::test
