// Games in the window outlive it, and what comes after a move taken back stays to be seen.
#include "folder.h"
#include "hand.h"

#include <catch2/catch.hpp>

#include <chrono>
#include <cstdlib>
#include <fstream>
#include <string>
#include <thread>
#include <vector>

namespace fs = std::filesystem;
using bazillion::test::bundled;
using bazillion::test::Folder;
using bazillion::test::Hand;
using bazillion::test::read;
using bazillion::test::replace;
using nlohmann::json;

namespace {

std::size_t kept(const Folder& folder) {
    const fs::path games = folder.path() / "state" / "games";
    return fs::exists(games) ? static_cast<std::size_t>(std::distance(fs::directory_iterator(games), {})) : 0;
}

/// The last text in a block of the tutorial of that language that begins with `first_line`.
std::string tutorial(const std::string& first_line) {
    const std::string page = read(BAZILLION_SOURCE_DIR "/docs/tutorial.md");
    const std::size_t begin = page.rfind("\n" + first_line + "\n") + 1;
    return page.substr(begin, page.find("```", begin) - begin);
}

}  // namespace

TEST_CASE("killed in the middle of a game, the window opens it again as it was shown") {
    const Folder folder;
    const std::vector<std::string> moves{"e2e4", "e7e5", "g1f3", "b8c6", "f1b5"};
    for (std::size_t kills = 0; kills < moves.size(); ++kills) {
        Hand hand(folder.path(),
                  kills == 0 ? std::vector<std::string>{bundled("chess")} : std::vector<std::string>{"--resume"});
        const json shown = hand.state();
        CHECK(shown["record"] == json(std::vector<std::string>(moves.begin(), moves.begin() + kills)));
        CHECK(shown["message"] == "");
        hand.make(moves[kills]);
        hand.kill_at_once();
    }
    CHECK(kept(folder) == 1);
}

TEST_CASE("a new game and the end of the window keep the game left behind") {
    const Folder folder;
    {
        Hand hand(folder.path(), {bundled("chess")});
        hand.make("e2e4");
        hand.key("ctrl+n");
        hand.wait("a new game", [](const json& s) { return s["record"].empty(); });
        hand.make("d2d4");
        CHECK(hand.quit() == 0);
    }
    CHECK(kept(folder) == 2);
    Hand hand(folder.path(), {"--resume"});
    CHECK(hand.state()["record"] == json({"d2d4"}));
    CHECK(hand.quit() == 0);
}

TEST_CASE("moves taken back stay in the list, and a click plays them again") {
    const Folder folder;
    Hand hand(folder.path(), {bundled("chess")});
    for (const char* move : {"e2e4", "e7e5", "g1f3", "b8c6"}) {
        hand.make(move);
    }
    hand.click(hand.state()["plies"][0]);
    const json back = hand.wait("the first move", [](const json& s) { return s["record"].size() == 1; });
    CHECK(back["later"] == json({"e7e5", "g1f3", "b8c6"}));
    CHECK(back["plies"].size() == 4);
    hand.click(back["plies"][2]);
    const json on = hand.wait("the third move", [](const json& s) { return s["record"].size() == 3; });
    CHECK(on["later"] == json({"b8c6"}));
    hand.key("ctrl+z");
    hand.wait("one less", [](const json& s) { return s["record"].size() == 2; });
    hand.make("g1h3");
    CHECK(hand.state()["later"].empty());
    CHECK(hand.quit() == 0);
}

TEST_CASE("market chess of the tutorial outlives a mistake in its script") {
    const Folder folder;
    const fs::path script = folder.path() / "market.lua";
    replace(folder.path() / "market.game", tutorial("; market.game"));
    replace(script, tutorial("-- market.lua"));
    Hand hand(folder.path(), {(folder.path() / "market.game").string()});
    for (const char* move : {"c2c3", "d5d4", "c3d4"}) {
        hand.make(move);
    }
    const json before = hand.state();
    std::string wrong = read(script);
    const std::size_t coins = wrong.find("now:mover()");
    REQUIRE(coins != std::string::npos);
    const std::string right = wrong;
    wrong.replace(coins, 3, "position");
    replace(script, wrong);
    const json told = hand.wait("the error of the script", [](const json& s) { return s["message"] != ""; });
    CHECK(told["message"].get<std::string>().find("market.lua:3") != std::string::npos);
    CHECK(told["record"] == before["record"]);
    CHECK(told["position"] == before["position"]);
    replace(script, right);
    const json mended = hand.wait("the mended script", [](const json& s) { return s["message"] == ""; });
    CHECK(mended["record"] == before["record"]);
    CHECK(mended["position"] == before["position"]);
    CHECK(hand.quit() == 0);
}

TEST_CASE("a quick save asks before it replaces what is no saved game any more") {
    const Folder folder;
    const fs::path file = folder.path() / "game.save";
    Hand hand(folder.path(), {bundled("chess")});
    hand.make("e2e4");
    hand.key("ctrl+s");
    hand.wait("the dialog", [](const json& s) { return s["dialog"] == "Save the game"; });
    hand.type(file.string());
    hand.key("Return");
    hand.wait("the saved file", [&](const json& s) { return s["saved"] == file.string() && s["dialog"] == ""; });
    std::ofstream(file) << "Dear aunt,\n";
    hand.key("ctrl+s");
    hand.wait("the dialog again", [](const json& s) { return s["dialog"] == "Save the game"; });
    CHECK(read(file) == "Dear aunt,\n");
    hand.key("Return");
    std::this_thread::sleep_for(std::chrono::milliseconds(500));  // a person reads the question
    hand.key("Return");
    hand.wait("the file saved anew", [&](const json& s) { return s["dialog"] == ""; });
    CHECK(read(file).starts_with("Bazillion saved game 1"));
    CHECK(hand.quit() == 0);
}

TEST_CASE("the page of one's games tells what was played here and how it ended, and finds games") {
    const Folder folder;
    Hand hand(folder.path(), {bundled("chess")});
    const auto play = [&](const std::vector<std::string>& moves) {
        for (const std::string& move : moves) {
            hand.make(move);
        }
    };
    const auto begin = [&] {
        hand.key("ctrl+n");
        hand.wait("a new game", [](const json& s) { return s["record"].empty(); });
    };
    const auto read_page = [&] {
        return hand.wait("the page",
                         [](const json& s) { return s["games"].is_object() && s["games"]["finished"] == true; });
    };
    play({"f2f3", "e7e5", "g2g4", "d8h4"});  // mate
    begin();
    play({"e2e4"});
    begin();
    play({"f2f3", "d7d5"});
    begin();
    hand.key("b");
    json now = read_page();
    CHECK(now["games"]["moves"] == json({{"f3", 2}, {"e4", 1}}));
    CHECK(now["games"]["shown"].size() == 3);
    hand.click(now["games"]["spots"]["f3"]);
    now = hand.wait("the move", [](const json& s) { return s["record"] == json({"f2f3"}); });
    CHECK(now["games"]["moves"] == json({{"e5", 1}, {"d5", 1}}));
    hand.click(now["games"]["spots"]["here"]);
    hand.wait("games that came here", [](const json& s) { return s["games"]["shown"].size() == 2; });
    hand.click(now["games"]["spots"]["search"]);
    hand.type("CHECKMATE");
    now = hand.wait("the game that has ended", [](const json& s) { return s["games"]["shown"].size() == 1; });
    hand.click(now["games"]["spots"][now["games"]["shown"][0].get<std::string>()]);
    hand.wait("that game", [](const json& s) { return s["record"].size() == 4; });
    CHECK(hand.quit() == 0);
}
