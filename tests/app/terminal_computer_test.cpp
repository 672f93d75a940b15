// The computer at the table of a game in the terminal, played through pipes.

#include "run.h"

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <sstream>
#include <string>
#include <vector>

using Catch::Contains;
using nlohmann::json;

namespace {

Run play_computer(const std::string& game, const std::string& input, std::vector<std::string> more = {}) {
    more.insert(more.begin(), {"play", game, "--text", "--no-journal", "--seed", "1", "--time", "0.2"});
    return run_bazillion(more, input);
}

std::vector<json> talk_to_computer(const std::string& game, const std::string& input,
                                   std::vector<std::string> more = {}) {
    more.insert(more.end(), {"--format", "json"});
    const Run run = play_computer(game, input, std::move(more));
    INFO(run.out + run.err);
    CHECK(run.code == 0);
    return json_lines(run.out);
}

bool holds(const json& list, const json& item) {
    return std::find(list.begin(), list.end(), item) != list.end();
}

}  // namespace

TEST_CASE("the computer answers before the next command is read") {
    const auto answers = talk_to_computer("chess", "e2e4\n", {"--computer", "Black=2"});
    REQUIRE(answers.size() == 2);
    CHECK(answers[0]["computers"] == json({{"Black", 2}}));
    CHECK(answers[0]["record"].empty());
    const json& after = answers[1];
    CHECK(after["side"] == "White");
    REQUIRE(after["record"].size() == 2);
    CHECK(after["record"][0] == "e2e4");

    // What it played is a move of the game.
    const auto before = talk_to_computer("chess", "e2e4\n");
    CHECK(holds(before[1]["moves"], after["record"][1]));
    CHECK_FALSE(before[0].contains("computers"));
}

TEST_CASE("the computer begins where the first player is its own, and names are not case-sensitive", "[long]") {
    const auto answers = talk_to_computer("chess", "", {"--computer", "white=1"});
    REQUIRE(answers.size() == 1);
    CHECK(answers[0]["record"].size() == 1);
    CHECK(answers[0]["side"] == "Black");
}

TEST_CASE("take-back and redo go from one decision of the person to the next", "[long]") {
    const auto answers =
        talk_to_computer("chess", "e2e4\nd2d4\nundo\nundo\nundo\nredo\nredo\n", {"--computer", "Black=1"});
    REQUIRE(answers.size() == 8);
    const json record = answers[2]["record"];
    REQUIRE(record.size() == 4);
    CHECK(answers[3]["record"] == json({record[0], record[1]}));
    CHECK(answers[4]["record"].empty());
    CHECK(answers[4]["later"] == record);
    CHECK(answers[5].contains("error"));
    CHECK(answers[6]["record"] == json({record[0], record[1]}));
    CHECK(answers[7]["record"] == record);
}

TEST_CASE("seats change hands while a game goes on", "[long]") {
    const auto answers = talk_to_computer("chess", "computer black 1\ne2e4\nperson Black\nd2d4\n");
    REQUIRE(answers.size() == 5);
    CHECK(answers[1]["computers"] == json({{"Black", 1}}));
    CHECK(answers[2]["record"].size() == 2);
    CHECK_FALSE(answers[3].contains("computers"));
    CHECK(answers[4]["record"].size() == 3);
    CHECK(answers[4]["side"] == "Black");
}

TEST_CASE("`go` lets the computer make one move, and `hint` only tells", "[long]") {
    const auto answers = talk_to_computer("chess", "hint\ngo\n", {"--fen", "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - -"});
    REQUIRE(answers.size() == 3);
    CHECK(answers[1]["hint"] == "a1a8");
    CHECK(answers[1]["words"] == "wins in 1 move");
    CHECK(answers[1]["line"] == json({"a1a8"}));
    CHECK(answers[2]["record"].size() == 1);
    const Run words = play_computer("chess", "hint\nhelp\n", {"--fen", "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - -"});
    CHECK_THAT(words.out, Contains("hint: Ra8#  (White wins in 1 move)"));
    CHECK_THAT(words.out, Contains("computer PLAYER [LEVEL]") && Contains("person PLAYER") && Contains("  go "));
}

