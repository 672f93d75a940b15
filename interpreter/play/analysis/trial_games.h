#pragma once

#include "play/engine/engine.h"

#include <functional>
#include <optional>
#include <vector>

namespace bazillion::play {

/// What many random games from the start tell of rules.
struct Trials {
    /// Kinds that can do nothing, though their rules give them moves: they are there, and none of them ever moves, is
    /// dropped, or becomes one by moving. Nothing if the games end after a few moves: then nothing can be said.
    std::optional<std::vector<KindId>> idle;
    bool loses_royals = false;  ///< pieces that the rules keep safe were captured, taken off or taken over
};
/// Nothing if `stop` said so, or a script failed, before all games were played. Leaves the engine anywhere.
[[nodiscard]] std::optional<Trials> try_games(Engine& engine, const std::function<bool()>& stop);

}  // namespace bazillion::play
