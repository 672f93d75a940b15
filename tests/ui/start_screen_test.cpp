// The choice of games: cards with pictures, search, filters, variants, games to go on with.
#include "folder.h"
#include "hand.h"

#include <catch2/catch.hpp>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

namespace fs = std::filesystem;
using bazillion::test::Folder;
using bazillion::test::Hand;
using nlohmann::json;

namespace {

std::vector<std::string> names(const json& state) {
    std::vector<std::string> all;
    for (const json& card : state["start"]["cards"]) {
        all.push_back(card["name"]);
    }
    return all;
}

json card(const json& state, const std::string& name) {
    for (const json& each : state["start"]["cards"]) {
        if (each["name"] == name) {
            return each;
        }
    }
    return nullptr;
}

bool at_start(const json& state) {
    return state["start"].is_object();
}

bool playing(const json& state, const std::string& title) {
    return state["playing"] == true && state["title"] == title;
}

void drawn(Hand& hand) {
    hand.wait("all pictures", [](const json& s) { return at_start(s) && s["start"]["busy"] == false; });
}

/// Where pictures are kept between programs.
fs::path kept_in(const Folder& folder) {
    return folder.path() / "state" / "cache" / "cards";
}

/// Pictures of all games, drawn once: half a minute of the processor.
class AllPictures {
public:
    AllPictures() : path_(fs::temp_directory_path() / ("bazillion-cards-" + std::to_string(getpid()))) {}
    ~AllPictures() { fs::remove_all(path_); }
    AllPictures(const AllPictures&) = delete;
    AllPictures& operator=(const AllPictures&) = delete;

    void take_from(const Folder& folder) const { fs::copy(kept_in(folder), path_); }
    void give_to(const Folder& folder) const {
        if (fs::exists(path_)) {  // else this case is run alone
            fs::create_directories(kept_in(folder).parent_path());
            fs::copy(path_, kept_in(folder));
        }
    }

private:
    fs::path path_;
} all_pictures;

/// A folder in which the pictures of an earlier case are kept.
class FolderWithPictures : public Folder {
public:
    FolderWithPictures() { all_pictures.give_to(*this); }
};

}  // namespace

TEST_CASE("every game of the library has a card with its picture, which is kept for the next time") {
    const Folder folder;
    {
        Hand hand(folder.path(), {"start"});
        drawn(hand);
        const json state = hand.state();
        std::size_t games = 0;
        for (const auto& each : fs::directory_iterator(BAZILLION_SOURCE_DIR "/games")) {
            games += each.path().extension() == ".game" ? 1 : 0;
        }
        CHECK(state["start"]["cards"].size() == games);
        for (const json& each : state["start"]["cards"]) {
            INFO(each["name"]);
            CHECK(each["pictured"] == true);
            CHECK(each["family"] != "Other games");
        }
        CHECK(hand.quit() == 0);
    }
    const fs::path kept = kept_in(folder);
    all_pictures.take_from(folder);
    const auto count = std::distance(fs::directory_iterator(kept), {});
    Hand hand(folder.path(), {"start"});
    drawn(hand);
    CHECK(hand.state()["start"]["cards"][0]["pictured"] == true);
    CHECK(std::distance(fs::directory_iterator(kept), {}) == count);
    CHECK(hand.quit() == 0);
}

TEST_CASE("typing searches, Enter opens, and Ctrl+G comes back") {
    const FolderWithPictures folder;
    Hand hand(folder.path(), {"start"});
    hand.type("xian");
    hand.wait("Xiangqi alone", [](const json& s) { return names(s) == std::vector<std::string>{"Xiangqi"}; });
    hand.key("Return");
    hand.wait("Xiangqi", [](const json& s) { return playing(s, "Xiangqi") && !at_start(s); });
    hand.key("ctrl+g");
    hand.wait("the choice", at_start);
    for (int i = 0; i < 4; ++i) {
        hand.key("BackSpace");
    }
    hand.type("shoggi");
    hand.wait("Shogi first", [](const json& s) { return !names(s).empty() && names(s).front() == "Shogi"; });
    hand.key("Escape");
    hand.wait("all games", [](const json& s) { return s["start"]["search"] == "" && names(s).size() > 30; });
    hand.key("Escape");
    hand.wait("the game again", [](const json& s) { return playing(s, "Xiangqi") && !at_start(s); });
    CHECK(hand.quit() == 0);
}