TEST_CASE("two computers play to the end, and each move is shown", "[long]") {
    const auto answers = talk_to_computer("Tic-Tac-Toe", "go\n", {"--computer", "X=10", "--computer", "O=10"});
    REQUIRE(answers.size() >= 10);
    for (std::size_t i = 0; i < 10; ++i) {
        CHECK(answers[i]["record"].size() == i);
    }
    CHECK(answers[9]["result"] == "board full");
    CHECK(answers.back().contains("error"));  // nothing is left to go on with
}

TEST_CASE("the computer's move is told in words", "[long]") {
    const Run run = play_computer("chess", "e2e4\n", {"--computer", "Black=3"});
    CHECK(run.code == 0);
    CHECK_THAT(run.out, Contains("Black (computer, level 3) played "));
}

TEST_CASE("the computer plays with dice, buttons and more than two players", "[long]") {
    const auto backgammon = talk_to_computer("Backgammon", "", {"--computer", "White=1", "--computer", "Black=1"});
    CHECK(backgammon.size() > 20);
    CHECK_FALSE(backgammon.back()["result"].is_null());
    const auto bario = talk_to_computer("Bario", "e2e4\n", {"--computer", "Black=2"});
    REQUIRE(bario.size() == 2);
    CHECK(bario[1]["record"].size() >= 2);
}

TEST_CASE("seats that there are not are refused with a hint") {
    const Run unknown = play_computer("chess", "", {"--computer", "Blakc"});
    CHECK(unknown.code == 2);
    CHECK_THAT(unknown.err, Contains("no player `Blakc`") && Contains("did you mean `Black`?"));
    for (const char* text : {"Black=", "Black=0", "Black=11", "Black=x", "Black=3x"}) {
        const Run level = play_computer("chess", "", {"--computer", text});
        INFO(text);
        CHECK(level.code == 2);
        CHECK_THAT(level.err, Contains("names no level") && Contains("--computer Black=7"));
    }
    const auto answers = talk_to_computer("chess", "computer\ncomputer Red 3\ncomputer Black 11\nperson\nperson Red\n");
    REQUIRE(answers.size() == 6);
    for (std::size_t i = 1; i < answers.size(); ++i) {
        CHECK(answers[i].contains("error"));
    }
    const Run dice = play_computer("Backgammon", "", {"--computer", "?Dice"});
    CHECK(dice.code == 2);
}

TEST_CASE("a script that fails while the computer thinks gives the seat back") {
    const TemporaryFolder folder;
    write_text(folder / "rules.lua",
               "function allowed(now)\n  if now:at(\"c1\") then error(\"broken\") end\n"
               "  return true\nend\n");
    write_text(folder / "mine.game",
               "(game (title \"Steps\") (players X O) (turn-order X O) (script \"rules.lua\") (hook legal allowed)\n"
               " (board (grid (start-rectangle 0 0 50 50) (dimensions (\"a/b/c\" (50 0)) (\"3/2/1\" (0 50)))\n"
               "  (directions (n 0 -1) (e 1 0) (s 0 1))))\n"
               " (piece (name Man) (moves (n (verify empty?) add) (e (verify empty?) add) (s (verify empty?) add)))\n"
               " (board-setup (X (Man a1)) (O (Man a3))))\n");
    const Run run = play_computer((folder / "mine.game").string(), "a1b1\nfen\n", {"--computer", "O=5"});
    INFO(run.out + run.err);
    CHECK(run.code == 0);
    CHECK_THAT(run.out + run.err, Contains("broken"));
}

