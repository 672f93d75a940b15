// The terminal game, played through pipes.

#include "run.h"

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include <sstream>
#include <string>
#include <vector>

using Catch::Contains;
using Catch::StartsWith;
using nlohmann::json;

namespace {

Run play_three(const std::string& input, std::vector<std::string> more = {}) {
    more.insert(more.begin(), {"play", three_in_a_row(), "--text"});
    return run_bazillion(more, input);
}

/// The answers of a game played as JSON.
std::vector<json> talk_of_three(const std::string& input, const std::vector<std::string>& more = {}) {
    std::vector<std::string> arguments{"--format", "json"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    const Run run = play_three(input, arguments);
    INFO(run.out + run.err);
    CHECK(run.code == 0);
    return json_lines(run.out);
}

/// The legal move of the start that ends in `cell`.
std::string move_to(const std::string& cell) {
    const json moves = talk_of_three("")[0]["moves"];
    for (std::string move : moves) {
        if (move.size() >= cell.size() && move.compare(move.size() - cell.size(), cell.size(), cell) == 0) {
            return move;
        }
    }
    return "";
}

}  // namespace

TEST_CASE("every answer ends its line") {
    const TemporaryFolder folder;
    const std::string file = (folder / "a.save").string();
    const Run run = play_three("fen\nsave " + file + "\nmoves 9\nhelp\n");
    CHECK(run.code == 0);
    CHECK_THAT(run.out, !Contains("\\n"));
    CHECK_THAT(run.out, Contains("saved in " + file + "\n> moves 9\n  none\n> help\n"));
}

TEST_CASE("the board is shown and the end of input is no error") {
    const Run run = play_three("");
    CHECK(run.code == 0);
    CHECK(run.err.empty());
    CHECK_THAT(run.out, Contains("3  . . .\n2  . . .\n1  . . .\n\n   a b c\n"));
}

TEST_CASE("cells beyond the grid are named beside their row, and files and ranks keep their names") {
    const TemporaryFolder folder;
    const std::string file = (folder / "corners.game").string();
    write_text(file, R"((game (title "Corners") (players White Black) (turn-order White Black)
        (board
            (grid (start-rectangle 50 50 100 100) (dimensions ("a/b" (50 0)) ("2/1" (0 50))) (directions (n 0 -1)))
            (positions (w1 0 150 50 200) (w2 150 150 200 200) (w3 150 50 200 100) (b3 100 0 150 50)))
        (piece (name Man) (notation "M") (moves (n add)))
        (board-setup (White (Man a1 w1)) (Black (Man w2)))))");
    const Run run = run_bazillion({"play", file, "--text"});
    CHECK_THAT(run.out, Contains("\n       .    b3\n2    . . .  w3\n1    M .\n   M     m  w1  w2\n\n     a b\n"));
}

TEST_CASE("moves are played, taken back and played again") {
    const auto answers = talk_of_three(move_to("b2") + "\nundo\nredo\nredo\nundo\nundo\n");
    REQUIRE(answers.size() == 7);
    CHECK(answers[1]["record"].size() == 1);
    CHECK(answers[2]["fen"] == answers[0]["fen"]);
    CHECK(answers[3] == answers[1]);
    CHECK(answers[4].contains("error"));
    CHECK(answers[6].contains("error"));
    CHECK_THAT(play_three(move_to("b2") + "\n").out, Contains("3  . . .\n2  . M .\n1  . . .\n"));
}

TEST_CASE("what cannot be played is explained") {
    const Run run = play_three("b9\nsvae x\n:dance\nmo\n");
    CHECK(run.code == 0);
    CHECK_THAT(run.out, Contains("`b9` is neither a legal move nor a command"));
    CHECK_THAT(run.out, Contains("`svae x` is neither"));
    CHECK_THAT(run.out, Contains("`:dance` is neither"));
    const Run over = run_bazillion({"play", "chess", "--text", "--fen", "7k/8/5KQ1/8/8/8/8/8 w - -"}, "g6g7\nh8h7\n");
    CHECK_THAT(over.out, Contains("`h8h7` is neither") && Contains("the game is over; `undo` takes a move back"));
}

