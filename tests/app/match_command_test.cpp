// `bazillion match` as users run it: killed and begun again, by several workers, with wrong arguments.
#include "child.h"
#include "run.h"

#include <nlohmann/json.hpp>

#include <catch2/catch.hpp>

#include <csignal>
#include <set>
#include <sstream>

namespace {

using Json = nlohmann::json;
using Words = std::vector<std::string>;

constexpr std::size_t all_games = 40;

/// Games between players that need no programs; the same each time.
Words match_with(const std::string& record, const Words& more = {}) {
    Words words{"match",      "chess", "--first", "greedy", "--second", "random", "--games", std::to_string(all_games),
                "--openings", "4",     "--plies", "60",     "--record", record};
    words.insert(words.end(), more.begin(), more.end());
    return words;
}

/// The moves of each game of a record, which must stand there once.
std::vector<Json> games_of(const std::filesystem::path& file) {
    auto lines = json_lines(read_text(file));
    REQUIRE(!lines.empty());
    lines.erase(lines.begin());
    std::vector<Json> games(all_games);
    for (const Json& line : lines) {
        auto& game = games.at(line["number"].get<std::size_t>());
        CHECK(game.is_null());
        game = line["moves"];
    }
    return games;
}

TEST_CASE("a match that is killed again and again loses no game and plays none twice") {
    const TemporaryFolder folder;
    const std::string killed = folder / "killed.jsonl", whole = folder / "whole.jsonl";
    for (int games = 1; games <= 3; ++games) {
        Child child(match_with(killed, {"--concurrency", "2"}));
        for (int i = 0; i < games; ++i) {  // how many are over when it is killed does not matter
            child.line();
        }
        child.end(SIGKILL);
    }
    const Run rest = run_bazillion(match_with(killed));
    INFO(rest.err);
    REQUIRE(rest.code == 0);
    CHECK(rest.out.find("Chess: greedy against random\n") != std::string::npos);
    REQUIRE(run_bazillion(match_with(whole)).code == 0);
    CHECK(games_of(killed) == games_of(whole));

    // What is over is not played again, and more games may be asked for.
    const Run again = run_bazillion(match_with(killed, {"--format", "json"}));
    CHECK(json_lines(again.out).size() == 1);
    CHECK(json_lines(again.out).back()["games"] == all_games);
}

TEST_CASE("workers of a match share a folder, and their games are added up") {
    const TemporaryFolder folder;
    const std::string records = folder / "records";
    Child first(match_with(records, {"--worker", "1/2"}));
    const Run second = run_bazillion(match_with(records, {"--worker", "2/2"}));
    INFO(second.err);
    REQUIRE(second.code == 0);
    while (!first.line().empty()) {
    }
    const Run report = run_bazillion({"match", "report", records, "--format", "json"});
    REQUIRE(report.code == 0);
    const Json sum = json_lines(report.out).at(0);
    CHECK(sum["games"] == all_games);
    CHECK(sum["openings"] == all_games / 2);
    std::size_t pairs = 0;
    for (const Json& count : sum["pairs"]) {
        pairs += count.get<std::size_t>();
    }
    CHECK(pairs == all_games / 2);

    const Run text = run_bazillion({"match", "report", records, "--sprt", "0,400"});
    CHECK(text.out.find("Chess: greedy against random\n  games        40, 20 openings") != std::string::npos);
    CHECK(text.out.find("for 400 against 0 Elo") != std::string::npos);
}

TEST_CASE("each game and the whole match are told in JSON") {
    const Run run = run_bazillion({"match", "Breakthrough", "--first", "random", "--second", "random name=other",
                                   "--games", "2", "--sprt", "0,10", "--format", "json"});
    REQUIRE(run.code == 0);
    const auto lines = json_lines(run.out);
    REQUIRE(lines.size() == 3);
    CHECK(lines[0]["number"] == 0);
    CHECK(lines[1]["begins"] == "second");
    CHECK(lines[0]["moves"].size() > 8);
    CHECK(lines[2]["games"] == 2);
    CHECK(lines[2]["sprt"]["accepted"].is_null());
    CHECK(lines[2]["elo"].contains("low"));
}

TEST_CASE("wrong arguments of a match are told") {
    const TemporaryFolder folder;
    const auto wrong = [](const Words& more, int code = 2) {
        Words words{"match"};
        words.insert(words.end(), more.begin(), more.end());
        const Run run = run_bazillion(words);
        CHECK(run.code == code);
        CHECK(run.out.empty());
        return run.err;
    };
    const auto has = [](const std::string& text, const std::string& part) {
        INFO(text);
        CHECK(text.find(part) != std::string::npos);
    };
    has(wrong({"chess"}), "a match needs two players");
    has(wrong({"chess", "--first", "greedy", "--second", "stockfish"}), "--second: there is no player `stockfish`");
    has(wrong({"chess", "--first", "greedy", "--second", "uci:x"}), "`x` has no limit");
    has(wrong({"chess", "--first", "greedy", "--second", "uci:/no/x", "--nodes", "1"}, 1), "no program `/no/x`");
    has(wrong({"chess", "--first", "greedy", "--second", "random", "--sprt", "10,0"}), "`10,0` is no test");
    has(wrong({"chess", "--first", "greedy", "--second", "random", "--time", "soon"}), "`soon` is no time");
    has(wrong({"chess", "--first", "greedy", "--second", "random", "--worker", "3/2"}), "`3/2` is no worker");
    has(wrong({"chess", "--first", "greedy", "--second", "random", "--worker", "1/2"}), "a worker needs a record");
    has(wrong({"chess", "--first", "greedy", "--second", "random", "--games", "0"}), "not in range 1 to");
    has(wrong({"chess", "two", "--first", "greedy", "--second", "random"}), "`two` is one argument too many");
    has(wrong({"report", folder.path().string()}, 1), "there is no record in");
    has(wrong({"report", "/no/such.jsonl"}, 1), "/no/such.jsonl");
    write_text(folder / "x.jsonl", "hello\n");
    has(wrong({"report", folder / "x.jsonl"}, 1), "x.jsonl:1: not a line of a record of games");
    has(wrong({"chess", "--first", "greedy", "--second", "random", "--record", folder / "x.jsonl"}, 1),
        "x.jsonl:1: not a line of a record of games");
    CHECK(read_text(folder / "x.jsonl") == "hello\n");
}

}  // namespace
