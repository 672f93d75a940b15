#pragma once

#include "play/engine/engine.h"

#include <cstdint>

namespace bazillion::opponent {

/// Whether two throws in a row may be exchanged: first a five and then a three allows the same turns as first a three
/// and then a five. Rules do not say so in words; it is found out in positions of random games, where the ends of all
/// turns are compared, dice that were left over not heeded. False if chance does not act twice in a row, or if too
/// little was seen.
///
/// The engine may stand in any position and is left in its start position.
bool throws_commute(play::Engine& engine, std::uint64_t seed = 1);

}  // namespace bazillion::opponent
