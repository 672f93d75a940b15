#include "protocols/uci_server.h"

#include "protocols/scripted_host.h"

namespace bazillion::protocols::test {
namespace {

using Uci = Conversation<UciServer>;

TEST_CASE("UCI: an engine introduces itself with its options and variants") {
    Uci uci;
    const Lines lines = uci.send("uci");
    CHECK(lines.front() == "id name Bazillion");
    CHECK(lines.back() == "uciok");
    CHECK(holds(lines, "option name Hash type spin default 64 min 1 max 65536"));
    CHECK(holds(lines, "option name Skill Level type spin default 20 min 0 max 20"));
    CHECK(holds(lines,
                "option name UCI_Variant type combo default chess var chess var fischerandom var crazyhouse var "
                "xiangqi var bario var bario-inventors-rules var losalamos var backgammon var broken"));
    CHECK(uci.send("isready") == Lines{"readyok"});
}

TEST_CASE("UCI: a thought is told line by line, with the move and the expected reply") {
    Uci uci;
    uci.script.moves = {"e2e4"};
    CHECK(uci.talk("position startpos", "go depth 2") ==
          Lines{"info depth 1 seldepth 2 multipv 1 score cp 25 nodes 1000 nps 100000 hashfull 3 time 10 pv e2e4 a7a5",
                "info depth 2 seldepth 3 multipv 1 score cp 25 nodes 2000 nps 100000 hashfull 3 time 20 pv e2e4 a7a5",
                "info depth 2 seldepth 3 multipv 1 score cp 25 nodes 2000 nps 100000 hashfull 3 time 20 pv e2e4 a7a5",
                "bestmove e2e4 ponder a7a5"});
    CHECK(uci.script.limits.front().depth == 2);
    CHECK_FALSE(uci.script.limits.front().time);
}

TEST_CASE("UCI: several lines, and mates in moves") {
    Uci uci;
    uci.script.score = opponent::win_in(3);
    const Lines lines = uci.talk("setoption name MultiPV value 2", "go nodes 500");
    CHECK(lines[0].find("multipv 1 score mate 2 ") != std::string::npos);
    CHECK(lines[1].find("multipv 2 score mate 2 ") != std::string::npos);
    CHECK(uci.script.limits.front().nodes == 500U);
    uci.script.score = opponent::loss_in(4);
    CHECK(uci.talk("go nodes 500")[0].find("score mate -2 ") != std::string::npos);
}

TEST_CASE("UCI: positions go to the opponent as values, moves in our own texts") {
    Uci uci;
    uci.talk("position startpos moves e2e4 e7e5 g1f3", "go depth 1");
    CHECK(uci.script.asked.back().start.empty());
    CHECK(uci.script.asked.back().moves == Lines{"e2e4", "e7e5", "g1f3"});
    const std::string fen = "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1";
    uci.talk("position fen " + fen + " moves e2e4 h4g5", "go depth 1");
    CHECK(uci.script.asked.back().start == fen);
    CHECK(uci.script.asked.back().moves == Lines{"e2e4", "h4g5"});
}

TEST_CASE("UCI: a game that goes on, is taken back, or is another one stands as it was asked for each time") {
    Uci uci;
    const std::string fen = "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1";
    const std::string other = "k7/8/1K6/8/8/8/8/7R w - - 0 1";
    const std::vector<std::pair<std::string, Lines>> games{{"", {}},
                                                           {"", {"e2e4"}},
                                                           {"", {"e2e4", "e7e5", "g1f3"}},
                                                           {"", {"e2e4", "e7e5"}},
                                                           {"", {"d2d4"}},
                                                           {fen, {}},
                                                           {fen, {"e2e4", "h4g5"}},
                                                           {other, {"h1h2"}},
                                                           {fen, {"e2e4"}},
                                                           {"", {"d2d4", "d7d5"}},
                                                           {"", {"d2d4", "d7d5", "c2c4"}},
                                                           {"", {}},
                                                           {"", {"g1f3", "g8f6", "f3g1", "f6g8"}},
                                                           {"", {"g1f3", "g8f6", "f3g1", "f6g8", "g1f3"}}};
    for (const auto& [start, moves] : games) {
        std::string command = start.empty() ? "position startpos" : "position fen " + start;
        command += moves.empty() ? "" : " moves";
        for (const std::string& move : moves) {
            command += " " + move;
        }
        INFO(command);
        uci.talk(command, "go depth 1");
        CHECK(uci.script.asked.back().start == start);
        CHECK(uci.script.asked.back().moves == moves);
    }
    // Another game, and back: the same text is not the same position.
    uci.talk("position startpos moves e2e4", "go depth 1");
    uci.send("setoption name UCI_Variant value crazyhouse");
    uci.talk("position startpos moves e2e4", "go depth 1");
    CHECK(uci.script.asked.back().moves == Lines{"e2e4"});
    // After a wrong move nothing is known.
    CHECK(uci.send("position startpos moves e2e4 e2e4").size() == 1);
    uci.talk("position startpos moves e2e4 e7e5", "go depth 1");
    CHECK(uci.script.asked.back().moves == Lines{"e2e4", "e7e5"});
}

TEST_CASE("UCI: castling is read in every form, drops are written as other programs do") {
    Uci uci;
    uci.talk("position fen r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1 moves e1g1 O-O-O", "go depth 1");
    CHECK(uci.script.asked.back().moves == Lines{"e1g1", "e8c8"});
    uci.send("setoption name UCI_Variant value crazyhouse");
    uci.script.moves = {"n@e5"};
    CHECK(uci.talk("position fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[Nn] w KQkq - 0 1", "go depth 1")
              .back()
              .starts_with("bestmove N@e5"));
    uci.send("setoption name UCI_Variant value xiangqi");
    uci.script.moves = {"b3b10"};
    CHECK(uci.talk("position startpos", "go depth 1").back().starts_with("bestmove b3b10"));
}

TEST_CASE("UCI: a position that is wrong is complained of, and no move is made in another one") {
    Uci uci;
    CHECK(uci.send("position startpos moves e2e4 e2e4") == Lines{"info string `e2e4` is not a legal move here"});
    CHECK(uci.talk("go depth 1") == Lines{"info string `e2e4` is not a legal move here", "bestmove (none)"});
    CHECK(uci.send("position fen what is this").size() == 1);
    CHECK(uci.send("position").size() == 1);
    CHECK(uci.talk("position startpos", "go depth 1").back() == "bestmove a2a3 ponder a7a5");
    CHECK(uci.script.asked.size() == 1);
}

TEST_CASE("UCI: a game that is over has no best move") {
    Uci uci;
    CHECK(uci.talk("position fen rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3", "go depth 3") ==
          Lines{"info depth 0 score mate 0", "bestmove (none)"});
    CHECK(uci.talk("position fen k7/2Q5/1K6/8/8/8/8/8 b - - 0 1", "go movetime 5") ==
          Lines{"info depth 0 score cp 0", "bestmove (none)"});
    CHECK(uci.script.asked.empty());
}

TEST_CASE("UCI: an infinite search answers only when it is stopped") {
    Uci uci;
    uci.send("go infinite");
    const Lines lines = uci.finish();
    CHECK_FALSE(lines.empty());
    CHECK(lines.back().starts_with("info "));
    CHECK(uci.send("isready") == Lines{"readyok"});
    CHECK(uci.send("stop") == Lines{"bestmove a2a3 ponder a7a5"});
    CHECK(uci.send("stop").empty());
}

TEST_CASE("UCI: stop is obeyed while thinking goes on, and the answer follows") {
    Uci uci;
    uci.send("go infinite");
    CHECK_FALSE(uci.host.stopped());
    CHECK(uci.send("stop").empty());
    CHECK(uci.host.stopped());
    CHECK(uci.finish().back() == "bestmove a2a3 ponder a7a5");
}

TEST_CASE("UCI: commands that cannot wait to be heard are obeyed while a search goes on, others keep their order") {
    Uci uci;
    uci.send("go depth 5");
    CHECK(uci.send("isready") == Lines{"readyok"});
    CHECK(uci.send("position startpos moves e2e4", "go depth 1").empty());
    CHECK_FALSE(uci.host.stopped());
    const Lines lines = uci.finish();
    CHECK(holds(lines, "bestmove a2a3 ponder a7a5"));
    CHECK(lines.back() == "bestmove a7a5 ponder a2a3");
    CHECK(uci.script.asked.back().moves == Lines{"e2e4"});

    uci.send("go infinite");
    uci.send("position startpos moves d2d4");
    CHECK(uci.host.stopped());
}

TEST_CASE("UCI: pondering goes on until the move is played, then its time begins") {
    Uci uci;
    uci.send("position startpos moves e2e4 e7e5", "go ponder wtime 60000 btime 60000");
    CHECK_FALSE(uci.host.asked_to_stop_after);
    uci.send("ponderhit");
    REQUIRE(uci.host.asked_to_stop_after);
    CHECK(*uci.host.asked_to_stop_after > Milliseconds(100));
    CHECK(*uci.host.asked_to_stop_after < Milliseconds(6000));
    CHECK(uci.finish().back().starts_with("bestmove "));
    CHECK_FALSE(uci.script.limits.back().time);

    uci.send("go ponder wtime 60000 btime 60000");
    CHECK(uci.finish().back().starts_with("info "));
    CHECK(uci.send("ponderhit") == Lines{"bestmove a2a3 ponder a7a5"});

    uci.send("go ponder wtime 60000 btime 60000");
    uci.send("stop");
    CHECK(uci.host.stopped());
    CHECK(uci.finish().back().starts_with("bestmove "));
}

TEST_CASE("UCI: a clock is that of the player to move, and time given for a move is kept") {
    Uci uci;
    uci.talk("position startpos moves e2e4", "go wtime 1000 btime 100000 winc 0 binc 0");
    const auto limits = uci.script.limits.back();
    REQUIRE(limits.time);
    CHECK(*limits.time > Milliseconds(5000));
    CHECK(*limits.time < Milliseconds(50'000));
    uci.talk("go movetime 700");
    CHECK(uci.script.limits.back().time == Milliseconds(700));
    uci.talk("go wtime 0 btime -5");
    CHECK(uci.script.limits.back().time == Milliseconds(1));
}

TEST_CASE("UCI: time is not spent where there is one move only") {
    Uci uci;
    uci.talk("position fen k7/8/1Q6/8/8/8/8/7K b - - 0 1", "go wtime 60000 btime 60000");
    CHECK(uci.script.asked.empty());  // stalemate
    uci.talk("position fen k7/8/1K6/8/8/8/8/7R b - - 0 1", "go wtime 60000 btime 60000");
    REQUIRE_FALSE(uci.script.limits.empty());
    CHECK(uci.script.limits.back().depth == 1);
}

TEST_CASE("UCI: strength is set by skill") {
    Uci uci;
    uci.send("isready");
    CHECK(uci.script.settings.level == 10);
    uci.send("setoption name Skill Level value 0");
    CHECK(uci.script.settings.level == 1);
    uci.send("setoption name skill level value 10");
    CHECK(uci.script.settings.level == 6);
    uci.send("setoption name UCI_Elo value 950");  // does nothing by itself
    CHECK(uci.script.settings.level == 6);
    uci.send("setoption name UCI_LimitStrength value true");
    CHECK(uci.script.settings.level == 1);
    uci.send("setoption name UCI_Elo value 99999");
    CHECK(uci.script.settings.level == 10);
    uci.send("setoption name UCI_LimitStrength value false");
    CHECK(uci.script.settings.level == 6);
    uci.send("setoption name Hash value 16", "setoption name Threads value 3");
    CHECK(uci.script.settings.table_bytes == std::size_t{16} << 20);
    CHECK(uci.script.settings.threads == 3);
    uci.send("setoption name Hash value 99999999999999999999", "setoption name Threads value x");
    CHECK(uci.script.settings.table_bytes == std::size_t{65'536} << 20);
    CHECK(uci.script.settings.threads == 3);
    uci.send("ucinewgame");
    CHECK(uci.script.cleared == 1);
}

TEST_CASE("UCI: the method and the parts of the search are set by name") {
    Uci uci;
    uci.send("isready");
    uci.send("setoption name Method value monte-carlo", "setoption name Without value rave,cutoff");
    CHECK(uci.script.settings.method == opponent::Method::monte_carlo);
    CHECK_FALSE(uci.script.settings.parts.rave);
    CHECK(uci.send("setoption name Method value magic") == Lines{"info string method cannot be magic"});
    CHECK(uci.send("setoption name Without value luck") == Lines{"info string without cannot be luck"});
    CHECK(uci.script.settings.method == opponent::Method::monte_carlo);
    uci.send("setoption name Method value automatic", "setoption name Without value <empty>");
    CHECK(uci.script.settings.method == opponent::Method::automatic);
    CHECK(uci.script.settings.parts == opponent::SearchParts{});
}

TEST_CASE("UCI: variants are chosen by name or title, and described") {
    Uci uci;
    CHECK(uci.send("setoption name UCI_Variant value losalamos") ==
          Lines{"info string variant losalamos files 6 ranks 6 pocket 0 template fairy startpos "
                "rnqknr/pppppp/6/6/PPPPPP/RNQKNR w - - 0 1"});
    CHECK(uci.send("setoption name UCI_Variant value Bario, inventor's rules")
              .front()
              .starts_with("info string variant bario-inventors-rules files 8 ranks 8"));
    CHECK(uci.send("setoption name UCI_Variant value nonsense") == Lines{"info string there is no variant nonsense"});
    CHECK(uci.send("setoption name UCI_Variant value broken") == Lines{"info string this game is broken"});
    uci.script.moves = {"n@b1c3"};
    CHECK(uci.talk("position startpos", "go depth 1").back().starts_with("bestmove n@b1c3"));
    uci.send("setoption name UCI_Variant value chess", "setoption name UCI_Chess960 value true");
    CHECK(uci.send("d").front() == "board of Chess960");
    uci.send("setoption name UCI_Chess960 value false");
}

TEST_CASE("UCI: dice are thrown, not thought about") {
    Uci uci;
    uci.send("setoption name UCI_Variant value backgammon");
    const Lines lines = uci.talk("position startpos", "go movetime 100");
    REQUIRE(lines.size() == 1);
    CHECK(lines.front().starts_with("bestmove "));
    CHECK(lines.front().find("die1") != std::string::npos);
    CHECK(uci.script.asked.empty());
}

TEST_CASE("UCI: perft counts behind each move, and can be stopped") {
    Uci uci;
    const Lines lines = uci.talk("go perft 3");
    CHECK(holds(lines, "e2e4: 600"));
    CHECK(holds(lines, "Nodes searched: 8902"));
    uci.send("go perft 200");
    uci.send("stop");
    CHECK(uci.finish() == Lines{"info string perft was stopped"});
    CHECK(uci.send("isready") == Lines{"readyok"});
}

TEST_CASE("UCI: d shows the position") {
    Uci uci;
    const Lines lines = uci.send("position fen rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3", "d");
    CHECK(lines[0] == "board of Chess");
    CHECK(lines[2] == "Fen: rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3");
    CHECK(lines[3].starts_with("Key: "));
    CHECK(lines[4] == "Check: e1");
}

TEST_CASE("UCI: a thought that fails loses no game") {
    Uci uci;
    uci.script.fault = "a script fails";
    Lines lines = uci.talk("go depth 1");
    CHECK(lines.front() == "info string a script fails");
    CHECK(lines.back() == "bestmove a2a3");
    uci.script.fault.clear();
    uci.script.silly = true;
    CHECK(uci.talk("go depth 1").back() == "bestmove a2a3");
}

TEST_CASE("UCI: the end of input and quit end thinking and tell its move") {
    for (const bool quit : {true, false}) {
        Uci uci;
        uci.send("go infinite");
        if (quit) {
            uci.send("quit");
        } else {
            uci.server.end_of_input();
        }
        CHECK(uci.host.stopped());
        CHECK_FALSE(uci.server.ended());
        CHECK(uci.finish().back() == "bestmove a2a3 ponder a7a5");
        CHECK(uci.server.ended());
        CHECK(uci.send("uci").empty());
    }
}

TEST_CASE("UCI: what waits at the end of input is still answered, what waits behind quit is not") {
    Uci uci;
    uci.send("go depth 3", "position startpos moves e2e4", "go depth 3");
    uci.server.end_of_input();
    const Lines lines = uci.finish();
    CHECK(std::count_if(lines.begin(), lines.end(), [](const auto& line) { return line.starts_with("bestmove"); }) ==
          2);
    CHECK(uci.server.ended());
    Uci other;
    other.send("go depth 3", "position startpos moves e2e4", "go depth 3", "quit");
    const Lines few = other.finish();
    CHECK(std::count_if(few.begin(), few.end(), [](const auto& line) { return line.starts_with("bestmove"); }) == 1);
    CHECK(other.server.ended());
}

TEST_CASE("UCI: unknown commands are named, and nothing a line holds reaches a terminal as it is") {
    Uci uci;
    CHECK(uci.send("xyzzy 1 2 3") == Lines{"Unknown command: 'xyzzy'."});
    CHECK(uci.send("\x1b[2J").front().find('\x1b') == std::string::npos);
    CHECK(uci.send("setoption name Nonsense value 3") == Lines{"No such option: nonsense"});
    CHECK(uci.send("", "   ", "register later", "debug on").empty());
}

TEST_CASE("UCI: an engine whose game cannot be opened says so and answers") {
    Uci uci({{"", "Broken", "broken", "broken"}});
    CHECK(uci.send("isready") == Lines{"info string this game is broken", "readyok"});
    CHECK(uci.send("go depth 1") == Lines{"info string this game is broken", "bestmove (none)"});
    CHECK(uci.send("position startpos") == Lines{"info string this game is broken"});
    CHECK(uci.send("setoption name Hash value 1").empty());
}

}  // namespace
}  // namespace bazillion::protocols::test
