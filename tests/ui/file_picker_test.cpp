// The dialog in which a file is chosen: by places, by folders, by typing; and what it shows of the file.
#include "folder.h"
#include "hand.h"

#include <catch2/catch.hpp>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <string>

namespace fs = std::filesystem;
using bazillion::test::bundled;
using bazillion::test::Folder;
using bazillion::test::Hand;
using nlohmann::json;

namespace {

bool shows(const json& state, const std::string& name) {
    const json& shown = state["picker"]["shown"];
    return std::find(shown.begin(), shown.end(), name) != shown.end();
}

}  // namespace

TEST_CASE("a rules file is found by folders, seen before it is opened, and opened by the keyboard") {
    const Folder folder;
    fs::create_directories(folder.path() / "mine" / "deep");
    fs::copy_file(bundled("chess"), folder.path() / "mine" / "My chess.game");
    std::ofstream(folder.path() / "mine" / "broken.game") << "(game (title ";
    std::ofstream(folder.path() / "mine" / "notes.txt") << "no rules";
    Hand hand(folder.path(), {(folder.path() / "mine" / "My chess.game").string()});
    hand.key("ctrl+o");
    json state = hand.wait("the dialog", [](const json& s) { return s["dialog"] == "Open game rules"; });
    CHECK(state["picker"]["shown"] == json({"deep/", "broken.game", "My chess.game"}));

    hand.click(state["picker"]["spots"]["broken.game"]);
    hand.wait("why it cannot be opened", [](const json& s) { return s["picker"]["error"] != ""; });
    hand.click(state["picker"]["spots"]["My chess.game"]);
    state = hand.wait("its picture", [](const json& s) { return s["picker"]["pictured"] == true; });
    CHECK(state["picker"]["title"] == "Chess");

    hand.click(state["picker"]["spots"]["Bundled games"]);
    hand.wait("the bundled games", [](const json& s) { return shows(s, "Go.game") && shows(s, "lib/"); });
    hand.type("xian");
    hand.wait("what is left",
              [](const json& s) { return s["picker"]["shown"].size() < 4 && shows(s, "Xiangqi.game"); });
    hand.key("Down");
    state = hand.wait("its picture", [](const json& s) { return s["picker"]["pictured"] == true; });
    hand.key("Return");
    hand.wait("the game",
              [](const json& s) { return s["dialog"] == "" && s["playing"] == true && s["cells"].size() == 90; });
    CHECK(hand.quit() == 0);
}
