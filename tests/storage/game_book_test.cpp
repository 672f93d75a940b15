// What was played in many games, by positions.
#include "storage/game_book.h"

#include "../play/tiny.h"

#include <algorithm>

using namespace bazillion;
using storage::GameBook;

namespace {

play::Match race() {
    return tiny::match({.blocks = "(n (verify empty?) add) (e (verify empty?) add)",
                        .setup = "(X (Man a1)) (O (Man b2))",
                        .sections = "(win-condition (X O) (absolute-config Man (c1)))"});
}

play::SavedGame game_of(std::vector<std::string> moves) {
    play::SavedGame saved;
    saved.moves = std::move(moves);
    return saved;
}

}  // namespace

TEST_CASE("a book counts moves and results by positions, however these came about") {
    play::Match match = race();
    GameBook book;
    REQUIRE(book.add(match, game_of({"a1a2", "b2b3"}), 0));
    REQUIRE(book.add(match, game_of({"a1b1", "b2b3", "b1c1"}), 1));  // which wins
    play::SavedGame resigned = game_of({"a1b1", "b2c2"});
    resigned.result = "resigned O";
    REQUIRE(book.add(match, resigned, 2));
    play::SavedGame back = game_of({"a1b1", "b2b3"});
    back.played = 1;  // the other one was taken back
    REQUIRE(book.add(match, back, 3));
    REQUIRE(book.add(match, game_of({"a1a2", "nonsense"}), 4));
    CHECK_FALSE(book.add(match, game_of({}), 5));
    CHECK_FALSE(book.add(match, game_of({"b2b3"}), 6));

    const play::Match start = race();
    const auto moves = book.moves(start.position());
    REQUIRE(moves.size() == 2);
    CHECK(moves[0].text == "a1b1");
    CHECK(moves[0].games == 3);
    CHECK(moves[0].won == std::vector<unsigned>{2, 0});
    CHECK(moves[1].text == "a1a2");
    CHECK(moves[1].games == 2);
    CHECK(book.games(start.position()).size() == 5);
    match.restart();
    REQUIRE(match.play("a1b1"));
    CHECK(book.moves(match.position()).size() == 2);
    const auto there = book.games(match.position());
    CHECK(std::vector<std::uint32_t>(there.begin(), there.end()) == std::vector<std::uint32_t>{1, 2, 3});
    REQUIRE(match.play("b2b3"));
    CHECK(book.moves(match.position()).size() == 1);
    CHECK(book.games(match.position()).size() == 1);
}
