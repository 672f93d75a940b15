#pragma once

#include "matches/answer.h"
#include "matches/material.h"
#include "play/position/random.h"

#include <cstdint>
#include <memory>

namespace bazillion::matches {

/// Players that need no program: what every opponent must beat. `random` plays each legal move as likely as the
/// others. `greedy` wins if it can at once, else captures what is worth most, else plays at random.
class BuiltInPlayer {
public:
    BuiltInPlayer(const Description& player, play::Engine& engine);

    void begin(std::uint64_t seed) { random_ = play::Random(seed); }
    Answer choose(const play::Match& match);

private:
    [[nodiscard]] std::size_t greediest(const play::Match& match);

    bool greedy_;
    std::shared_ptr<const Material> material_;  ///< for the greedy one
    play::Random random_{0};
};

}  // namespace bazillion::matches
