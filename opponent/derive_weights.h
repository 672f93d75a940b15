#pragma once

#include "opponent/general_weights.h"
#include "opponent/mobility_survey.h"
#include "opponent/weights.h"
#include "play/engine/engine.h"

#include <cstdint>

namespace bazillion::opponent {

/// What a game's pieces are worth, worked out from its rules alone in a fraction of a second: pieces by how far they
/// move and capture in positions of random games (after H. G. Muller and R. Betza, who valued fairy pieces by their
/// mean mobility), cells by what can be done from them, by how close they are to promotion and to the goals, and royal
/// pieces by how seldom they are attacked there.
///
/// The engine may stand in any position and is left in its start position. The same seed gives the same weights.
Weights derive_weights(play::Engine& engine, std::uint64_t seed = 1);
/// Weights by a survey of that engine's game, which need not be complete. Leaves the engine in its position. `mobility`
/// scales what a move more counts on a cell, in percent; `general` tells what holds in any game.
Weights derive_weights(play::Engine& engine, MobilitySurvey survey, int mobility = 100,
                       const GeneralWeights& general = GeneralWeights::learned());

/// All pieces are worth the same wherever they stand: enough where a network judges positions, and found in no time.
Weights even_weights(const play::Engine& engine);

}  // namespace bazillion::opponent
