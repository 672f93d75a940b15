// Who moves next and with what: priorities, passes, partial moves, and texts that tell moves apart.
#include "play/analysis/perft.h"
#include "play/engine/engine.h"
#include "play/tiny.h"

#include <algorithm>

namespace bazillion {
namespace {

using tiny::texts, tiny::Texts;

const std::string jumps = R"((move-type jump)
    (n (verify enemy?) capture n (verify empty?) (add-partial jump))
    (e (verify enemy?) capture e (verify empty?) (add-partial jump))
    (move-type walk) (n (verify empty?) add) (e (verify empty?) add))";

}  // namespace

TEST_CASE("moves of the first type that yields any are the only ones") {
    const std::string priorities = "(move-priorities jump walk)";
    CHECK(texts(tiny::match({.blocks = jumps, .sections = priorities})) == Texts{"a1a3"});
    CHECK(texts(tiny::match({.blocks = jumps, .setup = "(X (Man a1))", .sections = priorities})) ==
          Texts{"a1a2", "a1b1"});
    CHECK(texts(tiny::match({.blocks = jumps})) == Texts{"a1a3", "a1b1"});
}

TEST_CASE("types without priority come last") {
    CHECK(texts(tiny::match({.blocks = "(e add)", .sections = "(move-priorities jump)"})) == Texts{"a1b1"});
}

TEST_CASE("a partial move goes on with the same piece, and the turn ends when it cannot") {
    play::Match match = tiny::match({.blocks = jumps, .setup = "(X (Man a1 c1)) (O (Man a2 b3))"});
    const auto start = match.position();
    REQUIRE(match.play("a1a3"));
    CHECK(match.player() == 0);
    CHECK(texts(match) == Texts{"a3c3"});
    REQUIRE(match.play("a3c3"));
    CHECK(match.player() == 1);
    CHECK(tiny::standing(match) == "c1 X Man, c3 X Man");
    CHECK(match.position().turn_state.hash == match.engine().plan()->hash_of(match.position()));
    REQUIRE(match.take_back());
    CHECK(match.position().turn_state.hash == match.engine().plan()->hash_of(match.position()));
    REQUIRE(match.take_back());
    CHECK(match.position() == start);
}

TEST_CASE("a chain may be broken off where passing is allowed") {
    const tiny::Parts parts{
        .blocks = jumps, .setup = "(X (Man a1)) (O (Man a2 b3))", .sections = "(option \"pass partial\" true)"};
    play::Match match = tiny::match(parts);
    REQUIRE(match.play("a1a3"));
    CHECK(texts(match) == Texts{"a3c3", "pass"});
    REQUIRE(match.play("pass"));
    CHECK(match.player() == 1);
    CHECK(tiny::standing(match) == "a3 X Man, b3 O Man");
}

TEST_CASE("the steps that are left are those of the position, whatever was made and taken back") {
    const std::uint8_t compile_threshold = GENERATE(as<std::uint8_t>(), 0, 255);  // 255: nothing is unfolded
    play::Engine engine(tiny::rules_of(tiny::text_of({.blocks = jumps,
                                                      .setup = "(X (Man a1)) (O (Man a2 b1 b3 c2))",
                                                      .sections = "(move-priorities jump walk)"})),
                        nullptr, compile_threshold);
    const auto steps = [&] {
        std::vector<play::Move> tabled, plain;
        engine.legal_moves(tabled);
        engine.legal_moves_plain(plain);
        std::sort(tabled.begin(), tabled.end());
        std::sort(plain.begin(), plain.end());
        CHECK(tabled == plain);
        return tabled;
    };
    const auto first = steps();
    REQUIRE(first.size() == 2);
    for (const int times : {1, 2}) {
        for (const play::Move move : first) {
            INFO(times);
            REQUIRE(engine.make(move));
            for (const play::Move next : steps()) {
                REQUIRE(engine.make(next));
                steps();
                engine.unmake();
                steps();
            }
            engine.unmake();
            CHECK(steps() == first);
        }
    }
}

TEST_CASE("passing: never, always, or only without another move") {
    const auto with = [](const std::string& option, const std::string& setup) {
        const std::string section = option.empty() ? "" : "(option \"pass turn\" " + option + ")";
        return texts(tiny::match({.blocks = "(n (verify empty?) add)", .setup = setup, .sections = section}));
    };
    CHECK(with("", "(X (Man a1))") == Texts{"a1a2"});
    CHECK(with("true", "(X (Man a1))") == Texts{"a1a2", "pass"});
    CHECK(with("forced", "(X (Man a1))") == Texts{"a1a2"});
    CHECK(with("forced", "(X (Man a3))") == Texts{"pass"});
    CHECK(with("", "(X (Man a3))").empty());
}

TEST_CASE("moves that share a text are told apart by the kind they name") {
    play::Match match = tiny::match({.blocks = "(e add (add A) (add B))", .setup = "(X (Man a1))"});
    const Texts all = texts(match);
    CHECK(all.size() == 3);
    CHECK(std::adjacent_find(all.begin(), all.end()) == all.end());
    CHECK(play::perft(match, 1) == 3);
    REQUIRE(match.play(all.back()));
    CHECK(match.record().back().text == all.back());
}

}  // namespace bazillion
