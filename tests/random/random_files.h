#pragma once

#include "play/analysis/self_test.h"
#include "play/engine/engine.h"
#include "play/position/random.h"

#include <catch2/catch.hpp>

#include <algorithm>
#include <cstdint>
#include <memory>
#include <vector>

/// What must hold in games of random rules files.
namespace bazillion::random_files {

/// Plays at random by drawn moves; each must be one of those that are listed.
inline void draw_moves(play::Engine& engine, std::uint64_t seed) {
    play::Random random(seed);
    engine.set_position(engine.start());
    for (int ply = 0; ply < 60; ++ply) {
        const play::Move drawn = engine.sample(random);
        std::vector<play::Move> moves;
        engine.generate(moves);
        if (drawn != play::no_move) {
            REQUIRE(std::find(moves.begin(), moves.end(), drawn) != moves.end());
        }
        moves.clear();
        engine.legal_moves(moves);
        if (moves.empty()) {
            return;
        }
        REQUIRE(engine.make(moves[random.below(static_cast<std::uint32_t>(moves.size()))]));
    }
}

/// Compares tables, unfolded at once or in the course of play, with the plain interpreter and drawn moves. `further`
/// takes an engine of its own for what else must hold.
template <typename Further>
void compare(const std::shared_ptr<const rules::Rules>& rules, std::uint64_t seed, Further&& further) {
    for (const auto compile_threshold : {std::uint8_t{0}, std::uint8_t{2}}) {
        INFO("compile_threshold " << int{compile_threshold});
        play::Engine engine(rules, nullptr, compile_threshold);
        const auto self_test =
            play::probe(engine, {.games = 2, .plies = 40, .seed = seed, .every_ply = 2}, [] { return false; });
        CHECK(self_test.undo == "");
        REQUIRE(self_test.plain == "");
        play::Engine another(rules, nullptr, compile_threshold);
        further(another);
        draw_moves(another, seed);
    }
}

}  // namespace bazillion::random_files
