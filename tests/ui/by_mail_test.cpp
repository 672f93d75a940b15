// A game by correspondence, in one window after the other.
#include "folder.h"
#include "hand.h"

#include <catch2/catch.hpp>

#include <filesystem>
#include <string>
#include <vector>

using bazillion::test::bundled;
using bazillion::test::Folder;
using bazillion::test::Hand;
using bazillion::test::read;
using nlohmann::json;

TEST_CASE("each makes his move in the file, and is told to send it on") {
    const Folder folder;
    const std::string file = (folder.path() / "mail.save").string();
    {
        Hand anna(folder.path(), {bundled("chess"), "--correspondence", file, "--name", "Anna"});
        CHECK(anna.state()["thoughts"] == json({"Your move goes by mail."}));
        CHECK(anna.state()["tools"].empty());
        anna.make("e2e4");
        const json sent = anna.wait("the move", [](const json& s) { return s["record"].size() == 1; });
        CHECK(sent["thoughts"] == json({"Send `mail.save`", "to whoever plays Black"}));
        anna.click_cell("e7");
        CHECK(anna.state()["hints"].empty());
        anna.key("Left");
        anna.key("ctrl+r");
        const json same = anna.state();
        CHECK(same["record"].size() == 1);
        CHECK(same["banner"].is_null());
        CHECK(anna.quit() == 0);
    }
    CHECK(read(file).find("1. e2e4") != std::string::npos);
    Hand ben(folder.path(), {"--correspondence", file, "--name", "Ben"});
    const json opened = ben.state();
    CHECK(opened["thoughts"] == json({"Your move goes by mail."}));
    CHECK(opened["cells"]["a8"][1] > opened["cells"]["a1"][1]);  // he sits below
    CHECK(opened["seats"]["White"]["words"] == "Anna, by mail");
    CHECK(opened["seats"]["Black"]["words"] == "Ben, here");
    ben.make("e7e5");
    const json sent = ben.wait("the move", [](const json& s) { return s["record"].size() == 2; });
    CHECK(sent["thoughts"] == json({"Send `mail.save`", "to Anna"}));
    CHECK(ben.quit() == 0);
    CHECK(read(file).find("2. e7e5") != std::string::npos);

    // The same from the menu: Anna opens what Ben has sent, and begins another game.
    Hand anna(folder.path(), {bundled("Tic-Tac-Toe")});
    anna.key("ctrl+shift+m");
    json now = anna.wait("the dialog", [](const json& s) { return s["mail"].is_object(); });
    const auto say_name = [&] {
        anna.click(now["mail"]["name"]);
        anna.key("ctrl+a");
        anna.type("Anna");
        anna.state();
    };
    say_name();
    anna.click(now["mail"]["go on"]);
    anna.wait("the files", [](const json& s) { return s["dialog"] == "Open a game that came by mail"; });
    anna.type(file);
    anna.key("Return");
    now = anna.wait("the game", [](const json& s) { return s["record"].size() == 2; });
    CHECK(now["thoughts"] == json({"Your move goes by mail."}));
    CHECK(now["seats"]["White"]["words"] == "Anna, here");
    anna.key("ctrl+shift+m");
    now = anna.wait("the dialog", [](const json& s) { return s["mail"].is_object(); });
    anna.click(now["mail"]["begin"]);
    anna.wait("a name", [](const json& s) { return s["dialog"] == "A file to send to and fro"; });
    const std::string other = (folder.path() / "other.save").string();
    anna.type(other);
    anna.key("Return");
    anna.wait("a new game", [](const json& s) { return s["record"].empty(); });
    anna.make("d2d4");
    anna.wait("it to be written", [&](const json&) { return read(other).find("1. d2d4") != std::string::npos; });
    CHECK(read(other).find("White: Anna") != std::string::npos);
    CHECK(anna.quit() == 0);
}
