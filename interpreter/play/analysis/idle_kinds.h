#pragma once

#include "play/engine/engine.h"

#include <functional>
#include <optional>
#include <vector>

namespace bazillion::play {

/// Kinds that can do nothing, though their rules give them moves: in many random games from the start they are there,
/// and none of them ever moves, is dropped, or becomes one by moving. Nothing if `stop` said so, or a script failed,
/// before that many games were played, or if these end after a few moves: then nothing can be said. Leaves the engine
/// anywhere.
[[nodiscard]] std::optional<std::vector<KindId>> idle_kinds(Engine& engine, const std::function<bool()>& stop);

}  // namespace bazillion::play
