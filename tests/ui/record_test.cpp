// The record: variations, comments and signs, by mouse and keyboard.
#include "folder.h"
#include "hand.h"

#include "../temporary_folder.h"

#include <catch2/catch.hpp>

namespace fs = std::filesystem;
using bazillion::test::bundled;
using bazillion::test::Folder;
using bazillion::test::Hand;
using Catch::Contains;
using nlohmann::json;

namespace {

/// e4 e5 Nf3, and d4 in place of Nf3.
void make_variation(Hand& hand) {
    for (const char* move : {"e2e4", "e7e5", "g1f3"}) {
        hand.make(move);
    }
    hand.key("ctrl+z");
    hand.wait("one back", [](const json& s) { return s["record"].size() == 2; });
    hand.make("d2d4");
}

}  // namespace

TEST_CASE("a variation stands under its move, and clicks and keys go there and back") {
    const Folder folder;
    Hand hand(folder.path(), {bundled("chess")});
    make_variation(hand);
    const json there = hand.state();
    REQUIRE(there["asides"].size() == 1);
    CHECK(there["asides"][0]["text"] == "↳ Nf3");
    hand.click(there["asides"][0]["at"]);
    const json main = hand.wait("the main line", [](const json& s) { return s["record"].back() == "g1f3"; });
    CHECK(main["asides"][0]["text"] == "↳ d4");
    hand.key("alt+Down");
    hand.wait("the variation", [](const json& s) { return s["record"].back() == "d2d4"; });
    hand.key("alt+Up");
    hand.wait("the main line again", [](const json& s) { return s["record"].back() == "g1f3"; });
    CHECK(hand.quit() == 0);
}

TEST_CASE("comments and signs are made on a card, shown in the list, and outlive a kill") {
    const Folder folder;
    {
        Hand hand(folder.path(), {bundled("chess")});
        make_variation(hand);
        hand.right_click(hand.state()["plies"][2]);
        json card = hand.wait("the card", [](const json& s) { return s.contains("note"); });
        hand.click(card["note"]["!?"]);
        hand.wait("the sign", [](const json& s) { return s["list"][2] == "d4!?"; });
        hand.click(card["note"]["comment"]);
        hand.type("opens the centre");
        hand.wait("the comment", [](const json& s) { return s["asides"][0]["text"] == "opens the centre"; });
        hand.click(hand.state()["note"]["Main line"]);
        hand.click(hand.state()["note"]["Done"]);
        hand.wait("no card", [](const json& s) { return !s.contains("note"); });
        hand.kill_at_once();
    }
    Hand hand(folder.path(), {"--resume"});
    const json again = hand.state();
    CHECK(again["list"][2] == "d4!?");
    CHECK(again["asides"][0]["text"] == "opens the centre");
    CHECK(again["asides"][1]["text"] == "↳ Nf3");
    // Removed, the other line is what is left.
    hand.right_click(again["plies"][2]);
    const json card = hand.wait("the card", [](const json& s) { return s.contains("note"); });
    hand.click(card["note"]["Remove"]);
    const json left = hand.wait("what is left", [](const json& s) { return s["asides"].empty(); });
    CHECK(left["later"] == json({"g1f3"}));
    CHECK(hand.quit() == 0);
}

TEST_CASE("what is copied is pasted again: a game with its variations, and a position") {
    const Folder folder;
    Hand hand(folder.path(), {bundled("chess")});
    make_variation(hand);
    const std::string position = hand.state()["position"];
    hand.key("ctrl+c");
    hand.key("ctrl+n");
    hand.wait("a new game", [](const json& s) { return s["record"].empty(); });
    hand.key("ctrl+v");
    const json game = hand.wait("the game", [](const json& s) { return s["asides"].size() == 1; });
    CHECK(game["written"] == json({"e4", "e5", "Nf3"}));
    CHECK(game["asides"][0]["text"] == "↳ d4");
    hand.key("alt+Down");
    hand.wait("the variation", [](const json& s) { return s["record"].back() == "d2d4"; });
    hand.key("ctrl+shift+c");
    hand.key("ctrl+n");
    hand.wait("a new game", [](const json& s) { return s["record"].empty(); });
    hand.key("ctrl+v");
    hand.wait("the position", [&](const json& s) { return s["position"] == position; });
    CHECK(hand.quit() == 0);
}

TEST_CASE("a game is printed, shown by a viewer, and saved as PDF") {
    const Folder folder;
    for (const char* name : {"lp", "xdg-open"}) {  // which tell what they are called with
        const fs::path program = folder.path() / name;
        bazillion::test::write_text(program, "#!/bin/sh\nprintf '%s\\n' \"$@\" > '" + program.string() + ".told'\n");
        fs::permissions(program, fs::perms::owner_all);
    }
    setenv("PATH", (folder.path().string() + ":" + std::getenv("PATH")).c_str(), 1);
    Hand hand(folder.path(), {bundled("chess")});
    make_variation(hand);
    hand.key("ctrl+shift+p");
    const auto has_spots = [](const json& s) { return s["print"].is_object() && s["print"]["spots"].contains("save"); };
    const json spots = hand.wait("the dialog", has_spots)["print"]["spots"];
    hand.click(spots["print"]);
    hand.wait("the printer", [](const json& s) { return s["print"]["words"] == "It is on its way to the printer."; });
    CHECK_THAT(bazillion::test::read_text(folder.path() / "lp.told"), Contains("-t\nChess\n--\n") && Contains(".pdf"));
    hand.click(spots["view"]);
    const fs::path viewed = folder.path() / "xdg-open.told";
    hand.wait("the viewer", [&](const json&) { return fs::exists(viewed) && fs::file_size(viewed) > 0; });
    hand.click(spots["save"]);
    hand.wait("the question", [](const json& s) { return s["dialog"].get<std::string>().find(".pdf") < 100; });
    const fs::path file = folder.path() / "own.pdf";
    hand.type(file.string());
    hand.key("Return");
    hand.wait("the file", [&](const json&) { return fs::exists(file); });
    CHECK_THAT(bazillion::test::read_text(file), Catch::StartsWith("%PDF"));
    CHECK(hand.quit() == 0);
}

TEST_CASE("Save as writes a PGN where the name ends so, and Load reads it") {
    const Folder folder;
    const fs::path file = folder.path() / "game.pgn";
    Hand hand(folder.path(), {bundled("chess")});
    make_variation(hand);
    hand.key("ctrl+shift+s");
    hand.wait("the dialog", [](const json& s) { return s["dialog"] == "Save the game"; });
    hand.type(file.string());
    hand.key("Return");
    hand.wait("the file", [&](const json& s) { return s["saved"] == file.string(); });
    CHECK_THAT(bazillion::test::read_text(file), Contains("1. e4 e5 2. Nf3 (2. d4) *"));
    hand.key("ctrl+n");
    hand.wait("a new game", [](const json& s) { return s["record"].empty(); });
    hand.key("ctrl+l");
    hand.wait("the dialog", [](const json& s) { return s["dialog"] == "Load a saved game"; });
    hand.type(file.string());
    hand.key("Return");
    hand.wait("the game", [](const json& s) { return s["record"].size() == 3 && s["asides"].size() == 1; });
    CHECK(hand.quit() == 0);
}
