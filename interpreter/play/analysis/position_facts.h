#pragma once

#include "play/match/match.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace bazillion::play {

/// What authors want to know of a position beside its moves.
struct PositionFacts {
    std::uint64_t hash = 0;       ///< the same in each run of this version of the program
    std::size_t occurrences = 0;  ///< of the position in the game so far, this one included
    bool repeated = false;        ///< for the third time, where that matters in this game

    /// Different moves that would be written alike, and how they are told apart.
    struct SharedText {
        std::string text;
        std::vector<std::string> moves;  ///< compact texts, as `Match::options` has them
    };
    std::vector<SharedText> shared;

    /// A move that the programs of a piece on the board make more than once. It is offered once.
    struct Duplicate {
        std::string text;
        std::size_t times = 0;
    };
    std::vector<Duplicate> duplicates;
};

/// Runs the programs of all pieces that can move: some milliseconds. The match is left as it was.
PositionFacts facts_of(const Match& match);

}  // namespace bazillion::play
