// What is told of a position beside its moves.
#include "play/analysis/position_facts.h"

#include "games/playing.h"
#include "tiny.h"

namespace bazillion {
namespace {

using bundled::Moves;

TEST_CASE("positions that come again are counted, and have the hash they had", "[position-facts]") {
    play::Match match = bundled::match("chess.game", "", "");
    const auto first = play::facts_of(match);
    CHECK(first.occurrences == 1);
    for (std::size_t round = 2; round <= 3; ++round) {
        for (const char* move : {"g1f3", "g8f6", "f3g1", "f6g8"}) {
            CHECK(play::facts_of(match).repeated == false);
            REQUIRE(match.play(move));
        }
        const auto again = play::facts_of(match);
        CHECK(again.occurrences == round);
        CHECK(again.hash == first.hash);
        CHECK(again.repeated == (round == 3));
    }
    REQUIRE(match.take_back());
    CHECK(play::facts_of(match).occurrences == 2);
    CHECK(play::facts_of(match).hash != first.hash);
}

TEST_CASE("moves that would be written alike are told with what tells them apart", "[position-facts]") {
    const auto facts = play::facts_of(bundled::match("Seirawan.game", "", ""));
    REQUIRE_FALSE(facts.shared.empty());
    CHECK(facts.shared.front().text == "b1a3");
    CHECK(facts.shared.front().moves == Moves{"b1a3", "b1a3/e", "b1a3/h"});
    CHECK(play::facts_of(bundled::match("chess.game", "", "")).shared.empty());
}

TEST_CASE("moves that the rules make more than once are told, and are offered once", "[position-facts]") {
    const auto facts = [](const std::string& blocks) {
        const play::Match match = tiny::match({.blocks = blocks});
        CHECK(match.options().size() == 2);
        return play::facts_of(match).duplicates;
    };
    CHECK(facts("(e add) (ne add)").empty());
    const auto twice = facts("(e add) (ne add) (e (verify empty?) add)");
    REQUIRE(twice.size() == 1);
    CHECK(twice.front().text == "a1b1");
    CHECK(twice.front().times == 2);
    const auto within = facts("(e add add add) (ne add)");
    REQUIRE(within.size() == 1);
    CHECK(within.front().times == 3);
}

}  // namespace
}  // namespace bazillion
