// What `bench` answers: the shape of it, for times are those of the machine. The peers are scripts.

#include "run.h"

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include <filesystem>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

using Catch::Contains;
using nlohmann::json;

namespace {

namespace fs = std::filesystem;

/// A program that does this.
std::string shell_script(const TemporaryFolder& folder, const std::string& name, const std::string& shell) {
    const fs::path script = folder / name;
    write_text(script, "#!/bin/sh\n" + shell);
    fs::permissions(script, fs::perms::owner_all);
    return script.string();
}

/// A program of protocol UCI that knows a variant `three` and answers every perft with this many nodes.
std::string peer_that_counts(const TemporaryFolder& folder, int nodes) {
    return shell_script(folder, "peer",
                        "cat >/dev/null\n"
                        "echo 'option name UCI_Variant type combo default chess var chess var three'\n"
                        "echo 'Nodes searched: " +
                            std::to_string(nodes) + "'\n");
}

/// A program of protocol xboard that knows Tic-Tac-Toe as `oxo`, to depth 4.
std::string peer_that_knows_oxo(const TemporaryFolder& folder) {
    return shell_script(folder, "board",
                        "while read -r command name; do\n"
                        "  case \"$command $name\" in\n"
                        "    'variant oxo') knows=1 ;;\n"
                        "    variant*) knows= ;;\n"
                        "    perft*) test -n \"$knows\" && depth=1 && for nodes in 9 72 504 3024; do\n"
                        "        test $depth -le $name && printf '%2d %10d  0.00 1.00nps\\n' $depth $nodes\n"
                        "        depth=$((depth + 1))\n"
                        "      done ;;\n"
                        "    quit*) exit 0 ;;\n"
                        "  esac\n"
                        "done\n");
}

}  // namespace

TEST_CASE("bench measures a title") {
    const Run run = run_bazillion({"bench", three_in_a_row(), "--seconds", "0.02", "--format", "json"});
    REQUIRE(run.code == 0);
    const json line = json::parse(run.out);
    CHECK(line["title"] == "Three in a row");
    CHECK(line["perft"]["nodes"] > 0);
    CHECK(line["perft"]["per_second"] > 0);
    CHECK(line["playouts"]["games"] > 0);
    CHECK(line["playouts"]["ended"] == line["playouts"]["games"]);
    CHECK(line["playouts"]["plies_per_game"] > 5);
    CHECK(line["playouts"]["plies_per_game"] <= 9);
    CHECK(line["position_bytes"] > 9 * 2);
    CHECK(line["peak_bytes"] > 1000);
    CHECK(line["load_seconds"] >= 0);
    CHECK(line["hooks"]["calls"] == 0);
}

TEST_CASE("bench counts perft to the depth asked for") {
    const Run run =
        run_bazillion({"bench", three_in_a_row(), "--title", "#2", "-d", "3", "--seconds", "0.01", "--format", "json"});
    REQUIRE(run.code == 0);
    const json line = json::parse(run.out);
    CHECK(line["title"] == "Three in a row, O begins");
    CHECK(line["perft"]["depth"] == 3);
    CHECK(line["perft"]["nodes"].get<int>() % 504 == 0);
}

TEST_CASE("bench tells how much of the time goes to scripts") {
    const Run run = run_bazillion({"bench", "Congo", "-d", "3", "--seconds", "0.2", "--format", "json"});
    REQUIRE(run.code == 0);
    const json line = json::parse(run.out);
    CHECK(line["hooks"]["calls"] > 0);
    CHECK(line["hooks"]["share"] > 0);
    CHECK(line["hooks"]["share"] < 1);
    CHECK(line["hooks"]["perft_calls_per_node"] > 0);
    CHECK(line["hooks"]["perft_calls_per_node"] < 1);
    CHECK(line["hooks"]["perft_share"] > 0);
}

TEST_CASE("bench prints a row for each game") {
    const Run run = run_bazillion({"bench", three_in_a_row(), "Tic-Tac-Toe", "--seconds", "0.01"});
    CHECK(run.code == 0);
    CHECK_THAT(run.out, Contains("perft/s") && Contains("\nThree in a row ") && Contains("\nTic-Tac-Toe "));
}

