// `bazillion macros`, and that docs/library.md is what it writes today.
#include "run.h"

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include <filesystem>

using Catch::Contains;
using nlohmann::json;

TEST_CASE("macros of the library are told with what they take and need", "[macros]") {
    const Run slide = run_bazillion({"macros", "slide"});
    CHECK(slide.code == 0);
    CHECK_THAT(slide.out, Contains("lib/chess.game") && Contains("(slide $1)") && Contains("Any number of steps"));

    CHECK_THAT(run_bazillion({"macros", "castle-short"}).out,
               Contains("Needs right `king-side`.") && Contains("(castle-short)"));
    CHECK_THAT(run_bazillion({"macros", "slow-pawn-moves"}).out, Contains("(slow-pawn-moves $1)"));
    CHECK_THAT(run_bazillion({"macros", "walk"}).out, Contains("macro `take`"));

    const Run wrong = run_bazillion({"macros", "slid"});
    CHECK(wrong.code == 1);
    CHECK_THAT(wrong.err, Contains("no macro `slid`") && Contains("did you mean `slide`?"));
    CHECK(run_bazillion({"macros", "--for", "ed"}).code == 2);
}

TEST_CASE("a macro of the library that is not included, or misspelt besides, is told by its file", "[macros]") {
    const TemporaryFolder folder;
    const auto check = [&](const std::string& moves) {
        write_text(folder / "hunt.game",
                   "(game (title \"Hunt\") (players White) (turn-order White) (board (grid (start-rectangle 0 0 9 9) "
                   "(dimensions (\"a/b\" (9 0)) (\"1/2\" (0 9))) (directions (n 0 1)))) (piece (name Deer) (moves " +
                       moves + ")) (board-setup (White (Deer a1))))");
        return run_bazillion({"check", (folder / "hunt.game").string()}).out;
    };
    CHECK_THAT(check("(slide n)"), Contains("write `(include \"lib/chess.game\")` before the game"));
    CHECK_THAT(check("(slyde n)"), Contains("did you mean `slide`? `slide` is a macro of the library"));
    CHECK_THAT(check("(n (wander n) add)"), Contains("no macro `wander` stands before this; `bazillion macros` lists"));
    CHECK_THAT(check("(wander n)"), Contains("the only one is `n`; `bazillion macros` lists the macros"));
}

TEST_CASE("a library of others may hold anything", "[macros]") {
    TemporaryFolder folder;
    std::filesystem::create_directory(folder / "lib");
    const std::string text =
        "; -----\n(define)\n(define )\n(define odd ($99999999999 $2147483647 $3))\n(define \"x\n)\n; \x1b[2J\n(define "
        "shown add)\n(define open (add\n";
    write_text(folder / "lib/odd.game", text);
    const Run run = run_bazillion({"macros", "odd", "--library", folder.path().string()});
    CHECK(run.code == 0);
    CHECK_THAT(run.out, Contains("(odd $1 $2 $3)"));
    CHECK_THAT(run_bazillion({"macros", "--library", folder.path().string()}).out, !Contains("\x1b"));
}

TEST_CASE("every macro of the library has its comment", "[macros]") {
    const json macros = json::parse(run_bazillion({"macros", "--format", "json"}).out)["macros"];
    CHECK(macros.size() > 150);
    for (const json& macro : macros) {
        INFO(macro["file"] << ": " << macro["name"]);
        CHECK(macro["comment"] != "");
    }
}

TEST_CASE("docs/library.md is up to date", "[macros]") {
    INFO("run `bazillion macros --for markdown > docs/library.md`");
    const std::filesystem::path root = BAZILLION_SOURCE_DIR;
    const bool same = run_bazillion({"macros", "--for", "markdown"}).out == read_text(root / "docs" / "library.md");
    CHECK(same);
}
