// Programs parts of which are asked as one question have the moves of the plain interpreter when they are unfolded.
#include "play/machine/predicates.h"
#include "play/analysis/self_test.h"
#include "play/tiny.h"

namespace bazillion {
namespace {

const std::string look =
    "a1 (if (and enemy? (or (empty? n) (friend? e))) (set-flag loose true)) "
    "b3 (if enemy? (set-flag loose true)) c2 (if (and enemy? (piece? Chip)) (set-flag loose true)) ";

const std::string around = "(or (friend? n) (friend? e) (and (empty? s) (enemy? w)))";

/// How many predicates the last block of `Man` has, once its moves were compared with those of the plain interpreter.
std::size_t predicates_of(const std::string& take) {
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
    return play::with_predicates(*rules, rules->kinds[0].blocks.back().program, 0).predicates.size();
}

TEST_CASE("a scan is one question", "[predicates]") {
    CHECK(predicates_of(look + "(anywhere (if (and enemy? (not-flag? loose)) capture add-copy))") == 1);
    CHECK(predicates_of(look + "(anywhere (if (or (and empty? (flag? loose)) (piece? Chip)) add))") == 1);
    CHECK(predicates_of(look + "b2 (if (flag? loose) (verify empty?) add)") == 1);
    CHECK(predicates_of(look + "c1 (if (flag? loose) n) (verify (flag? loose)) (verify empty?) add") == 1);
}

TEST_CASE("a scan may come later", "[predicates]") {
    const std::string take = "(anywhere (if (and enemy? (or (not-flag? loose) (empty? n))) capture back add))";
    CHECK(predicates_of("n " + look + "(anywhere (if (flag? loose) (verify empty?) add))") == 1);
    CHECK(predicates_of("n (verify empty?) (if (friend? e) mark " + look + take + " else add)") == 1);
    CHECK(predicates_of("n (verify empty?) (if (friend? e) (set-flag loose true)) mark " + look + take) == 1);
    CHECK(predicates_of("(anywhere (verify empty?) (if (friend? e) mark " + look + take + " else add))") == 1);
}

TEST_CASE("what a loop asks of a cell is one question", "[predicates]") {
    CHECK(predicates_of("(anywhere (if (and enemy? " + around + ") capture add-copy))") == 0);
    CHECK(predicates_of("(verify (empty? n)) (anywhere (verify empty?) (verify " + around + ") add)") == 1);
    CHECK(predicates_of("n (verify empty?) mark (anywhere (if (and enemy? " + around + ") capture back add))") == 1);
}

TEST_CASE("what a loop asks behind a scan may ask for its flag", "[predicates]") {
    const std::string loose = "(or (and enemy? " + around + ") (and enemy? (not-flag? loose)))";
    const std::string take = look + "(anywhere (if " + loose + " capture back add))";
    CHECK(predicates_of("n (verify empty?) (if (friend? e) mark " + take + " else add)") == 2);
    CHECK(predicates_of("(anywhere (verify empty?) (if (friend? e) mark " + take + " else add))") == 2);
    CHECK(predicates_of("n mark (verify empty?) " + look + "(anywhere (if (and " + loose +
                        " (flag? loose)) capture back add))") == 2);
    CHECK(predicates_of(take) == 1);
}

TEST_CASE("a flag that the scan alone does not tell is asked by itself", "[predicates]") {
    const std::string take = "(anywhere (if (and enemy? (flag? loose) " + around + ") capture back add))";
    CHECK(predicates_of("n (if (friend? e) (set-flag loose true)) mark " + look + take) == 1);
    CHECK(predicates_of("n mark (if (friend? e) " + look + ") " + take) == 1);
    CHECK(predicates_of(look + "(if (flag? loose) n) " + take) == 1);
}

TEST_CASE("what only looks like a predicate is run as it is written", "[predicates]") {
    CHECK(predicates_of(look + "(anywhere (if (and enemy? (flag? loose)) flip add-copy))") == 0);
    CHECK(predicates_of(look + "c1 (if enemy? (set-flag more true)) (anywhere (if (flag? loose) capture add-copy))") ==
          0);
    CHECK(predicates_of("(anywhere (if (and enemy? " + around + ") capture add-copy else (verify empty?) add))") == 0);
    CHECK(predicates_of("n mark (anywhere (if (and not-marked? " + around + ") capture back add))") == 0);
}

}  // namespace
}  // namespace bazillion
