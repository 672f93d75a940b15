// Games of rules put together at random. Their programs ask questions whose answers take other programs, of pieces and
// types not met before: so tables grow while others walk along them.
#include "random/random_rules.h"

#include "play/analysis/self_test.h"
#include "play/tiny.h"
#include "random/random_game.h"

#include <catch2/catch.hpp>

#include <cstdlib>

namespace bazillion {
namespace {

/// BAZILLION_RANDOM_RULES tells how many files are tried.
std::uint64_t wanted_rules() {
    const char* const wanted = std::getenv("BAZILLION_RANDOM_RULES");
    return wanted != nullptr ? std::strtoul(wanted, nullptr, 10) : 150;
}

TEST_CASE("whatever the rules, tables, plain interpreter and drawn moves agree", "[rules]") {
    for (std::uint64_t seed = 1; seed <= wanted_rules(); ++seed) {
        const std::string text = RandomRules(seed).text();
        INFO("seed " << seed << "\n" << text);
        const auto rules = tiny::rules_of(text);
        for (const auto compile_threshold : {std::uint8_t{0}, std::uint8_t{2}}) {
            INFO("compile_threshold " << int{compile_threshold});
            play::Engine engine(rules, nullptr, compile_threshold);
            const auto self_test =
                play::probe(engine, {.games = 2, .plies = 40, .seed = seed, .every_ply = 2}, [] { return false; });
            CHECK(self_test.undo == "");
            REQUIRE(self_test.plain == "");
            play::Engine drawing(rules, nullptr, compile_threshold);
            bundled::draw_moves(drawing, seed, 60);
        }
    }
}

}  // namespace
}  // namespace bazillion
