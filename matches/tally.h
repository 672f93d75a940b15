#pragma once

#include "matches/elo.h"
#include "matches/record_file.h"

#include <map>
#include <span>

namespace bazillion::matches {

/// What a match came to so far.
struct Tally {
    Score score;
    std::array<Score, 2> by_beginner;            ///< of the first player: when he begins, and when the other does
    std::map<std::string, std::size_t> reasons;  ///< "checkmate", "400 moves" ...; how many games
    std::array<std::size_t, 2> faults{}, overruns{}, moves{};
    std::array<std::int64_t, 2> slowest_ms{}, spent_ms{};
    std::size_t claimed_draws = 0;
    std::size_t plies = 0;
    std::size_t openings = 0;  ///< different ones
};
/// A game recorded twice counts once.
Tally tally(std::span<const GameRecord> games);

}  // namespace bazillion::matches
