// Games against the computer, by clicks; what it thinks about takes as long as it takes, so each step waits for what
// the window says.
#include "folder.h"
#include "hand.h"

#include <catch2/catch.hpp>

#include <algorithm>
#include <fstream>
#include <string>

namespace fs = std::filesystem;
using bazillion::test::bundled;
using bazillion::test::Folder;
using bazillion::test::Hand;
using nlohmann::json;

namespace {

const std::string longest = "30 s";  ///< more than the test waits: a move within it came because it was asked for

bool persons_turn(const json& s, const std::string& person) {
    return s["player"] == person && !s["options"].empty() && s["thinking"] == false;
}

/// A legal move of a man from cell to cell.
std::string some_move(const json& state) {
    for (std::string move : state["options"]) {
        if (move.size() == 4 && state["cells"].contains(move.substr(0, 2)) &&
            state["cells"].contains(move.substr(2, 2))) {
            return move;
        }
    }
    throw std::runtime_error("no move to make among " + state["options"].dump());
}

/// Makes moves for White until Black, a computer, has answered each.
void play_moves(Hand& hand, int moves) {
    for (int i = 0; i < moves; ++i) {
        const json before = hand.wait("White's turn", [](const json& s) { return persons_turn(s, "White"); });
        hand.make(some_move(before));
    }
    hand.wait("the last answer", [](const json& s) { return persons_turn(s, "White"); });
}

}  // namespace

TEST_CASE("chess against the computer is one click away, and take-back goes to the person's last decision") {
    const Folder folder;
    Hand hand(folder.path(), {bundled("chess")});
    CHECK(hand.state()["seats"]["Black"]["words"] == "Person");
    hand.press("Play against the computer");
    const json seated = hand.wait("the computer", [](const json& s) {
        return !s["tools"].contains("Move now") && s["seats"]["Black"]["words"] != "Person";
    });
    CHECK(seated["seats"]["Black"]["words"] == "Computer, level 5");
    CHECK(seated["seats"]["White"]["words"] == "Person");
    hand.seat_computer("Black", 1, "0.1 s");
    play_moves(hand, 3);
    const json played = hand.state();
    REQUIRE(played["record"].size() == 6);
    CHECK(played["seats"]["Black"]["score"] != "");
    CHECK_FALSE(played["thoughts"].empty());

    hand.press("Take back");
    hand.wait("both moves taken back", [](const json& s) { return s["record"].size() == 4 && s["player"] == "White"; });
    hand.key("Right");
    const json again = hand.wait("both again", [](const json& s) { return s["record"].size() == 6; });
    CHECK(again["record"] == played["record"]);
    hand.key("ctrl+n");
    const json anew = hand.wait("a new game", [](const json& s) { return s["record"].empty(); });
    CHECK(anew["seats"]["Black"]["words"] == "Computer, level 1");
    CHECK(hand.quit() == 0);
}

TEST_CASE("Bario against the computer, which uses its buttons and definitions") {
    const Folder folder;
    Hand hand(folder.path(), {bundled("Bario")});
    hand.seat_computer("Black", 2, "0.1 s");
    play_moves(hand, 4);
    CHECK(hand.state()["record"].size() >= 8);
    CHECK(hand.state()["message"] == "");
    CHECK(hand.quit() == 0);
}

TEST_CASE("a hint is an arrow with words, and is gone with the next move") {
    const Folder folder;
    Hand hand(folder.path(), {bundled("chess"), "--fen", "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - -"});
    hand.press("Hint");
    const json told = hand.wait("the hint", [](const json& s) { return s["arrow"].is_array() && !s["thinking"]; });
    CHECK(told["arrow"] == json({"a1", "a8"}));
    CHECK(told["thoughts"][0] == "Hint: Ra8#  (White wins in 1 move)");
    CHECK(told["record"].empty());
    hand.make("a1b1");
    const json after = hand.wait("no hint", [](const json& s) { return s["arrow"].is_null(); });
    CHECK(after["record"].size() == 1);
    hand.key("h");
    hand.wait("a hint for Black", [](const json& s) { return s["arrow"].is_array(); });
    hand.key("Left");
    hand.wait("none again", [](const json& s) { return s["arrow"].is_null() && s["record"].empty(); });
    CHECK(hand.quit() == 0);
}