TEST_CASE("what several moves are written like is no unknown word") {
    const TemporaryFolder folder;
    write_text(folder / "twice.game", R"((game (title "Twice") (players White Black) (turn-order White Black)
  (board (grid (start-rectangle 0 0 9 9) (dimensions ("a/b" (9 0)) ("3/2/1" (0 9))) (directions (n 0 -1))))
  (variable leapt (values n y) per-player)
  (piece (name Man) (notation "M") (moves (n add) (n (set leapt y) add)))
  (piece (name Rook) (notation "R") (moves (n add)))
  (board-setup (White (Man a1) (Rook b1)) (Black (Man a3) (Rook b3)))))");
    const Run run = run_bazillion({"play", (folder / "twice.game").string(), "--text"}, "Ma2\na1a2\n");
    CHECK_THAT(run.out, Contains("several moves begin with `Ma2`\n  hint: a1a2#1, a1a2#2") &&
                            Contains("several moves begin with `a1a2`\n  hint: a1a2#1, a1a2#2"));
}

TEST_CASE("help and moves list what may be typed") {
    const Run run = play_three("help\nmoves\n");
    for (const char* word : {"undo", "redo", "save FILE", "load FILE", "fen", "quit", "new"}) {
        CHECK_THAT(run.out, Contains(word));
    }
    CHECK_THAT(run.out, Contains(move_to("c3")));
}

TEST_CASE("a game is saved, and goes on where it stopped") {
    const TemporaryFolder folder;
    const std::string file = (folder / "a game.save").string();
    const auto before = talk_of_three(move_to("b2") + "\n" + move_to("a1") + "\nsave " + file + "\n");
    const std::string saved = read_text(file);
    CHECK_THAT(saved, StartsWith("Bazillion saved game 1\n") && Contains(move_to("a1")));

    CHECK(talk_of_three("", {"--load", file})[0] == before[2]);
    const auto loaded = talk_of_three("load " + file + "\nundo\nsave " + file + "\n");
    CHECK(loaded[1] == before[2]);
    CHECK(read_text(file) != saved);
    CHECK(std::distance(std::filesystem::directory_iterator(folder.path()), {}) == 1);  // no half-written leftovers
}

TEST_CASE("what cannot be saved or loaded loses nothing") {
    const TemporaryFolder folder;
    const auto answers = talk_of_three(move_to("b2") + "\nsave " + (folder / "no").string() + "/where" +
                                       "\nsave\nload\nload " + (folder / "nothing").string() + "\nboard\n");
    REQUIRE(answers.size() == 7);
    for (std::size_t i = 2; i < 6; ++i) {
        CHECK(answers[i].contains("error"));
    }
    CHECK(answers[6] == answers[1]);
}

TEST_CASE("a damaged saved game is refused with a message") {
    const TemporaryFolder folder;
    const std::string file = (folder / "game.save").string();
    talk_of_three(move_to("b2") + "\n" + move_to("a1") + "\nsave " + file + "\n");
    const std::string whole = read_text(file);
    const auto refused = [&](const std::string& text) {
        write_text(file, text);
        const Run run = play_three("", {"--load", file});
        INFO(text);
        CHECK(run.code == 1);
        CHECK_THAT(run.err, Contains("game.save"));
        const auto answers = talk_of_three("load " + file + "\nboard\n");
        CHECK(answers[1].contains("error"));
        CHECK(answers[2] == answers[0]);
    };
    refused("");
    refused("Bazillion saved game 1");
    refused(whole.substr(0, 12));
    refused(whole.substr(0, whole.size() - 2));  // in the middle of the last move
    refused(whole.substr(0, whole.rfind(move_to("a1"))) + "z9\nend\n");
    refused(std::string("\0\1\2\3", 4));
}

