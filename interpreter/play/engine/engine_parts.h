#pragma once

#include "play/engine/game_state.h"
#include "play/engine/plan.h"
#include "play/tables/tables.h"
#include "rules/rules.h"

namespace bazillion::play {

class Attacks;
class Chains;
class GameEnd;
class Generator;
class HookCalls;
class HookGuards;
class Legality;
class Lookahead;
class MoveMaker;
class PositionOracle;
class StaticLegality;
class TurnMinimum;

/// What all parts of the engine stand on, and the parts themselves. They ask each other in circles (conditions about
/// attacks, these about moves, these about conditions), so each part derives from this and has them all as members; the
/// headers that its .cpp includes tell which it asks. In a constructor only those may be asked that `Engine` has built
/// before.
struct EngineParts {
    // NOLINTBEGIN(readability-identifier-naming): they are private members of the parts.
    const rules::Rules& rules_;
    const Plan& plan_;
    Tables& tables_;
    GameState& state_;
    const Position& position_;  ///< of the state
    const bool& plain_;         ///< reference mode: the plain interpreter answers, nothing is asked of tables
    PositionOracle& oracle_;
    Attacks& attacks_;
    HookCalls& hooks_;
    HookGuards& guards_;
    StaticLegality& static_;
    Generator& generator_;
    Chains& chains_;
    GameEnd& game_end_;
    MoveMaker& maker_;
    Legality& legality_;
    Lookahead& lookahead_;
    TurnMinimum& turn_minimum_;
    // NOLINTEND(readability-identifier-naming)
};

}  // namespace bazillion::play
