// Games of chess variants put together at random, as inventors write them and fast paths are made for: fans, counting,
// pins, evasions, checks given.
#include "random/random_variants.h"

#include "number_from_environment.h"
#include "play/search_queries_comparison.h"
#include "play/tiny.h"
#include "random/random_files.h"

namespace bazillion {
namespace {

TEST_CASE("whatever the variant of chess, tables and plain interpreter agree, and the search is told what is so",
          "[variants]") {
    const std::uint64_t files = number_from_environment("BAZILLION_RANDOM_VARIANTS", 200);
    for (std::uint64_t seed = 1; seed <= files; ++seed) {
        const std::string text = RandomVariants(seed).text();
        INFO("seed " << seed << "\n" << text);
        random_files::compare(tiny::rules_of(text), seed,
                              [&](play::Engine& engine) { search_queries::play_and_compare(engine, 25, seed); });
    }
}

}  // namespace
}  // namespace bazillion
