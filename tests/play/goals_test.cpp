// Ways for a game to end, in games as small as can be.
#include "play/tiny.h"

namespace bazillion {
namespace {

using tiny::Parts;

/// The end after the first moves that are offered: "" or "X: reason", "draw: reason".
std::string end_after(const Parts& parts, int moves = 1) {
    play::Match match = tiny::match(parts);
    for (int i = 0; i < moves; ++i) {
        INFO(tiny::standing(match));
        REQUIRE_FALSE(match.options().empty());
        REQUIRE(match.play(match.options()[0]));
    }
    const auto& outcome = match.outcome();
    if (!outcome) {
        return "";
    }
    const bool won = outcome->result == play::Outcome::Result::win;
    return (won ? match.rules().players[outcome->winner].name : "draw") + ": " + outcome->reason;
}

const std::string walk = "(e add) (w add)";

TEST_CASE("absolute-config: every place, or one cell of a zone", "[goals]") {
    const std::string zone = "(zone (name right) (players X O) (positions b1 c1))";
    const auto [goal, end] = GENERATE(table<std::string, std::string>({
        {"(win-condition (X) (absolute-config Man (b1)))", "X: goal"},
        {"(win-condition (X) (absolute-config Man (b1 a2)))", ""},  // O's man on a2 does not count
        {"(win-condition (X) (absolute-config Man (right)))", "X: goal"},
        {"(win-condition (X) (absolute-config Chip Man (b1)))", "X: goal"},
        {"(win-condition (X) (absolute-config Chip (b1)))", ""},
        {"(win-condition (X) (absolute-config (not Man) (a1)))", "X: goal"},
        {"(loss-condition (X) (absolute-config Man (b1)))", "O: goal"},
        {"(draw-condition (X) (absolute-config Man (b1)))", "draw: goal"},
        {"(win-condition (X) (absolute-config (opponent Man) (a2)))", "X: goal"},
        {"(win-condition (X) (absolute-config (any-owner Man) (b1 a2)))", "X: goal"},
    }));
    INFO(goal);
    CHECK(end_after({.blocks = walk, .board = zone, .sections = goal}) == end);
}

TEST_CASE("zones: a range is all cells of a grid between two corners", "[goals]") {
    const auto [positions, cells] = GENERATE(table<std::string, std::string>({
        {"a1..c1", "a1 b1 c1"},
        {"c3..b2", "b2 b3 c2 c3"},
        {"a1..a3 c2", "a1 a2 a3 c2"},
        {"b2..b2", "b2"},
        {"a2..b1", "a1 a2 b1"},  // without the one that was killed
    }));
    INFO(positions);
    const std::string killed = positions == "a2..b1" ? "(kill-positions b2)" : "";
    const auto rules = tiny::rules_of(
        tiny::text_of({.blocks = "(e add)", .board = killed + "(zone (name z) (positions " + positions + "))"}));
    std::string held;
    for (const std::string name : {"a1", "a2", "a3", "b1", "b2", "b3", "c1", "c2", "c3"}) {
        const auto cell = rules->find_cell(name);
        held += cell && rules->board.zones[0].holds[0][*cell] ? (held.empty() ? "" : " ") + name : "";
    }
    CHECK(held == cells);
    const auto left = tiny::rules_of(tiny::text_of({.blocks = "(e add)", .board = "(exits (positions c1..c3))"}));
    CHECK(std::ranges::count(left->board.exits[0], true) == 3);
}

TEST_CASE("relative-config: pieces in a row, anywhere", "[goals]") {
    const auto [setup, end] = GENERATE(table<std::string, std::string>({
        {"(X (Man a1) (Chip b2 b3)) (O (Man a2))", "X: goal"},
        {"(X (Man a1) (Chip b2)) (O (Man a2) (Chip b3))", ""},
        {"(X (Man a1) (Chip a2 a3)) (O (Man b3))", ""},  // the man has left that row
    }));
    INFO(setup);
    CHECK(end_after({.blocks = "(e add)",
                     .setup = setup,
                     .sections = "(win-condition (X O) (relative-config Man n Chip n Chip))"}) == end);
}

TEST_CASE("connected: one chain that reaches all places", "[goals]") {
    // The grid of these tests has one way to go slantwise, `ne`.
    const std::string zone = "(zone (name right) (players X O) (positions c1 c2 c3))";
    const auto [setup, goal, end] = GENERATE(table<std::string, std::string, std::string>({
        {"(X (Man a1 b1) (Chip b2 c3)) (O (Man a3))", "(connected Man Chip (b1 right))", "X: goal"},
        {"(X (Man a1 b1) (Chip c3)) (O (Man b2))", "(connected Man Chip (b1 right))", ""},         // a gap
        {"(X (Man a1 b1) (Chip b2 c3)) (O (Man a3))", "(connected Man (b1 right))", ""},           // chips do not count
        {"(X (Man a1 b1) (Chip b2 c3)) (O (Man a3))", "(connected Man Chip (b1 right) n e)", ""},  // not slantwise
        {"(X (Man a1 b1) (Chip b2 c3)) (O (Man a3))", "(connected Man Chip (b1 a3))", ""},
        {"(X (Man a1) (Chip b2 c3)) (O (Man a3))", "(connected Man Chip)", "X: goal"},
        {"(X (Man a1) (Chip c3)) (O (Man a3))", "(connected Man Chip)", ""},
        {"(X (Man a1)) (O (Man a3))", "(connected Chip)", ""},  // none is no chain
    }));
    INFO(setup << goal);
    CHECK(end_after(
              {.blocks = "(e add)", .setup = setup, .board = zone, .sections = "(win-condition (X) " + goal + ")"}) ==
          end);
}

TEST_CASE("a capture and a player who cannot move make one goal, for the same player", "[goals]") {
    const auto [goal, end] = GENERATE(table<std::string, std::string>({
        {"(win-condition (O) (and (captured Man) stalemated))", "O: goal"},
        {"(win-condition (X O) (and (captured Man) stalemated))", "O: goal"},
        {"(win-condition (X) (and (captured Man) stalemated))", "draw: stalemate"},  // neither lost nor is to move
        {"(win-condition (O) (and (captured Chip) stalemated))", "draw: stalemate"},
        {"(loss-condition (O) (and (none? Man) (not (captured Chip)) stalemated))", "X: goal"},
        {"(loss-condition (O) (or (captured Chip) stalemated))", "X: goal"},
    }));
    INFO(goal);
    CHECK(end_after({.blocks = "(n (verify enemy?) add)", .sections = goal}) == end);
}

TEST_CASE("numbers are compared with numbers", "[goals]") {
    const auto [goal, end] = GENERATE(table<std::string, std::string>({
        {"(> (count Man) (count opponent Man))", "X: goal"},
        {"(> (count opponent Man) (count Man))", "O: goal"},
        {"(= (count X Man) (count O Man))", ""},
        {"(!= (count X Man) (count O Man))", "X: goal"},
        {"(>= gold (gold opponent))", "X: goal"},
        {"(<= (gold X) (gold O))", ""},
        {"(< (gold O) gold)", "X: goal"},
        {"(= men (gold X))", ""},
        {"(and (= (men X) turns) (> (gold X) turns))", "X: goal"},
    }));
    INFO(goal);
    // X takes O's only man and a piece of gold, and has two then.
    CHECK(end_after({.blocks = "(n (verify enemy?) (increase gold) add)",
                     .sections = "(variable gold number 1 per-player) (counter men (Man))"
                                 "(win-condition (X O) " +
                                 goal + ")"}) == (end.empty() ? "draw: stalemate" : end));
}

TEST_CASE("numbers of pieces", "[goals]") {
    const auto [goal, end] = GENERATE(table<std::string, std::string>({
        {"(loss-condition (O) (pieces-remaining 0))", "X: goal"},
        {"(loss-condition (O) (pieces-remaining 1))", ""},  // exactly so many, not at most
        {"(loss-condition (O) (pieces-remaining 0 Chip))", "X: goal"},
        {"(win-condition (X) (pieces-remaining 1 Man))", "X: goal"},
        {"(draw-condition (X) (total-piece-count 1))", "draw: goal"},
        {"(draw-condition (X) (total-piece-count 2))", ""},
        {"(loss-condition (X O) (captured Man))", "X: captured"},
        {"(loss-condition (X O) (captured Chip))", ""},
    }));
    INFO(goal);
    // X takes O's only man; without a goal O then draws for want of moves.
    CHECK(end_after({.blocks = "(n (verify enemy?) add)", .sections = goal}) ==
          (end.empty() ? "draw: stalemate" : end));
}

TEST_CASE("conditions combined, and a reason of the game's own", "[goals]") {
    const std::string here = "(absolute-config Man (b1))", never = "(absolute-config Chip (b1))";
    const auto [goal, end] = GENERATE_COPY(table<std::string, std::string>({
        {"(win-condition (X) (and " + here + " (not " + never + ")))", "X: goal"},
        {"(win-condition (X) (and " + here + " " + never + "))", ""},
        {"(win-condition (X) (or " + never + " " + here + ") (reason \"arrived\"))", "X: arrived"},
        {"(draw-condition (X) " + here + ") (win-condition (X) " + here + ")", "draw: goal"},  // the first decides
    }));
    INFO(goal);
    CHECK(end_after({.blocks = walk, .sections = goal}) == end);
}

TEST_CASE("goals are not tested at the start", "[goals]") {
    CHECK_FALSE(tiny::match({.blocks = walk, .sections = "(win-condition (X) (absolute-config Man (a1)))"}).outcome());
}

TEST_CASE("a player without moves draws, unless a goal says otherwise", "[goals]") {
    const auto [goal, end] = GENERATE(table<std::string, std::string>({
        {"", "draw: stalemate"},
        {"(loss-condition (X O) stalemated)", "X: stalemate"},
        {"(win-condition (X O) stalemated)", "O: stalemate"},
        {"(draw-condition (X O) stalemated)", "draw: stalemate"},
        {"(loss-condition (X) stalemated)", "draw: stalemate"},
    }));
    INFO(goal);
    CHECK(end_after({.blocks = "(e add)", .setup = "(X (Man a1)) (O (Man c2))", .sections = goal}) == end);
}

TEST_CASE("checkmated: a man may not be left to be taken", "[goals]") {
    const Parts parts{.blocks = "(n add) (e add)",
                      .setup = "(X (Man a1)) (O (Guard b3))",
                      .sections = "(piece (name Guard) (moves (s add) (w add))) (loss-condition (X) (checkmated Man))"};
    const play::Match match = tiny::match(parts);
    REQUIRE(match.options().size() == 2);  // a2 and b1 are out of the guard's reach
    Parts closer = parts;
    closer.setup = "(X (Man a1)) (O (Guard b2))";
    play::Match mated = tiny::match(closer);
    CHECK(mated.options().empty());
    CHECK_FALSE(mated.in_check());
    CHECK(mated.outcome()->reason == "stalemate");
    closer.setup = "(X (Man a1)) (O (Guard b2 a2))";
    closer.blocks = "(e add)";
    mated = tiny::match(closer);
    CHECK(mated.in_check());
    CHECK(mated.outcome()->reason == "checkmate");
    CHECK(mated.outcome()->winner == 1);
}

TEST_CASE("counts of pieces are of all kinds if none is named", "[goals]") {
    const auto [condition, holds] = GENERATE(table<std::string, bool>({
        {"(= (count) 2)", true},  // helpers do not count
        {"(= (count O) 1)", true},
        {"(= (count-in all) 2)", true},
        {"(= (variety) 2)", true},
        {"(none?)", false},
        {"(some? O)", true},
    }));
    INFO(condition);
    CHECK(end_after({.blocks = "(e add)",
                     .setup = "(X (Man a1) (Chip a3) (Helper c3)) (O (Man a2))",
                     .board = "(zone (name all) (positions a1 b1 a3 c3))",
                     .sections = "(piece (name Helper) (dummy)) (draw-condition (X) " + condition + ")"}) ==
          (holds ? "draw: goal" : ""));
}

TEST_CASE("who brings a position about for the third time can lose by it", "[goals]") {
    play::Match match = tiny::match({.blocks = "(e (verify empty?) add) (w (verify empty?) add)",
                                     .setup = "(X (Man a1)) (O (Man a3))",
                                     .sections = "(loss-condition (X O) (and repetition (not-to-move?)))"});
    for (const char* move : {"a1b1", "a3b3", "b1a1", "b3a3", "a1b1", "a3b3", "b1a1", "b3a3"}) {
        REQUIRE_FALSE(match.outcome());
        REQUIRE(match.play(move));
    }
    REQUIRE(match.outcome());  // the start has come for the third time, by a move of O
    CHECK(match.outcome()->winner == 0);
}

TEST_CASE("the third occurrence of a position draws", "[goals]") {
    const Parts parts{.blocks = "(e (verify empty?) add) (w (verify empty?) add)",
                      .setup = "(X (Man b1)) (O (Man b3))",
                      .sections = "(board-setup (X (Man a1)) (O (Man a3)))"};
    CHECK(end_after(parts, 1).empty());
    play::Match match = tiny::match(parts);
    std::size_t plies = 0;
    for (; !match.outcome() && plies < 20; ++plies) {
        const auto options = match.options();
        // Back and forth between the two cells on the left.
        const auto back = std::find_if(options.begin(), options.end(), [&](const play::Option& option) {
            return match.rules().board.cells[option.to].name[0] != 'c';
        });
        REQUIRE(back != options.end());
        REQUIRE(match.play(*back));
    }
    REQUIRE(match.outcome());
    CHECK(match.outcome()->reason == "repetition");
    CHECK(plies == 8);
}

}  // namespace
}  // namespace bazillion
