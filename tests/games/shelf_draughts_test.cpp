// Games of jumping: English draughts, fox and geese, tiger and buffaloes.
#include "games/playing.h"
#include "games/turns.h"

namespace bazillion {
namespace {

using namespace bundled;

TEST_CASE("English draughts: known counts", "[shelf]") {
    // Published by several authors of checkers programs.
    bundled::check_turns(match("English Draughts.game", "", ""), {7, 49, 302, 1'469, 7'361, 36'768, 179'740});
}

TEST_CASE("English draughts: jumps go on, and end by promotion", "[shelf]") {
    const std::string file = "English Draughts.game";
    // Upper case is Black, who plays down the board.
    play::Match game = match(file, "", "8/8/1M6/2m5/8/4m3/8/6m1 b");
    CHECK(bundled::moves(game) == Moves{"b6d4"});  // captures are forced
    play_all(game, {"b6d4"});
    CHECK(game.player() == 0);
    play_all(game, {"d4f2"});
    CHECK(game.player() == 1);  // h0 is beyond the board: the turn is over
    // A man that becomes a king does not jump on.
    play::Match crowned = match(file, "", "8/8/8/8/8/2M5/3m1m2/8 b");
    play_all(crowned, {"c3e1"});
    CHECK(crowned.position_text().starts_with("8/8/8/8/8/8/5m2/4K"));
    CHECK(crowned.player() == 1);
    // A king jumps back.
    play::Match king = match(file, "", "8/8/8/3m4/2K5/8/8/8 b");
    CHECK(bundled::moves(king) == Moves{"c4e6"});
    play_all(king, {"c4e6"});
    CHECK(ending(king) == "no move left");
}

TEST_CASE("fox and geese: first moves", "[shelf]") {
    // Six geese of the lowest row go straight down (the seventh faces the fox), four can go slantwise: those on
    // crossings, with an empty point below. The fox then has five steps: straight to three sides, slantwise down to
    // two. Four of the geese's moves give him a sixth way: c5-c4 and e5-e4 one step less, and a leap and a step into
    // the gap; c5-b4 and e5-f4 a step into the gap.
    bundled::check_turns(match("Fox and Geese.game", "Fox and geese", ""), {10, 6 * 5 + 4 * 6});
    // Before seventeen the fox begins, with the same five steps.
    CHECK(match("Fox and Geese.game", "Fox and seventeen geese", "").options().size() == 5);
}

TEST_CASE("fox and geese: leaps are free to end, and need a line", "[shelf]") {
    const std::string file = "Fox and Geese.game";
    play::Match game = match(file, "", "3/1G1/7/2G4/2GfG2/3/3 b");
    CHECK(game.options().size() > 0);
    CHECK(offered(game, {"d3b3", "d3f3", "d3b5", "d3c4"}) == Moves{"d3b3", "d3f3"});  // d3 has no slanted lines
    // d4 has: over c5 to b6 is beyond the board; over e5 to f6 too.
    play::Match many = match(file, "", "3/3/7/3f3/2G4/1G1/GG1 b");
    CHECK(offered(many, {"d4b2", "d4c3"}).empty());
    play::Match twice = match(file, "", "3/3/5G1/3f3/3GG2/3/GGG b");
    CHECK(offers(twice, "d4d2"));
    play_all(twice, {"d4d2"});
    CHECK(offers(twice, "d2f4"));  // over e3
    CHECK(offers(twice, "pass"));
}

TEST_CASE("fox and geese: the end", "[shelf]") {
    const std::string file = "Fox and Geese.game";
    play::Match few = match(file, "", "GG1/3/7/3f3/3G3/3/G2 b");
    play_all(few, {"d4d2"});
    CHECK(ending(few) == "too few geese");
    CHECK(few.outcome()->winner == 1);
    play::Match shut = match(file, "", "fG1/GGG/2G1G2/7/7/3/3 w");
    play_all(shut, {"e6e7"});
    CHECK(ending(shut) == "shut in");
    CHECK(shut.outcome()->winner == 0);
}

TEST_CASE("tiger and buffaloes: placing", "[shelf]") {
    // Sixteen points, one less each time.
    bundled::check_perft(match("Tiger and Buffaloes.game", "", ""), {16, 240, 3'360, 43'680, 524'160});
    play::Match game = match("Tiger and Buffaloes.game", "", "");
    play_all(game, {"b@a1", "b@a2", "b@a3", "b@a4", "t@b2", "b@b1", "b@b3", "b@b4", "b@c1", "t@c2", "b@c4", "b@d1",
                    "b@d4", "t@d2"});
    CHECK(game.player() == 0);
    CHECK(bundled::moves(game) == Moves{"b3c3", "c4c3", "d4d3"});
}

TEST_CASE("tiger and buffaloes: leaps and the end", "[shelf]") {
    const std::string file = "Tiger and Buffaloes.game";
    const std::string tail = " b:15 0,0,0,0";
    play::Match game = match(file, "", "BBBB/BB2/t2B/tt2" + tail);
    CHECK(offered(game, {"a2a4", "a2b2", "b1b2", "a1a3"}) == Moves{"a2b2", "b1b2"});
    play::Match leap = match(file, "", "1BBB/B2B/tBB1/tt2" + tail);
    play_all(leap, {"a2a4"});
    CHECK(ending(leap) == "too few buffaloes");  // six are left
    CHECK(leap.outcome()->winner == 1);
    // Three tigers in a row along the edge take seven buffaloes to be hemmed in.
    play::Match shut = match(file, "", "4/BBB1/BB1B/tttB w:14 0,0,0,0");
    play_all(shut, {"d2c2"});
    CHECK(ending(shut) == "hemmed in");
    CHECK(shut.outcome()->winner == 0);
}

}  // namespace
}  // namespace bazillion
