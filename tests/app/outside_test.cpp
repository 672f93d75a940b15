// Files that are not the whole game: engines are refused, other outside code is warned of.
#include "run.h"

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

using Catch::Contains;
using nlohmann::json;

namespace {

std::string game_with(const std::string& section) {
    std::string text = read_text(data("app/three.game"));
    text.insert(text.find("  (players"), section + "\n");
    return text;
}

}  // namespace

TEST_CASE("a game with an engine can be looked at, but not played", "[outside]") {
    const TemporaryFolder folder;
    const std::string file = (folder / "e.zrf").string();
    write_text(file, game_with("  (engine \"axiom.dll\")"));
    const std::vector<std::vector<std::string>> refused{
        {"moves", file}, {"perft", file, "-d", "1"}, {"play", file, "--text"}, {"check", file}};
    for (const auto& command : refused) {
        const Run run = run_bazillion(command);
        INFO(command[0]);
        CHECK(run.code == 1);
        CHECK_THAT(run.out + run.err, Contains("e.zrf:8:3: error: this game cannot be played"));
        CHECK_THAT(run.out + run.err, Contains("(engine \"axiom.dll\")") && Contains("Windows"));
    }
    const json answer = json::parse(run_bazillion({"check", file, "--format", "json"}).out);
    CHECK(answer["errors"] == 1);
    CHECK(answer["diagnostics"][0]["code"] == "engine");
    CHECK(run_bazillion({"titles", file}).code == 0);
    const Run drawn = run_bazillion({"render", file, "-o", (folder / "e.png").string()});
    if (drawn.err.find("without a window") == std::string::npos) {
        CHECK(drawn.code == 0);
        CHECK(read_text(folder / "e.png").starts_with("\x89PNG"));
    }
}

TEST_CASE("outside code is warned of, and the file is played as it is written", "[outside]") {
    const TemporaryFolder folder;
    const std::string file = (folder / "o.zrf").string();
    write_text(file, game_with("  (option \"three-extension\" true)"));
    CHECK(run_bazillion({"moves", file}).out == run_bazillion({"moves", data("app/three.game").string()}).out);
    const Run check = run_bazillion({"check", file});
    CHECK(check.code == 0);
    CHECK_THAT(check.out, Contains("o.zrf:8:3: warning: the rules of this file are not complete") &&
                              Contains("2 titles, no errors, 1 warning"));
    const Run play = run_bazillion({"play", file, "--text"}, "");
    CHECK(play.code == 0);
    CHECK_THAT(play.err, Contains("not complete"));
}
