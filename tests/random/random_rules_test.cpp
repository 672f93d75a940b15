// Games of rules put together at random. Their programs ask questions whose answers take other programs, of pieces and
// types not met before: so tables grow while others walk along them.
#include "random/random_rules.h"

#include "play/analysis/self_test.h"
#include "play/tiny.h"

#include <catch2/catch.hpp>

#include <algorithm>
#include <cstdlib>

namespace bazillion {
namespace {

/// BAZILLION_RANDOM_RULES tells how many files are tried.
std::uint64_t wanted_rules() {
    const char* const wanted = std::getenv("BAZILLION_RANDOM_RULES");
    return wanted != nullptr ? std::strtoul(wanted, nullptr, 10) : 150;
}

/// Plays at random by drawn moves; each must be one of those that are listed.
void draw_moves(play::Engine& engine, std::uint64_t seed) {
    play::Random random(seed);
    engine.set_position(engine.start());
    for (int ply = 0; ply < 60; ++ply) {
        const play::Move drawn = engine.sample(random);
        std::vector<play::Move> moves;
        engine.generate(moves);
        if (drawn != play::no_move) {
            REQUIRE(std::find(moves.begin(), moves.end(), drawn) != moves.end());
        }
        moves.clear();
        engine.legal_moves(moves);
        if (moves.empty()) {
            return;
        }
        REQUIRE(engine.make(moves[random.below(static_cast<std::uint32_t>(moves.size()))]));
    }
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
            draw_moves(drawing, seed);
        }
    }
}

}  // namespace
}  // namespace bazillion
