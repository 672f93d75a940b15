// Programs too large to unfold, followed along ways known from runs before, have the moves of the plain interpreter.
#include "play/analysis/self_test.h"
#include "play/tiny.h"

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

TEST_CASE("a program that grew too large to unfold is given half as much next time, and less, until one does not",
          "[trace-cache]") {
    const std::string large = many_questions("n (verify not-friend?) add");
    const auto rules = tiny::rules_of(tiny::text_of({.blocks = large + "(e (verify empty?) add)"}));
    play::CompiledMoves moves;
    std::deque<play::AttackTest> attack_tests;
    play::Machine machine(*rules, moves, attack_tests);
    const auto& blocks = rules->kinds[0].blocks;
    const auto unfold = [&](std::size_t block, play::Cell start) {
        play::Tree tree;
        const std::size_t before = machine.unfolding();
        const bool complete =
            machine.run(blocks[block].program, {.start = start, .piece = rules->codes.make(0, 0)}, tree);
        return std::pair(complete, machine.unfolding() - before);
    };
    std::size_t first = 0, last = 0;
    for (play::Cell cell = 0; cell < rules->cells(); ++cell) {
        const auto [complete, cost] = unfold(0, cell);
        REQUIRE_FALSE(complete);
        CHECK((cell == 0 || cell > 5 || cost < last));
        first = cell == 0 ? cost : first;
        last = cost;
    }
    CHECK(last < first / 16);
    CHECK(unfold(1, 0).first);  // another one is not
    machine.forget();
    CHECK(unfold(0, 0).second == first);
}

void play_both_ways(const Parts& parts) {
    play::Engine engine(tiny::rules_of(tiny::text_of(parts)), nullptr, 0);
    const auto self_test = play::probe(engine, {.games = 150, .plies = 30, .every_ply = 150}, [] { return false; });
    CHECK(self_test.plain == "");
    CHECK(self_test.undo == "");
    CHECK(self_test.compared > self_test.games);
    const auto facts = engine.statistics();
    const auto kept =
        std::find_if(facts.begin(), facts.end(), [](const auto& fact) { return fact.name == "trace cache"; });
    REQUIRE(kept != facts.end());
    INFO(kept->words);
    CHECK(kept->words.substr(0, 2) != "0 ");
}

TEST_CASE("runs of the trace cache make the moves of the plain interpreter", "[trace-cache]") {
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

TEST_CASE("a cell whose neighbours are known to be empty has the drops of the plain interpreter", "[trace-cache]") {
    std::string any = "(verify empty?)";
    const std::string one = "(if enemy? flip (set-flag met true)) (if (piece? Chip) flip)";
    for (const char* way : {"n", "e", "s", "w", "ne"}) {
        any += fmt::format(" (if (on-board? {0}) {0} {1} (if (on-board? {0}) {0} {1})) back", way, one);
    }
    const std::string last = GENERATE(as<std::string>(), "(verify (flag? met)) add", "(if (flag? met) add else add)");
    INFO(last);
    play_both_ways({.blocks = "(n (verify enemy?) add) (w (verify empty?) add)",
                    .setup = "(X (Man a2 off 3)) (O (Man c3 off 3))",
                    .attributes = "(drops (" + any + " " + last + "))"});
}

TEST_CASE("a cached trace may lead in a circle", "[trace-cache]") {
    // Round a ring as long as there are enemies: forever, if there are only enemies.
    play_both_ways({.blocks = many_questions("(while enemy? r) add") + many_questions("n (verify not-friend?) add"),
                    .setup = "(X (Man b2 a1)) (O (Man b1 c1 c2))",
                    .board = "(links r (a1 b1) (b1 c1) (c1 c2) (c2 c3) (c3 b3) (b3 a3) (a3 a2) (a2 a1) (b2 b2))"});
}

}  // namespace
}  // namespace bazillion
