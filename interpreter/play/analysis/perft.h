#pragma once

#include "play/engine/engine.h"
#include "play/match/match.h"

#include <cstdint>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

namespace bazillion::play {

/// Number of sequences of `depth` legal moves. Finished games contribute nothing to deeper levels; repetition is
/// ignored. Asked to stop, it returns soon, with a number that means nothing.
std::uint64_t perft(Engine& engine, int depth, const std::stop_token& stop = {});

/// The same from where a match stands.
std::uint64_t perft(const Match& match, int depth);

/// Sequences that begin with each legal move, sorted by the texts of the match, which tell all moves apart.
std::vector<std::pair<std::string, std::uint64_t>> divide(const Match& match, int depth);

}  // namespace bazillion::play
