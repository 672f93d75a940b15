#pragma once

#include "play/engine/engine_context.h"

#include <cstdint>
#include <string>
#include <vector>

namespace bazillion::play {

class Attacks;
class Generator;
class HookCalls;
class Legality;
class MoveMaker;
class PositionOracle;

/// What those want to know who ask why a move is there or not (`explain`). Not quick, and allocates.
class Inspection {
public:
    Inspection(const EngineContext& engine, PositionOracle& oracle, Attacks& attacks, Generator& generator,
               Legality& legality, MoveMaker& maker, HookCalls& hooks)
        : rules_(engine.rules),
          plan_(engine.plan),
          tables_(engine.tables),
          state_(engine.state),
          position_(engine.state.position()),
          oracle_(oracle),
          attacks_(attacks),
          generator_(generator),
          legality_(legality),
          maker_(maker),
          hooks_(hooks) {}

    /// Runs one block of the piece `code` on `cell` (or dropped there), telling `observer` each step; false if it was
    /// cut for taking too long.
    bool watch(const rules::Block& block, Code code, Cell cell, Observer& observer);
    /// Which blocks may move now, and of several classes which has moves: `classes[in_force]`, if there is one.
    struct Eligible {
        std::vector<BlockFilter> classes;
        std::size_t in_force = 0;
    };
    [[nodiscard]] Eligible eligible();
    /// Why a generated move is not legal.
    struct Refusal {
        enum class Reason : std::uint8_t { none, check, answer, script_forbids, script_fails };
        Reason reason = Reason::none;
        Cell royal = rules::none;     ///< for `check`: where,
        Code piece = rules::empty;    ///< who could be captured,
        std::vector<Cell> attackers;  ///< and by whom
        std::string hook;             ///< for `script_forbids`: the function
    };
    [[nodiscard]] Refusal refusal(Move move);
    /// The pieces that let `attacked?` or `defended?` hold.
    [[nodiscard]] std::vector<Cell> attackers(const AttackTest& test);

private:
    const rules::Rules& rules_;
    const Plan& plan_;
    Tables& tables_;
    GameState& state_;
    const Position& position_;
    PositionOracle& oracle_;
    Attacks& attacks_;
    Generator& generator_;
    Legality& legality_;
    MoveMaker& maker_;
    HookCalls& hooks_;
};

}  // namespace bazillion::play
