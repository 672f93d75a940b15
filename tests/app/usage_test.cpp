// What the program says of itself, and to command lines that ask for nothing it has.

#include "run.h"

#include <catch2/catch.hpp>

#include <cstdlib>
#include <string>
#include <vector>

using Catch::Contains;

namespace {
const std::vector<std::string> commands{"play",   "check", "fmt",    "new",    "titles", "moves",   "perft",
                                        "render", "sheet", "export", "corpus", "start",  "convert", "stats"};
}

TEST_CASE("help lists the commands and the exit codes") {
    const Run run = run_bazillion({"--help"});
    CHECK(run.code == 0);
    CHECK(run.err.empty());
    for (const std::string& command : commands) {
        CHECK_THAT(run.out, Contains("\n  " + command + " "));
    }
    CHECK_THAT(run.out, Contains("Exit codes:") && Contains("Examples:"));
}

TEST_CASE("every command has help with examples, and exit codes") {
    for (const std::string& command : commands) {
        const Run run = run_bazillion({command, "--help"});
        INFO(command);
        CHECK(run.code == 0);
        CHECK_THAT(run.out, Contains("Usage: bazillion " + command) && Contains("Examples:") &&
                                Contains("Exit codes:") && Contains("--format text|json"));
        CHECK(run_bazillion({"help", command}).out == run.out);
    }
}

TEST_CASE("help fits a terminal") {
    std::string all = run_bazillion({"--help"}).out;
    for (const std::string& command : commands) {
        all += run_bazillion({command, "--help"}).out;
    }
    for (std::size_t begin = 0; begin < all.size();) {
        const std::size_t end = all.find('\n', begin);
        INFO(all.substr(begin, end - begin));
        CHECK(end - begin <= 110);
        begin = end + 1;
    }
}

TEST_CASE("the version is told") {
    const Run run = run_bazillion({"--version"});
    CHECK(run.code == 0);
    CHECK_THAT(run.out, Catch::StartsWith("bazillion "));
}

TEST_CASE("without a display, the name alone tells what can be done, and `start` that there is none") {
    const char* display = std::getenv("DISPLAY");
    const std::string kept = display != nullptr ? display : "";
    unsetenv("DISPLAY");
    const Run alone = run_bazillion({}), start = run_bazillion({"start"});
    if (!kept.empty()) {
        setenv("DISPLAY", kept.c_str(), 1);
    }
    CHECK(alone.code == 2);
    CHECK_THAT(alone.err, Contains("Usage: ") && Contains("play "));
    CHECK(start.code == 1);
    CHECK_THAT(start.err, Contains("no display") && Contains("--text"));
}

TEST_CASE("wrong usage ends with code 2 and says what is wrong") {
    struct Case {
        std::vector<std::string> arguments;
        std::string message;
    };
    const std::string game = data("app/three.game").string();
    const std::vector<Case> cases{
        {{}, "Usage: bazillion"},
        {{"chekc", game}, "did you mean `check`?"},
        {{"check"}, "FILE is required"},
        {{"check", game, "--colour"}, "--colour"},
        {{"check", game, "--format", "yaml"}, "must be `text` or `json`"},
        {{"perft", game}, "--depth is required"},
        {{"perft", game, "-d", "0"}, "1 to 64"},
        {{"perft", game, "-d", "many"}, "1 to 64"},
        {{"render", game}, "--output is required"},
        {{"moves", game, "--library", "no-such-folder"}, "`no-such-folder` is not a folder"},
        {{"moves", game, "--switch", "x"}, "write NAME=on or NAME=off"},
        {{"play", game, "--text", "--fen", "x", "--load", "y"}, "--load"},
        {{"help", "dance"}, "there is no command `dance`"},
    };
    for (const Case& each : cases) {
        const Run run = run_bazillion(each.arguments);
        INFO(each.message);
        CHECK(run.code == 2);
        CHECK(run.out.empty());
        CHECK_THAT(run.err, Contains(each.message));
    }
}
