// What `bazillion stats` tells an author of his game.
#include "run.h"

#include <catch2/catch.hpp>

#include <sys/wait.h>

#include <cstdlib>
#include <string>

using Catch::Contains;
using nlohmann::json;

namespace {

json figures(std::vector<std::string> arguments) {
    arguments.insert(arguments.begin(), "stats");
    arguments.insert(arguments.end(), {"--format", "json"});
    const Run run = run_bazillion(arguments);
    INFO(run.err);
    REQUIRE(run.code == 0);
    return json_lines(run.out).at(0);
}

/// White has a Man that runs up, and a piece that nobody ever gets.
std::string runner(const TemporaryFolder& folder, const std::string& sections = "") {
    write_text(folder / "run.game",
               "(game (title \"Run <&>\") (players White Black) (turn-order White Black)\n"
               " (board (grid (start-rectangle 0 0 60 60) (dimensions (\"a/b/c\" (60 0)) (\"3/2/1\" (0 60)))\n"
               "  (directions (n 0 -1) (s 0 1))))\n"
               " (piece (name Man) (moves (n (verify empty?) add)))\n"
               " (piece (name Rock) (moves (n (verify enemy?) add)))\n"
               " (piece (name Ghost) (moves (n add)))\n"
               " (board-setup (White (Man a1) (Rock b1)) (Black (Man c1)))\n"
               " (win-condition (White Black) (absolute-config Man (a3)) (reason \"ran <home>\"))\n" +
                   sections + ")\n");
    return (folder / "run.game").string();
}

}  // namespace

TEST_CASE("random games of Tic-Tac-Toe come to what can be worked out", "[stats]") {
    const json random = figures({"Tic-Tac-Toe", "--games", "20000"})["random"];
    CHECK(random["games"] == 20'000);
    CHECK(random["unfinished"] == 0);
    const json first = random["players"][0];
    CHECK(first["wins"].get<double>() / 20'000 == Approx(0.5849).margin(0.012));
    CHECK(first["draws"].get<double>() / 20'000 == Approx(0.1270).margin(0.009));
    CHECK(first["score"]["low"] < 0.6484);
    CHECK(first["score"]["high"] > 0.6484);
    CHECK(random["length"]["p5"] == 5);
    CHECK(random["length"]["p95"] == 9);
    CHECK(random["branching"]["by_ply"][0] == 9);
    CHECK(random["branching"]["most"] == 9);
    CHECK(random["endings"].size() == 3);
}

TEST_CASE("the same seed gives the same random games, however many threads play them", "[stats]") {
    const auto played = [](const std::string& seed, const std::string& threads) {
        json random = figures({"Breakthrough", "--games", "30", "--seed", seed, "--threads", threads})["random"];
        random.erase("seconds");
        return random;
    };
    CHECK(played("7", "1") == played("7", "3"));
    CHECK(played("7", "1") != played("8", "1"));
}

TEST_CASE("the same seed gives the same games of the computer, however many threads play them", "[stats]") {
    const auto played = [](const std::string& threads) {
        json computer = figures({"Los Alamos", "--games", "4", "--plies", "40", "--computer", "--seed", "7",
                                 "--threads", threads})["computer"];
        computer.erase("seconds");
        return computer;
    };
    CHECK(played("1") == played("3"));
}

TEST_CASE("the computer plays against itself", "[stats]") {
    const json computer = figures({"Tic-Tac-Toe", "--games", "20", "--computer", "--level", "5"})["computer"];
    CHECK(computer["games"] == 20);
    CHECK(computer["players"][0]["draws"].get<int>() > 5);
}

TEST_CASE("dice are thrown, and are no pieces; more than two players score", "[stats]") {
    const Run dice = run_bazillion({"stats", "Backgammon", "--games", "2"});
    CHECK(dice.code == 0);
    CHECK_THAT(dice.out, Contains("Checker") && !Contains("Blank"));
    CHECK(figures({"Chaturaji", "--games", "5", "--plies", "400"})["random"]["players"].size() == 4);
}

TEST_CASE("an author reads how games end and which pieces nobody uses", "[stats]") {
    const TemporaryFolder folder;
    const Run run = run_bazillion({"stats", runner(folder), "--games", "10"});
    CHECK(run.code == 0);
    CHECK(run.err.empty());
    CHECK_THAT(run.out, Contains("10 random games") && Contains("White scores 100.0 % (70.0 to 100.0)") &&
                            Contains("White wins: ran <home>") && Contains("Never used    Ghost") &&
                            Contains("Never moved   Rock") && Contains("favours White"));
}

TEST_CASE("figures are drawn as a picture", "[stats]") {
    const TemporaryFolder folder;
    const std::string plot = (folder / "plot.svg").string();
    CHECK(run_bazillion({"stats", runner(folder), "--games", "10", "--plot", plot}).code == 0);
    const std::string svg = read_text(plot);
    CHECK_THAT(svg, Contains("<svg ") && Contains("</svg>") && Contains("Run &lt;&amp;&gt;") &&
                        Contains("ran &lt;home&gt;") && !Contains("<home>") && !Contains("nan"));
    CHECK(run_bazillion({"stats", runner(folder), "--games", "1", "--plot", (folder / "no" / "plot.svg").string()})
              .code == 1);
}

TEST_CASE("a script that fails in a game is told once, with its place", "[stats]") {
    const TemporaryFolder folder;
    write_text(folder / "s.lua", "function f(view)\n  return nothing.at.all\nend\n");
    const std::string game = runner(folder, "(script \"s.lua\") (hook after-move f)");
    for (const char* threads : {"1", "3"}) {
        const Run run = run_bazillion({"stats", game, "--time", "5", "--threads", threads});
        CHECK(run.code == 1);
        const std::size_t place = run.err.find("s.lua:2");
        CHECK(place != std::string::npos);
        CHECK(run.err.find("error:") == run.err.rfind("error:"));
        const Run answer = run_bazillion({"stats", game, "--time", "5", "--threads", threads, "--format", "json"});
        CHECK(answer.code == 1);
        CHECK(json_lines(answer.out).at(0).contains("error"));
    }
}

TEST_CASE("a game without end is bounded by time, and by its moves", "[stats]") {
    const TemporaryFolder folder;
    const std::string game = runner(folder, "(piece (name King) (moves (n add) (s add))) (option \"pass turn\" true)");
    CHECK(run_bazillion({"stats", game, "--time", "0.3", "--plies", "100000"}, "", 10).code == 0);
    write_text(folder / "s.lua", "function f(view) while true do end end\n");
    const Run endless =
        run_bazillion({"stats", runner(folder, "(script \"s.lua\") (hook after-move f)"), "--time", "0.2"}, "", 10);
    CHECK(endless.code <= 1);
}

TEST_CASE("who interrupts the games reads what is known so far", "[stats]") {
    const TemporaryFolder folder;
    const std::string out = (folder / "out").string();
    const std::string command = "timeout -s INT 1 " + program() + " stats Tic-Tac-Toe --time 60 > " + out + " 2>&1";
    // `timeout` answers 124 whatever the program does.
    CHECK(WEXITSTATUS(std::system(command.c_str())) == 124);
    CHECK_THAT(read_text(out), Contains("interrupted") && Contains("X scores"));
}