TEST_CASE("bench explains which tables and fast paths a game uses") {
    const Run run = run_bazillion({"bench", three_in_a_row(), "--explain", "--seconds", "0.01", "--format", "json"});
    REQUIRE(run.code == 0);
    const json line = json::parse(run.out);
    CHECK(line["facts"]["legality"] == "nothing can forbid a move");
    CHECK_THAT(run_bazillion({"bench", "chess", "--explain", "--seconds", "0.01"}).out,
               Contains("Chess\n") && Contains("check info of royal pieces"));
}

TEST_CASE("bench compares with another program") {
    const TemporaryFolder folder;
    const Run run = run_bazillion({"bench", three_in_a_row(), "--compare", "--peer", peer_that_counts(folder, 504),
                                   "--variant", "three", "-d", "3", "--rounds", "2", "--format", "json"});
    REQUIRE(run.code == 0);
    const json line = json::parse(run.out);
    CHECK(line["peer"] == (folder / "peer").string());
    CHECK(line["variant"] == "three");
    CHECK(line["nodes"] == 504);
    CHECK(line["ratio"]["min"] <= line["ratio"]["median"]);
    CHECK(line["ratio"]["median"] <= line["ratio"]["max"]);
}

TEST_CASE("bench tells its share of what another program counts in chess") {
    const TemporaryFolder folder;
    const std::string peer = peer_that_counts(folder, 504);
    const auto compare = [&](const std::string& yardstick, const std::string& format) {
        return run_bazillion({"bench", three_in_a_row(), "--compare", "--peer", peer, "--variant", "three", "-d", "3",
                              "--rounds", "2", "--yardstick", yardstick, "--format", format});
    };
    const Run run = compare(peer, "json");
    REQUIRE(run.code == 0);
    const json line = json::parse(run.out);
    CHECK(line["yardstick"]["program"] == peer);
    const double share = line["yardstick"]["share"]["median"].get<double>();
    CHECK(share >= line["yardstick"]["share"]["min"].get<double>());
    CHECK(share <= line["yardstick"]["share"]["max"].get<double>());
    CHECK(share > 0);
    CHECK_THAT(compare(peer, "text").out, Contains("of peer"));
    const Run absent = compare("/nowhere/yardstick", "text");
    CHECK(absent.code == 1);
    CHECK_THAT(absent.err, Contains("`/nowhere/yardstick` is not installed"));
}

TEST_CASE("bench compares with each program that is installed and knows the game") {
    const TemporaryFolder folder;
    const std::string uci = peer_that_counts(folder, 504);
    const std::string xboard = peer_that_knows_oxo(folder);
    const std::string table = (folder / "peers.txt").string();
    write_text(table, "GAME | TITLE | DEPTH | " + uci + " uci | /nowhere/peer3 uci | " + xboard +
                          " xboard | POSITION\n" + three_in_a_row() + " | | 3 | three | three | oxo |\n" +  //
                          three_in_a_row() + " | | 4 | | | oxo |\n" +                                       //
                          three_in_a_row() + " | #2 | 3 | three |\n");
    const auto peers_of = [&](const std::vector<std::string>& more) {
        std::vector<std::string> words = {"bench", "--compare", "--peers", table,         "--rounds",
                                          "1",     "--format",  "json",    "--yardstick", uci};
        words.insert(words.end(), more.begin(), more.end());
        const Run run = run_bazillion(words);
        CHECK(run.code == 0);
        std::vector<std::pair<std::string, int>> peers;
        std::istringstream lines(run.out);
        for (std::string line; std::getline(lines, line);) {
            const json row = json::parse(line);
            peers.emplace_back(fs::path(row["peer"].get<std::string>()).filename(), row["nodes"].get<int>());
        }
        return peers;
    };
    using Peers = std::vector<std::pair<std::string, int>>;
    CHECK(peers_of({}) == Peers{{"peer", 504}, {"board", 504}, {"board", 3024}, {"peer", 504}});
    CHECK(peers_of({"--peer", xboard}) == Peers{{"board", 504}, {"board", 3024}});
    CHECK(peers_of({"--peer", xboard, three_in_a_row(), "--variant", "oxo", "-d", "2"}) == Peers{{"board", 72}});
}

