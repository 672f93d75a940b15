// One meaning, one click: the games that are played by placing things, and choosers where there are two meanings.
#include "folder.h"
#include "hand.h"

#include <catch2/catch.hpp>

#include <fstream>
#include <string>
#include <utility>

using bazillion::test::bundled;
using bazillion::test::Folder;
using bazillion::test::Hand;
using nlohmann::json;

namespace {

std::string cell_of(const std::string& option) {
    return option.substr(option.find('@') + 1);
}

/// The two cells of a move like `24a23b`.
std::pair<std::string, std::string> cells_of(const json& state, const std::string& option) {
    for (std::size_t at = 1; at < option.size(); ++at) {
        if (state["cells"].contains(option.substr(0, at)) && state["cells"].contains(option.substr(at))) {
            return {option.substr(0, at), option.substr(at)};
        }
    }
    return {};
}

}  // namespace

TEST_CASE("a click on an empty cell places the only piece there is") {
    const auto name = GENERATE("Go", "Hex", "Gomoku", "Reversi", "Tic-Tac-Toe", "Connect Four", "Nine Men's Morris");
    INFO(name);
    const Folder folder;
    Hand hand(folder.path(), {bundled(name)});
    for (std::size_t ply = 1; ply <= 2; ++ply) {
        const std::string option = hand.state()["options"][ply];
        hand.click_cell(cell_of(option));
        const json state = hand.wait("the move of one click", [&](const json& s) { return s["record"].size() == ply; });
        CHECK(state["record"].back() == option);
        CHECK(state["choices"].empty());
    }
    CHECK(hand.quit() == 0);
}

TEST_CASE("the kind chosen in the tray is dropped by each click") {
    const Folder folder;
    const auto file = folder.path() / "drops.game";
    std::ofstream(file) << R"((game (title "Drops") (players White Black) (turn-order White White Black)
  (board (grid (start-rectangle 0 0 50 50) (dimensions ("a/b/c/d" (50 0)) ("4/3/2/1" (0 50))) (directions (n 0 -1))))
  (piece (name Man) (drops ((verify empty?) add))) (piece (name Stone) (drops ((verify empty?) add)))
  (board-setup (White (Man off 5) (Stone off 5)) (Black (Man off 5) (Stone off 5)))))";
    Hand hand(folder.path(), {file.string()});
    const auto stock = [](const json& state, const std::string& player, const std::string& kind) {
        for (const json& tray : state["trays"]) {
            for (const json& item : tray["stocks"]) {
                if (tray["player"] == player && item["kind"] == kind) {
                    return item["at"];
                }
            }
        }
        return json();
    };
    hand.click_cell("a1");
    hand.wait("a chooser of two kinds", [](const json& s) { return s["choices"].size() == 2; });
    hand.key("Escape");
    hand.click(stock(hand.wait("no chooser", [](const json& s) { return s["choices"].empty(); }), "White", "Stone"));
    hand.wait("the cells to drop on", [](const json& s) { return s["hints"].size() == 16; });
    hand.click_cell("a1");
    hand.wait("the first stone", [](const json& s) { return s["record"].size() == 1; });
    hand.click_cell("a2");
    hand.wait("the second stone", [](const json& s) { return s["record"].size() == 2; });
    json state = hand.state();
    CHECK(state["pieces"]["a1"] == "White Stone");
    CHECK(state["pieces"]["a2"] == "White Stone");
    hand.drag(stock(state, "Black", "Man"), state["cells"]["b1"]);
    state = hand.wait("the man that was dragged", [](const json& s) { return s["record"].size() == 3; });
    CHECK(state["pieces"]["b1"] == "Black Man");
    CHECK(hand.quit() == 0);
}

TEST_CASE("a second click or the Enter key takes the first choice") {
    const Folder folder;
    const bool by_key = GENERATE(false, true);
    Hand hand(folder.path(), {bundled("chess"), "--fen", "8/P6k/8/8/8/8/8/K7 w - - 0 1"});
    hand.click_cell("a7");
    hand.wait("the dots", [](const json& s) { return !s["hints"].empty(); });
    hand.click_cell("a8");
    hand.wait("the chooser", [](const json& s) { return s["choices"].size() == 4; });
    by_key ? hand.key("Return") : hand.click_cell("a8");
    const json state = hand.wait("the promotion", [](const json& s) { return s["record"].size() == 1; });
    CHECK(state["record"][0] == "a7a8q");
    CHECK(hand.quit() == 0);
}

TEST_CASE("a game may forbid to turn the board") {
    const Folder folder;
    const auto file = folder.path() / "still.game";
    std::ofstream(file) << R"((game (title "Still") (players White Black) (turn-order White Black)
  (option "prevent flipping" 2)
  (board (grid (start-rectangle 0 0 50 50) (dimensions ("a/b" (50 0)) ("2/1" (0 50))) (directions (n 0 -1))))
  (piece (name Man) (moves (n (verify empty?) add)))
  (board-setup (White (Man a1)) (Black (Man b1)))))";
    Hand hand(folder.path(), {file.string()});
    const json before = hand.state();
    hand.key("f");
    hand.make("a1a2");
    CHECK(hand.state()["cells"] == before["cells"]);
    CHECK(hand.quit() == 0);
}

