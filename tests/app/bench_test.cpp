// What `bench` answers: the shape of it, for times are those of the machine. The peer is a script.

#include "run.h"

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include <filesystem>
#include <string>

using Catch::Contains;
using nlohmann::json;

namespace {

namespace fs = std::filesystem;

std::string three() {
    return data("app/three.game").string();
}

/// A program that answers every perft with this many nodes.
std::string peer_that_counts(const TemporaryFolder& folder, int nodes) {
    const fs::path script = folder / "peer";
    write_text(script, "#!/bin/sh\ncat >/dev/null\necho 'Nodes searched: " + std::to_string(nodes) + "'\n");
    fs::permissions(script, fs::perms::owner_all);
    return script.string();
}

}  // namespace

TEST_CASE("bench measures a title") {
    const Run run = bazillion({"bench", three(), "--seconds", "0.02", "--format", "json"});
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
    const Run run = bazillion({"bench", three(), "--title", "#2", "-d", "3", "--seconds", "0.01", "--format", "json"});
    REQUIRE(run.code == 0);
    const json line = json::parse(run.out);
    CHECK(line["title"] == "Three in a row, O begins");
    CHECK(line["perft"]["depth"] == 3);
    CHECK(line["perft"]["nodes"].get<int>() % 504 == 0);
}

TEST_CASE("bench tells how much of the time goes to scripts") {
    const Run run = bazillion({"bench", "Congo", "-d", "3", "--seconds", "2", "--format", "json"});
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
    const Run run = bazillion({"bench", three(), "Tic-Tac-Toe", "--seconds", "0.01"});
    CHECK(run.code == 0);
    CHECK_THAT(run.out, Contains("perft/s") && Contains("\nThree in a row ") && Contains("\nTic-Tac-Toe "));
}

TEST_CASE("bench explains on which shortcuts a game is played") {
    const Run run = bazillion({"bench", three(), "--explain", "--seconds", "0.01", "--format", "json"});
    REQUIRE(run.code == 0);
    const json line = json::parse(run.out);
    CHECK(line["facts"]["legality"] == "nothing can forbid a move");
    CHECK_THAT(bazillion({"bench", "chess", "--explain", "--seconds", "0.01"}).out,
               Contains("Chess\n") && Contains("safety of royal pieces"));
}

TEST_CASE("bench compares with another program") {
    const TemporaryFolder folder;
    const Run run = bazillion({"bench", three(), "--compare", "--peer", peer_that_counts(folder, 504), "--variant",
                               "three", "-d", "3", "--rounds", "2", "--format", "json"});
    REQUIRE(run.code == 0);
    const json line = json::parse(run.out);
    CHECK(line["variant"] == "three");
    CHECK(line["nodes"] == 504);
    CHECK(line["ratio"]["min"] <= line["ratio"]["median"]);
    CHECK(line["ratio"]["median"] <= line["ratio"]["max"]);
}

TEST_CASE("bench does not compare what counts differently") {
    const TemporaryFolder folder;
    const Run run = bazillion(
        {"bench", three(), "--compare", "--peer", peer_that_counts(folder, 505), "--variant", "three", "-d", "3"});
    CHECK(run.code == 1);
    CHECK_THAT(run.err, Contains("counts 505 nodes, we 504"));
    const Run absent = bazillion({"bench", three(), "--compare", "--peer", "/nowhere", "--variant", "three"});
    CHECK(absent.code == 1);
    CHECK_THAT(absent.err, Contains("is it installed?"));
}

TEST_CASE("the table of positions to compare is read with care") {
    const TemporaryFolder folder;
    const std::string table = (folder / "peers.txt").string();
    const std::string peer = peer_that_counts(folder, 72);
    const auto compare = [&](const std::string& text) {
        write_text(table, text);
        return bazillion({"bench", "--compare", "--peer", peer, "--peers", table, "--rounds", "1"});
    };
    CHECK_THAT(compare("# remark\n" + three() + " | #2 | three | 2\n").out, Contains("Three in a row, O begins"));
    const Run bad = compare("\nchess | | chess | deep\n");
    CHECK(bad.code == 1);
    CHECK_THAT(bad.err, Contains("peers.txt:2: not a position to compare"));
    CHECK(compare("chess | | chess | 0\n").code == 1);
    CHECK(compare("chess | 5\n").code == 1);
    CHECK(compare("# nothing\n").code == 2);
    CHECK(bazillion({"bench", "--compare", "--peers", "/nowhere"}).code == 1);
}

TEST_CASE("bench says what is wrong") {
    CHECK(bazillion({"bench", three(), "chess", "--title", "#2"}).code == 2);
    CHECK(bazillion({"bench", three(), "-d", "0"}).code == 2);
    const Run run = bazillion({"bench", "/nowhere.game"});
    CHECK(run.code == 1);
    CHECK_THAT(run.err, Contains("/nowhere.game"));
}
