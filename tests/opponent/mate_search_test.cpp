// Mates to which each move gives check.
#include "opponent/mate_search.h"
#include "games/bundled.h"
#include "opponent/opponent.h"
#include "play/position/random.h"

#include <catch2/catch.hpp>

using namespace bazillion;
using namespace bazillion::opponent;

namespace {

std::optional<MateSearch::Mate> mate_in(play::Engine& engine, std::uint64_t nodes = 1'000'000) {
    StopSignal signal({}, std::nullopt, nodes);
    return MateSearch(engine).find(signal);
}

bool mates_by_trying_all(play::Engine& engine, int moves);

bool is_mated_by_trying_all(play::Engine& engine, int moves) {
    std::vector<play::Move> answers;
    engine.legal_moves(answers);
    if (answers.empty()) {
        return engine.in_check();
    }
    bool mated = moves > 0;
    for (std::size_t i = 0; i < answers.size() && mated; ++i) {
        REQUIRE(engine.make(answers[i]));
        mated = !engine.repeated() && mates_by_trying_all(engine, moves);
        engine.unmake();
    }
    return mated;
}

bool mates_by_trying_all(play::Engine& engine, int moves) {
    std::vector<play::Move> legal;
    engine.legal_moves(legal);
    bool mates = false;
    for (std::size_t i = 0; i < legal.size() && !mates; ++i) {
        REQUIRE(engine.make(legal[i]));
        mates = engine.in_check() && !engine.repeated() && is_mated_by_trying_all(engine, moves - 1);
        engine.unmake();
    }
    return mates;
}

}  // namespace

TEST_CASE("a smothered mate is found to its end, and the line can be played") {
    play::Match match(bundled::game("chess.game"));
    REQUIRE(match.set_position("5r1k/6pp/8/6N1/2Q5/8/8/6K1 w - -"));
    play::Engine& engine = match.engine();
    const auto mate = mate_in(engine);
    REQUIRE(mate);
    CHECK(mate->moves == 4);
    const auto& line = mate->line;
    REQUIRE(line.size() == 7);
    for (const play::Move move : line) {
        REQUIRE(engine.make(move));
    }
    CHECK(engine.in_check());
    CHECK_FALSE(engine.any_legal_move());
    for (std::size_t i = 0; i < line.size(); ++i) {
        engine.unmake();
    }
    CHECK_FALSE(mate_in(engine, 3));  // too few positions
}

TEST_CASE("a stalemate is no mate, and an escape is seen") {
    play::Match match(bundled::game("chess.game"));
    REQUIRE(match.set_position("k7/8/1K6/8/8/8/8/2Q5 w - -"));
    const auto mate = mate_in(match.engine());
    REQUIRE(mate);
    CHECK(mate->line.size() == 1);  // Qc8; Qc7 would be stalemate
    REQUIRE(match.set_position("k7/8/8/8/8/8/8/K1Q5 w - -"));
    CHECK_FALSE(mate_in(match.engine()));
}

TEST_CASE("mates in two by checks are those that trying everything finds") {
    for (const char* const name : {"Minishogi.game", "Los Alamos.game", "chess.game"}) {
        play::Match match(bundled::game(name));
        play::Engine& engine = match.engine();
        play::Random random(3);
        std::size_t mates = 0;
        for (int game = 0; game < 12; ++game) {
            engine.set_position(engine.start());
            std::vector<play::Move> moves;
            for (int ply = 0; ply < 80; ++ply) {
                moves.clear();
                engine.legal_moves(moves);
                if (moves.empty() || engine.ending(true) || engine.ended()) {
                    break;
                }
                const auto mate = mate_in(engine, 5'000);
                const bool in_two = mate && mate->moves <= 2;
                CHECK(in_two == mates_by_trying_all(engine, 2));
                mates += in_two ? 1 : 0;
                REQUIRE(engine.make(moves[random.below(static_cast<std::uint32_t>(moves.size()))]));
            }
        }
        INFO(name);
        CHECK(mates > 3);
    }
}

TEST_CASE("the computer tells a mate by checks that it finds, and how long it takes") {
    const auto new_game = [] { return bundled::game("chess.game"); };
    play::Match match(new_game());
    REQUIRE(match.set_position("5r1k/6pp/8/6N1/2Q5/8/8/6K1 w - -"));
    Opponent computer(new_game);
    Limits limits;
    limits.nodes = 20'000;
    const auto thought = computer.think(GameSoFar::of(match), limits);
    REQUIRE(thought);
    CHECK(plies_to_end(thought->lines.front().score) == 7);
    CHECK(thought->lines.front().moves.size() == 7);
}
