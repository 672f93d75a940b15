// How moves have fared: what is remembered grows old by halves, wherever it stands in the tables.
#include "opponent/history.h"

#include <catch2/catch.hpp>

using namespace bazillion::opponent;

namespace {

MoveInfo to(std::uint16_t destination) {
    return {.signature = destination + 1U, .destination = destination};
}

}  // namespace

TEST_CASE("what is known of moves is halved when the next position is thought about") {
    History history;
    const MoveInfo move = to(7), other = to(2'047);
    history.reward_quiet(move, 800);
    history.reward_noisy(move, 400);
    history.reward_follow_up(3, move, 1'000);
    history.reward_follow_up(3, other, -600);
    history.reward_follow_up(2'047, other, 200);
    history.age();
    CHECK(history.quiet(move) == 400);
    CHECK(history.noisy(move) == 200);
    CHECK(history.follow_up(3, move) == 500);
    CHECK(history.follow_up(3, other) == -300);
    CHECK(history.follow_up(2'047, other) == 100);
    CHECK(history.follow_up(4, move) == 0);
}

TEST_CASE("follow-ups that were forgotten are learned again, and grow old again") {
    History history;
    const MoveInfo move = to(7);
    history.reward_follow_up(3, move, 2);
    history.age();
    history.age();
    CHECK(history.follow_up(3, move) == 0);
    history.age();
    history.reward_follow_up(3, move, 64);
    history.age();
    CHECK(history.follow_up(3, move) == 32);
    history.clear();
    history.age();
    CHECK(history.follow_up(3, move) == 0);
    history.reward_follow_up(3, move, 10);
    history.age();
    CHECK(history.follow_up(3, move) == 5);
}
