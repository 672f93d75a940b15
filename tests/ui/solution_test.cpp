// The solution of a puzzle is shown move by move.
#include "folder.h"
#include "hand.h"

#include <catch2/catch.hpp>

#include <fstream>
#include <string>

using bazillion::test::Folder;
using bazillion::test::Hand;
using nlohmann::json;

TEST_CASE("a game's solution is a saved game that waits to be stepped through") {
    const Folder folder;
    const auto file = folder.path() / "puzzle.game";
    std::ofstream(folder.path() / "answer.save") << "Bazillion saved game 1\nGame: puzzle.game\nTitle: Puzzle\n\n"
                                                    "1. a1b1\n2. b1b2\nend\n";
    std::ofstream(file) << R"((game (title "Puzzle") (players You) (turn-order You) (solution "answer.save")
  (board (grid (start-rectangle 0 0 50 50) (dimensions ("a/b" (50 0)) ("2/1" (0 50))) (directions (n 0 -1) (e 1 0))))
  (piece (name Man) (moves (n (verify empty?) add) (e (verify empty?) add)))
  (board-setup (You (Man a1))) (win-condition (You) (absolute-config Man (b2)))))";
    Hand hand(folder.path(), {file.string()});
    hand.state();
    hand.key("ctrl+shift+l");
    const json shown = hand.wait("the solution", [](const json& s) { return s["later"].size() == 2; });
    CHECK(shown["record"].empty());
    hand.key("Right");
    hand.wait("its first move", [](const json& s) { return s["record"] == json({"a1b1"}); });
    hand.key("Right");
    hand.wait("its end", [](const json& s) { return s["over"] == true; });
    CHECK(hand.quit() == 0);
}
