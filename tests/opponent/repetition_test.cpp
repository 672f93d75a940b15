// What a draw by repetition is worth to the side that thinks.
#include "games/bundled.h"
#include "opponent/opponent.h"

#include <catch2/catch.hpp>

#include <algorithm>

using namespace bazillion;
using namespace bazillion::opponent;

namespace {

/// The score of a move in a position where it ends the game by repetition.
Score score_of_draw(const char* file, const char* title) {
    Opponent player([=] { return bundled::game(file, title); }, {.lines = 64});
    const auto thought = player.think({"", {"b1c3", "b8c6", "c3b1", "c6b8", "b1c3", "b8c6", "c3b1"}}, {.depth = 2});
    INFO((thought ? "" : thought.error().message));
    REQUIRE(thought);
    const auto draw = std::find_if(thought->lines.begin(), thought->lines.end(),
                                   [](const Variation& line) { return line.moves.front() == "c6b8"; });
    REQUIRE(draw != thought->lines.end());
    CHECK(draw->moves.size() == 1);
    return draw->score;
}

}  // namespace

TEST_CASE("a draw by repetition is even") {
    CHECK(score_of_draw("chess.game", "") == 0);
}

TEST_CASE("where men have to leave the board, a draw by repetition is worse than standing a little behind") {
    CHECK(score_of_draw("Chessgammon.game", "Diceless") < -100);
}
