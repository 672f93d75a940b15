// What move programs do, in cases as small as can be: X has a Man on a1, O one on a2, unless the case says otherwise.
#include "play/tiny.h"

namespace bazillion {
namespace {

using tiny::outcomes;
using tiny::Parts;
using Outcomes = std::vector<std::string>;

TEST_CASE("one move and what it leaves on the board", "[machine]") {
    const auto [blocks, after] = GENERATE(table<std::string, std::string>({
        {"(n add)", "a2 X Man"},
        {"(n capture add)", ""},
        {"(n capture e add)", "b2 X Man"},
        {"((capture n) e add)", "b1 X Man"},
        {"(n change-owner e add)", "a2 X Man, b2 X Man"},
        {"(n (change-type Chip) add)", "a2 X Chip"},
        {"(e add-copy)", "a1 X Man, a2 O Man, b1 X Man"},
        {"(e (create Chip w) add)", "a1 X Chip, a2 O Man, b1 X Man"},
        {"(n cascade n add)", "a2 X Man, a3 O Man"},
        {"(n cascade e add)", "a2 X Man, b2 O Man"},
        {"(mark e e back n n add)", "a2 O Man, a3 X Man"},
        {"(e e back n n add)", "a2 O Man, a3 X Man"},
        {"(e to n add)", "a2 O Man, b1 X Man"},
        {"((set-flag f true) e (if (flag? f) add))", "a2 O Man, b1 X Man"},
        {"((add Chip))", "a1 X Chip, a2 O Man"},
        {"(ne flip add)", "a2 O Man, b2 O Man"},
        {"(ne flip flip add)", "a2 O Man, b2 X Man"},
        {"(n capture back (create Chip) add)", "a1 X Chip"},
        {"(ne (create O Chip n) add)", "a2 O Man, b2 X Man, b3 O Chip"},
        {"((opposite w) add)", "a2 O Man, b1 X Man"},
        {"(c3 add)", "a2 O Man, c3 X Man"},
    }));
    INFO(blocks);
    CHECK(outcomes({blocks}) == Outcomes{after});
}

TEST_CASE("blocks that make no move", "[machine]") {
    const std::string blocks = GENERATE(as<std::string>(), "(e e e add)", "(e (verify enemy?) add)", "(add)",
                                        "(e (verify (flag? f)) add)", "(s add)", "(n (verify friend?) add)");
    INFO(blocks);
    CHECK(tiny::match({blocks}).options().empty());
}

TEST_CASE("blocks that make several moves", "[machine]") {
    CHECK(outcomes({"(e (add A B))"}) == Outcomes{"a2 O Man, b1 X A", "a2 O Man, b1 X B"});
    CHECK(outcomes({"(e add e add)"}) == Outcomes{"a2 O Man, b1 X Man", "a2 O Man, c1 X Man"});
    CHECK(outcomes({"(e add (verify enemy?) n add)"}) == Outcomes{"a2 O Man, b1 X Man"});
    CHECK(outcomes({"(e add) (e add) (ne add)"}) == Outcomes{"a2 O Man, b1 X Man", "a2 O Man, b2 X Man"});
}

TEST_CASE("effects end with the move they were written for, flags do not", "[machine]") {
    CHECK(outcomes({"((create Chip n) e add e add)"}) == Outcomes{"a2 O Man, c1 X Man", "a2 X Chip, b1 X Man"});
    CHECK(outcomes({"((create Chip n) e (try add) e add)"}) == Outcomes{"a2 X Chip, b1 X Man", "a2 X Chip, c1 X Man"});
    CHECK(outcomes({"((set-flag f true) e add e (verify (flag? f)) add)"}).size() == 2);
    CHECK(outcomes({"((set-flag f true) e add) (ne (verify (flag? f)) add)"}).size() == 1);
}

TEST_CASE("tests and control", "[machine]") {
    const auto [blocks, moves] = GENERATE(table<std::string, std::size_t>({
        {"(e (while empty? add e))", 2},
        {"(n (while empty? add n))", 0},
        {"(n (if enemy? e add else e e add))", 1},
        {"(e (if enemy? add else n add n add))", 2},
        {"(e (verify (and empty? (not enemy?))) add)", 1},
        {"(e (verify (or enemy? friend?)) add)", 0},
        {"((verify (not-empty? n)) e add)", 1},
        {"((verify (enemy? s)) e add)", 0},  // off the board
        {"((verify (not-enemy? s)) e add)", 1},
        {"((verify (empty? s)) e add)", 0},  // off the board is not empty
        {"((verify (on-board? s)) e add)", 0},
        {"((verify (piece? Man n)) e add)", 1},
        {"((verify (piece? Chip n)) e add)", 0},
        {"((verify (in-zone? corner)) e add)", 1},
        {"((verify (in-zone? corner n)) e add)", 0},
        {"((verify (position? a1)) e add)", 1},
        {"(e (set-position-flag here true) e (verify (position-flag? here b1)) add)", 1},
        {"(e (set-position-flag here true) e (verify (position-flag? here)) add)", 0},
    }));
    INFO(blocks);
    CHECK(outcomes({.blocks = blocks, .board = "(zone (name corner) (players X O) (positions a1 c3))"}).size() ==
          moves);
}

TEST_CASE("attributes travel with the piece that has them", "[machine]") {
    Parts parts{"((verify not-moved?) ne (set-attribute moved? true) add) ((verify moved?) n add)"};
    parts.attributes = "(attribute moved? false)";
    parts.turns = "X";
    play::Match match = tiny::match(parts);
    REQUIRE(match.options().size() == 1);
    REQUIRE(match.play(match.options()[0]));
    REQUIRE(match.options().size() == 1);
    REQUIRE(match.play(match.options()[0]));
    CHECK(tiny::standing(match) == "a2 O Man, b3 X Man");
}

TEST_CASE("a piece that changes its kind keeps attributes by name, and starts others as the new kind declares them",
          "[machine]") {
    Parts parts{"((set-attribute fresh? false) n add)"};  // a Star knows no `fresh?`, but can be given it
    parts.attributes = "(attribute fresh? true)";
    parts.sections = "(piece (name Star))";
    play::Match played = tiny::match(parts);
    const auto& codes = played.rules().codes;
    const auto kind = [&](std::string_view name) {
        const auto& kinds = played.rules().kinds;
        return static_cast<rules::KindId>(
            std::find_if(kinds.begin(), kinds.end(), [&](const auto& k) { return k.name == name; }) - kinds.begin());
    };
    const auto fresh_man = codes.make(0, kind("Man"));
    const auto used_man = codes.with_attribute(fresh_man, 0, false);
    const auto star = codes.make(0, kind("Star"));
    CHECK(codes.has(fresh_man, 0));
    CHECK_FALSE(codes.has(star, 0));
    CHECK(codes.with_kind(star, kind("Man")) == fresh_man);
    CHECK(codes.with_kind(codes.with_attribute(star, 0, true), kind("Man")) == fresh_man);
    CHECK_FALSE(codes.has(codes.with_kind(used_man, kind("Star")), 0));
    CHECK(codes.has(codes.with_kind(fresh_man, kind("Star")), 0));
}

TEST_CASE("a captured piece goes into the captor's hand", "[machine]") {
    Parts parts{"(n cascade h1 (while not-empty? hand) flip add)"};
    parts.board = "(positions (h1 100 0 110 10) (h2 100 10 110 20)) (links hand (h1 h2))";
    CHECK(outcomes(parts) == Outcomes{"a2 X Man, h1 X Man"});
    parts.setup = "(X (Man a1) (Chip h1)) (O (Man a2))";
    CHECK(outcomes(parts) == Outcomes{"a2 X Man, h1 X Chip, h2 X Man"});
}

TEST_CASE("a player's symmetry turns his directions", "[machine]") {
    CHECK(outcomes({.blocks = "(e add)", .setup = "(O (Man c2))", .turns = "O", .board = "(symmetry O (e w))"}) ==
          Outcomes{"b2 O Man"});
}

TEST_CASE("a turn for another's pieces", "[machine]") {
    const Parts parts{.blocks = "((verify friend?) e add)", .turns = "(X O)"};
    CHECK(outcomes(parts) == Outcomes{"a1 X Man, b2 O Man"});
    CHECK(tiny::match(parts).player() == 0);
}

TEST_CASE("a macro called without arguments takes those of its caller", "[machine]") {
    CHECK(outcomes({.blocks = "(walk e)", .macros = "(define tail $1 add) (define walk ((tail)))"}) ==
          Outcomes{"a2 O Man, b1 X Man"});
}

TEST_CASE("drops come from the supply", "[machine]") {
    Parts parts{"(e add)"};
    parts.setup = "(X (Disc off 1)) (O (Man a2))";
    parts.sections = "(piece (name Disc) (drops ((verify empty?) add)))";
    parts.turns = "X";
    play::Match match = tiny::match(parts);
    REQUIRE(match.options().size() == 8);
    REQUIRE(match.play(match.options()[0]));
    CHECK(match.options().empty());
}

}  // namespace
}  // namespace bazillion
