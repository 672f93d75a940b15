#pragma once

#include "play/engine/engine.h"

#include <string>

namespace bazillion::play {

/// Why nobody can move in the position of the engine, a start of its game, in words for players and authors: no pieces,
/// a goal that holds already, a turn for moves that no piece has, or moves that are all forbidden. "" if somebody can.
std::string no_first_move(Engine& engine);

}  // namespace bazillion::play
