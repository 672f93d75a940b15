// Texts of moves that differ in what they do besides going from one cell to another.
#include "play/tiny.h"

namespace bazillion {
namespace {

using tiny::texts, tiny::Texts;

/// How players write all moves.
Texts written(const play::Match& match) {
    return match.written_options();
}

/// What the record shows of each move, played from the start.
Texts shown(play::Match& match) {
    Texts all;
    const std::vector<play::Option> options(match.options().begin(), match.options().end());
    for (const play::Option& option : options) {
        REQUIRE(match.play(option));
        all.push_back(play::shown_text(match.record().back()));
        REQUIRE(match.take_back());
    }
    return all;
}

TEST_CASE("shots are told apart by what they hit", "[texts]") {
    const play::Match match =
        tiny::match({.blocks = "((verify (enemy? n)) (capture n) add)"
                               "((verify (enemy? e)) (capture e) add)"
                               "((verify (and (enemy? n) (enemy? e))) (capture n) (capture e) add)",
                     .setup = "(X (Man a1) (A c3)) (O (Chip a2 b1))"});
    CHECK(texts(match) == Texts{"a1xa2", "a1xa2,b1", "a1xb1"});
    CHECK(written(match) == Texts{"Man a1xa2", "Man a1xa2,b1", "Man a1xb1"});
}

TEST_CASE("moves are told apart by what they capture elsewhere, in the record, too", "[texts]") {
    play::Match match = tiny::match(
        {.blocks = "(e add) (e (capture n) add) (e (capture s) add)", .setup = "(X (Man a2)) (O (Chip b3 b1))"});
    const Texts all{"a2b2", "a2b2xb1", "a2b2xb3"};
    CHECK(texts(match) == all);
    CHECK(written(match)[0] == "a2-b2");
    CHECK(shown(match)[1] != shown(match)[2]);
}

TEST_CASE("other pieces that move, and pieces that change, tell moves apart", "[texts]") {
    const play::Match both =
        tiny::match({.blocks = "(e add) (e cascade n from e to add)", .setup = "(X (Man a1) (Chip b2)) (O (Man c3))"});
    CHECK(texts(both) == Texts{"a1b1", "a1b1,b2c2"});
    const play::Match changed = tiny::match({.blocks = "(n add) (n (change-owner n) add) (n (change-owner e) add)",
                                             .setup = "(X (Man a1)) (O (Chip a3 b2))"});
    CHECK(texts(changed) == Texts{"a1a2", "a1a2~a3", "a1a2~b2"});
}

TEST_CASE("pieces of a stack are told apart by their letters, what nothing tells by numbers", "[texts]") {
    const play::Match stack =
        tiny::match({.blocks = "(n add)",
                     .setup = "(X (Man a1) (Scout a1)) (O (Man c3))",
                     .sections = "(stacks 2 (Man 1) (Scout 1)) (piece (name Scout) (moves (n add)))"});
    CHECK(texts(stack) == Texts{"a1a2:m", "a1a2:s"});
    const play::Match gold = tiny::match({.blocks = "(n add) (n (increase gold) add)",
                                          .setup = "(X (Man a1)) (O (Man c3))",
                                          .sections = "(variable gold number 0)"});
    CHECK(texts(gold) == Texts{"a1a2#1", "a1a2#2"});
}

TEST_CASE("what is put on the board beside a move stands behind it", "[texts]") {
    const tiny::Parts parts{.blocks = "(e (create A a1) add) (e (create B c3) add)",
                            .setup = "(X (Man a1)) (O (Man a3))"};
    play::Match match = tiny::match(parts);
    CHECK(texts(match) == Texts{"a1b1/a", "a1b1/b"});
    CHECK(written(match) == Texts{"a1-b1/A", "a1-b1/B@c3"});
    CHECK(shown(match) == written(match));
}

TEST_CASE("players whose names are those of several win, lose and score as several", "[texts]") {
    const auto end = [](const std::string& winner, const std::string& more) {
        const std::string text =
            "(game (title \"T\") (players " + winner + " Boss) (turn-order " + winner + " Boss) " + more + "(board " +
            std::string(tiny::grid) + ") (piece (name Man) (moves (n add))) (board-setup (" + winner +
            " (Man a1)) (Boss (Man c1))) (win-condition (" + winner + ") (absolute-config Man (a2))))";
        play::Match match(std::make_shared<play::Game>(play::Game{tiny::rules_of(text), nullptr, {}}));
        REQUIRE(match.play("a1a2"));
        return match.prompt();
    };
    CHECK(end("Attackers", "") == "Attackers win: goal");
    CHECK(end("White", "") == "White wins: goal");
    CHECK(end("Geese", "") == "Geese wins: goal");
    CHECK(end("Geese", "(plural Geese) ") == "Geese win: goal");
    CHECK(end("Mars", "(singular Mars) ") == "Mars wins: goal");
    CHECK(end("Zeus", "") == "Zeus wins: goal");
}

}  // namespace
}  // namespace bazillion