TEST_CASE("a game is given up or drawn in the terminal, and goes on when that is taken back", "[long]") {
    const Run resigned = run_bazillion({"play", "chess", "--text", "--no-journal"}, "e2e4\nresign\nundo\ne7e5\n");
    CHECK_THAT(resigned.out, Contains("White wins: Black resigned"));
    CHECK_THAT(resigned.out, Contains("Black played e5"));
    const Run agreed = run_bazillion({"play", "chess", "--text", "--no-journal"}, "accept\ndraw\naccept\nresign\n");
    CHECK_THAT(agreed.out, Contains("no draw has been offered"));
    CHECK_THAT(agreed.out, Contains("White offers a draw"));
    CHECK_THAT(agreed.out, Contains("Drawn: by agreement"));
    CHECK_THAT(agreed.out, Contains("the game is over"));
    const Run moved = run_bazillion({"play", "chess", "--text", "--no-journal"}, "draw\ne2e4\naccept\n");
    CHECK_THAT(moved.out, Contains("no draw has been offered"));
    const Run better =
        play_computer("chess", "draw\n", {"--computer", "Black=3", "--fen", "3qk3/8/8/8/8/8/8/4K3 w - -"});
    CHECK_THAT(better.out, Contains("Black declines the draw"));
    const Run worse =
        play_computer("chess", "draw\n", {"--computer", "Black=3", "--fen", "4k3/8/8/8/8/8/8/3QK3 w - -"});
    CHECK_THAT(worse.out, Contains("Drawn: by agreement"));
}

TEST_CASE("clocks are shown with the prompt, and who has no time left loses", "[long]") {
    const Run timed = run_bazillion({"play", "chess", "--text", "--no-journal", "--clock", "5m+3s"}, "e2e4\n");
    CHECK_THAT(timed.out, Contains("Clocks: White 5:00, Black 5:00\nWhite to move"));
    CHECK_THAT(timed.out, Contains("Clocks: White 5:03, Black 5:00\nBlack to move"));
    const Run lost = play_computer("chess", "e2e4\nundo\n", {"--computer", "Black=3", "--clock", "0.001s"});
    CHECK_THAT(lost.out, Contains("White wins: Black ran out of time"));
    const Run wrong = run_bazillion({"play", "chess", "--text", "--clock", "soon"}, "");
    CHECK(wrong.code == 2);
    CHECK_THAT(wrong.err, Contains("`soon` is no time for a game"));
    const auto answers = talk_to_computer("chess", "e2e4\n", {"--clock", "30s/move"});
    CHECK(answers.back()["clocks"] == json({{"White", 30.0}, {"Black", 30.0}}));
}

TEST_CASE("a program of another author plays for a player, until it does wrong") {
    const TemporaryFolder folder;
    const auto program = folder / "engine";
    write_text(program,
               "#!/bin/sh\nwhile read -r word rest; do case $word in uci) echo uciok ;; isready) echo readyok ;; "
               "go) echo bestmove e7e5 ;; esac; done\n");
    std::filesystem::permissions(program, std::filesystem::perms::owner_all);
    const auto answers = talk_to_computer("chess", "e2e4\ng1f3\nb8c6\n", {"--engine", "2=" + program.string()});
    REQUIRE(answers.size() == 5);
    CHECK(answers[0]["computers"] == json({{"Black", "engine"}}));
    CHECK(answers[1]["record"] == json({"e2e4", "e7e5"}));
    CHECK(answers[2]["error"] == "`engine` plays `e7e5`, which is not legal");
    CHECK(answers[3]["record"] == json({"e2e4", "e7e5", "g1f3"}));
    CHECK_FALSE(answers[3].contains("computers"));
    CHECK(answers[4]["record"].size() == 4);
    CHECK(play_computer("chess", "", {"--engine", "Black"}).code == 2);
    CHECK(play_computer("chess", "", {"--engine", "3=" + program.string()}).code == 2);
}

TEST_CASE("method and variety are those of the command line", "[long]") {
    const auto first_move = [](std::vector<std::string> more) {
        more.insert(more.end(), {"--computer", "X=10"});
        return talk_to_computer("Tic-Tac-Toe", "", std::move(more)).at(0)["record"][0];
    };
    CHECK(first_move({"--method", "alpha-beta"}).is_string());
    CHECK(first_move({"--method", "monte-carlo", "--variety", "100"}).is_string());
    const Run wrong = play_computer("chess", "", {"--method", "guess"});
    CHECK(wrong.code == 2);
    CHECK_THAT(wrong.err, Contains("alpha-beta"));
    CHECK(play_computer("chess", "", {"--variety", "200"}).code == 2);
}
