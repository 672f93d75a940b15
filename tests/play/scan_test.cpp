// Programs that first look over the board to set a flag have the moves of the plain interpreter when they are unfolded.
#include "play/machine/scan.h"
#include "play/analysis/self_test.h"
#include "play/tiny.h"

namespace bazillion {
namespace {

const std::string look =
    "a1 (if (and enemy? (or (empty? n) (friend? e))) (set-flag loose true)) "
    "b3 (if enemy? (set-flag loose true)) c2 (if (and enemy? (piece? Chip)) (set-flag loose true)) ";

/// Whether the moves of `Man` scan the board, once compared with those of the plain interpreter.
bool compare(const std::string& take) {
    INFO(take);
    const auto rules =
        tiny::rules_of(tiny::text_of({.blocks = "(n (verify not-friend?) add) (e (verify not-friend?) (add Chip)) "
                                                "(w (verify not-friend?) add) (s (verify not-friend?) add) (" +
                                                take + ")",
                                      .setup = "(X (Man a1 b1 c1)) (O (Man a3 b3) (Chip c3))"}));
    play::Engine engine(rules, nullptr, 0);
    const auto tested = play::probe(engine, {.games = 100, .plies = 40, .every_ply = 100}, [] { return false; });
    CHECK(tested.plain == "");
    CHECK(tested.undo == "");
    CHECK(tested.compared > tested.games);
    return play::scan_of(*rules, rules->kinds[0].blocks.back().program, 0).has_value();
}

TEST_CASE("a scan is one question", "[scan]") {
    CHECK(compare(look + "(anywhere (if (and enemy? (not-flag? loose)) capture add-copy))"));
    CHECK(compare(look + "(anywhere (if (or (and empty? (flag? loose)) (piece? Chip)) add))"));
    CHECK(compare(look + "b2 (if (flag? loose) (verify empty?) add)"));
    CHECK(compare(look + "c1 (if (flag? loose) n) (verify (flag? loose)) (verify empty?) add"));
}

TEST_CASE("a scan may come later", "[scan]") {
    const std::string take = "(anywhere (if (and enemy? (or (not-flag? loose) (empty? n))) capture back add))";
    CHECK(compare("n " + look + "(anywhere (if (flag? loose) (verify empty?) add))"));
    CHECK(compare("n (verify empty?) (if (friend? e) mark " + look + take + " else add)"));
    CHECK(compare("n (verify empty?) (if (friend? e) (set-flag loose true)) mark " + look + take));
    CHECK(compare("(anywhere (verify empty?) (if (friend? e) mark " + look + take + " else add))"));
}

TEST_CASE("what only looks like a scan is run as it is written", "[scan]") {
    CHECK_FALSE(compare(look + "(anywhere (if (and enemy? (flag? loose)) flip add-copy))"));
    CHECK_FALSE(compare(look + "c1 (if enemy? (set-flag more true)) (anywhere (if (flag? loose) capture add-copy))"));
}

}  // namespace
}  // namespace bazillion