TEST_CASE("a game without pieces says why nobody can move") {
    const Folder folder;
    const auto file = folder.path() / "empty.zrf";
    std::ofstream(file) << R"((version "9.0") (game (title "Empty") (players White Black) (turn-order White Black)
  (board (grid (start-rectangle 0 0 50 50) (dimensions ("a/b" (50 0)) ("2/1" (0 50))) (directions (n 0 -1))))
  (piece (name Man) (moves (n (verify empty?) add)))))";
    Hand hand(folder.path(), {file.string()});
    CHECK_THAT(hand.state()["prompt"].get<std::string>(), Catch::Contains("no `(board-setup ...)`"));
    CHECK(hand.quit() == 0);
}

TEST_CASE("dice are in the move list, and it is in view in a window of any shape") {
    const auto size = GENERATE(std::pair{1280, 800}, std::pair{1600, 500}, std::pair{500, 400});
    const auto [width, height] = size;
    const Folder folder;
    Hand hand(folder.path(), {bundled("Backgammon"), "--seed", "3"});
    hand.resize(width, height);
    for (std::size_t played = 0; played < 4; ++played) {
        const json state = hand.state();
        const auto [from, to] = cells_of(state, state["options"][0]);
        if (state["chips"].empty()) {
            hand.click_cell(from);
            hand.wait("the dots", [](const json& s) { return !s["hints"].empty(); });
            hand.click_cell(to);
        } else {
            hand.click(state["chips"][0]["at"]);
        }
        hand.wait("a move", [&](const json& s) { return s["record"].size() > state["record"].size(); });
    }
    const json state = hand.state();
    const auto inside = [](const json& box, const json& outer) {
        return box[0] >= outer[0].get<int>() - 1 && box[1] >= outer[1].get<int>() - 1 &&
               box[2] <= outer[2].get<int>() + 1 && box[3] <= outer[3].get<int>() + 1;
    };
    const auto area = [](const json& b) {
        return (b[2].get<int>() - b[0].get<int>()) * (b[3].get<int>() - b[1].get<int>());
    };
    const json& boxes = state["boxes"];
    CHECK(area(boxes["board"]) >= area(boxes["panel"]));
    for (const char* part : {"board", "panel", "moves"}) {
        CHECK(inside(boxes[part], boxes["window"]));
    }
    REQUIRE_FALSE(boxes["plies"].back().is_null());
    for (const json& ply : boxes["plies"]) {
        CHECK((ply.is_null() || inside(ply, boxes["moves"])));
    }
    CHECK(hand.quit() == 0);
}

TEST_CASE("an error in the rules is wrapped in a small window") {
    const Folder folder;
    const auto file = folder.path() / "small.game";
    const std::string good = R"((game (title "Small") (players White Black) (turn-order White Black)
  (board (grid (start-rectangle 0 0 50 50) (dimensions ("a/b" (50 0)) ("2/1" (0 50))) (directions (n 0 -1))))
  (piece (name Man) (moves (n (verify empty?) add)))
  (board-setup (White (Man a1)) (Black (Man b1)))))";
    std::ofstream(file) << good;
    Hand hand(folder.path(), {file.string()});
    hand.resize(500, 400);
    std::ofstream(file) << "; one long line\n(game (title \"Small\") (players White Black) (turn-orderr White Black) "
                           "(piece (name Man) (movess (n (verify empty?) add))))\n";
    const json state = hand.wait("the message", [](const json& s) { return s["message"] != ""; });
    CHECK(state["message_fits"] == true);
    CHECK(hand.quit() == 0);
}

TEST_CASE("what an old file leaves to other programs is told in words") {
    const Folder folder;
    const auto write = [&](const char* name, const std::string& section) {
        const auto file = folder.path() / name;
        std::ofstream(file) << "(game (title \"Old\") (players White Black) (turn-order White Black) " + section +
                                   R"((board (grid (start-rectangle 0 0 50 50)
  (dimensions ("a/b" (50 0)) ("2/1" (0 50))) (directions (n 0 -1))))
  (piece (name Man) (moves (n (verify empty?) add))) (board-setup (White (Man a1)) (Black (Man b1)))))";
        return file.string();
    };
    Hand incomplete(folder.path(), {write("incomplete.zrf", "(option \"three-extension\" true)")});
    const json told = incomplete.state();
    CHECK(told["message"].get<std::string>().substr(0, 39) == "the rules of this file are not complete");
    CHECK(told["prompt"] == "White to move");
    CHECK(incomplete.quit() == 0);
    Hand engine(folder.path(), {write("engine.zrf", "(engine \"some.dll\")")});
    const json refused = engine.state();
    CHECK(refused["message"] == "");
    CHECK(refused["prompt"].get<std::string>().substr(0, 21) == "Not to be played here");
    CHECK(engine.quit() == 0);
}
