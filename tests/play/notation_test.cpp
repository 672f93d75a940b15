// Moves as the original program writes them, and its saved games (docs/language.md#saved-games-of-zillions).
#include "play/match/notation.h"
#include "play/engine/engine.h"
#include "play/tiny.h"

using Catch::Contains;
using namespace bazillion;

namespace {

std::vector<std::string> lines(const play::Match& match) {
    std::vector<std::string> all;
    for (const auto& option : match.options()) {
        all.push_back(play::zillions_text(match.rules(), match.engine()[option.move], match.position()));
    }
    std::sort(all.begin(), all.end());
    return all;
}

using Lines = std::vector<std::string>;

}  // namespace

TEST_CASE("a move is told by its legs, effects and captures", "[notation]") {
    CHECK(lines(tiny::match({.blocks = "(n add) (e add)"})) == Lines{"Man a1 - b1", "Man a1 x a2"});
    CHECK(lines(tiny::match({.blocks = "(e (add A B))"})) == Lines{"Man a1 - b1 = A", "Man a1 - b1 = B"});
    CHECK(lines(tiny::match({.blocks = "((add Chip))"})) == Lines{"= Chip on a1"});
    CHECK(lines(tiny::match({.blocks = "(n cascade n add)"})) == Lines{"Man a1 x a2 Man a2 - a3"});
    CHECK(lines(tiny::match({.blocks = "(e (flip n) add)"})) == Lines{"Man a1 - b1 flip b2"});
    CHECK(lines(tiny::match({.blocks = "(e (change-owner a2) (add Chip))"})) ==
          Lines{"Man a1 - b1 = X on a2 = Chip on b1"});
    CHECK(lines(tiny::match({.blocks = "(e (set-attribute moved true) add)",
                             .attributes = "(attribute moved false)"})) == Lines{"Man a1 - b1 @ b1 0 1"});
    CHECK(lines(tiny::match({.blocks = "(e (add-partial on)) (move-type on) (n (verify last-to?) add)"}))[0] ==
          "partial 1 Man a1 - b1");
}

TEST_CASE("a new effect sends the first capture behind the others", "[notation]") {
    CHECK(lines(tiny::match({.blocks = "((capture n) (capture ne) e (create Chip w) add)"})) ==
          Lines{"Man a1 - b1 X Chip a1 x b2 x a2"});
}

TEST_CASE("a game saved for the original program is read back", "[notation][saved]") {
    const tiny::Parts parts{.blocks =
                                "(n (verify not-friend?) add) (e (verify empty?) add) (s (verify not-friend?) add)"};
    play::Match match = tiny::match(parts);
    for (const char* move : {"a1b1", "a2b2", "b1b2"}) {
        REQUIRE(match.play(move));
    }
    const auto text = play::write_zillions_game(match);
    REQUIRE(text);
    CHECK(*text ==
          "Zillions Save Game File Version 0.02 HH\r\nRulesFile=tiny.game\r\nVariantName=Tiny\r\n"
          "1. Man a1 - b1\r\n1. Man a2 - b2\r\n2. Man b1 x b2\r\n");
    const auto saved = play::read_saved_game(*text);
    REQUIRE(saved);
    CHECK(saved->of_zillions);
    play::Match again = tiny::match(parts);
    REQUIRE(play::resume(again, *saved));
    CHECK(again.position() == match.position());
}

TEST_CASE("pieces put on the board begin such a game", "[notation][saved]") {
    const std::string head = "Zillions Save Game File Version 0.02 HH\r\nRulesFile=x.zrf\r\nVariantName=Tiny\r\n";
    play::Match match = tiny::match({.blocks = "(e (verify empty?) add)"});
    const auto saved = play::read_saved_game(head + "(X Chip c3)\r\n1. Man a1 - b1\r\n");
    REQUIRE(saved);
    REQUIRE(play::resume(match, *saved));
    CHECK(tiny::standing(match) == "a2 O Man, b1 X Man, c3 X Chip");
    CHECK_THAT(*play::write_zillions_game(match), Contains("(X Chip c3)\r\n1. Man a1 - b1\r\n"));

    const auto unknown = play::read_saved_game(head + "(X Ghost c3)\r\n");
    CHECK_THAT(play::resume(match, *unknown).error().message, Contains("Ghost"));
    const auto illegal = play::read_saved_game(head + "1. Man a1 - c3\r\n");
    CHECK_THAT(play::resume(match, *illegal).error().message, Contains("Man a1 - c3"));
    CHECK_THAT(play::read_saved_game(head + "nonsense\r\n").error().message, Contains("line 4"));
}
