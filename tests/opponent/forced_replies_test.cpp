// A side that has one move decides nothing by it: the line goes on as far as if it had not been needed.
#include "games/bundled.h"
#include "opponent/derive_weights.h"
#include "opponent/search.h"
#include "play/position/random.h"

#include <catch2/catch.hpp>

using namespace bazillion;
using namespace bazillion::opponent;

namespace {

std::vector<play::Move> legal_moves(play::Engine& engine) {
    std::vector<play::Move> moves;
    engine.legal_moves(moves);
    return moves;
}

/// How many plies a search two turns deep looks ahead.
int plies_seen(play::Engine& engine, const Weights& weights, bool extensions) {
    TranspositionTable table(1 << 20);
    Search search(engine, weights, table, {.quiescence = false, .pruning = false, .extensions = extensions});
    StopSignal signal({}, std::nullopt, std::nullopt);
    static_cast<void>(search.run(legal_moves(engine), {.depth = 2}, signal, {}));
    return search.selective_depth();
}

bool forces_a_reply(play::Engine& engine) {
    bool forces = false;
    for (const play::Move move : legal_moves(engine)) {
        REQUIRE(engine.make(move));
        forces = forces || (!engine.in_partial_move() && legal_moves(engine).size() == 1);
        engine.unmake();
    }
    return forces;
}

}  // namespace

TEST_CASE("behind a forced reply the search looks a ply further") {
    play::Match match(bundled::game("English Draughts.game"));
    play::Engine& engine = match.engine();
    const Weights weights = derive_weights(engine);
    engine.set_position(engine.start());
    play::Random random(3);
    int found = 0;
    for (int plies = 0; plies < 200 && found < 3; ++plies) {
        const auto moves = legal_moves(engine);
        if (moves.empty() || engine.ended()) {
            engine.set_position(engine.start());
            continue;
        }
        if (!engine.in_partial_move() && forces_a_reply(engine) && plies_seen(engine, weights, false) == 2) {
            CHECK(plies_seen(engine, weights, true) > 2);
            ++found;
        }
        REQUIRE(engine.make(moves[random.below(static_cast<std::uint32_t>(moves.size()))]));
    }
    CHECK(found == 3);
}
