// Where men have to leave the board, an advantage fades until one does, so that a blockade is given up at last.
#include "games/bundled.h"
#include "opponent/bearing_off.h"
#include "opponent/derive_weights.h"
#include "opponent/evaluation.h"
#include "opponent/search.h"

#include <catch2/catch.hpp>

using namespace bazillion;
using namespace bazillion::opponent;

// White cannot bring his rook in as long as the black one stands on its cell, which could leave the board from there.
TEST_CASE("however long no man has left, the advantage of a line in which one leaves at once has not faded") {
    play::Match match(bundled::game("Chessgammon.game", "Diceless"));
    REQUIRE(match.set_position("8/8/8/ppn1pp2/p1pkp1p1/P5P1/P1PPPPP1/RNBQKBNr b R 0,5 -"));
    play::Engine& engine = match.engine();
    const Weights weights = [] {
        play::Match other(bundled::game("Chessgammon.game", "Diceless"));
        return derive_weights(other.engine());
    }();
    std::vector<play::Move> root;
    engine.legal_moves(root);
    const auto score = [&](int idle, int depth) {
        TranspositionTable table(1 << 20);
        Search search(engine, weights, table);
        StopSignal signal({}, std::nullopt, std::nullopt);
        const auto moves = search.run(root, {.depth = depth, .idle = idle}, signal, {});
        REQUIRE_FALSE(moves.empty());
        return moves.front().score;
    };
    CHECK(score(0, 1) > 300);
    CHECK(score(200, 1) > score(0, 1) / 2);
    CHECK(score(200, 3) > score(0, 3) / 2);
}

// Nobody else can clear the way of two pawns that block each other.
TEST_CASE("a strong man stays while a pawn of its side is blocked by one of the enemy's") {
    play::Match match(bundled::game("Chessgammon.game", "Bodlaender"));
    const Weights weights = derive_weights(match.engine());
    const auto score = [&](const char* position) {
        REQUIRE(match.set_position(position));
        return Evaluation(match.engine(), weights, Sides(match.rules(), 0)).score();
    };
    CHECK(score("8/8/8/p7/8/7P/8/8 w - 15,15 -") > score("8/8/8/p7/8/7P/8/R7 w - 14,15 -"));
    CHECK(score("8/8/8/p7/P7/8/8/8 w - 15,15 -") < score("8/8/8/p7/P7/8/8/7R w - 14,15 -"));
}

// What more leaving the board counted would have strong men leave first, and pawns would be left alone.
TEST_CASE("where captured men come back, the step off the board counts as each other does") {
    play::Match match(bundled::game("Chessgammon.game", "Diceless"));
    const auto& rules = match.rules();
    MobilitySurvey survey(match.engine(), 1);
    REQUIRE(survey.go_on([] { return false; }));
    const auto burden = [&](const char* cell, bool come_back) {
        const auto found = bearing_off(rules, survey, match.engine().start(), come_back);
        REQUIRE(found);
        const std::size_t kind = *rules.find_kind("Pawn");
        return found->on_board[kind * rules.cells() + *rules.find_cell(cell)];
    };
    CHECK(burden("a7", true) < 0);
    CHECK(burden("a7", true) == 2 * burden("a8", true));
    CHECK(burden("a7", false) > 2 * burden("a8", false));
}

// Who waits and cannot come in does nothing but capture, which throws the other side back for ever.
TEST_CASE("to shut the other side out counts as a loss in a race") {
    play::Match match(bundled::game("Chessgammon.game", "Diceless"));
    const Weights weights = derive_weights(match.engine());
    const auto score = [&](const char* position, int thinking) {
        REQUIRE(match.set_position(position));
        Evaluation evaluation(match.engine(), weights, Sides(match.rules(), 0));
        evaluation.think_for(thinking);
        return evaluation.score();
    };
    const char* const white_shut_out = "8/8/8/8/8/8/4k3/R6R w R 13,15 -";
    const char* const white_comes_in = "8/8/8/8/8/8/4k3/6RR w R 13,15 -";
    CHECK(score(white_comes_in, 1) == score(white_comes_in, -1));
    CHECK(score(white_shut_out, -1) > score(white_shut_out, 1) + 100);
}

TEST_CASE("a survey sees whether who has men in reserve has to bring them in or to capture") {
    const auto must_enter = [](const char* file, const char* title) {
        play::Match match(bundled::game(file, title));
        MobilitySurvey survey(match.engine(), 1);
        REQUIRE(survey.go_on([] { return false; }));
        return survey.must_enter();
    };
    CHECK(must_enter("Chessgammon.game", "Diceless"));
    CHECK(must_enter("Chessgammon.game", "Racing Kings"));
    CHECK_FALSE(must_enter("Chessgammon.game", "Bodlaender"));
    CHECK_FALSE(must_enter("Crazyhouse.game", "Crazyhouse"));
    CHECK_FALSE(must_enter("chess.game", "Chess"));
}
