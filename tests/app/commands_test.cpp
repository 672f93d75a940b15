// What the commands answer, to people and to programs. The game is three in a row: small enough to count by hand.

#include "run.h"

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

using Catch::Contains;
using Catch::StartsWith;
using nlohmann::json;

namespace {

std::string start_text() {
    return json_lines(run_bazillion({"moves", three_in_a_row(), "--format", "json"}).out)[0]["fen"];
}

}  // namespace

TEST_CASE("check is content with a good game") {
    const Run run = run_bazillion({"check", three_in_a_row()});
    CHECK(run.code == 0);
    CHECK_THAT(run.out, Contains("2 titles, no errors"));
    const json answer = json::parse(run_bazillion({"check", three_in_a_row(), "--format", "json"}).out);
    CHECK(answer["errors"] == 0);
    CHECK(answer["diagnostics"].empty());
}

TEST_CASE("check goes through all files that are named, whatever is wrong with one") {
    const Run run = run_bazillion({"check", "missing.game", three_in_a_row(), "chess"});
    CHECK(run.code == 1);
    CHECK_THAT(run.out, Contains("there is no such file"));
    CHECK_THAT(run.out, Contains("2 titles, no errors"));
    CHECK_THAT(run.out, Contains("chess.game: 1 title, no errors"));
    CHECK(run_bazillion({"check", three_in_a_row(), "chess"}).code == 0);
    CHECK(run_bazillion({"check"}).code == 2);
}

TEST_CASE("titles count separators and do not print them") {
    CHECK(run_bazillion({"titles", three_in_a_row()}).out == "0\tThree in a row\n2\tThree in a row, O begins\n");
    const json answer = json::parse(run_bazillion({"titles", three_in_a_row(), "--format", "json"}).out);
    CHECK(answer["titles"][1]["index"] == 2);
    CHECK(answer["titles"][0]["default"] == true);
}

TEST_CASE("titles are named by text or index") {
    const Run by_index = run_bazillion({"moves", three_in_a_row(), "--title", "#2"});
    CHECK(by_index.code == 0);
    CHECK(run_bazillion({"moves", three_in_a_row(), "--title", "Three in a row, O begins"}).out == by_index.out);

    const Run unknown = run_bazillion({"moves", three_in_a_row(), "--title", "Three in a rwo"});
    CHECK(unknown.code == 2);
    CHECK_THAT(unknown.err, Contains("did you mean `Three in a row`?"));
    CHECK(run_bazillion({"moves", three_in_a_row(), "--title", "#1"}).code == 2);
    CHECK(run_bazillion({"moves", three_in_a_row(), "--title", "#7"}).code == 2);
}

TEST_CASE("a game that nobody can begin is told so") {
    const auto folder = std::filesystem::temp_directory_path() / "bazillion-stuck";
    std::filesystem::create_directories(folder);
    const auto write = [&](const std::string& goal) {
        const auto file = folder / "stuck.zrf";
        std::ofstream(file) << R"((game (title "Stuck") (players White Black) (turn-order White Black)
  (board (grid (start-rectangle 0 0 9 9) (dimensions ("a/b" (9 0)) ("2/1" (0 9))) (directions (n 0 -1) (e 1 0))))
  (piece (name Man) (moves (n (verify enemy?) add) (e add)))
  (board-setup (White (Man b1)) (Black (Man a1)))
  )" << goal << "))";
        return file.string();
    };
    const std::string stuck = write("(win-condition (White Black) (pieces-remaining 0 Man))");
    const Run check = run_bazillion({"check", stuck});
    CHECK(check.code == 0);
    CHECK_THAT(
        check.out,
        Contains("stuck.zrf:1:2: warning: the game `Stuck` is over before the first move: `White` has 1 piece on "
                 "the board, but none of them can move [no-first-move]"));
    const Run moves = run_bazillion({"moves", stuck});
    CHECK(moves.code == 0);
    CHECK(moves.out.empty());
    CHECK_THAT(moves.err, StartsWith("no legal moves (No first move: `White` has 1 piece on the board"));
    CHECK_THAT(run_bazillion({"check", write("(win-condition (White) (pieces-remaining 1 Man))")}).out,
               Contains("the game `Stuck` is over before the first move"));
    std::filesystem::remove_all(folder);
}

TEST_CASE("a piece that never moves in random games is told, and a king that is captured") {
    const auto file = std::filesystem::temp_directory_path() / "bazillion-idle.game";
    const auto said = [&](const std::string& guard) {
        std::ofstream(file)
            << R"((include "lib/chess.game") (game (title "Idle") (players White Black) (turn-order White Black)
  (board (squares a/b/c/d 4/3/2/1) (facing Black))
  (piece (name King) (moves (king-moves)))
  (piece (name Guard) (moves )"
            << guard << R"())
  (board-setup (White (King a1) (Guard b1)) (Black (King d4) (Guard c4)))
  (loss-condition (White Black) (checkmated King))))";
        return run_bazillion({"check", file.string()}).out;
    };
    CHECK_THAT(
        said("(n (verify (piece? Guard)) (verify friend?) add)"),
        Contains("bazillion-idle.game:4:16: warning: no `Guard` ever moves in random games, though its rules give it "
                 "moves [idle-piece]"));
    CHECK_THAT(said("(n (verify not-friend?) add)"), !Contains("idle-piece") && !Contains("royal-lost"));
    // What is no threat may capture a king.
    CHECK_THAT(said("(n (verify (not threat?)) add) (e (verify (not threat?)) add)"),
               Contains("royal pieces are captured or taken off in random games of `Idle` [royal-lost]"));
    std::filesystem::remove(file);
}

