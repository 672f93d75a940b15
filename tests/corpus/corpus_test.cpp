// `bazillion corpus` on our own games, on files broken in known ways, and on real ZRF files.
#include "app/run.h"

#include <fmt/core.h>
#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include <filesystem>
#include <sstream>

using nlohmann::json;

namespace {

/// The lines of a report; its summary is the last.
std::vector<json> report(const std::filesystem::path& folder, std::vector<std::string> more) {
    more.insert(more.begin(), {"corpus", folder.string(), "--format", "json"});
    constexpr int patience = 900;  // seconds for the largest folder, under sanitizers
    const Run run = run_bazillion(more, "", patience);
    INFO(run.err);
    std::vector<json> lines = json_lines(run.out);
    REQUIRE(!lines.empty());
    REQUIRE(lines.back().contains("summary"));
    CHECK(run.code == (lines.back()["summary"]["exceptions"].empty() ? 0 : 1));
    return lines;
}

const std::string small_game = R"((game (title "Small") (players X O) (turn-order X O)
    (board (grid (dimensions ("a/b" (1 0)) ("1/2" (0 1))) (directions (n 0 1) (e 1 0))))
    (piece (name Man) (moves (n add) (e add)))
    (board-setup (X (Man a1)) (O (Man b1)))))";

TEST_CASE("a report tells games, libraries, engines and faults apart", "[corpus]") {
    const TemporaryFolder folder;
    write_text(folder / "a.zrf", small_game + "(variant (title \"-\")) (variant (title \"Large\"))");
    write_text(folder / "b.zrf", "(define step ($1 add))");
    write_text(folder / "c.zrf", small_game + "(variant (title \"Elsewhere\") (engine \"some.dll\"))");
    write_text(folder / "d.zrf", "(game (title \"Broken\") (players X) (turn-order Y))");
    const auto lines = report(folder.path(), {"--games", "2", "--plies", "9"});
    REQUIRE(lines.size() == 7);
    CHECK(lines[0]["status"] == "clean");
    CHECK(lines[0]["start_moves"] == 2);
    CHECK(lines[0]["pieces"] == 2);
    CHECK(lines[0]["games"] == 2);
    CHECK(lines[1]["index"] == 2);
    CHECK(lines[2]["status"] == "library");
    CHECK(lines[3]["status"] == "clean");
    CHECK(lines[4]["status"] == "engine");
    CHECK(lines[5]["status"] == "exception");
    CHECK(lines[5]["loads"] == false);
    CHECK(lines[5]["error"].get<std::string>().find("line 1: ") == 0);
    const json& summary = lines[6]["summary"];
    CHECK(summary["titles"] == 5);
    CHECK(summary["clean"] == 3);
    CHECK(summary["engines"] == 1);
    CHECK(summary["libraries"] == 1);
    CHECK(summary["exceptions"].size() == 1);

    CHECK(report(folder.path(), {"--only", "Large"}).size() == 2);
}

TEST_CASE("a title that takes too long is short of games, not the end", "[corpus]") {
    const TemporaryFolder folder;
    write_text(folder / "a.zrf", small_game);
    const auto lines = report(folder.path(), {"--games", "100000000", "--plies", "100000", "--seconds", "0.2"});
    REQUIRE(lines.size() == 2);
    CHECK(lines[0]["status"] == "short");
    CHECK(lines[0]["undo_ok"] == true);
    CHECK(lines[0]["games"].get<std::size_t>() > 0);
    CHECK(lines[1]["summary"]["short"] == 1);
    CHECK(lines[1]["summary"]["exceptions"].empty());
}

TEST_CASE("titles of real files undo, and agree with the plain interpreter", "[.old-files]") {
    const auto real = std::filesystem::path(BAZILLION_SOURCE_DIR) / ".." / "shared" / "zrf" / "corpus";
    if (!std::filesystem::is_directory(real)) {
        WARN("skipped: ../shared/zrf is not there");
        return;
    }
    for (const auto& folder : std::filesystem::directory_iterator(real)) {
        if (!folder.is_directory()) {
            continue;
        }
        const auto lines = report(folder.path(), {"--games", "1", "--plies", "16", "--seconds", "10"});
        const json& summary = lines.back()["summary"];
        fmt::print("{}: {} of {} titles clean, {} slow, {} left to engines\n", folder.path().filename().string(),
                   summary["clean"].get<std::size_t>(), summary["titles"].get<std::size_t>(),
                   summary["short"].get<std::size_t>(), summary["engines"].get<std::size_t>());
        for (const json& line : lines) {
            INFO(line.dump());
            CHECK(line.value("undo_ok", true));
            CHECK(line.value("plain_agrees", true));
            // A title may be wrong in itself, as `check` tells with its line; all else is our fault.
            const bool wrong_in_itself = !line.value("loads", true) && line["error"].is_string() &&
                                         line["error"].get<std::string>().find("line ") == 0;
            CHECK((line.value("status", "") != "exception" || wrong_in_itself));
        }
    }
}

}  // namespace
