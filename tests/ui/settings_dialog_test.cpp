// Settings in the window, by clicks; they are kept. Sounds: what is heard at which move.
#include "folder.h"
#include "hand.h"

#include <catch2/catch.hpp>

#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

namespace fs = std::filesystem;
using bazillion::test::Folder;
using bazillion::test::Hand;
using bazillion::test::read;
using nlohmann::json;

namespace {

const std::string games = BAZILLION_SOURCE_DIR "/games/";

json kept_settings(const Folder& folder) {
    return json::parse(read(folder.path() / "state" / "config" / "settings.json"), nullptr, false);
}

json open_settings(Hand& hand) {
    hand.key("ctrl+comma");
    return hand.wait("the settings",
                     [](const json& s) { return s["settings"].is_object() && !s["settings"].empty(); })["settings"];
}

void press(Hand& hand, const Folder& folder, const std::string& spot, const std::string& what, const json& value) {
    hand.click(hand.state()["settings"][spot]);
    hand.wait_while_moving(spot, [&](const json&) {
        const json kept = kept_settings(folder);
        return kept.is_object() && kept.contains(what) && kept[what] == value;
    });
}

/// Everything is drawn in other colours, for the files of screenshots to differ.
std::string last_heard(const json& state) {
    return state["sounds"].empty() ? std::string() : state["sounds"].back().get<std::string>();
}

/// A short WAV file.
void write_wav(const fs::path& file) {
    std::string head("RIFF\x24\x08\0\0WAVEfmt \x10\0\0\0\1\0\1\0\x22\x56\0\0\x44\xac\0\0\2\0\x10\0data\0\x08\0\0", 44);
    std::ofstream(file, std::ios::binary) << head << std::string(2048, '\x11');
}

}  // namespace

TEST_CASE("settings have their effect at once, are kept, and are reset in one place") {
    const Folder folder;
    {
        Hand hand(folder.path(), {games + "chess.game"});
        open_settings(hand);
        press(hand, folder, "theme daylight", "theme", "daylight");
        press(hand, folder, "coordinates", "coordinates", false);
        press(hand, folder, "animation 0", "animation", 0);
        press(hand, folder, "mute", "muted", true);
        hand.click(hand.state()["settings"]["close"]);
        hand.wait("the board", [](const json& s) { return s["settings"].is_null(); });
        hand.make("e2e4");
        CHECK(hand.state()["sounds"].empty());
        CHECK(hand.quit() == 0);
    }
    Hand hand(folder.path(), {games + "chess.game"});
    open_settings(hand);
    press(hand, folder, "mute", "muted", false);
    CHECK(kept_settings(folder)["theme"] == "daylight");
    hand.click(hand.state()["settings"]["reset"]);
    hand.click(hand.state()["settings"]["reset"]);
    hand.wait_while_moving("usual settings", [&](const json&) { return kept_settings(folder)["theme"] == "walnut"; });
    CHECK(kept_settings(folder)["coordinates"] == true);
    hand.key("Escape");
    hand.wait("the board", [](const json& s) { return s["settings"].is_null(); });
    CHECK(hand.quit() == 0);
}

TEST_CASE("a theme can be that of one game alone") {
    const Folder folder;
    Hand hand(folder.path(), {games + "chess.game"});
    open_settings(hand);
    hand.click(hand.state()["settings"]["only here"]);
    hand.click(hand.state()["settings"]["theme midnight"]);
    hand.wait_while_moving("the theme of chess", [&](const json&) {
        const json kept = kept_settings(folder);
        return kept.is_object() && kept["games"]["chess.game: Chess"]["theme"] == "midnight";
    });
    CHECK(kept_settings(folder)["theme"] == "walnut");
    CHECK(hand.quit() == 0);
}

TEST_CASE("moves are heard for what they are") {
    const Folder folder;
    Hand hand(folder.path(), {games + "chess.game"});
    for (const auto& [move, heard] : std::vector<std::pair<std::string, std::string>>{{"e2e4", "move"},
                                                                                      {"d7d5", "move"},
                                                                                      {"e4d5", "capture"},
                                                                                      {"d8d5", "capture"},
                                                                                      {"f1b5", "check"},
                                                                                      {"d5b5", "capture"}}) {
        hand.make(move);
        INFO(move);
        CHECK(last_heard(hand.state()) == heard);
    }
    CHECK(hand.quit() == 0);
}

