// `bazillion new`: games to begin with.
#include "run.h"

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

using Catch::Contains;
using nlohmann::json;

TEST_CASE("every starter checks, plays and is laid out", "[new]") {
    const TemporaryFolder folder;
    const std::string kind = GENERATE(as<std::string>(), "moves", "drops", "chess", "script");
    INFO(kind);
    const std::string game = (folder / "great-siege.game").string();
    const Run made = run_bazillion({"new", (folder / "great-siege").string(), "--kind", kind});
    CHECK(made.code == 0);
    CHECK_THAT(made.out, Contains(game));
    const Run check = run_bazillion({"check", game});
    CHECK(check.code == 0);
    CHECK_THAT(check.out, Contains("no errors") && !Contains("warning"));
    CHECK(run_bazillion({"fmt", game, "--check"}).code == 0);
    CHECK(read_text(game).find('@') == read_text(game).find('@', read_text(game).find("--explain ")));
    CHECK_THAT(run_bazillion({"titles", game}).out, Contains("\tGreat siege\n"));

    const json start = json::parse(run_bazillion({"moves", game, "--format", "json"}).out);
    REQUIRE(start["moves"].size() > 4);
    const std::string first = start["moves"][0];
    const Run play = run_bazillion({"play", game, "--text", "--format", "json"}, first + "\n");
    CHECK(play.code == 0);
    CHECK_THAT(play.out, Contains("\"record\":[\"" + first + "\"]"));
}

TEST_CASE("the ways to move that a starter names work as it says", "[new]") {
    const TemporaryFolder folder;
    REQUIRE(run_bazillion({"new", (folder / "mine").string(), "--kind", "chess"}).code == 0);
    std::string text = read_text(folder / "mine.game");
    CHECK_THAT(text, Contains("mix `(step n)`, `(slide ne)`, `(leap n e)` and the like"));
    const std::string moves = "(moves (king-moves) (knight-moves))";
    REQUIRE(text.find(moves) != std::string::npos);
    text.replace(text.find(moves), moves.size(), "(moves (step n) (slide ne) (leap n e))");
    write_text(folder / "mine.game", text);
    const std::string game = (folder / "mine.game").string();
    CHECK_THAT(run_bazillion({"check", game}).out, Contains("no errors") && !Contains("warning"));
    const json answer = json::parse(
        run_bazillion({"moves", game, "--fen", "4k3/8/8/8/8/8/8/3GK3 w", "--explain", "d1", "--format", "json"}).out);
    std::string found;
    for (const json& block : answer["blocks"]) {
        for (const json& move : block["moves"]) {
            found += move["move"].get<std::string>() + " ";
        }
    }
    CHECK(found == "d1d2 d1e2 d1f3 d1g4 d1h5 d1e3 ");
}

TEST_CASE("a starter overwrites nothing", "[new]") {
    const TemporaryFolder folder;
    const std::string game = (folder / "mine.game").string();
    write_text(game, "mine");
    const Run run = run_bazillion({"new", game});
    CHECK(run.code == 1);
    CHECK_THAT(run.err, Contains("is there already"));
    CHECK(read_text(game) == "mine");
    write_text(folder / "other.lua", "mine");
    CHECK(run_bazillion({"new", (folder / "other").string(), "--kind", "script"}).code == 1);
    CHECK(read_text(folder / "other.lua") == "mine");
    CHECK_FALSE(std::filesystem::exists(folder / "other.game"));
    CHECK(run_bazillion({"new", (folder / "no" / "such").string()}).code == 1);
}

TEST_CASE("names and kinds that cannot be", "[new]") {
    const TemporaryFolder folder;
    for (const std::string name : {"", "a b", "a\"b", "..", "a\\b"}) {
        const Run run = run_bazillion({"new", (folder / name).string()});
        INFO(name);
        CHECK(run.code == 2);
        CHECK_THAT(run.err, Contains("bazillion: "));
    }
    const Run kind = run_bazillion({"new", (folder / "a").string(), "--kind", "ches"});
    CHECK(kind.code == 2);
    CHECK_THAT(kind.err, Contains("known kinds: moves, drops, chess, script"));
    const json answer = json::parse(run_bazillion({"new", (folder / "a").string(), "--format", "json"}).out);
    CHECK(answer == json({{"files", {(folder / "a.game").string()}}, {"title", "A"}}));
}