TEST_CASE("bench does not compare what counts differently") {
    const TemporaryFolder folder;
    const Run run = run_bazillion({"bench", three_in_a_row(), "--compare", "--peer", peer_that_counts(folder, 505),
                                   "--variant", "three", "-d", "3"});
    CHECK(run.code == 1);
    CHECK_THAT(run.err, Contains("counts 505 nodes, we 504"));
}

TEST_CASE("bench bears with a program that does not answer, and compares the rest") {
    const TemporaryFolder folder;
    const std::string table = (folder / "peers.txt").string();
    const std::string quick = shell_script(folder, "quick", "cat >/dev/null; echo 'Nodes searched: 1'\n");
    const auto compare = [&](const std::string& broken, const std::string& protocol) {
        write_text(table, "GAME | TITLE | DEPTH | " + broken + " " + protocol + " | " + peer_that_knows_oxo(folder) +
                              " xboard | POSITION\n" + three_in_a_row() + " | | 2 | four | oxo\n");
        return run_bazillion(
            {"bench", "--compare", "--peers", table, "--rounds", "1", "--wait", "4", "--yardstick", quick});
    };
    const auto complaint = [&](const std::string& broken, const std::string& protocol) {
        const Run run = compare(broken, protocol);
        CHECK(run.code == 1);
        CHECK_THAT(run.out, Contains("Three in a row") && Contains("board"));
        return run.err;
    };
    const std::string dies = shell_script(folder, "dies", "kill -KILL $$\n");
    const std::string hangs = shell_script(folder, "hangs", "exec sleep 100\n");
    const std::string mute = shell_script(folder, "mute", "cat >/dev/null\n");
    const std::string other = peer_that_counts(folder, 72);
    CHECK_THAT(complaint(dies, "uci"), Contains("does not count four: crashes (signal 9)"));
    CHECK_THAT(complaint(hangs, "xboard"), Contains("does not count four: does not end"));
    CHECK_THAT(complaint(mute, "uci"), Contains("does not count four: it does not know it"));
    CHECK_THAT(complaint(mute, "xboard"), Contains("does not count four: it does not know it"));
    CHECK_THAT(complaint(other, "uci"), Contains("does not count four: it does not know it"));
    CHECK(compare("/nowhere/peer3", "uci").code == 0);  // left out
}

TEST_CASE("bench says that there is nothing to compare with") {
    const TemporaryFolder folder;
    const Run absent =
        run_bazillion({"bench", three_in_a_row(), "--compare", "--peer", "/nowhere", "--variant", "three"});
    CHECK(absent.code == 1);
    CHECK_THAT(absent.err, Contains("`/nowhere` is not installed"));
    const std::string table = (folder / "peers.txt").string();
    write_text(table, "GAME | TITLE | DEPTH | /nowhere/peer3 uci | POSITION\nchess | | 1 | chess |\n");
    const Run none = run_bazillion({"bench", "--compare", "--peers", table});
    CHECK(none.code == 1);
    CHECK_THAT(none.err, Contains("no program to compare with is installed: /nowhere/peer3"));
}

TEST_CASE("the table of positions to compare is read with care") {
    const TemporaryFolder folder;
    const std::string table = (folder / "peers.txt").string();
    const std::string peer = peer_that_counts(folder, 72);
    const std::string heading = "GAME | TITLE | DEPTH | " + peer + " uci | POSITION\n";
    const auto compare = [&](const std::string& text) {
        write_text(table, text);
        return run_bazillion({"bench", "--compare", "--peers", table, "--rounds", "1", "--yardstick", peer});
    };
    CHECK_THAT(compare("# remark\n" + heading + three_in_a_row() + " | #2 | 2 | three\n").out,
               Contains("Three in a row, O begins"));
    const Run bad = compare(heading + "\nchess | | deep | chess |\n");
    CHECK(bad.code == 1);
    CHECK_THAT(bad.err, Contains("peers.txt:3: not a position to compare"));
    CHECK(compare(heading + "chess | | 0 | chess\n").code == 1);
    CHECK(compare(heading + "chess | | 5\n").code == 1);
    CHECK(compare(heading + "chess | | 5 | chess | | more\n").code == 1);
    CHECK(compare(heading + "# nothing\n").code == 2);
    CHECK_THAT(compare("GAME | TITLE | DEPTH | " + peer + " smoke | POSITION\n").err,
               Contains("peers.txt:1: not a heading"));
    CHECK(compare("chess | | 5 | chess\n").code == 1);
    CHECK(run_bazillion({"bench", "--compare", "--peers", "/nowhere"}).code == 1);
}

