#include "folder.h"
#include "hand.h"

#include <catch2/catch.hpp>

#include <filesystem>
#include <sstream>
#include <string>
#include <vector>

namespace fs = std::filesystem;
using bazillion::test::bundled;
using bazillion::test::Folder;
using bazillion::test::Hand;
using bazillion::test::read;
using nlohmann::json;

namespace {

/// White's last undefined man but one captures an undefined man and brings a recycle about: from the published games of
/// rule set Z (gz11, ply 110).
const std::string before_recycle = "3k4/6p1/2p4p/R6p/PPu4q/1U3U2/1U3P2/4K3 w - - 10110010 -- play -";

/// The moves of a saved game: the words after its empty line, without the numbers and the closing word.
std::vector<std::string> moves_of(const fs::path& file) {
    const std::string text = read(file);
    std::istringstream words(text.substr(text.find("\n\n")));
    std::vector<std::string> moves;
    for (std::string word; words >> word;) {
        if (word.back() != '.' && word != "end") {
            moves.push_back(word);
        }
    }
    return moves;
}

void save(Hand& hand, const fs::path& file) {
    hand.key("ctrl+s");
    hand.wait("the save dialog", [](const json& s) { return s["dialog"] == "Save the game"; });
    hand.type(file.string());
    hand.key("Return");
    hand.wait("the saved file", [&](const json& s) { return s["saved"] == file.string() && s["dialog"] == ""; });
}

void load(Hand& hand, const fs::path& file) {
    hand.key("ctrl+l");
    hand.wait("the load dialog", [](const json& s) { return s["dialog"] == "Load a saved game"; });
    hand.type(file.string());
    hand.key("Return");
    hand.wait("the loaded game", [&](const json& s) { return s["saved"] == file.string() && s["dialog"] == ""; });
}

}  // namespace

TEST_CASE("a quantum is defined through the chooser, taken back and done again") {
    const Folder folder;
    Hand hand(folder.path(), {bundled("Bario"), "--title", "Bario"});
    const json start = hand.state();
    CHECK(start["prompt"] != "");
    CHECK(start["pieces"]["b1"] == "White Quantum");

    hand.make("e2e4");
    hand.drag(start["cells"]["d7"], start["cells"]["d5"]);
    hand.wait("the dragged pawn", [](const json& s) { return s["record"].size() == 2; });
    hand.click_cell("f1");
    hand.wait("the dots of f1", [](const json& s) { return !s["hints"].empty(); });
    hand.click_cell("c4");
    const json open = hand.wait("the chooser", [](const json& s) { return !s["choices"].empty(); });
    CHECK(open["choices"].size() == 2);  // as bishop or as queen
    hand.key("Escape");
    hand.wait("the chooser closed", [](const json& s) { return s["choices"].empty(); });
    hand.make("b@f1c4");
    CHECK(hand.state()["pieces"]["c4"] == "White Bishop");

    hand.key("ctrl+z");
    hand.wait("the move taken back",
              [](const json& s) { return s["record"].size() == 2 && s["pieces"]["f1"] == "White Quantum"; });
    hand.key("ctrl+y");
    hand.wait("the move done again", [](const json& s) { return s["record"].size() == 3; });
    CHECK(hand.record() == std::vector<std::string>{"e2e4", "d7d5", "b@f1c4"});
    CHECK(hand.quit() == 0);
}

TEST_CASE("a quantum capture, a complete recycle, a swap and its acknowledgement; saved, loaded, continued") {
    const Folder folder;
    const fs::path file = folder.path() / "game.save";
    const std::vector<std::string> moves{"q@b3c4", "press", "press", "swap:q", "press"};
    {
        Hand hand(folder.path(), {bundled("Bario"), "--title", "Bario", "--fen", before_recycle});
        for (const std::string& move : moves) {
            hand.make(move);
        }
        CHECK(hand.record() == moves);
        save(hand, file);
        CHECK(hand.quit() == 0);
    }
    CHECK(moves_of(file) == moves);
    CHECK(read(file).find(before_recycle) != std::string::npos);

    Hand hand(folder.path(), {bundled("Bario"), "--title", "Bario"});
    load(hand, file);
    CHECK(hand.record() == moves);
    hand.make("d8e8");
    hand.key("ctrl+s");  // to the same file, without asking
    hand.wait("the longer save", [&](const json&) { return moves_of(file).size() == moves.size() + 1; });
    CHECK(hand.quit() == 0);
}
