// Dice that are thrown one after the other.
#include "opponent/throws.h"
#include "game/game_file.h"
#include "games/bundled.h"
#include "opponent/preparation.h"
#include "opponent/search.h"
#include "temporary_folder.h"

#include <catch2/catch.hpp>

#include <fstream>

using namespace bazillion;
using namespace bazillion::opponent;

namespace {

/// A man goes one cell right or two, as the die on `die` shows, or neither.
bool commutes(const std::string& die) {
    const test::TemporaryFolder folder;
    std::ofstream(folder / "dice.game") << R"(
(define throw ((verify (position? $2)) (change-type Blank $3) (add $1)))
(define second-throw ((verify (position? $2)) (add $1)))
(define die (piece (name $1) (moves
  (move-type first) (throw One die1 die2) (throw Two die1 die2)
  (move-type second) (second-throw One die2) (second-throw Two die2))))
(define forth e)
(game (title "Dice")
  (players White ?Dice)
  (turn-order (?Dice first) (?Dice second) White)
  (board
    (grid (start-rectangle 0 0 9 9) (dimensions ("a/b/c/d/e/f/g/h/i/j/k/l/m/n/o/p/q/r/s/t/u/v/w/x/y/z" (9 0)) ("1" (0 9)))
      (directions (e 1 0)))
    (positions (die1 0 20 9 29) (die2 20 20 29 29)))
  (piece (name Man) (moves
    ((verify )" + die + R"() e e (verify empty?) add)
    ((verify (not )" + die + R"()) e (verify empty?) add)))
  (die Blank) (die One) (die Two)
  (option "pass turn" forced)
  (board-setup (White (Man a1)) (?Dice (Blank die1 die2)))
  (loss-condition (White) (pieces-remaining 0)))
)";
    GameFile file = GameFile::open(folder / "dice.game", bundled::folder());
    const auto game = file.start(0);
    INFO(file.messages());
    REQUIRE(game);
    play::Match match(game);
    return throws_commute(match.engine());
}

}  // namespace

TEST_CASE("throws may be exchanged where rules use both dice alike", "[throws]") {
    play::Match match(bundled::game("Backgammon.game"));
    CHECK(throws_commute(match.engine()));
    CHECK(commutes("(or (piece? Two die1) (piece? Two die2))"));
    CHECK_FALSE(commutes("(piece? Two die1)"));
    CHECK_FALSE(commutes("(and (piece? Two die1) (piece? One die2))"));
}

TEST_CASE("a comparison of throws ends when it is due, and its answer does not depend on that", "[throws]") {
    play::Match match(bundled::game("Backgammon.game"));
    ThrowComparison comparison(match.engine());
    int calls = 0;
    std::optional<bool> answer;
    while (!answer) {
        int asked = 0;
        ++calls;
        answer = comparison.go_on([&] { return ++asked > 5 * calls; });
        CHECK(asked <= 5 * calls + 2);  // each of the two throws that are compared ends
    }
    CHECK(*answer);
    CHECK(calls > 3);
}

TEST_CASE("without dice there is nothing to be exchanged", "[throws]") {
    play::Match match(bundled::game("chess.game"));
    CHECK_FALSE(throws_commute(match.engine()));
}

TEST_CASE("equal throws are searched once, with the same score", "[throws]") {
    play::Match match(bundled::game("Backgammon.game"));
    Preparation preparation(match.game());
    preparation.go_on([] { return false; });
    Weights weights = *preparation.weights();
    CHECK(weights.even_throws);
    play::Engine& engine = match.engine();
    while (engine.chance()) {
        std::vector<play::Move> throws;
        engine.legal_moves(throws);
        REQUIRE(engine.make(throws[engine.made()]));  // one and two
    }
    std::vector<play::Move> root;
    engine.legal_moves(root);
    const auto searched = [&](bool even) {
        weights.even_throws = even;
        TranspositionTable table(1 << 20);
        Search search(engine, weights, table, {.table = false, .pruning = false});
        StopSignal signal({}, std::nullopt, std::nullopt);
        const auto moves = search.run(root, {.depth = 2}, signal, {});
        return std::pair(moves.front().score, search.nodes());
    };
    const auto [score, nodes] = searched(true);
    const auto [apart, more] = searched(false);
    CHECK(std::abs(score - apart) <= 2);  // means of means are rounded twice
    CHECK(nodes < more * 9 / 10);
}
