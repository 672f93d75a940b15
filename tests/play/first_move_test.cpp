#include "play/match/first_move.h"

#include "play/match/match.h"
#include "tiny.h"

#include <catch2/catch.hpp>

using namespace bazillion;
using Catch::Contains;

namespace {

/// A board of 2x2 with men that step north, and what else a test says.
play::Match small_match(const std::string& more, const std::string& moves = "(n (verify empty?) add)",
                        const std::string& turns = "White Black") {
    return play::Match(std::make_shared<play::Game>(play::Game{
        tiny::rules_of("(game (title \"Tiny\") (players White Black) (turn-order " + turns +
                       ") (board (grid (start-rectangle 0 0 9 9) (dimensions (\"a/b\" (9 0)) (\"2/1\" (0 9)))"
                       " (directions (n 0 -1)))) (piece (name Man) (moves " +
                       moves + ")) " + more + ")"),
        nullptr,
        {}}));
}

}  // namespace

TEST_CASE("a game in which nobody can move at the start says why, and most likely whose mistake it is") {
    CHECK_THAT(small_match("").prompt(), Contains("there are no pieces") && Contains("no `(board-setup ...)`"));
    CHECK_THAT(small_match("(board-setup (Black (Man a2)))").prompt(),
               Contains("No first move: `(board-setup ...)` gives `White` no piece"));
    CHECK_THAT(small_match("(board-setup (White (Man a2 b2)))").prompt(),
               Contains("`White` has 2 pieces on the board, but none of them can move"));
    CHECK_THAT(small_match("(board-setup (White (Man a1)))", "(n (verify empty?) add)", "(White leap) Black").prompt(),
               Contains("moves of type `leap`, which no piece of `White` has"));
}

TEST_CASE("values that look like variables stand in prompts as they are") {
    const std::string rest =
        "(board-setup (White (Man a1)) (Black (Man b2)))  "
        "(variable v (values \"{v}\" x)) ";
    const auto prompt = [&](const char* text) {
        return small_match(rest + "(prompt step \"" + text + "\")", "(move-type step) (n (verify empty?) add)",
                           "(White step) (Black step)")
            .prompt();
    };
    CHECK(prompt("say {v}") == "White: say {v}");
    CHECK(prompt("{v}{v} or {w} {") == "White: {v}{v} or {w} {");
}

TEST_CASE("a game that has begun, or begins, says nothing of its start") {
    play::Match match = small_match("(board-setup (White (Man a1)) (Black (Man b2)))");
    CHECK(match.prompt() == "White to move");
    REQUIRE(match.play("a1a2"));
    CHECK_THAT(match.prompt(), !Contains("first move"));
    CHECK(play::no_first_move(small_match("(board-setup (White (Man a1)))").engine()).empty());
}