TEST_CASE("a computer that thinks leaves the pieces alone, moves when it is told to, and lets moves be taken back") {
    const Folder folder;
    Hand hand(folder.path(), {bundled("chess")});
    hand.seat_computer("Black", 10, longest);
    hand.make("e2e4");
    const json thinking = hand.wait("thoughts", [](const json& s) {
        return s["thinking"] == true && s["seats"]["Black"]["score"] != "" && s["thoughts"].size() == 2;
    });
    CHECK(thinking["seats"]["Black"]["thinking"] == true);
    hand.click_cell("d7");
    hand.click_cell("d2");
    CHECK(hand.state()["hints"].empty());
    hand.press("Move now");
    hand.wait("the move", [](const json& s) { return s["record"].size() == 2 && persons_turn(s, "White"); });

    hand.make("d2d4");
    hand.wait("thinking", [](const json& s) { return s["thinking"] == true; });
    hand.press("Take back");
    const json back = hand.wait("White's turn", [](const json& s) { return persons_turn(s, "White"); });
    CHECK(back["record"].size() == 2);

    // A level chosen while it thinks counts at once.
    hand.make("d2d4");
    hand.wait("thinking", [](const json& s) { return s["thinking"] == true; });
    hand.seat_computer("Black", 1, "0.1 s");
    hand.wait("the move", [](const json& s) { return s["record"].size() == 4; });
    CHECK(hand.quit() == 0);
}

TEST_CASE("two computers play, pause when they are asked to, and go on") {
    const Folder folder;
    Hand hand(folder.path(), {bundled("chess"), "--computer", "White=1", "--computer", "Black=1", "--time", "0.1"});
    hand.wait_while_moving("some moves", [](const json& s) { return s["record"].size() >= 4; });
    hand.key("p");
    const json paused = hand.wait("the pause", [](const json& s) { return s["paused"] == true; });
    CHECK(paused["thinking"] == false);
    CHECK(paused["tools"].contains("Go on"));
    hand.key("Left");
    const json back = hand.wait("one back", [](const json& s) { return !s["later"].empty(); });
    CHECK(back["paused"] == true);
    hand.press("Go on");
    hand.wait_while_moving("more moves", [&](const json& s) { return s["record"].size() > back["record"].size() + 2; });
    CHECK(hand.quit() == 0);
}

TEST_CASE("the person who plays the second player sits below, and the computer begins") {
    const Folder folder;
    Hand hand(folder.path(), {bundled("chess")});
    const json before = hand.state();
    hand.seat_computer("White", 1, "0.1 s");
    const json begun = hand.wait("its first move", [](const json& s) { return s["record"].size() == 1; });
    CHECK(begun["cells"]["h8"] == before["cells"]["a1"]);
    CHECK(begun["tools"]["Take back"]["enabled"] == false);
    CHECK(hand.quit() == 0);
}

TEST_CASE("method and variety of a computer are chosen on its card, and kept for the game") {
    const Folder folder;
    const auto choose = [](Hand& hand, const std::string& spot, const std::string& what, const json& value) {
        hand.click(hand.state()["card"]["spots"][spot]);
        hand.wait(spot, [&](const json& s) { return s["seats"]["Black"][what] == value; });
    };
    {
        Hand hand(folder.path(), {bundled("chess")});
        hand.click(hand.state()["seats"]["Black"]["at"]);
        hand.wait("the card", [](const json& s) { return s["card"].is_object(); });
        choose(hand, "monte-carlo", "method", "monte-carlo");
        choose(hand, "variety 70", "variety", 70);
        hand.key("Escape");
        hand.wait("no card", [](const json& s) { return s["card"].is_null(); });
        CHECK(hand.state()["seats"]["Black"]["words"] == "Computer, level 5");
        hand.make("e2e4");
        hand.wait("its answer", [](const json& s) { return s["record"].size() == 2; });
        CHECK(hand.quit() == 0);
    }
    Hand again(folder.path(), {bundled("chess")});
    CHECK(again.state()["seats"]["White"]["method"] == "monte-carlo");
    CHECK(again.state()["seats"]["Black"]["variety"] == 70);
    CHECK(again.quit() == 0);
    Hand other(folder.path(), {bundled("Breakthrough")});
    CHECK(other.state()["seats"]["Black"]["method"] == "automatic");
    CHECK(other.quit() == 0);
}

TEST_CASE("a program of another author is seated by its command line, and gives its seat up when it does wrong") {
    const Folder folder;
    const auto program = (folder.path() / "engine").string();
    std::ofstream(program) << "#!/bin/sh\nwhile read -r word rest; do case $word in uci) echo uciok ;; "
                              "isready) echo readyok ;; go) echo bestmove e7e5 ;; esac; done\n";
    fs::permissions(program, fs::perms::owner_all);
    Hand hand(folder.path(), {bundled("chess")});
    hand.click(hand.state()["seats"]["Black"]["at"]);
    const json card = hand.wait("the card", [](const json& s) { return s["card"].is_object(); })["card"];
    hand.click(card["spots"]["line"]);
    hand.type(program);
    hand.key("Return");
    hand.wait("the program", [](const json& s) { return s["seats"]["Black"]["words"] == "engine"; });
    hand.key("Escape");
    hand.wait("no card", [](const json& s) { return s["card"].is_null(); });
    hand.make("e2e4");
    const json answered = hand.wait("its answer", [](const json& s) { return s["record"].size() == 2; });
    CHECK(answered["record"][1] == "e7e5");
    hand.make("g1f3");
    const json told = hand.wait("what it did", [](const json& s) { return s["message"] != ""; });
    CHECK(told["message"].get<std::string>().find("which is not legal") != std::string::npos);
    CHECK(told["seats"]["Black"]["words"] == "Person");
    CHECK(told["record"].size() == 3);
    hand.key("Escape");
    hand.wait("the message closed", [](const json& s) { return s["message"] == ""; });
    hand.make("b8c6");
    // It is offered again, and another one that never answers does not keep the window from closing.
    std::ofstream(program) << "#!/bin/sh\nsleep 1000\n";
    hand.make("f1b5");
    hand.click(hand.state()["seats"]["Black"]["at"]);
    const json again = hand.wait("the card", [](const json& s) { return s["card"].is_object(); })["card"];
    hand.click(again["spots"]["Program"]);
    hand.wait("its thinking", [](const json& s) { return s["thinking"] == true; });
    hand.key("Escape");
    hand.wait("no card", [](const json& s) { return s["card"].is_null(); });
    CHECK(hand.quit() == 0);
}

