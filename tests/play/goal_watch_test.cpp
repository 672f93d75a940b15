// Goals tested by what has changed end games exactly when those tested as they stand do.
#include "play/analysis/playout.h"
#include "play/analysis/self_test.h"
#include "play/engine/engine.h"
#include "play/tiny.h"

namespace bazillion {
namespace {

using tiny::Parts;

const std::string zones =
    "(zone (name right) (players X O) (positions c1 c2 c3))"
    "(zone (name home) (players X) (positions a1 a2))(zone (name home) (players O) (positions c3))";

/// Men and chips that walk, capture, change owner and kind.
Parts lively(const std::string& goals) {
    return {.blocks =
                "(n add) (e (if enemy? change-owner) add) (s add) (w (verify empty?) (change-type Chip) add) "
                "(ne (verify not-friend?) (add Man Chip A))",
            .setup = "(X (Man a1 b1) (Chip c2)) (O (Man a3 c3) (Chip b3))",
            .board = zones,
            .sections = goals + "(option \"pass turn\" forced)"};
}

const std::vector<std::string> conditions{
    "(absolute-config Man (c3))",
    "(absolute-config Man Chip (right))",
    "(absolute-config (not Man) (a1 home))",
    "(absolute-config (opponent Chip) (home right))",
    "(absolute-config (any-owner Man) (right a3))",
    "(relative-config Man n Chip)",
    "(relative-config Man e (not Man) e (opponent Man))",
    "(relative-config (any-owner Chip) ne (any-owner Man))",
    "(or (relative-config Man n Man n Man) (relative-config Chip e Chip) (absolute-config A (b2)))",
    "(or (pieces-remaining 1) (relative-config A w Man))",
    "(pieces-remaining 1)",
    "(pieces-remaining 2 Chip)",
    "(total-piece-count 4)",
    "(total-piece-count 3 Man A)",
    "(captured Chip)",
    "(and (absolute-config Man (b2)) (pieces-remaining 3))",
    "(and (not (absolute-config Man (b2))) (pieces-remaining 2))",
    "(not (absolute-config (any-owner Man) (right)))",
    "(>= quiet 3)",
    "(<= quiet 1)",
    "(and (>= quiet 2) (friend? b2))",
    "(or (>= quiet 4) (enemy? c3))",
    "(or (friend? c3) (= quiet 2))",
    "(< (count Man) 2)",
    "(and (< (count Man) 3) (> (count Chip) 0) (not-empty? b2))",
    "(or (= (count Man) 1) (and (> (count Chip) 2) (= (count A) 0)))",
    "(and (< (count Man) 2) (not (= (count Chip) 1)))",
    "(connected Man Chip)",
    "(connected (any-owner Man) (any-owner Chip) n)",
    "(connected Man Chip (home right))",
    "(connected Man A Chip (c2 b3))",
};

play::SelfTest self_test_of(const std::string& goals) {
    play::Engine engine(tiny::rules_of(tiny::text_of(lively(goals))), nullptr);
    return play::probe(engine, {.games = 60, .plies = 60, .every_ply = 0}, [] { return false; });
}

TEST_CASE("each sort of goal by what has changed", "[goals]") {
    const std::string condition = GENERATE(from_range(conditions));
    INFO(condition);
    const auto self_test = self_test_of("(win-condition (X O) " + condition + ")");
    CHECK(self_test.plain == "");
    CHECK(self_test.undo == "");
    CHECK(self_test.ended > 0);
}

TEST_CASE("the first of several goals decides, by what has changed too", "[goals]") {
    const std::size_t first = GENERATE(range(0, 11)), second = GENERATE(range(11, 22));
    const auto self_test = self_test_of("(win-condition (X O) " + conditions[second] + ") (loss-condition (O X) " +
                                        conditions[first] + ") (draw-condition (X) " + conditions[11] + ")");
    INFO(conditions[first] << conditions[second]);
    CHECK(self_test.plain == "");
    CHECK(self_test.undo == "");
}

TEST_CASE("an end that hangs on quiet turns, too, is looked for when they are so many", "[goals]") {
    const std::string condition =
        GENERATE("(and (>= quiet 3) (not stalemated))", "(and (not stalemated) (friend? b2) (>= quiet 1) (<= quiet 4))",
                 "(or stalemated (and (not stalemated) (>= quiet 4)))", "(and (not stalemated) (not-friend? b2))");
    INFO(condition);
    play::Engine engine(tiny::rules_of(tiny::text_of(lively("(draw-condition (X O) " + condition + ")"))), nullptr);
    play::Random random(1);
    std::vector<play::Move> moves;
    int ends = 0;
    for (int game = 0; game < 40; ++game) {
        for (int ply = 0; ply < 40; ++ply) {
            moves.clear();
            engine.legal_moves(moves);
            const auto end = engine.ending(!moves.empty());
            if (!moves.empty()) {
                const auto found = engine.ending_in_other_ways();
                REQUIRE(found.has_value() == end.has_value());
                REQUIRE((!end || found->reason == end->reason));
            }
            ends += end && !moves.empty() ? 1 : 0;
            if (end || !engine.make(moves[random.below(static_cast<std::uint32_t>(moves.size()))])) {
                break;
            }
        }
        while (engine.made() > 0) {
            engine.unmake();
        }
    }
    CHECK(ends > 0);
}

TEST_CASE("a goal that was reached before the first move still counts behind it", "[goals]") {
    play::Engine engine(tiny::rules_of(tiny::text_of({.blocks = "(n add)",
                                                      .setup = "(X (Man a1) (Chip c1)) (O (Man a2))",
                                                      .sections = "(win-condition (X) (absolute-config Chip (c1)))"})),
                        nullptr);
    std::vector<play::Move> moves;
    engine.legal_moves(moves);
    REQUIRE_FALSE(moves.empty());
    REQUIRE(engine.make(moves[0]));
    CHECK(engine.ended());
    engine.unmake();
    CHECK_FALSE(engine.ended());
    engine.test_goals();
    CHECK(engine.ended());
    REQUIRE(engine.force(moves[0]));
    CHECK(engine.ended());
    REQUIRE(engine.force(moves[0]));  // goals are tested anew behind an end
    CHECK(engine.ended());
    engine.unmake();
    engine.unmake();
    CHECK(engine.ended());
}

}  // namespace
}  // namespace bazillion