TEST_CASE("another title and another position can be started") {
    const auto answers = talk_of_three("new #2\nnew Four in a row\nfen nonsense\n" + move_to("b2") + "\nnew\n");
    REQUIRE(answers.size() == 6);
    CHECK(answers[1]["title"] == "Three in a row, O begins");
    CHECK(answers[1]["side"] == "O");
    CHECK(answers[2].contains("error"));
    CHECK(answers[3].contains("error"));
    CHECK(answers[5] == answers[1]);
}

TEST_CASE("commands in front of which a colon stands are always commands") {
    CHECK(talk_of_three(move_to("b2") + "\n:undo\n").size() == 3);
}

TEST_CASE("Dice are thrown by the program, and are taken back with the move before them", "[play]") {
    const auto state = [](const std::string& input) {
        const Run run = run_bazillion({"play", "Backgammon", "--format", "json", "--seed", "5"}, input);
        INFO(run.out + run.err);
        REQUIRE(run.code == 0);
        std::istringstream lines(run.out);
        std::string line, last;
        while (std::getline(lines, line)) {
            last = line;
        }
        return json::parse(last);
    };
    const json start = state("");
    CHECK(start["side"] == "White");
    REQUIRE(!start["record"].empty());
    CHECK(state("") == start);
    const std::string move = start["moves"][0];
    const json after = state(move + "\n");
    REQUIRE(after["record"].size() > start["record"].size());
    json back = state(move + "\nundo\n");
    CHECK(back["later"] == json({move}));
    back["later"] = start["later"];
    CHECK(back == start);
    CHECK(state(move + "\nundo\nredo\n") == after);

    const Run shown = run_bazillion({"play", "Backgammon", "--text", "--seed", "5"}, "");
    CHECK_THAT(shown.out, Contains("Dice: " + start["written"][0].get<std::string>()));
}

TEST_CASE("rules tells how the game begins, goes on and ends") {
    const Run run = run_bazillion({"play", "chess", "--text", "--no-journal"}, "rules\n");
    CHECK(run.code == 0);
    CHECK_THAT(run.out, Contains("How the game begins:\nEach side begins with a King, a Queen") &&
                            Contains("Turns:\nThe players take turns, White first.") &&
                            Contains("How the game ends:\nA player loses when their King is checkmated."));
}

TEST_CASE("a game by correspondence is sent to and fro") {
    const TemporaryFolder folder;
    const std::string file = (folder / "mail.save").string();
    const auto play = [&](const std::string& name, const std::string& input, std::vector<std::string> game = {}) {
        std::vector<std::string> words{"play"};
        words.insert(words.end(), game.begin(), game.end());
        words.insert(words.end(), {"--text", "--no-journal", "--correspondence", file, "--name", name});
        return run_bazillion(words, input).out;
    };
    const std::string first = play("Anna", "e2e4\ne7e5\nundo\n", {"chess"});
    CHECK_THAT(first, Contains("Anna, you are to move (White).") &&
                          Contains("Black is to move: send `mail.save` to whoever plays Black.") &&
                          Contains("`undo` is not for games by correspondence"));
    CHECK_THAT(read_text(file), Contains("1. e2e4") && !Contains("e7e5"));
    CHECK_THAT(play("Anna", "e7e5\n"), Contains("Black is to move"));
    CHECK_THAT(play("Ben", "e7e5\n"),
               Contains("Ben, you are to move (Black).") && Contains("White is to move: send `mail.save` to Anna."));
    CHECK_THAT(read_text(file), Contains("2. e7e5") && Contains("Correspondence; White: Anna; Black: Ben"));
    CHECK(run_bazillion({"play", "--correspondence", file, "--engine", "1=gnuchess"}).code == 2);
    const std::string notes = (folder / "notes.txt").string();
    write_text(notes, "my notes");
    CHECK(run_bazillion({"play", "chess", "--text", "--correspondence", notes}).code == 2);
    CHECK(read_text(notes) == "my notes");
}