TEST_CASE("filters narrow the choice, and a card opens its variants") {
    const FolderWithPictures folder;
    Hand hand(folder.path(), {"start"});
    drawn(hand);
    const json choices = hand.state()["start"]["choices"];
    hand.click(choices["Hexagons"]);
    hand.wait("boards of hexagons", [](const json& s) {
        return names(s).size() == 2 && !card(s, "Hex").is_null() && !card(s, "Hexagonal").is_null();
    });
    hand.click(choices["Any board"]);
    hand.click(choices["Three and more"]);
    const json many = hand.wait("games for four", [](const json& s) { return names(s).size() < 10; });
    CHECK_FALSE(card(many, "Chaturaji").is_null());
    hand.click(choices["Any number"]);
    hand.click(choices["New rules"]);
    const json state = hand.wait("a family", [](const json& s) { return names(s).size() == 3; });
    hand.click(card(state, "Chessgammon")["variants"]);
    const json list = hand.wait("the variants", [](const json& s) { return s["start"]["list"].size() > 5; });
    const std::string variant = std::next(list["start"]["list"].begin()).key();
    hand.click(list["start"]["list"][variant]);
    hand.wait(variant, [&](const json& s) { return playing(s, variant); });
    CHECK(hand.quit() == 0);
}

TEST_CASE("a game left unfinished stands first, as it was left") {
    const FolderWithPictures folder;
    {
        Hand hand(folder.path(), {BAZILLION_SOURCE_DIR "/games/chess.game"});
        hand.make("e2e4");
        hand.make("e7e5");
        CHECK(hand.quit() == 0);
    }
    Hand hand(folder.path(), {"start"});
    drawn(hand);
    const json state = hand.state();
    CHECK(state["start"]["groups"][0] == "Go on playing");
    const json first = state["start"]["cards"][0];
    CHECK(first["note"] == "2 moves");
    CHECK(first["pictured"] == true);
    hand.click(first["at"]);
    const json on = hand.wait("the game", [](const json& s) { return playing(s, "Chess"); });
    CHECK(on["record"] == json({"e2e4", "e7e5"}));
    CHECK(hand.quit() == 0);
}

TEST_CASE("a game with errors in the library is told of on its card, and harms no other") {
    const Folder folder;
    const fs::path library = folder.path() / "library";
    fs::create_directories(library);
    fs::copy(BAZILLION_SOURCE_DIR "/games/Tic-Tac-Toe.game", library / "Three.game");
    fs::copy(BAZILLION_SOURCE_DIR "/games/lib", library / "lib");
    std::ofstream(library / "Broken.game") << "(game (title \"Broken\") (players A B) (turn-order A C)";
    std::ofstream(library / "shelf.json") << "[{\"families\": 3";
    Hand hand(folder.path(), {"start", "--library", library.string()});
    drawn(hand);
    const json state = hand.state();
    CHECK(names(state) == std::vector<std::string>{"Broken", "Three"});
    CHECK(card(state, "Three")["pictured"] == true);
    CHECK(card(state, "Broken")["pictured"] == false);
    hand.click(card(state, "Broken")["at"]);
    hand.wait("what is wrong", [](const json& s) { return s["message"] != "" && at_start(s); });
    CHECK(hand.quit() == 0);
}

TEST_CASE("at 500 x 400 the filters are lists") {
    const FolderWithPictures folder;
    Hand hand(folder.path(), {"start"});
    drawn(hand);
    hand.resize(500, 400);
    const json small = hand.state();
    REQUIRE(small["start"]["choices"].size() == 3);
    hand.click(small["start"]["choices"]["All games"]);
    const json list = hand.wait("families", [](const json& s) { return s["start"]["list"].size() > 4; });
    hand.click(list["start"]["list"]["Shogi"]);
    hand.wait("a family", [](const json& s) { return names(s).size() == 6; });
    CHECK(hand.quit() == 0);
}

TEST_CASE("a game by chance is one that the filters leave") {
    const FolderWithPictures folder;
    Hand hand(folder.path(), {"start"});
    hand.wait(
        "cards", [](const json& s) { return at_start(s) && s["start"]["cards"].size() > 20; }, true);
    hand.key("ctrl+shift+g");
    const json any = hand.wait(
        "a game", [](const json& s) { return s["playing"] == true; }, true);
    CHECK(any["title"] != "");
    hand.key("ctrl+g");
    hand.wait("cards", at_start, true);
    hand.type("xian");
    hand.wait(
        "one card", [](const json& s) { return at_start(s) && names(s) == std::vector<std::string>{"Xiangqi"}; }, true);
    hand.key("ctrl+shift+g");
    hand.wait(
        "the only one", [](const json& s) { return playing(s, "Xiangqi"); }, true);
    CHECK(hand.quit() == 0);
}
