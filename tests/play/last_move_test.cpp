// What rules ask of the last move is part of the position where it decides what may be done next.
#include "play/engine/engine.h"
#include "play/tiny.h"

namespace bazillion {
namespace {

using tiny::Texts;

/// Both players have men, a runner and tokens in hand; some moves of men depend on what is asked of the last move.
play::Match match_of(const std::string& asked) {
    return tiny::match({.blocks = "(n add) (s add) ((verify " + asked + ") e (verify empty?) add)",
                        .setup = "(X (Man a1 c1) (Runner b1) (Token off 1)) (O (Man a3 c3) (Runner b3))",
                        .board = "(zone (name left) (players X O) (positions a1 a2 a3))",
                        .sections = "(piece (name Runner) (moves (n add) (s add)))"
                                    "(piece (name Token) (drops ((verify empty?) add)))"
                                    "(option \"pass turn\" true)"});
}

/// The hash behind some moves; it has to be that of the position, there and one move before.
std::uint64_t hash_behind(const std::string& asked, const Texts& moves) {
    play::Match match = match_of(asked);
    for (const std::string& move : moves) {
        INFO(move);
        REQUIRE(match.play(move));
        CHECK(match.position().turn_state.hash == match.engine().plan()->hash_of(match.position()));
    }
    const std::uint64_t hash = match.position().turn_state.hash;
    REQUIRE(match.take_back());
    CHECK(match.position().turn_state.hash == match.engine().plan()->hash_of(match.position()));
    return hash;
}

}  // namespace

TEST_CASE("positions reached by last moves that rules tell apart are not the same", "[last-move]") {
    const auto [asked, one, another] = GENERATE(table<std::string, Texts, Texts>({
        {"(moved? Runner)", {"b1b2", "a3a2", "c1c2"}, {"c1c2", "a3a2", "b1b2"}},
        {"(not-moved?)", {"pass", "a3a2", "c1c2"}, {"c1c2", "a3a2", "pass"}},
        {"(dropped? Token)", {"t@b2", "a3a2", "c1c2"}, {"c1c2", "a3a2", "t@b2"}},
        {"(moved-to? left)", {"a1a2", "b3b2", "c1c2"}, {"c1c2", "b3b2", "a1a2"}},
        {"(moved-from? left)", {"a1a2", "b3b2", "c1c2"}, {"c1c2", "b3b2", "a1a2"}},
        {"(last-to? s)", {"b1b2", "a3a2", "c1c2"}, {"c1c2", "a3a2", "b1b2"}},
        {"(not-last-from? s)", {"b1b2", "a3a2", "c1c2"}, {"c1c2", "a3a2", "b1b2"}},
        {"passed?", {"pass", "a3a2", "c1c2"}, {"c1c2", "a3a2", "pass"}},
        {"(captured? Man)", {"pass", "c3c2", "c1c2", "pass", "b1b2"}, {"pass", "c3c2", "b1b2", "pass", "c1c2"}},
    }));
    INFO(asked);
    CHECK(hash_behind(asked, one) != hash_behind(asked, another));
    CHECK(hash_behind("true", one) == hash_behind("true", another));
    CHECK(hash_behind("(moved? Chip)", one) == hash_behind("(moved? Chip)", another));  // no for both
}

TEST_CASE("a position repeats only with the same answers of its last move", "[last-move]") {
    const Texts by_man = {"b1b2", "a3a2", "b2b1", "a2a3"}, by_runner = {"a1a2", "b3b2", "a2a1", "b2b3"};
    const auto end_after = [&](const std::string& asked, const std::vector<Texts>& rounds) {
        play::Match match = match_of(asked);
        for (const Texts& round : rounds) {
            for (const std::string& move : round) {
                REQUIRE(match.play(move));
            }
        }
        return match.outcome() ? match.outcome()->reason : "";
    };
    CHECK(end_after("true", {by_man, by_runner}) == "repetition");
    CHECK(end_after("(moved? Man)", {by_man, by_runner}) == "");  // behind `by_man` there are other moves
    CHECK(end_after("(moved? Man)", {by_man, by_runner, by_runner}) == "repetition");
}

TEST_CASE("cells of the last move count only behind pieces that are asked for", "[last-move]") {
    const Texts by_man = {"b1b2", "c3c2", "a1a2"}, by_runner = {"a1a2", "c3c2", "b1b2"};
    const std::string of_men = "(and (piece? Man s) (last-to? s))";
    CHECK(hash_behind(of_men, by_man) != hash_behind(of_men, by_runner));
    const std::string of_tokens = "(and (piece? Token s) (last-to? s))";  // no token moves
    CHECK(hash_behind(of_tokens, by_man) == hash_behind(of_tokens, by_runner));
}

TEST_CASE("all sections of what is done after each move are done", "[last-move]") {
    play::Match match = tiny::match({.blocks = "(n add)",
                                     .sections = "(variable one number) (variable two number)"
                                                 "(after-move (increase one)) (after-move (increase two 2))"});
    REQUIRE(match.play("a1a2"));
    CHECK(match.position_text() == "3/[X Man]2/3 b 1 2");
}

TEST_CASE("what is asked of a move only when it is made tells no positions apart", "[last-move]") {
    const auto hash = [](const Texts& moves) {
        play::Match match = tiny::match({.blocks = "(n add) (s add)",
                                         .setup = "(X (Man a1 c1)) (O (Man b3))",
                                         .board = "(zone (name left) (players X O) (positions a2))",
                                         .sections = "(variable here (values no yes))"
                                                     "(after-move (when (moved-to? left)) (set here yes))"
                                                     "(draw-condition (X O) (and (moved-to? left) (> turns 9)))"});
        for (const std::string& move : moves) {
            REQUIRE(match.play(move));
        }
        return match.position().turn_state.hash;
    };
    CHECK(hash({"a1a2", "b3b2", "c1c2"}) == hash({"c1c2", "b3b2", "a1a2"}));
}

}  // namespace bazillion
