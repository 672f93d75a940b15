// Pieces that leave the board when a turn is over.
#include "play/tiny.h"

namespace bazillion {
namespace {

const std::string jump =
    "($1 (verify (and enemy? not-taken)) (set-attribute taken true) $1 (verify empty?) (add-partial))";

tiny::Parts parts(const std::string& setup, const std::string& sections = "(sweep taken)") {
    return {.blocks = "(jump n) (jump e) (jump s) (jump w)",
            .setup = setup,
            .sections = sections,
            .macros = "(define jump " + jump + ")",
            .attributes = "(attribute taken false)"};
}

TEST_CASE("what is swept stays until the turn is over", "[sweep]") {
    play::Match match = tiny::match(parts("(X (Man a1)) (O (Man a2 b3))"));
    const auto before = match.position();
    REQUIRE(match.play("a1a3"));
    CHECK(tiny::standing(match) == "a2 O Man, a3 X Man, b3 O Man");
    CHECK(match.options().size() == 1);  // not over a2 once more
    REQUIRE(match.play("a3c3"));
    CHECK(tiny::standing(match) == "c3 X Man");
    REQUIRE(match.take_back());
    REQUIRE(match.take_back());
    CHECK(match.position() == before);
}

TEST_CASE("what is swept counts as captured", "[sweep]") {
    play::Match match =
        tiny::match(parts("(X (Man a1)) (O (Man a2 c2))", "(sweep taken) (loss-condition (O) (captured Man))"));
    REQUIRE(match.play("a1a3"));
    REQUIRE(match.outcome());
    CHECK(match.outcome()->reason == "captured");
    CHECK(match.position().turn_state.quiet == 0);
}

TEST_CASE("without a sweep marked pieces stay", "[sweep]") {
    play::Match match = tiny::match(parts("(X (Man a1)) (O (Man a2 c2))", ""));
    REQUIRE(match.play("a1a3"));
    CHECK(tiny::standing(match) == "a2 O Man, a3 X Man, c2 O Man");
}

}  // namespace
}  // namespace bazillion
