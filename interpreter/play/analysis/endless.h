#pragma once

#include "play/engine/engine.h"

#include <vector>

namespace bazillion::play {

/// A `while` that did not end when a block was run on a position; the block was cut there.
struct EndlessLoop {
    syntax::Origin where;
    Code piece = rules::empty;
    Cell cell = rules::none;
    bool drop = false;
};

/// Runs all blocks of the pieces that the player to act has on the board or could drop there, to find loops that never
/// end; of each block the first one. The engine is left as it was.
std::vector<EndlessLoop> endless_loops(Engine& engine);

}  // namespace bazillion::play
