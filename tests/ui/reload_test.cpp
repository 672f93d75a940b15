// An author saves his game while it is played: the window takes the new rules in place.
#include "folder.h"
#include "hand.h"

#include <catch2/catch.hpp>

#include <fstream>
#include <string>

namespace fs = std::filesystem;
using bazillion::test::Folder;
using bazillion::test::Hand;
using bazillion::test::replace;
using nlohmann::json;

namespace {

constexpr const char* steps = "(define steps (n (verify empty?) add) (e (verify empty?) add))\n";

std::string game_of_steps(const std::string& title, const std::string& blocks = "(steps)") {
    return "(include \"steps.game\")\n(game (title \"" + title +
           "\")\n (players X O)\n (turn-order X O)\n (script \"rules.lua\")\n"
           " (hook legal allowed)\n"
           " (board (grid (start-rectangle 0 0 50 50)\n"
           "  (dimensions (\"a/b/c/d\" (50 0)) (\"4/3/2/1\" (0 50)))\n"
           "  (directions (n 0 -1) (e 1 0))))\n"
           " (piece (name Man) (moves " +
           blocks + "))\n (board-setup (X (Man a1)) (O (Man a3))))\n";
}

void write_script(const fs::path& folder, const std::string& answer) {
    replace(folder / "rules.lua", "function allowed(view)\n  return " + answer + "\nend\n");
}

}  // namespace

TEST_CASE("a saved game file is taken up in place, with the moves played so far") {
    const Folder folder;
    const fs::path file = folder.path() / "mine.game";
    replace(folder.path() / "steps.game", steps);
    write_script(folder.path(), "true");
    replace(file, game_of_steps("First"));
    Hand hand(folder.path(), {file.string()});
    hand.make("a1b1");
    hand.make("a3b3");

    replace(file, game_of_steps("Second", "(steps) (e e add)"));
    const json renamed = hand.wait("the new title", [](const json& s) { return s["title"] == "Second"; });
    CHECK(renamed["record"] == json({"a1b1", "a3b3"}));
    CHECK(renamed["message"] == "");
    hand.make("b1d1");

    replace(file, game_of_steps("Third", "(stepps)"));
    const json told = hand.wait("the errors", [](const json& s) { return s["message"] != ""; });
    CHECK(told["message"].get<std::string>().find("mine.game:10:") != std::string::npos);
    CHECK(told["title"] == "Second");
    CHECK(told["record"].size() == 3);

    replace(file, game_of_steps("Fourth", "(steps) (e e add)"));
    const json mended = hand.wait("the mended game", [](const json& s) { return s["title"] == "Fourth"; });
    CHECK(mended["message"] == "");
    CHECK(mended["record"].size() == 3);

    // What it includes, and its script, are watched too.
    replace(folder.path() / "steps.game", "(define steps (n (verify empty?) add))\n");
    const json anew = hand.wait("the game from its start", [](const json& s) { return s["record"].empty(); });
    CHECK(anew["message"].get<std::string>().find("`a1b1`") != std::string::npos);
    CHECK(anew["options"] == json({"a1a2", "a1c1"}));
    write_script(folder.path(), "false");
    hand.wait("no legal moves", [](const json& s) { return s["options"].empty(); });
    CHECK(hand.quit() == 0);
}

TEST_CASE("a game that cannot be played is opened as soon as it can") {
    const Folder folder;
    const fs::path file = folder.path() / "mine.game";
    replace(folder.path() / "steps.game", steps);
    write_script(folder.path(), "true");
    replace(file, game_of_steps("Broken", "(stepps)"));
    Hand hand(folder.path(), {file.string()});
    hand.wait("the errors", [](const json& s) { return s["message"] != "" && s["playing"] == false; });
    replace(file, game_of_steps("Whole"));
    const json whole = hand.wait("the game", [](const json& s) { return s["playing"] == true; });
    CHECK(whole["message"] == "");
    hand.make("a1a2");
    CHECK(hand.quit() == 0);
}
