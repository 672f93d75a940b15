#pragma once

#include "play/engine/game_state.h"
#include "play/engine/plan.h"
#include "play/tables/tables.h"
#include "rules/rules.h"

namespace bazillion::play {

/// What all parts of the engine stand on.
struct EngineContext {
    const rules::Rules& rules;
    const Plan& plan;
    Tables& tables;
    GameState& state;
    const bool& plain;  ///< reference mode: the plain interpreter answers, nothing is asked of tables
};

}  // namespace bazillion::play