TEST_CASE("perft prints a line for each depth") {
    const Run run = run_bazillion({"perft", three_in_a_row(), "-d", "5"});
    CHECK(run.code == 0);
    CHECK(run.out == "depth 1 nodes 9\ndepth 2 nodes 72\ndepth 3 nodes 504\ndepth 4 nodes 3024\ndepth 5 nodes 15120\n");
}

TEST_CASE("perft divides") {
    const Run run = run_bazillion({"perft", three_in_a_row(), "-d", "2", "--divide"});
    CHECK_THAT(run.out, StartsWith("depth 1 nodes 9\ndepth 2 nodes 72\n") && Contains("b2 8\n"));
}

TEST_CASE("a division loses no move, whatever the texts of moves") {
    const std::string fen = "3nk3/5p2/1ppp1T1p/ptR2PPn/1P4P1/P1Ntr2N/R1PP1K2/8 w - - 22212221 dd";
    const std::vector<std::string> asked{"perft", "Bario", "--title", "Barion", "--fen", fen, "-d", "2", "--divide"};
    auto as_json = asked;
    as_json.insert(as_json.end(), {"--format", "json"});
    const json answer = json::parse(run_bazillion(as_json).out);
    REQUIRE(answer["counts"] == json({32, 921}));
    CHECK(answer["divide"].size() == 32);
    std::size_t sum = 0;
    for (const auto& [move, nodes] : answer["divide"].items()) {
        sum += nodes.get<std::size_t>();
    }
    CHECK(sum == 921);
    CHECK_THAT(run_bazillion(asked).out, Contains("b@f6#1 ") && Contains("b@f6#2 "));
}

TEST_CASE("positions are read from standard input, each answered with one line") {
    const std::string start = start_text();
    const Run moves = run_bazillion({"moves", three_in_a_row(), "--fen", "-"}, start + "\nnonsense\n\n" + start);
    CHECK(moves.code == 1);
    const auto answers = json_lines(moves.out);
    REQUIRE(answers.size() == 4);
    CHECK(answers[0]["fen"] == start);
    CHECK(answers[0]["moves"].size() == 9);
    CHECK(answers[0]["result"].is_null());
    CHECK(answers[0]["check"] == false);
    CHECK(answers[1]["fen"] == "nonsense");
    CHECK(answers[1].contains("error"));
    CHECK(answers[2].contains("error"));
    CHECK(answers[3] == answers[0]);

    const Run perft = run_bazillion({"perft", three_in_a_row(), "--fen", "-", "-d", "3"}, start + "\r\n");
    CHECK(perft.code == 0);
    CHECK(json_lines(perft.out)[0] == json({{"fen", start}, {"counts", {9, 72, 504}}}));
}

TEST_CASE("a bad position is an error, not a crash") {
    const Run run = run_bazillion({"moves", three_in_a_row(), "--fen", "nonsense"});
    CHECK(run.code == 1);
    CHECK_THAT(run.err, StartsWith("bazillion: "));
    const Run bytes = run_bazillion({"moves", three_in_a_row(), "--fen", "-"}, "\xff\xfe\x01\n");
    CHECK(bytes.code == 1);
    CHECK(json_lines(bytes.out).size() == 1);
}

TEST_CASE("moves tells facts of a position, also of a game that was played") {
    const auto facts = [](const std::vector<std::string>& of) {
        std::vector<std::string> words{"moves"};
        words.insert(words.end(), of.begin(), of.end());
        words.insert(words.end(), {"--facts", "--format", "json"});
        return json_lines(run_bazillion(words).out).at(0)["facts"];
    };
    const json start = facts({"chess"});
    CHECK(start["occurrences"] == 1);
    CHECK(start["hash"].get<std::string>().size() == 16);
    CHECK(facts({"chess", "--fen", "4k3/8/8/8/8/8/8/4K3 w - -"})["hash"] != start["hash"]);
    CHECK(facts({"Seirawan"})["shared"]["b1a3"] == json({"b1a3", "b1a3/e", "b1a3/h"}));

    const TemporaryFolder folder;
    const std::string saved = (folder / "again.save").string();
    const Run played =
        run_bazillion({"play", "chess", "--text", "--no-journal"}, "g1f3\ng8f6\nf3g1\nf6g8\nsave " + saved + "\n");
    CHECK(played.code == 0);
    const json again = facts({saved});
    CHECK(again["occurrences"] == 2);
    CHECK(again["hash"] == start["hash"]);
    CHECK_THAT(run_bazillion({"moves", saved, "--facts"}).out, Contains("occurrences 2\n"));
}
