#pragma once

#include "matches/material.h"
#include "matches/player.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace bazillion::matches {

/// The players of a game that decide, random ones left out, in the order of their first turns.
std::vector<play::PlayerId> deciders(const rules::Rules& rules);

/// Plays for dice and the like until a player has to decide, or the game is over.
play::Result<void> cast_lots(play::Match& match, play::Random& random);

/// Who tells whether an opening is fair. Without a judge, the material must be even when all captures that pay are
/// made, up to one of the least valuable pieces, or the most even of a thousand tries is taken; a judge may see an
/// advantage of `most_score` at most. In any case, nobody may win by the next move.
struct OpeningPlan {
    std::size_t plies = 8;
    std::uint64_t seed = 1;
    static constexpr int most_score = 120;  ///< hundredths of a pawn
};

/// Plays random legal moves from the start of the match, as an opening of the pair. Seed and pair decide
/// which moves. Dice are thrown in between, and are part of it. Fails if the game ends in all tries, or the judge finds
/// none of them fair.
play::Result<void> play_opening(play::Match& match, const OpeningPlan& plan, std::size_t pair, const Material& material,
                                Player* judge, const Limits& judges_limits);

/// A number that depends on all of these, for seeds.
std::uint64_t mixed(std::uint64_t seed, std::uint64_t a, std::uint64_t b = 0);

}  // namespace bazillion::matches
