// What the scripts of a game do to a run of the program: what they print, and how long they can hold it up.

#include "run.h"

#include <catch2/catch.hpp>

#include <chrono>
#include <string>

using Catch::Contains;

namespace {

/// A small game with a script and a hook, in a folder of its own.
struct Scripted {
    Scripted(const std::string& hook, const std::string& script, int variants = 0) {
        write_text(folder / "s.lua", script);
        std::string game =
            "(game (title \"T\") (script \"s.lua\") (players White Black) (turn-order White Black)\n"
            " (board (grid (start-rectangle 0 0 60 60) (dimensions (\"a/b/c\" (60 0)) (\"3/2/1\" (0 60)))\n"
            "  (directions (n 0 -1) (s 0 1) (e 1 0) (w -1 0))))\n"
            " (define walk ($1 (verify not-friend?) add))\n"
            " (piece (name Man) (moves (walk n) (walk s)))\n"
            " (board-setup (White (Man a1 b1 c1)) (Black (Man a3 b3 c3)))\n"
            " (hook " +
            hook + " f)\n (loss-condition (White Black) (pieces-remaining 0)))\n";
        for (int i = 0; i < variants; ++i) {
            game += "(variant (title \"V" + std::to_string(i) + "\"))\n";
        }
        write_text(folder / "t.game", game);
    }

    Run run(const std::string& command) {
        std::vector<std::string> arguments{command, folder / "t.game"};
        if (command == "play") {
            arguments.emplace_back("--text");
        }
        const auto start = std::chrono::steady_clock::now();
        Run result = run_bazillion(arguments);
        took = std::chrono::steady_clock::now() - start;
        return result;
    }

    TemporaryFolder folder;
    std::chrono::duration<double> took{};
};

}  // namespace

TEST_CASE("what scripts print goes to standard error, escaped") {
    Scripted game("legal", "function f(now) print('\\27[31mhello', now:to()) return true end");
    for (const char* command : {"moves", "play"}) {
        INFO(command);
        const Run run = game.run(command);
        CHECK(run.code == 0);
        CHECK_THAT(run.err, Contains("\\x1b[31mhello\\ta2\n"));
        CHECK_THAT(run.out, !Contains("hello"));
    }
}

TEST_CASE("what scripts print does not go on for ever") {
    Scripted game("legal", "function f(now) for i = 1, 2000 do print(('x'):rep(40)) end return true end");
    const Run run = game.run("play");
    CHECK(run.code == 0);
    CHECK(run.err.size() < 600'000);
}

TEST_CASE("check ends soon whatever scripts do") {
    constexpr const char* many_moves =
        "function f(now) local t = {} for i = 1, 4000 do t[i] = {text = 't' .. i} end return t end";
    SECTION("with very many moves, in very many variants") {
        Scripted game("moves", many_moves, 300);
        const Run run = game.run("check");
        CHECK(run.code == 0);
        CHECK_THAT(run.out, Contains("301 titles") && Contains("not all of its first moves were tried [slow-scripts]"));
        CHECK(game.took.count() < 30);
    }
    SECTION("with a script that runs away, in very many variants") {
        Scripted game("moves", "while true do end", 300);
        const Run run = game.run("check");
        CHECK(run.code == 1);
        CHECK_THAT(run.out, Contains("[script-runaway]"));
        CHECK(game.took.count() < 30);
    }
    SECTION("with a hook that runs away each time") {
        for (const char* hook : {"legal", "outcome", "after-move", "moves"}) {
            INFO(hook);
            Scripted game(hook, "function f(now) while true do end end", 300);
            CHECK_THAT(game.run("check").out, Contains("[script-runaway]"));
            CHECK(game.took.count() < 30);
        }
    }
}
