#include "protocols/gtp_server.h"

#include "protocols/scripted_host.h"

namespace bazillion::protocols::test {
namespace {

struct Gtp : Conversation<GtpServer> {
    Gtp()
        : Conversation({{"Go.game", "Go 9x9", "go-9x9", "go-9x9"},
                        {"Go.game", "Go 13x13", "go-13x13", "go-13x13"},
                        {"Go.game", "Go 19x19", "go-19x19", "go-19x19"}}) {}
    /// The answer to one command, without the empty line behind it.
    std::string ask(const std::string& line) {
        Lines lines = talk(line);
        REQUIRE(lines.size() >= 2);
        CHECK(lines.back().empty());
        std::string text = lines.front();
        for (std::size_t i = 1; i + 1 < lines.size(); ++i) {
            text += "\n" + lines[i];
        }
        return text;
    }
};

TEST_CASE("GTP: administration") {
    Gtp gtp;
    CHECK(gtp.ask("protocol_version") == "= 2");
    CHECK(gtp.ask("name") == "= Bazillion");
    CHECK(gtp.ask("12 known_command genmove") == "=12 true");
    CHECK(gtp.ask("13 known_command xyzzy") == "=13 false");
    CHECK(gtp.ask("xyzzy") == "? unknown command");
    CHECK(gtp.ask("7 xyzzy") == "?7 unknown command");
    CHECK(gtp.ask("list_commands").find("genmove\n") != std::string::npos);
    CHECK(gtp.ask("1\tname # a comment\r") == "=1 Bazillion");
    CHECK(gtp.send("", "  ", "# nothing").empty());
    CHECK(gtp.ask("quit") == "= ");
    CHECK(gtp.server.ended());
}

TEST_CASE("GTP: sizes choose the title") {
    Gtp gtp;
    CHECK(gtp.ask("boardsize 13") == "= ");
    CHECK(gtp.ask("showboard") == "= \nboard of Go 13x13");
    CHECK(gtp.ask("boardsize 12") == "? unacceptable size");
    CHECK(gtp.ask("showboard") == "= \nboard of Go 13x13");
    CHECK(gtp.ask("boardsize x") == "? boardsize not an integer");
    CHECK(gtp.ask("boardsize 19") == "= ");
    CHECK(gtp.ask("play b T19") == "= ");
    CHECK(gtp.ask("play w j1") == "= ");
    CHECK(gtp.ask("play b I1") == "? illegal move");
}

TEST_CASE("GTP: stones are put, taken back, and thought about") {
    Gtp gtp;
    gtp.ask("boardsize 9");
    CHECK(gtp.ask("komi 7.5") == "= ");
    CHECK(gtp.ask("komi much") == "? komi not a float");
    CHECK(gtp.ask("play black D4") == "= ");
    CHECK(gtp.ask("play white D4") == "? illegal move");
    gtp.script.moves = {"s@f6"};
    CHECK(gtp.ask("genmove w") == "= F6");
    CHECK(gtp.script.asked.back().moves == Lines{"s@d4"});
    CHECK(gtp.ask("undo") == "= ");
    CHECK(gtp.ask("undo") == "= ");
    CHECK(gtp.ask("undo") == "? cannot undo");
    gtp.script.moves = {"s@j9"};
    CHECK(gtp.ask("reg_genmove b") == "= J9");
    CHECK(gtp.ask("undo") == "? cannot undo");
    CHECK(gtp.ask("genmove green") == "? invalid color");
    CHECK(gtp.ask("play b") == "? invalid color or coordinate");
}

TEST_CASE("GTP: a colour may play twice: the other one passes, and that is taken back with it") {
    Gtp gtp;
    gtp.ask("play b D4");
    CHECK(gtp.ask("play b F6") == "= ");
    gtp.ask("reg_genmove w");
    CHECK(gtp.script.asked.back().moves == Lines{"s@d4", "pass", "s@f6"});
    CHECK(gtp.ask("undo") == "= ");
    gtp.ask("reg_genmove w");
    CHECK(gtp.script.asked.back().moves == Lines{"s@d4"});
    CHECK(gtp.ask("play b D4") == "? illegal move");
    gtp.ask("reg_genmove w");
    CHECK(gtp.script.asked.back().moves == Lines{"s@d4"});
}

TEST_CASE("GTP: two passes end the game, which is scored before and after") {
    Gtp gtp;
    gtp.ask("play b E5");
    CHECK(gtp.ask("final_score") == "= B+73.5");
    gtp.ask("play w pass");
    gtp.ask("play b PASS");
    CHECK(gtp.ask("final_score") == "= B+73.5");
    CHECK(gtp.ask("genmove w") == "= pass");
    CHECK(gtp.ask("play w D4") == "? illegal move");
    CHECK(gtp.ask("clear_board") == "= ");
    CHECK(gtp.ask("final_score") == "= W+7.5");
    CHECK(gtp.script.cleared == 1);
}

TEST_CASE("GTP: time settings") {
    using namespace std::chrono_literals;
    Gtp gtp;
    gtp.script.moves = {"s@a1", "s@a2", "s@a3", "s@a4", "s@a5"};
    gtp.ask("genmove b");
    CHECK(gtp.script.limits.back().time == 5000ms);
    CHECK(gtp.ask("time_settings 0 10 1") == "= ");
    gtp.ask("genmove w");
    CHECK(gtp.script.limits.back().time == 9950ms);
    gtp.ask("time_settings 600 0 0");
    gtp.ask("time_left b 30 0");
    gtp.ask("genmove b");
    CHECK(gtp.script.limits.back().time < 15'000ms);
    gtp.ask("genmove w");
    CHECK(gtp.script.limits.back().time > 15'000ms);
    CHECK(gtp.ask("time_settings 1 2") == "? syntax error");
    CHECK(gtp.ask("time_left b x 0") == "? syntax error");
    gtp.ask("time_settings 0 10 0");  // no limit
    gtp.ask("genmove b");
    CHECK(gtp.script.limits.back().time == 5000ms);
}

TEST_CASE("GTP: commands wait for the one before, and quit cuts it short") {
    Gtp gtp;
    CHECK(gtp.send("1 genmove b", "2 genmove w", "3 name").empty());
    CHECK_FALSE(gtp.host.stopped());
    const Lines lines = gtp.finish();
    CHECK(lines == Lines{"=1 pass", "", "=2 pass", "", "=3 Bazillion", ""});
    gtp.ask("clear_board");
    gtp.send("genmove b", "quit");
    CHECK(gtp.host.stopped());
    CHECK(gtp.finish().size() == 4);
    CHECK(gtp.server.ended());
}

TEST_CASE("GTP: the end of input has everything answered, shortly") {
    Gtp gtp;
    gtp.send("1 genmove b", "2 genmove w");
    gtp.server.end_of_input();
    CHECK(gtp.host.stopped());
    gtp.host.said.clear();
    gtp.host.finish_one();
    CHECK(gtp.host.busy());
    CHECK(gtp.host.stopped());
    gtp.host.finish();
    CHECK(gtp.host.said.size() == 4);
    CHECK(gtp.server.ended());
}

TEST_CASE("GTP: a thought that fails loses no game") {
    Gtp gtp;
    gtp.script.fault = "a script fails";
    CHECK(gtp.ask("genmove b").starts_with("= "));
    gtp.script.fault.clear();
    gtp.script.silly = true;
    CHECK(gtp.ask("genmove w").starts_with("= "));
}

}  // namespace
}  // namespace bazillion::protocols::test
