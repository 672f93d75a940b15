#pragma once

#include "play/engine/engine.h"
#include "play/position/random.h"

#include <catch2/catch.hpp>

#include <algorithm>
#include <cstddef>
#include <vector>

namespace bazillion::test {

/// Plays ply by ply as random games do: drops that are made at once are legal moves of the plain interpreter, end the
/// game as goals tell, and can be taken back. How many were made so.
inline std::size_t count_made_at_once(play::Engine& engine, int games) {
    const play::Position start = engine.position();
    play::Random random(1);
    std::size_t at_once = 0;
    for (int game = 0; game < games; ++game) {
        engine.set_position(start);
        std::vector<play::Move> legal;
        for (engine.legal_moves_plain(legal); !legal.empty(); legal.clear(), engine.legal_moves_plain(legal)) {
            if (engine.play_drops(random, 1) == 0) {
                const play::Move sampled = engine.sample(random);
                REQUIRE(engine.make(sampled != play::no_move ? sampled : legal.front()));
                continue;
            }
            ++at_once;
            CHECK(std::any_of(legal.begin(), legal.end(),
                              [&](play::Move move) { return &engine[move] == engine.last_move().made; }));
            CHECK(engine.ended().has_value() == engine.ended_plain().has_value());
            CHECK(engine.state().is_consistent());
        }
        while (engine.made() > 0) {
            engine.unmake();
        }
        CHECK(engine.position() == start);
    }
    return at_once;
}

}  // namespace bazillion::test
