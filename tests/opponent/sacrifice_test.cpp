// What several threads note for each other must not hide a sacrifice.
#include "games/bundled.h"
#include "opponent/derive_weights.h"
#include "opponent/search.h"

#include <catch2/catch.hpp>

using namespace bazillion;
using namespace bazillion::opponent;

// Another thread may have seen by quiescence alone that the piece is lost that a line gives up, and note so behind each
// iteration of this one.
TEST_CASE("what another thread has noted of a sacrifice at the end of a line does not cut the line") {
    play::Match match(bundled::game("chess.game"));
    REQUIRE(match.set_position("kbK5/pp6/1P6/8/8/8/8/R7 w - -"));
    play::Engine& engine = match.engine();
    const Weights weights = [] {
        play::Match other(bundled::game("chess.game"));
        return derive_weights(other.engine());
    }();
    std::vector<play::Move> root;
    engine.legal_moves(root);
    const auto sacrifice = std::find_if(
        root.begin(), root.end(), [&](play::Move move) { return engine[move].to == engine.rules().find_cell("a6"); });
    REQUIRE(sacrifice != root.end());
    REQUIRE(engine.make(*sacrifice));
    const std::uint64_t behind = engine.position().turn_state.hash;
    engine.unmake();

    TranspositionTable table(1 << 20);
    const auto note = [&] {
        table.store(behind, {.score = 900, .depth = 0, .bound = TranspositionTable::Bound::lower});
    };
    note();
    Search search(engine, weights, table);
    StopSignal signal({}, std::nullopt, std::nullopt);
    const auto moves = search.run(root, {.depth = 7}, signal, [&](int, std::span<const RootMove>) { note(); });
    REQUIRE_FALSE(moves.empty());
    CHECK(plies_to_end(moves.front().score) == 3);
}
