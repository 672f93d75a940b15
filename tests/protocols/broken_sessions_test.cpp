// Sessions broken at random: whatever comes, in whatever order thoughts end, a server answers and lives on.
#include "protocols/gtp_server.h"
#include "protocols/scripted_host.h"
#include "protocols/uci_server.h"
#include "protocols/xboard_server.h"

#include <random>

namespace bazillion::protocols::test {
namespace {

const Lines uci_lines = {
    "uci",
    "isready",
    "ucinewgame",
    "position startpos",
    "position startpos moves e2e4 e7e5 g1f3",
    "position startpos moves D@a1 D@b2",
    "position startpos moves a2a3 a7a6",
    "position fen 8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1 moves e2e4",
    "go depth 3",
    "go infinite",
    "go ponder wtime 1000",
    "go wtime 1000 btime 1000 winc 10 binc 10 movestogo 3",
    "go movetime 10",
    "go nodes 100",
    "go mate 3",
    "go perft 2",
    "go searchmoves e2e4",
    "stop",
    "ponderhit",
    "d",
    "setoption name Hash value 32",
    "setoption name MultiPV value 3",
    "setoption name UCI_Variant value bario",
    "setoption name UCI_Variant value crazyhouse",
    "setoption name UCI_Chess960 value true",
    "setoption name Skill Level value 3",
    "debug on",
    "quit",
};
const Lines xboard_lines = {
    "xboard",
    "protover 2",
    "new",
    "variant bario",
    "variant crazyhouse",
    "variant normal",
    "force",
    "go",
    "playother",
    "usermove e2e4",
    "usermove e7e5",
    "usermove b1c3n",
    "usermove e2e4,e4e5",
    "usermove D@a1",
    "usermove a2a3",
    "usermove a7a6",
    "e2e4",
    "level 40 5 0",
    "st 1",
    "sd 3",
    "time 1000",
    "otim 1000",
    "?",
    "ping 1",
    "result 1-0 {x}",
    "setboard 4k3/8/8/8/8/8/4P3/4K3 w - - 0 1",
    "hint",
    "bk",
    "undo",
    "remove",
    "hard",
    "easy",
    "post",
    "nopost",
    "analyze",
    "exit",
    ".",
    "memory 32",
    "cores 2",
    "option Level=3",
    "lift e2",
    "put e4",
    "hover e4",
    "button press",
    "draw",
    "quit",
};
const Lines gtp_lines = {
    "name",
    "1 version",
    "boardsize 9",
    "boardsize 13",
    "clear_board",
    "komi 6.5",
    "play b D4",
    "play w A1",
    "play w E5",
    "play b pass",
    "play w pass",
    "genmove b",
    "genmove w",
    "reg_genmove b",
    "undo",
    "showboard",
    "time_settings 0 1 1",
    "time_settings 60 10 5",
    "time_left b 3 0",
    "final_score",
    "list_commands",
    "known_command play",
    "quit",
};

/// A line with something done to it.
std::string broken(std::string line, const Lines& all, std::mt19937& random) {
    if (line.find("perft") != std::string::npos) {
        return line;  // one digit more would take years, and nobody here stops it
    }
    const auto below = [&](std::size_t most) {
        return std::uniform_int_distribution<std::size_t>(0, most - 1)(random);
    };
    switch (below(8)) {
        case 0:
            return line.substr(0, below(line.size() + 1));
        case 1:
            line.insert(below(line.size() + 1), 1, static_cast<char>(below(256)));
            return line;
        case 2:
            if (!line.empty()) {
                line[below(line.size())] = static_cast<char>(below(256));
            }
            return line;
        case 3:
            return line + " " + all[below(all.size())];
        case 4:
            return line + " 99999999999999999999 -1";
        case 5:
            return line + std::string(below(5000), 'x');
        default:
            return line;
    }
}

/// A small game is soon opened: thousands of sessions take seconds.
std::vector<OfferedTitle> small_titles() {
    return {{"Tic-Tac-Toe.game", "Tic-Tac-Toe", "chess", "normal"},
            {"Hex.game", "Hex", "crazyhouse", "crazyhouse"},
            {"Breakthrough.game", "Breakthrough", "bario", "bario"}};
}

template <typename S>
void talk_at_random(const Lines& lines, const std::vector<OfferedTitle>& titles, unsigned sessions) {
    for (unsigned seed = 0; seed < sessions; ++seed) {
        INFO("session " << seed);
        std::mt19937 random(seed);
        const auto below = [&](std::size_t most) {
            return std::uniform_int_distribution<std::size_t>(0, most - 1)(random);
        };
        Conversation<S> talk(titles);
        talk.script.silly = below(8) == 0;
        talk.script.fault = below(8) == 0 ? "a script fails" : "";
        std::size_t said = 0;
        for (std::size_t i = 0; i < 40 && !talk.server.ended(); ++i) {
            const std::string& line = lines[below(lines.size())];
            // Quitting is rare, lest all sessions be short.
            if (line == "quit" && below(4) != 0) {
                continue;
            }
            talk.server.receive(broken(line, lines, random));
            if (below(2) == 0) {
                talk.host.finish_one();
            }
            said += talk.host.said.size();
            for (const std::string& answer : talk.host.said) {
                REQUIRE(answer.find('\x1b') == std::string::npos);
                REQUIRE(answer.size() < 200'000);
            }
            talk.host.said.clear();
        }
        talk.server.end_of_input();
        for (int i = 0; i < 200 && !talk.server.ended(); ++i) {
            if (talk.host.busy()) {
                REQUIRE(talk.host.stopped());
            }
            talk.host.finish_one();
        }
        REQUIRE(talk.server.ended());
        REQUIRE_FALSE(talk.host.busy());
    }
}

TEST_CASE("UCI: sessions broken at random", "[hostile]") {
    talk_at_random<UciServer>(uci_lines, small_titles(), 600);
    talk_at_random<UciServer>(uci_lines, usual_titles(), 20);
}

TEST_CASE("CECP: sessions broken at random", "[hostile]") {
    talk_at_random<XboardServer>(xboard_lines, small_titles(), 600);
    talk_at_random<XboardServer>(xboard_lines, usual_titles(), 20);
}

TEST_CASE("GTP: sessions broken at random", "[hostile]") {
    talk_at_random<GtpServer>(gtp_lines, small_titles(), 500);
    talk_at_random<GtpServer>(gtp_lines, {{"Go.game", "Go 9x9", "go-9x9", "go-9x9"}}, 20);
}

/// After whatever has come, a server that has not been told to end still does as it is told.
TEST_CASE("servers go on after the worst", "[hostile]") {
    for (unsigned seed = 0; seed < 6; ++seed) {
        INFO("session " << seed);
        std::mt19937 random(seed);
        Conversation<UciServer> uci;
        for (int i = 0; i < 20; ++i) {
            const std::string line =
                uci_lines[std::uniform_int_distribution<std::size_t>(0, uci_lines.size() - 2)(random)];
            uci.server.receive(broken(line, {"stop"}, random));
        }
        uci.talk("stop", "stop", "stop");
        while (uci.host.busy()) {
            uci.talk("stop");
        }
        uci.talk("setoption name UCI_Variant value chess", "setoption name UCI_Chess960 value false",
                 "setoption name UCI_Variant value chess", "setoption name MultiPV value 1");
        if (uci.server.ended()) {
            continue;
        }
        uci.script.moves = {"d2d4"};
        REQUIRE(uci.talk("position startpos", "go depth 1").back().starts_with("bestmove d2d4"));
    }
}

}  // namespace
}  // namespace bazillion::protocols::test