TEST_CASE("bench says what is wrong") {
    CHECK(run_bazillion({"bench", three_in_a_row(), "chess", "--title", "#2"}).code == 2);
    CHECK(run_bazillion({"bench", three_in_a_row(), "-d", "0"}).code == 2);
    const Run run = run_bazillion({"bench", "/nowhere.game"});
    CHECK(run.code == 1);
    CHECK_THAT(run.err, Contains("/nowhere.game"));
}

TEST_CASE("bench measures the search of the computer player") {
    const Run run = run_bazillion({"bench", three_in_a_row(), "--search", "--seconds", "0.05", "--format", "json"});
    REQUIRE(run.code == 0);
    const json line = json::parse(run.out);
    CHECK(line["title"] == "Three in a row");
    CHECK(!line["method"].get<std::string>().empty());
    CHECK(line["search"]["nodes"] > 0);
    CHECK(line["search"]["per_second"] > 0);
    CHECK(line["search"]["seconds"] < 5);
}

TEST_CASE("bench compares the search with a program of protocol UCI") {
    const TemporaryFolder folder;
    const std::string talks =
        shell_script(folder, "talks",
                     "while read -r line; do\n"
                     "  case \"$line\" in\n"
                     "    uci) echo 'option name UCI_Variant type combo default chess var three' ;;\n"
                     "    go*) echo 'info depth 3 currmove a1'\n"
                     "        echo 'info depth 7 seldepth 9 score cp 3 nodes 5000 time 500 pv a1'\n"
                     "        echo 'bestmove a1' ;;\n"
                     "  esac\n"
                     "done\n");
    const std::vector<std::string> question{"bench",    three_in_a_row(), "--search", "--compare", "--peer",
                                            talks,      "--seconds",      "0.05",     "--rounds",  "3",
                                            "--format", "json",           "--variant"};
    auto known = question, unknown = question;
    known.emplace_back("three");
    unknown.emplace_back("four");
    const Run run = run_bazillion(known);
    REQUIRE(run.code == 0);
    const json line = json::parse(run.out);
    CHECK(line["theirs"]["depth"] == 7);
    CHECK(line["theirs"]["nodes"] == 5000);
    CHECK(line["theirs"]["per_second"] == 10000);
    CHECK(line["ratio"]["min"] <= line["ratio"]["max"]);
    CHECK_THAT(run_bazillion(unknown).out, Contains("it does not know it"));
}

TEST_CASE("bench compares the search with a program of protocol xboard") {
    const TemporaryFolder folder;
    const std::string board =
        shell_script(folder, "board",
                     "while read -r line; do\n"
                     "  case \"$line\" in\n"
                     "    go) echo ' 2 10 1 40 a1'; echo ' 4 -3 20 6000 b2 a1'; echo 'move b2' ;;\n"
                     "  esac\n"
                     "done\n");
    const fs::path table = folder / "peers.txt";
    write_text(table,
               "GAME | TITLE | DEPTH | " + board + " xboard | POSITION\n" + three_in_a_row() + " | | 2 | oxo |\n");
    const Run run = run_bazillion({"bench", three_in_a_row(), "--search", "--compare", "--peers", table.string(),
                                   "--seconds", "0.05", "--rounds", "1", "--format", "json"});
    REQUIRE(run.code == 0);
    const json line = json::parse(run.out);
    CHECK(line["theirs"]["depth"] == 4);
    CHECK(line["theirs"]["per_second"] == 30000);
}
