#pragma once

#include "play/engine/engine.h"

#include <cstdint>
#include <vector>

namespace bazillion::matches {

/// What the pieces of a game are worth, roughly, by what the rules let them do: the number of moves that a piece has on
/// average in positions of random games. Royal pieces count nothing.
///
/// Good enough to tell that a queen is worth more than a pawn; not meant for an opponent.
class Material {
public:
    Material(play::Engine& engine, std::uint64_t seed);

    /// What `player` has on the board and in hand, less what the others have.
    [[nodiscard]] double balance(const play::Engine& engine, play::PlayerId player) const;
    /// The balance for the player to act when the captures that pay have been made: quiescence search with a few
    /// thousand nodes at most.
    [[nodiscard]] double quiet_balance(play::Engine& engine) const;

    /// Of the least valuable piece that has a value; 0 if none has.
    [[nodiscard]] double least() const;
    [[nodiscard]] double of(rules::KindId kind) const { return values_[kind]; }

private:
    std::vector<double> values_;  ///< [kind]
};

}  // namespace bazillion::matches
