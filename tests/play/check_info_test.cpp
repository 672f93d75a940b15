// Legality judged without making moves is that of the plain interpreter, however royal pieces come and go.
#include "play/analysis/self_test.h"
#include "play/engine/engine.h"
#include "play/tiny.h"

namespace bazillion {
namespace {

using tiny::Parts;

/// Men walk and take friends, too; a man can become royal, and stones are dropped in the way of sliders.
Parts crowded(const std::string& sections) {
    return {.blocks =
                "(n add) (e add) (s add) (w add) (ne (verify not-friend?) (add Man Chip)) "
                "(n (while empty? add n) (verify enemy?) add) (w (while not-empty? w) add)",
            .setup = "(X (Man a1 b1 c1)) (O (Man a3 b3 c3))",
            .sections = sections};
}

const std::vector<std::string> royals{
    "(loss-condition (X O) (checkmated Man))",
    "(loss-condition (X O) (checkmated Chip))",
    "(loss-condition (X O) (checkmated Man Chip))",
    "(royal Chip)(legal (not-in-check? opponent))",
    "(royal Man)(legal (not-in-check? opponent))",
    "(royal Chip)(legal (not-in-check? X) (not-in-check? O))",
    "(royal Chip)(legal (or (not-promoted?) (not-in-check? opponent)))",
    "(legal (not-promoted?))",
};

/// Random games of this text, in which tables and the plain interpreter must agree.
void check(const std::string& text) {
    INFO(text);
    play::Engine engine(tiny::rules_of(text), nullptr, 0);
    const auto self_test = play::probe(engine, {.games = 200, .plies = 40, .every_ply = 200}, [] { return false; });
    CHECK(self_test.compared > 0);
    CHECK(self_test.plain == "");
    CHECK(self_test.undo == "");
}

TEST_CASE("moves found legal without being made are legal just where the plain interpreter says so", "[check_info]") {
    check(tiny::text_of(crowded(GENERATE(from_range(royals)))));
}

TEST_CASE("so are those of pieces that are set up by hand, royal ones among them", "[check_info]") {
    const std::string legal =
        GENERATE("", "(legal (or (not-promoted?) (not-in-check? opponent)))", "(legal (not-promoted?))",
                 "(legal (or (promoted?) (not-in-check? opponent)))", "(legal (or (becoming?) (not-promoted?)))");
    const std::string steps =
        "(n (verify not-friend?) add) (e (verify not-friend?) add) (s (verify not-friend?) add) "
        "(w (verify not-friend?) add)";
    check("(game (title \"Tiny\") (players X O) (turn-order X O) (board " + std::string(tiny::grid) +
          ") (board-setup (X (Man a1)) (O (Man c3))) (reserve (Chip 1) (Man 1))"
          "(piece (name Man) (drops ((verify empty?) add)) (moves (move-type play) " +
          steps +
          " (ne (verify not-friend?) (add Man A))))"
          "(piece (name Chip) (drops ((verify empty?) add)) (moves (move-type play) " +
          steps +
          ")) (piece (name A) (moves (move-type play) (ne (while empty? ne) (verify enemy?) add)))"
          "(phase set-up (when (or (reserve? Chip) (reserve? Man))) (moves untyped)) (phase play (moves play))"
          "(royal Chip)" +
          legal + ")");
}

TEST_CASE("the royal piece that is left is not where the last one was placed", "[check_info]") {
    // O's man on c3 is the last one that was noted; he takes his friend, so that the only one left stands on b3.
    const Parts parts{.blocks = "(n add) (w add)",
                      .setup = "(X (Man b1)) (O (Man b3 c3))",
                      .turns = "O X",
                      .sections = "(royal Man)(legal (not-in-check? opponent))"};
    play::Engine engine(tiny::rules_of(tiny::text_of(parts)), nullptr, 0);
    const auto to = [&](const char* name) {
        std::vector<play::Move> moves;
        engine.legal_moves(moves);
        const auto cell = *engine.rules().find_cell(name);
        const auto found = std::find_if(moves.begin(), moves.end(), [&](auto move) { return engine[move].to == cell; });
        return found == moves.end() ? play::no_move : *found;
    };
    const play::Move onto = to("b3");
    REQUIRE(onto != play::no_move);
    REQUIRE(engine.make(onto));
    CHECK(to("a1") != play::no_move);
    CHECK(to("b2") == play::no_move);  // would attack b3
}

}  // namespace
}  // namespace bazillion
