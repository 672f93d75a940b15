#pragma once

#include "play/match/match.h"

#include <cstdint>
#include <optional>
#include <random>
#include <string>

namespace bazillion::play {

/// Acts for the random players of games (`?Dice`), whose moves nobody chooses.
class Chance {
public:
    /// The same seed casts the same chance; without one they cannot be foretold.
    explicit Chance(std::optional<std::uint64_t> seed = {});

    /// Plays for random players, each legal move as likely as the others, until somebody else has to act or the game is
    /// over. What was taken back is played again, so that nobody casts twice for a better lot.
    Result<void> cast(Match& match);

private:
    std::mt19937_64 random_;
};

// Take-back for those who sit at the board: chance are not taken back alone, but with the ply before them.

/// Whether there is a ply of a player who is not random, at `from` in the record or behind it.
[[nodiscard]] bool can_take_back(const Match& match, std::size_t from = 0);
bool take_back(Match& match);
bool redo(Match& match, Chance& chance);

/// What was cast since the last ply of a player who is not random: "?Dice: two@d1, five@d2"; "" if nothing.
[[nodiscard]] std::string last_throws(const Match& match);

}  // namespace bazillion::play
