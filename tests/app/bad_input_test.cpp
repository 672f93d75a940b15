// Whatever a user hands over: a clear message with its place, the right exit code, and never a crash or a hang.
//
// The first line of each file in tests/data/bad says what must come of it:
//
//     ; expect error[CODE] at LINE:COLUMN words of the message
//     ; expect error[CODE] words of the message          (no place, or it does not matter)
//     ; expect error words of the message              (a hook fails while the first moves are tried)

#include "run.h"

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include <filesystem>
#include <regex>
#include <string>

using Catch::Contains;
using nlohmann::json;
namespace fs = std::filesystem;

namespace {

struct Expectation {
    std::string code;
    int line = 0;  ///< 0: any
    int column = 0;
    std::string words;
};

Expectation expectation_of(const fs::path& file) {
    const std::string text = read_text(file);
    const std::string first = text.substr(0, text.find_first_of("\r\n"));
    static const std::regex form(R"(; expect (error|error\[([a-z-]+)\])(?: at (\d+):(\d+))?(?: (.*))?)");
    std::smatch parts;
    INFO(file);
    REQUIRE(std::regex_match(first, parts, form));
    Expectation expected{parts[2], 0, 0, parts[5]};
    if (parts[1] == "error") {
        expected.code = "script-error";
    }
    if (parts[3].matched) {
        expected.line = std::stoi(parts[3]);
        expected.column = std::stoi(parts[4]);
    }
    return expected;
}

bool is(const json& diagnostic, const Expectation& expected) {
    const bool in_place =
        expected.line == 0 || (diagnostic["line"] == expected.line && diagnostic["column"] == expected.column);
    return diagnostic["severity"] == "error" && diagnostic["code"] == expected.code && in_place &&
           diagnostic["message"].get<std::string>().find(expected.words) != std::string::npos;
}

}  // namespace

TEST_CASE("every bad file gets the message it says", "[bad]") {
    std::size_t files = 0;
    for (const fs::directory_entry& entry : fs::directory_iterator(data("bad"))) {
        if (entry.path().extension() != ".game" && entry.path().extension() != ".zrf") {
            continue;
        }
        ++files;
        const Expectation expected = expectation_of(entry.path());
        const Run run = run_bazillion({"check", entry.path().string(), "--format", "json"});
        INFO(entry.path().filename().string() + "\n" + run.out + run.err);
        CHECK(run.code == 1);
        const json answer = json::parse(run.out);
        CHECK(answer["errors"] > 0);
        const json& found = answer["diagnostics"];
        CHECK(std::any_of(found.begin(), found.end(), [&](const json& each) { return is(each, expected); }));

        const Run text = run_bazillion({"check", entry.path().string()});
        CHECK(text.code == 1);
        CHECK_THAT(text.out, Contains("error: ") && Contains(expected.words));
        if (expected.line != 0) {
            CHECK_THAT(text.out,
                       Contains(":" + std::to_string(expected.line) + ":" + std::to_string(expected.column) + ":"));
        }
    }
    CHECK(files >= 10);
}

TEST_CASE("what is no text file at all", "[bad]") {
    const TemporaryFolder folder;
    SECTION("missing file") {
        const Run run = run_bazillion({"check", (folder / "nothing.game").string()});
        CHECK(run.code == 1);
        CHECK_THAT(run.out, Contains("nothing.game"));
    }
    SECTION("directory") {
        const Run run = run_bazillion({"check", folder.path().string()});
        CHECK(run.code == 1);
        CHECK_THAT(run.out, Contains("folder") || Contains("directory"));
    }
    SECTION("binary file") {
        write_text(folder / "binary.game", std::string("\x7f"
                                                       "ELF\0\0\0\1\2\3",
                                                       10));
        const Run run = run_bazillion({"check", (folder / "binary.game").string()});
        CHECK(run.code == 1);
        CHECK_THAT(run.out, Contains("is not a text file"));
    }
    SECTION("empty file") {
        write_text(folder / "empty.game", "");
        const Run run = run_bazillion({"check", (folder / "empty.game").string()});
        CHECK(run.code == 1);
        CHECK_THAT(run.out, Contains("empty.game"));
    }
    SECTION("no command dies of it") {
        for (const std::string command : {"titles", "moves", "play"}) {
            const Run run = run_bazillion({command, (folder / "nothing.game").string()});
            INFO(command);
            CHECK(run.code == 1);
            CHECK(run.out.empty());
            CHECK_THAT(run.err, Contains("nothing.game"));
        }
    }
}

TEST_CASE("a hook that fails ends every command with its traceback", "[bad]") {
    const std::string game = data("bad/hook-forever.game").string();
    const std::vector<std::vector<std::string>> commands{{"moves", game}, {"perft", game, "-d", "2"}};
    for (const auto& command : commands) {
        const Run run = run_bazillion(command);
        CHECK(run.code == 1);
        CHECK(run.out.empty());
        CHECK_THAT(run.err, Contains("hook-forever.lua:2:") && Contains("in `settle`"));
    }
    const Run game_goes_on = run_bazillion({"play", game, "--text"}, "board\n");
    CHECK(game_goes_on.code == 0);
    CHECK_THAT(game_goes_on.out, Contains("hook-forever.lua:2:") && Contains("3  . p ."));
}
