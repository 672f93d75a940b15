// Programs too large to unfold, followed along ways known from runs before, have the moves of the plain interpreter.
#include "play/tiny.h"
#include "play/trial.h"

#include <fmt/core.h>

namespace bazillion {
namespace {

using tiny::Parts;

/// What is done hangs on many questions that have nothing to do with each other, so that a tree of them would have
/// thousands of branches.
std::string many_questions(const std::string& last) {
    std::string block = "((if (not-empty? b3) (set-flag foe true)) ";
    for (const char* cell : {"a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3"}) {
        block += fmt::format(
            "(if (and (enemy? {0}) (piece? Chip {0})) (flip {0})) (if (friend? {0}) (set-flag own true)) ", cell);
    }
    return block + last + ")";
}

void play_both_ways(const Parts& parts) {
    play::Engine engine(tiny::rules_of(tiny::text_of(parts)), nullptr, 0);
    const auto trial = play::try_out(engine, {.games = 150, .plies = 30, .every_ply = 150}, [] { return false; });
    CHECK(trial.plain == "");
    CHECK(trial.undo == "");
    CHECK(trial.compared > trial.games);
    const auto facts = engine.shortcuts();
    const auto kept =
        std::find_if(facts.begin(), facts.end(), [](const auto& fact) { return fact.name == "known ways"; });
    REQUIRE(kept != facts.end());
    INFO(kept->words);
    CHECK(kept->words.substr(0, 2) != "0 ");
}

TEST_CASE("runs that go known ways make the moves of the plain interpreter", "[trails]") {
    const std::string step = GENERATE(as<std::string>(), "(verify not-friend?) add",
                                      "(verify not-friend?) (if (flag? foe) (add Chip) else add)",
                                      "(if last-to? add) (verify not-friend?) (add Chip Man)",
                                      "(verify not-friend?) (if (not-attacked? b2) (add Chip) else add)",
                                      "(verify not-friend?) cascade s from n (if (flag? foe) e) to add");
    INFO(step);
    std::string blocks;
    for (const char* direction : {"n", "e", "s", "w"}) {
        blocks += many_questions(direction + (" " + step));
    }
    play_both_ways({.blocks = blocks, .setup = "(X (Man a1 b1 a2)) (O (Man c3 b3 c2))"});
}

TEST_CASE("a known way may lead in a circle", "[trails]") {
    // Round a ring as long as there are enemies: forever, if there are only enemies.
    play_both_ways({.blocks = many_questions("(while enemy? r) add") + many_questions("n (verify not-friend?) add"),
                    .setup = "(X (Man b2 a1)) (O (Man b1 c1 c2))",
                    .board = "(links r (a1 b1) (b1 c1) (c1 c2) (c2 c3) (c3 b3) (b3 a3) (a3 a2) (a2 a1) (b2 b2))"});
}

}  // namespace
}  // namespace bazillion
