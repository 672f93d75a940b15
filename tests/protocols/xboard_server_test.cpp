#include "protocols/xboard_server.h"

#include "protocols/scripted_host.h"
#include "protocols/xboard_board.h"

namespace bazillion::protocols::test {
namespace {

using namespace std::chrono_literals;
using Xboard = Conversation<XboardServer>;

/// Ready to play a game.
struct Begun : Xboard {
    explicit Begun(const std::string& variant = "") {
        talk("xboard", "protover 2", "new");
        if (!variant.empty()) {
            talk("variant " + variant);
        }
    }
};

bool any_begins(const Lines& lines, const std::string& beginning) {
    return std::any_of(lines.begin(), lines.end(), [&](const auto& line) { return line.starts_with(beginning); });
}

TEST_CASE("CECP: features") {
    Xboard xboard;
    CHECK(xboard.send("xboard").empty());
    const Lines lines = xboard.send("protover 2");
    CHECK(lines.front() == "feature done=0");
    CHECK(lines.back() == "feature done=1");
    CHECK(holds(lines,
                "feature variants=\"normal,fischerandom,crazyhouse,xiangqi,bario,bario-inventors-rules,losalamos,"
                "backgammon,broken\""));
    CHECK(xboard.send("accepted setboard", "rejected highlight", "random", "computer", "rating 1 2", "name x").empty());
    CHECK(xboard.send("ping 17") == Lines{"pong 17"});
    CHECK(xboard.send("xyzzy 3") == Lines{"Error (unknown command): xyzzy 3"});
}

TEST_CASE("CECP: the engine answers moves, and plays the side it is told to") {
    Begun xboard;
    xboard.script.moves = {"e7e5"};
    CHECK(xboard.talk("usermove e2e4") == Lines{"move e7e5"});
    CHECK(xboard.script.asked.back().moves == Lines{"e2e4"});
    CHECK(xboard.talk("usermove e2e4") == Lines{"Illegal move: e2e4"});
    CHECK(xboard.talk("force", "usermove g1f3").empty());
    xboard.script.moves = {"b8c6", "g8f6"};
    CHECK(xboard.talk("go") == Lines{"move b8c6"});
    xboard.talk("force");
    CHECK(xboard.talk("playother").empty());
    CHECK(xboard.talk("usermove f1c5") == Lines{"Illegal move: f1c5"});
    CHECK(xboard.talk("usermove f1c4") == Lines{"move g8f6"});
}

TEST_CASE("CECP: playother waits for the side that is to move") {
    Begun xboard;
    xboard.talk("force", "usermove e2e4");
    CHECK(xboard.talk("playother").empty());
    xboard.script.moves = {"d2d4"};
    CHECK(xboard.talk("usermove e7e5") == Lines{"move d2d4"});
}

TEST_CASE("CECP: moves without usermove are understood, too") {
    Begun xboard;
    xboard.script.moves = {"e7e5"};
    CHECK(xboard.talk("e2e4") == Lines{"move e7e5"});
}

TEST_CASE("CECP: thinking output, mates as the protocol writes them") {
    Begun xboard;
    xboard.talk("post", "force", "usermove e2e4");
    xboard.script.moves = {"e7e5"};
    CHECK(xboard.talk("go") ==
          Lines{"1 25 1 1000 2 100000 0\te7e5 a2a3", "2 25 2 2000 3 100000 0\te7e5 a2a3", "move e7e5"});
    xboard.script.score = opponent::win_in(5);
    CHECK(xboard.talk("usermove d2d4").front().starts_with("1 100003 "));
    xboard.script.score = opponent::loss_in(4);
    CHECK(xboard.talk("usermove c2c4").front().starts_with("1 -100002 "));
    xboard.talk("nopost");
    CHECK(xboard.talk("usermove b2b4").size() == 1);
}

TEST_CASE("CECP: the end of a game is told by whoever brings it about") {
    Begun xboard;
    xboard.talk("force", "usermove f2f3", "usermove e7e5", "usermove g2g4");
    xboard.script.moves = {"d8h4"};
    const Lines lines = xboard.talk("go");
    REQUIRE(lines.size() == 2);
    CHECK(lines[0] == "move d8h4");
    CHECK(lines[1] == "0-1 {Black wins: checkmate}");
    CHECK(xboard.talk("result 0-1 {Black mates}").empty());

    xboard.talk("new", "setboard k7/8/1K6/8/8/8/2Q5/8 w - - 0 1");
    CHECK(xboard.talk("usermove c2c7") == Lines{"1/2-1/2 {Drawn: stalemate (Black cannot move and is not in check)}"});
}

TEST_CASE("CECP: undo takes back a move, remove one of each player") {
    Begun xboard;
    xboard.talk("usermove e2e4");
    CHECK(xboard.talk("remove").empty());
    xboard.script.moves = {"c7c5"};
    CHECK(xboard.talk("usermove e2e4") == Lines{"move c7c5"});
    CHECK(xboard.script.asked.back().moves == Lines{"e2e4"});
    xboard.talk("force", "undo", "undo", "undo");
    xboard.talk("usermove d2d4", "go");
    CHECK(xboard.script.asked.back().moves == Lines{"d2d4"});
}

TEST_CASE("CECP: positions are set up, and moves in a wrong one refused") {
    Begun xboard;
    CHECK(xboard.talk("setboard 4k3/8/8/8/8/8/4P3/4K3 w - - 0 1").empty());
    xboard.talk("usermove e2e4");
    CHECK(xboard.script.asked.back().start == "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1");
    CHECK(any_begins(xboard.talk("setboard nonsense"), "tellusererror Illegal position"));
    CHECK(xboard.talk("usermove e2e4") == Lines{"Illegal move: e2e4"});
    xboard.talk("new", "variant crazyhouse");
    CHECK(xboard.talk("setboard rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[-] w KQkq - 0 1").empty());
}

TEST_CASE("CECP: time is that of the clock") {
    Begun xboard;
    xboard.talk("usermove e2e4");
    CHECK(xboard.script.limits.back().time == 5000ms);
    xboard.talk("level 40 5 0", "time 30000", "otim 30000", "usermove d2d4");
    REQUIRE(xboard.script.limits.back().time);
    CHECK(*xboard.script.limits.back().time > 8s);
    CHECK(*xboard.script.limits.back().time < 150s);
    xboard.talk("time 100", "usermove c2c4");
    CHECK(*xboard.script.limits.back().time < 1s);
    xboard.talk("st 2", "sd 7", "usermove b2b3");
    CHECK(xboard.script.limits.back().time == 1950ms);
    CHECK(xboard.script.limits.back().depth == 7);
    xboard.talk("level 0 0:30 1", "usermove g2g3");
    CHECK(*xboard.script.limits.back().time < 15s);
    CHECK(any_begins(xboard.send("level a b c"), "Error ("));
    xboard.talk("new", "usermove g2g3");
    CHECK_FALSE(xboard.script.limits.back().depth);
}

TEST_CASE("CECP: memory, cores, level and method reach the opponent") {
    Begun xboard;
    xboard.talk("memory 32", "cores 2", "option Level=4", "option Method=alpha-beta");
    CHECK(xboard.script.settings.table_bytes == std::size_t{32} << 20);
    CHECK(xboard.script.settings.threads == 2);
    CHECK(xboard.script.settings.level == 4);
    CHECK(xboard.script.settings.method == opponent::Method::alpha_beta);
    CHECK(any_begins(xboard.talk("option Method=4"), "Error ("));
    CHECK(any_begins(xboard.talk("option Nonsense=4"), "Error ("));
    CHECK(any_begins(xboard.talk("option"), "Error ("));
}

TEST_CASE("CECP: move now, and commands that come while the engine thinks") {
    Begun xboard;
    xboard.send("usermove e2e4");
    REQUIRE(xboard.host.busy());
    CHECK(xboard.send("post", "time 100", "ping 5").empty());
    CHECK_FALSE(xboard.host.stopped());
    xboard.send("?");
    CHECK(xboard.host.stopped());
    const Lines lines = xboard.finish();
    CHECK(lines[lines.size() - 2] == "move a7a5");
    CHECK(lines.back() == "pong 5");

    xboard.send("usermove d2d4", "force", "undo", "ping 6");
    CHECK(xboard.host.stopped());
    CHECK(xboard.finish() == Lines{"pong 6"});
    xboard.talk("usermove c2c4", "go");
    CHECK(xboard.script.asked.back().moves == Lines{"e2e4", "a7a5", "c2c4"});
}

TEST_CASE("CECP: a new game in the middle of thinking begins anew") {
    Begun xboard;
    xboard.send("usermove e2e4", "new", "variant xiangqi", "ping 1");
    CHECK(xboard.finish() == Lines{"pong 1"});
    xboard.script.moves = {"h8e8"};
    CHECK(xboard.talk("usermove h2e2") == Lines{"move h7e7"});  // ranks from 0 on a board of ten
}

TEST_CASE("CECP: pondering, hit and missed") {
    Begun xboard;
    xboard.script.moves = {"e7e5"};
    xboard.send("hard", "usermove e2e4");
    xboard.host.finish_one();
    CHECK(holds(xboard.host.said, "move e7e5"));
    REQUIRE(xboard.host.busy());
    CHECK(xboard.send("ping 3") == Lines{"pong 3"});
    SECTION("hit") {
        xboard.send("usermove a2a3");
        CHECK_FALSE(xboard.host.stopped());
        CHECK(xboard.host.asked_to_stop_after);
        xboard.script.moves = {"d7d5"};
        xboard.host.finish_one();
        CHECK(xboard.script.asked.back().moves == Lines{"e2e4", "e7e5", "a2a3"});
        CHECK(holds(xboard.host.said, "move d7d5"));
    }
    SECTION("missed") {
        xboard.send("usermove d2d4");
        CHECK(xboard.host.stopped());
        xboard.host.finish_one();
        xboard.script.moves = {"d7d5"};
        xboard.host.finish_one();
        CHECK(xboard.script.asked.back().moves == Lines{"e2e4", "e7e5", "d2d4"});
        CHECK(holds(xboard.host.said, "move d7d5"));
    }
    SECTION("finished before the move comes") {
        xboard.host.finish_one();
        CHECK_FALSE(xboard.host.busy());
        xboard.send("usermove a2a3");
        CHECK(xboard.host.busy());
    }
    SECTION("given up") {
        xboard.send("easy");
        CHECK(xboard.host.stopped());
        xboard.host.finish();
        CHECK_FALSE(xboard.host.busy());
    }
    SECTION("the game is over") {
        xboard.send("result 1-0 {resigns}", "quit");
        xboard.host.finish();
        CHECK(xboard.server.ended());
    }
}

TEST_CASE("CECP: hints") {
    Begun xboard;
    CHECK(xboard.talk("hint") == Lines{"Hint: a2a3"});
    xboard.talk("usermove e2e4");
    CHECK(xboard.talk("hint").front().starts_with("Hint: "));
    CHECK(xboard.talk("bk") == Lines{" There is no book.", ""});
}

TEST_CASE("CECP: analysis follows the moves until it is left") {
    Begun xboard;
    xboard.send("analyze");
    REQUIRE(xboard.host.busy());
    xboard.host.finish_one();
    CHECK(any_begins(xboard.host.said, "2 25 2 2000"));
    CHECK_FALSE(any_begins(xboard.host.said, "move"));
    xboard.send("usermove e2e4");
    REQUIRE(xboard.host.busy());
    xboard.send("usermove e7e5");
    CHECK(xboard.host.stopped());
    xboard.host.finish_one();
    REQUIRE(xboard.host.busy());
    CHECK(xboard.send(".").front().starts_with("stat01: "));
    xboard.send("undo");
    xboard.host.finish_one();
    xboard.host.finish_one();
    CHECK(xboard.script.asked.back().moves == Lines{"e2e4"});
    xboard.send("exit");
    xboard.finish();
    CHECK_FALSE(xboard.host.busy());
    CHECK(xboard.talk("usermove e7e6").empty());
}

TEST_CASE("CECP: variants that XBoard does not know are set up for it") {
    Begun xboard;
    CHECK(
        xboard.talk("variant losalamos") ==
        Lines{"setup (PN.RQ................Kpn.rq................k) 6x6+0_fairy rnqknr/pppppp/6/6/PPPPPP/RNQKNR w - - "
              "0 1"});
    CHECK(xboard.talk("variant crazyhouse").empty());
    CHECK(xboard.talk("variant bario") == Lines{"setup (PNBRQ...............UKpnbrq...............uk) 8x8+0_fairy "
                                                "uuuukuuu/pppppppp/8/8/8/8/PPPPPPPP/UUUUKUUU w KQkq - 0 1"});
    CHECK(any_begins(xboard.talk("variant backgammon"), "tellusererror "));
    CHECK(any_begins(xboard.talk("variant nonsense"), "Error (unknown variant)"));
    CHECK(any_begins(xboard.talk("variant broken"), "tellusererror this game is broken"));
}

TEST_CASE("CECP: XBoard is told the moves of pieces in Betza's notation") {
    rules::Rules rules;
    rules.kinds.resize(3);
    rules.kinds[0] = {.name = "Cannon", .notation = "C"};
    rules.kinds[0].betza = "mRpcR";
    rules.kinds[1] = {.name = "Mao", .notation = "M"};
    rules.kinds[1].betza = "mW-F";
    rules.kinds[2] = {.name = "King", .notation = "K"};
    CHECK(piece_commands(rules) == Lines{"piece C& mRcpR"});
}

TEST_CASE("CECP: legal moves are shown to who lifts a piece, with what it can become") {
    Begun xboard;
    CHECK(xboard.send("lift e2") == Lines{"highlight 8/8/8/8/4Y3/4Y3/8/8"});
    CHECK(xboard.send("put e4").empty());
    CHECK(xboard.send("lift z9").empty());
    CHECK(xboard.send("hover e4").empty());
    xboard.talk("setboard 1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1");
    CHECK(xboard.send("lift a7") == Lines{"highlight MM6/8/8/8/8/8/8/8"});
    CHECK(xboard.send("put b8") == Lines{"choice QRBN"});
}

TEST_CASE("CECP: undecided men of Bario are promotions by moving") {
    Begun xboard("bario");
    CHECK(xboard.send("lift b1") == Lines{"highlight 8/8/8/8/8/B1B5/8/8"});
    CHECK(xboard.send("put c3") == Lines{"choice N"});
    xboard.script.moves = {"n@g8f6"};
    CHECK(xboard.talk("usermove b1c3n") == Lines{"move g8f6n"});
    CHECK(xboard.script.asked.back().moves == Lines{"n@b1c3"});
    xboard.talk("usermove e2e4");
    CHECK(xboard.send("lift f1") == Lines{"highlight 8/8/M7/1M6/2M5/3MB1B1/4M3/8"});
    CHECK(xboard.send("put e2") == Lines{"choice QB"});
}

TEST_CASE("CECP: XBoard sets up games that it does not know by board and side") {
    Begun xboard("bario-inventors-rules");
    CHECK(xboard.talk("setboard uuuukuuu/pppppppp/8/8/8/8/PPPPPPPP/UUUUKUUU w - - 0 1", "usermove b1c3n").size() == 1);
    CHECK(xboard.talk("setboard uuuukuuu/pppppppp/8/8/P7/8/1PPPPPPP/UUUUKUUU b - - 0 1", "usermove g8f6n").size() == 0);
}

TEST_CASE("CECP: buttons that can only be pressed are pressed, and others asked for") {
    SECTION("a recycle") {
        Begun xboard("bario");
        xboard.talk("force", "setboard 4k3/8/8/8/8/8/8/U3K2R w - - 11212121 -- play -");
        const Lines lines = xboard.talk("usermove a1a5r", "go");
        CHECK_FALSE(any_begins(lines, "Illegal"));
        REQUIRE_FALSE(xboard.script.asked.empty());
        CHECK(holds(xboard.script.asked.back().moves, "press"));
    }
    SECTION("two engines give up the same officer, for XBoard carries moves alone") {
        Begun xboard("bario-inventors-rules");
        xboard.talk("computer", "force", "setboard 4k2u/8/8/8/8/8/8/U3K2R w - - 11212121 -", "usermove h1h8", "go");
        REQUIRE_FALSE(xboard.script.asked.empty());
        const Lines& moves = xboard.script.asked.back().moves;
        REQUIRE(moves.size() == 2);
        CHECK(moves[1] == "xb@h8");
    }
    SECTION("a person is asked") {
        Begun xboard("bario-inventors-rules");
        xboard.talk("force", "setboard 4k2u/8/8/8/8/8/8/U3K2R w - - 11212121 -");
        xboard.script.moves = {"h1h8"};
        const Lines lines = xboard.talk("go");
        REQUIRE(any_begins(lines, "askuser button "));
        CHECK(lines.back().find("xr@h8") != std::string::npos);
        CHECK(xboard.talk("button nonsense").size() == 2);
        CHECK(xboard.talk("button xr@h8").empty());
    }
}

TEST_CASE("CECP: a thought that fails loses no game") {
    Begun xboard;
    xboard.script.fault = "a script fails";
    const Lines lines = xboard.talk("usermove e2e4");
    CHECK(lines == Lines{"# a script fails", "move a7a5"});
    xboard.script.fault.clear();
    xboard.script.silly = true;
    CHECK(any_begins(xboard.talk("usermove d2d4"), "move "));
}

TEST_CASE("CECP: quit and the end of input end it, without a move") {
    for (const bool quit : {true, false}) {
        Begun xboard;
        xboard.send("usermove e2e4");
        if (quit) {
            xboard.send("quit");
        } else {
            xboard.server.end_of_input();
        }
        CHECK(xboard.host.stopped());
        CHECK_FALSE(any_begins(xboard.finish(), "move"));
        CHECK(xboard.server.ended());
    }
}

}  // namespace
}  // namespace bazillion::protocols::test