TEST_CASE("a game brings sounds and pieces of its own, and a second set of them") {
    const Folder folder;
    const auto file = folder.path() / "own.zrf";
    write_wav(folder.path() / "knock.wav");
    fs::create_directories(folder.path() / "Audio");
    write_wav(folder.path() / "Audio" / "Take.WAV");
    std::ofstream(folder.path() / "broken.wav") << "no sound";
    std::ofstream(folder.path() / "other.game") << R"((game (title "Other") (players A B) (turn-order A B)
  (board (grid (start-rectangle 0 0 50 50) (dimensions ("a/b" (50 0)) ("2/1" (0 50))) (directions (n 0 -1))))
  (piece (name Man) (drops ((verify empty?) add))) (board-setup (A (Man off 2)) (B (Man off 2)))))";
    std::ofstream(file) << R"((version "2.0")
(game (title "Own") (players White Black None) (turn-order White Black)
  (move-sound "knock.wav") (capture-sound "AUDIO\\take.wav") (drop-sound "") (win-sound "broken.wav")
  (music "knock.wav")
  (board (grid (start-rectangle 0 0 50 50) (dimensions ("a/b/c" (50 0)) ("2/1" (0 50))) (directions (n 0 -1) (s 0 1) (e 1 0))))
  (piece (name Man) (image White "one.bmp" "two.bmp" Black "three.bmp" "four.bmp")
    (moves (n (verify not-friend?) add) (s (verify not-friend?) add) (e (verify not-friend?) add))
    (drops ((verify empty?) add)))
  (piece (name Door) (open "other.game"))
  (board-setup (White (Man a1 off 2)) (Black (Man a2 b2 off 2)) (None (Door c1)))
  (loss-condition (White Black) (pieces-remaining 0))))";
    Hand hand(folder.path(), {file.string()});
    hand.wait("the music", [](const json& s) { return s["music"] == true; });
    hand.make("a1a2");
    CHECK(last_heard(hand.state()) == "capture: file");
    hand.make("b2b1");
    CHECK(last_heard(hand.state()) == "move: file");
    hand.click_cell("b2");  // empty: the only thing to do there is to drop a man
    hand.wait("the man dropped", [](const json& s) { return s["record"].size() == 3; });
    CHECK(last_heard(hand.state()) == "drop: silence");
    hand.make("b1b2");
    CHECK(last_heard(hand.state()) == "capture: file");
    const json settings = open_settings(hand);
    hand.click(settings["piece set 2"]);
    hand.wait_while_moving("the second set", [&](const json&) {
        const json kept = kept_settings(folder);
        return kept.is_object() && kept["games"]["own.zrf: Own"]["piece-set"] == 1;
    });
    hand.key("Escape");
    hand.wait("the board", [](const json& s) { return s["settings"].is_null(); });
    hand.click_cell("c1");
    hand.wait("the game behind the door", [](const json& s) { return s["title"] == "Other"; });
    CHECK(hand.quit() == 0);
}

TEST_CASE("pieces can be pictures of one's own, until the usual ones are chosen again") {
    const Folder folder;
    const auto pictures = folder.path() / "pictures", others = folder.path() / "others";
    fs::create_directories(pictures);
    fs::create_directories(others);
    const std::string disc =
        "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 9 9'><circle cx='4' cy='4' r='4'/></svg>";
    bazillion::test::replace(pictures / "wP.svg", disc);
    bazillion::test::replace(pictures / "bN.png", "no picture");
    bazillion::test::replace(others / "man.svg", disc);
    Hand hand(folder.path(), {games + "chess.game"});
    const auto choose = [&](const fs::path& file) {
        hand.click(open_settings(hand)["own pieces"]);
        hand.wait("the dialog", [](const json& s) { return s["dialog"].get<std::string>().starts_with("Pictures"); });
        hand.type(file.string());
        hand.key("Return");
    };
    const auto kept = [&] { return kept_settings(folder)["games"].value("chess.game: Chess", json::object()); };
    choose(others / "man.svg");
    hand.wait("the refusal", [](const json& s) {
        return s["message"].is_string() && s["message"].get<std::string>().find("called like a piece of Chess") < 500;
    });
    hand.key("Escape");
    hand.wait("no message", [](const json& s) { return s["message"] == ""; });
    choose(pictures / "wP.svg");
    hand.wait("what is wrong with one of them", [](const json& s) {
        return s["message"].is_string() && s["message"].get<std::string>().find("bN.png` is not drawn") < 500;
    });
    CHECK(kept()["pieces"] == pictures.string());
    hand.key("Escape");
    hand.wait("no message", [](const json& s) { return s["message"] == ""; });
    hand.click(open_settings(hand)["usual pieces"]);
    hand.wait("the usual pieces", [&](const json&) { return !kept().contains("pieces"); });
    CHECK(hand.quit() == 0);
}
