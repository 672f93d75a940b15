// `bazillion import`: rules files of a variants.ini.
#include "run.h"

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

using Catch::Contains;

TEST_CASE("variants become games that check and are laid out", "[import]") {
    const TemporaryFolder folder;
    const std::string ini = (folder / "variants.ini").string();
    write_text(folder / "variants.ini", "[one:chess]\ncannon = c\nblastOnCapture = true\n\n[two:one]\nmaxRank = 8\n");
    const Run made = run_bazillion({"import", ini, "--output", folder.path().string()});
    CHECK(made.code == 0);
    CHECK_THAT(made.out, Contains("one.game") && Contains("two.game"));
    CHECK_THAT(made.err, Contains("variants.ini:3:1: warning: `blastOnCapture = true` is not imported"));
    for (const char* name : {"one.game", "two.game"}) {
        const std::string game = (folder / name).string();
        CHECK(run_bazillion({"check", game}).code == 0);
        CHECK(run_bazillion({"fmt", game, "--check"}).code == 0);
        CHECK_THAT(run_bazillion({"perft", game, "-d", "2"}).out, Contains("depth 2 nodes 400"));
    }
    const Run again = run_bazillion({"import", ini, "--output", folder.path().string()});
    CHECK(again.code == 1);
    CHECK_THAT(again.err, Contains("is there already"));
    CHECK(run_bazillion({"import", ini, "--variant", "three"}).code == 1);
    CHECK(run_bazillion({"import", (folder / "no.ini").string()}).code == 1);
}

TEST_CASE("a game without scripts is not said to have slow ones", "[import]") {
    const TemporaryFolder folder;
    write_text(folder / "variants.ini", "[duck:chess]\nwallingRule = duck\n");
    REQUIRE(run_bazillion({"import", (folder / "variants.ini").string(), "--output", folder.path().string()}).code ==
            0);
    const Run checked = run_bazillion({"check", (folder / "duck.game").string()});
    CHECK(checked.code == 0);
    CHECK_THAT(checked.out + checked.err, Contains("no errors") && !Contains("slow-scripts"));
}