TEST_CASE("a computer thinks in the person's time where the settings say so") {
    const Folder folder;
    Hand hand(folder.path(), {bundled("chess"), "--computer", "Black=10", "--time", "0.1"});
    CHECK(hand.state()["pondering"] == false);
    hand.key("ctrl+comma");
    const json settings = hand.wait("the settings", [](const json& s) { return s["settings"].contains("ponder"); });
    hand.click(settings["settings"]["ponder"]);
    hand.key("Escape");
    const json begun =
        hand.wait("its pondering", [](const json& s) { return s["pondering"] && s["settings"].is_null(); });
    CHECK(begun["thinking"] == false);
    CHECK(begun["thoughts"].empty());
    hand.make("e2e4");
    hand.wait("its answer", [](const json& s) { return s["record"].size() == 2 && s["pondering"]; });
    CHECK(hand.quit() == 0);
}

TEST_CASE("the window closes while a computer thinks") {
    const Folder folder;
    Hand hand(folder.path(), {bundled("chess"), "--computer", "White=10", "--time", "1000"});
    hand.wait("thinking", [](const json& s) { return s["thinking"] == true; });
    CHECK(hand.quit() == 0);
}

TEST_CASE("rules saved while a computer thinks are taken up, and it thinks about these") {
    const Folder folder;
    const fs::path file = folder.path() / "mine.game";
    const std::string rules = bazillion::test::read(bundled("chess"));
    const std::size_t title = rules.find("\"Chess\"");
    REQUIRE(title != std::string::npos);
    const auto save = [&](const std::string& text) {
        const fs::path draft = file.string() + ".draft";
        std::ofstream(draft) << text;
        fs::rename(draft, file);
    };
    save(rules);
    Hand hand(folder.path(), {file.string(), "--computer", "Black=10", "--time", "1000"});
    hand.make("e2e4");
    hand.wait("thinking", [](const json& s) { return s["thinking"] == true; });
    save(std::string(rules).replace(title, 7, "\"Mine\""));
    const json renamed =
        hand.wait("the new title", [](const json& s) { return s["title"] == "Mine" && s["thinking"]; });
    CHECK(renamed["record"] == json({"e2e4"}));
    CHECK(renamed["seats"]["Black"]["words"] == "Computer, level 10");
    hand.press("Move now");
    hand.wait("its move", [](const json& s) { return s["record"].size() == 2; });
    CHECK(hand.quit() == 0);
}

TEST_CASE("a script that fails while a computer thinks is told, and gives its seat back") {
    const Folder folder;
    const fs::path file = folder.path() / "mine.game";
    std::ofstream(folder.path() / "rules.lua")
        << "function allowed(now)\n  if now:at(\"c1\") then error(\"broken\") end\n  return true\nend\n";
    std::ofstream(file)
        << "(game (title \"Steps\") (players X O) (turn-order X O) (script \"rules.lua\") (hook legal allowed)\n"
           " (board (grid (start-rectangle 0 0 50 50) (dimensions (\"a/b/c\" (50 0)) (\"3/2/1\" (0 50)))\n"
           "  (directions (n 0 -1) (e 1 0) (s 0 1))))\n"
           " (piece (name Man) (moves (n (verify empty?) add) (e (verify empty?) add) (s (verify empty?) add)))\n"
           " (board-setup (X (Man a1)) (O (Man a3))))\n";
    Hand hand(folder.path(), {file.string()});
    hand.seat_computer("O", 5, "1 s");
    hand.make("a1b1");
    const json told = hand.wait("the error", [](const json& s) { return s["message"] != ""; });
    CHECK(told["message"].get<std::string>().find("broken") != std::string::npos);
    CHECK(told["seats"]["O"]["words"] == "Person");
    CHECK(told["record"] == json({"a1b1"}));
    hand.key("Escape");
    hand.wait("the message closed", [](const json& s) { return s["message"] == ""; });
    hand.make("a3b3");
    CHECK(hand.quit() == 0);
}
