// `bazillion tune`, and the advice that it writes.
#include "run.h"

#include <catch2/catch.hpp>

using Catch::Contains;

namespace {

/// A bundled game with a text of advice beside it.
std::string game_with(const TemporaryFolder& folder, const std::string& advice) {
    std::string game = (folder / "mine.game").string();
    REQUIRE(run_bazillion({"new", (folder / "mine").string(), "--kind", "moves"}).code == 0);
    write_text(folder / "mine.advice", advice);
    return game;
}

}  // namespace

TEST_CASE("tuning ends when its time is over and tells what it came to", "[tune]") {
    const TemporaryFolder folder;
    const std::string game = game_with(folder, "");
    const Run run = run_bazillion({"tune", game, "--time", "0.01", "--nodes", "50", "--games", "2", "--threads", "1"});
    CHECK(run.code == 0);
    CHECK_THAT(run.out, Contains("rounds, better "));
    CHECK(run.err.empty());
}

TEST_CASE("times may be told in several units", "[tune]") {
    const TemporaryFolder folder;
    const std::string game = game_with(folder, "");
    for (const char* time : {"600ms", "0.6s", "0m0.6s", "0.01m", "0.01"}) {
        INFO(time);
        const Run run =
            run_bazillion({"tune", game, "--time", time, "--nodes", "50", "--games", "2", "--threads", "1"});
        CHECK(run.code == 0);
        CHECK_THAT(run.out, Contains("rounds, better "));
    }
    for (const char* command : {"tune", "hint", "stats"}) {
        const Run soon = run_bazillion({command, game, "--time", "soon"});
        CHECK(soon.code == 2);
        CHECK_THAT(soon.err, Contains("`soon` is no time; a time is written 500ms, 2s, 30m or 1h"));
        CHECK_THAT(run_bazillion({command, game, "--time", "0x10"}).err, Contains("`0x10` is no time"));
    }
    const Run long_time = run_bazillion({"hint", game, "--time", "25h"});
    CHECK(long_time.code == 2);
    CHECK_THAT(long_time.err, Contains("not in range"));
    CHECK_THAT(long_time.err, Contains("Value 90000 not in range 0.001 to 86400 seconds"));
}

TEST_CASE("a game for four is not tuned", "[tune]") {
    const Run run = run_bazillion({"tune", "Chaturaji", "--time", "0.01"});
    CHECK(run.code == 1);
    CHECK_THAT(run.err, Contains("only games for two can be tuned"));
}

TEST_CASE("advice that cannot be read is told by those who would follow it, and by check", "[tune]") {
    const TemporaryFolder folder;
    const std::string game = game_with(folder, "(advice \"Mine\"\n  (kind Dragon (worth 1 2)))\n");
    for (const char* command : {"hint", "tune"}) {
        const Run run = run_bazillion({command, game, "--time", "0.01"});
        CHECK(run.code == 1);
        CHECK_THAT(run.err, Contains("mine.advice:2:9: unknown piece `Dragon`"));
    }
    const Run check = run_bazillion({"check", game});
    CHECK(check.code == 1);
    CHECK_THAT(check.out, Contains("mine.advice:2:9: unknown piece `Dragon`"));
}

TEST_CASE("advice that leads out of the folder by a link is not read", "[tune]") {
    const TemporaryFolder folder, elsewhere;
    const std::string game = game_with(folder, "");
    write_text(elsewhere / "secret", "(advice \"Mine\" (kind Secret))");
    std::filesystem::remove(folder / "mine.advice");
    std::filesystem::create_symlink(elsewhere / "secret", folder / "mine.advice");
    CHECK(run_bazillion({"hint", game, "--depth", "1"}).code == 0);
}

TEST_CASE("advice that is too large is told, and never written over", "[tune]") {
    const TemporaryFolder folder;
    const std::string game = game_with(folder, std::string((1 << 20) + 1, ';'));
    const Run check = run_bazillion({"check", game});
    CHECK(check.code == 0);
    CHECK_THAT(check.out, Contains("mine.advice"));
    CHECK_THAT(check.out, Contains("the computer judges by the rules alone"));
    const auto size = std::filesystem::file_size(folder / "mine.advice");
    static_cast<void>(
        run_bazillion({"tune", game, "--time", "0.05", "--nodes", "50", "--games", "2", "--threads", "1"}));
    CHECK(std::filesystem::file_size(folder / "mine.advice") == size);
}

TEST_CASE("where dice decide there is no hint", "[hint]") {
    const Run run = run_bazillion({"hint", "Backgammon", "--depth", "1"});
    CHECK(run.code == 1);
    CHECK_THAT(run.err, Contains("dice decide what comes next"));
}
