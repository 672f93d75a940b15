// Games of rules put together at random. Their programs ask questions whose answers take other programs, of pieces and
// types not met before: so tables grow while others walk along them.
#include "random/random_rules.h"

#include "number_from_environment.h"
#include "play/tiny.h"
#include "random/random_files.h"

namespace bazillion {
namespace {

TEST_CASE("whatever the rules, tables, plain interpreter and drawn moves agree", "[rules]") {
    const std::uint64_t files = number_from_environment("BAZILLION_RANDOM_RULES", 150);
    for (std::uint64_t seed = 1; seed <= files; ++seed) {
        const std::string text = RandomRules(seed).text();
        INFO("seed " << seed << "\n" << text);
        random_files::compare(tiny::rules_of(text), seed, [](play::Engine&) {});
    }
}

}  // namespace
}  // namespace bazillion
