// Chess variants put together at random.
#include "random/random_variants.h"

#include "play/analysis/self_test.h"
#include "play/search_queries_comparison.h"
#include "play/tiny.h"
#include "random/random_game.h"

namespace bazillion {
namespace {

/// BAZILLION_RANDOM_VARIANTS tells how many files are tried.
std::uint64_t wanted_variants() {
    const char* const wanted = std::getenv("BAZILLION_RANDOM_VARIANTS");
    return wanted != nullptr ? std::strtoul(wanted, nullptr, 10) : 200;
}

TEST_CASE("whatever the variant of chess, tables and plain interpreter agree, and the search is told what is so",
          "[variants]") {
    for (std::uint64_t seed = 1; seed <= wanted_variants(); ++seed) {
        const std::string text = RandomVariants(seed).text();
        INFO("seed " << seed << "\n" << text);
        const auto rules = tiny::rules_of(text);
        for (const auto compile_threshold : {std::uint8_t{0}, std::uint8_t{2}}) {
            INFO("compile_threshold " << int{compile_threshold});
            play::Engine engine(rules, nullptr, compile_threshold);
            const auto self_test =
                play::probe(engine, {.games = 2, .plies = 40, .seed = seed, .every_ply = 2}, [] { return false; });
            CHECK(self_test.undo == "");
            REQUIRE(self_test.plain == "");
            play::Engine searching(rules, nullptr, compile_threshold);
            search_queries::play_and_compare(searching, 25, seed);
            bundled::draw_moves(searching, seed, 60);
        }
    }
}

}  // namespace
}  // namespace bazillion
