#pragma once

#include "play/engine/check_info.h"
#include "play/engine/engine_context.h"

#include <cstdint>
#include <vector>

namespace bazillion::play {

class Generator;
class HookCalls;
class HookGuards;
class Legality;
class PositionOracle;
class StaticLegality;

/// Counts legal moves without writing them down: the bulk counting of perft. Pieces that cannot expose their royal one
/// have the simple segments of their tables counted; the other moves are listed and judged one by one.
class MoveCounter {
public:
    MoveCounter(const EngineContext& engine, PositionOracle& oracle, Generator& generator, StaticLegality& beforehand,
                Legality& legality, const HookGuards& guards, const HookCalls& hooks)
        : rules_(engine.rules),
          plan_(engine.plan),
          tables_(engine.tables),
          state_(engine.state),
          position_(engine.state.position()),
          plain_(engine.plain),
          oracle_(oracle),
          generator_(generator),
          static_(beforehand),
          legality_(legality),
          guards_(guards),
          hooks_(hooks) {}

    /// The number of legal moves. `moves` and `check_info` borrow their memory: what they hold before is lost, what
    /// they hold after means nothing.
    [[nodiscard]] std::uint64_t count_legal(std::vector<Move>& moves, CheckInfo& check_info);

private:
    [[nodiscard]] bool counts_by_piece() const;
    [[nodiscard]] std::uint64_t count_simple(const Entry& entry);
    [[nodiscard]] std::uint64_t count_pieces(FilterId filter, const CheckInfo& check_info, std::vector<Move>& moves);

    const rules::Rules& rules_;
    const Plan& plan_;
    Tables& tables_;
    GameState& state_;
    const Position& position_;
    const bool& plain_;
    PositionOracle& oracle_;
    Generator& generator_;
    StaticLegality& static_;
    Legality& legality_;
    const HookGuards& guards_;
    const HookCalls& hooks_;
};

}  // namespace bazillion::play
