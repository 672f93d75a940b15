// The program as other programs use it: through pipes.
#include "app/child.h"
#include "app/run.h"

#include <catch2/catch.hpp>

#include <filesystem>
#include <map>

namespace {

/// The rest of the first line that begins so.
std::string read_until(Child& engine, const std::string& beginning) {
    std::string before;
    for (std::string line = engine.line(); !line.empty(); line = engine.line()) {
        if (line.starts_with(beginning)) {
            return line.substr(beginning.size());
        }
        before += line + "\n";
    }
    FAIL("the engine ended; it said " << before);
    return "";
}

TEST_CASE("engine: the first line asks for the protocol") {
    const Run uci = run_bazillion({"engine"}, "uci\nquit\n");
    CHECK(uci.code == 0);
    CHECK(uci.out.find("id name Bazillion\n") != std::string::npos);
    CHECK(uci.out.find("default chess var chess ") != std::string::npos);
    CHECK(uci.out.find(" var crazyhouse ") != std::string::npos);
    CHECK(uci.out.find(" var bario-vchess-club-rules ") != std::string::npos);
    CHECK(uci.err.empty());
    const Run xboard = run_bazillion({"engine", "Bario"}, "xboard\nprotover 2\nquit\n");
    CHECK(xboard.out.find("feature variants=\"bario,bario-vchess-club-rules,bario-inventors-rules,barion\"\n") !=
          std::string::npos);
    const Run gtp = run_bazillion({"engine"}, "1 boardsize 9\n2 play b D4\n3 showboard\n4 quit\n");
    CHECK(gtp.out.starts_with("=1 \n\n=2 \n\n=3 \n"));
    CHECK(gtp.out.find("4  . . . S") != std::string::npos);
    CHECK(run_bazillion({"engine"}).code == 0);
}

TEST_CASE("engine: a game with errors is told at once, on standard error") {
    const Run missing = run_bazillion({"engine", "nonsense"}, "uci\n");
    CHECK(missing.code != 0);
    CHECK(missing.out.empty());
    CHECK_FALSE(missing.err.empty());
    CHECK(run_bazillion({"engine", "--title", "Chess"}, "uci\n").code == 2);
    CHECK(run_bazillion({"engine", "chess", "--threads", "0"}, "uci\n").code == 2);
}

TEST_CASE("engine: the title asked for is played first") {
    const Run run = run_bazillion({"engine", "Xiangqi", "--title", "Minixiangqi"}, "uci\nd\nquit\n");
    CHECK(run.out.find("default minixiangqi var xiangqi var minixiangqi\n") != std::string::npos);
    CHECK(run.out.find("Fen: rcnkncr/p1ppp1p/7/7/7/P1PPP1P/RCNKNCR w") != std::string::npos);
}

TEST_CASE("engine: two engines play a game through pipes") {
    const auto start = [](Child& engine) {
        engine.send("uci");
        read_until(engine, "uciok");
        engine.send("setoption name UCI_Variant value losalamos");
        engine.send("isready");
        read_until(engine, "readyok");
    };
    Child white({"engine"}), black({"engine"});
    start(white);
    start(black);
    std::string moves;
    int plies = 0;
    for (constexpr int most = 40; plies < most; ++plies) {
        Child& mover = plies % 2 == 0 ? white : black;
        mover.send("position startpos" + (moves.empty() ? "" : " moves" + moves));
        mover.send("go depth 2");
        const std::string answer = read_until(mover, "bestmove ");
        const std::string move = answer.substr(0, answer.find(' '));
        if (move == "(none)") {
            break;
        }
        moves += " " + move;
    }
    CHECK(plies > 5);
    // A third one finds all of it legal.
    const Run referee = run_bazillion({"engine", "Los Alamos"}, "uci\nposition startpos moves" + moves + "\nd\nquit\n");
    CHECK(referee.out.find("not a legal move") == std::string::npos);
    CHECK(referee.out.find("Fen: ") != std::string::npos);
}

TEST_CASE("engine: a game of XBoard's protocol, to its end or the sixtieth move") {
    Child white({"engine"}), black({"engine"});
    for (Child* engine : {&white, &black}) {
        engine->send("xboard");
        engine->send("protover 2");
        read_until(*engine, "feature done=1");
        engine->send("new");
        engine->send("variant losalamos");
        read_until(*engine, "setup ");
        engine->send("sd 2");
    }
    black.send("force");
    white.send("force");
    white.send("go");
    std::string move = read_until(white, "move ");
    black.send("usermove " + move);
    black.send("go");
    int moves = 1;
    for (bool over = false; !over && moves < 40; ++moves) {
        Child& mover = moves % 2 == 1 ? black : white;
        Child& other = moves % 2 == 1 ? white : black;
        std::string line = mover.line();
        while (!line.empty() && !line.starts_with("move ") && line.find('{') == std::string::npos) {
            CHECK(line.find("llegal") == std::string::npos);
            line = mover.line();
        }
        over = !line.starts_with("move ");
        if (!over) {
            other.send("usermove " + line.substr(5));
        }
    }
    CHECK(moves > 5);
}

}  // namespace
