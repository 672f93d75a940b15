// International draughts: flying kings, and the capture of most.
#include "games/playing.h"
#include "games/turns.h"

namespace bazillion {
namespace {

using namespace bundled;

TEST_CASE("international draughts: known counts", "[shelf]") {
    // Published by several authors of draughts programs.
    bundled::check_turns(match("International Draughts.game", "", ""), {9, 81, 658, 4'265, 27'117, 167'140});
}

const std::string hundred = "International Draughts.game";

TEST_CASE("international draughts: as many as possible", "[shelf]") {
    // From c3 one man by way of b4 or two by way of d4 and f6.
    play::Match game = match(hundred, "", "10/10/10/10/5m4/10/1m1m6/2M7/10/m9 w");
    CHECK(bundled::moves(game) == Moves{"c3e5"});
    play_all(game, {"c3e5"});
    CHECK(game.player() == 0);
    CHECK(bundled::moves(game) == Moves{"e5g7"});
    play_all(game, {"e5g7"});
    CHECK(game.player() == 1);
    CHECK(game.position_text().starts_with("10/10/10/6M3/10/10/1m8/10/10/m9 b"));
}

TEST_CASE("international draughts: captured pieces stay in the way until the move is over", "[shelf]") {
    // The king takes d4 (a1-e5), g7 (e5-h8 or beyond); on the way back along the same line d4 and g7 bar him.
    play::Match game = match(hundred, "", "10/10/10/6m3/10/10/3m6/10/10/K9 w");
    const Moves first{"a1e5", "a1f6"};
    CHECK(bundled::moves(game) == first);
    play_all(game, {"a1e5"});
    CHECK(bundled::moves(game) == Moves{"e5h8", "e5i9", "e5j10"});
    play_all(game, {"e5i9"});
    CHECK(game.position_text().starts_with("10/8K1/10/10/10/10/10/10/10/10 b"));
    CHECK(ending(game) == "no move left");
}

TEST_CASE("international draughts: a man passes the last rank without promotion", "[shelf]") {
    // b8 takes c9, lands on d10, and must go on over e9 to f8.
    play::Match game = match(hundred, "", "10/2m1m5/1M8/10/10/10/10/10/10/m9 w");
    play_all(game, {"b8d10", "d10f8"});
    CHECK(game.position_text().starts_with("10/10/5M4/10/10/10/10/10/10/m9"));
    play::Match crowned = match(hundred, "", "10/2m7/1M8/10/10/10/10/10/10/m9 w");
    play_all(crowned, {"b8d10"});
    CHECK(crowned.position_text().starts_with("3K6/10/10/10/10/10/10/10/10/m"));
}

TEST_CASE("international draughts: a flying king", "[shelf]") {
    const play::Match game = match(hundred, "", "10/10/10/10/4K5/10/10/10/10/10 w");
    CHECK(game.options().size() == 4 + 4 + 5 + 4);  // e6 to a10, a2, j1, i10
}

}  // namespace
}  // namespace bazillion
