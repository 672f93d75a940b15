#pragma once

#include "play/position/random.h"
#include "tuning/samples.h"

#include <cstdint>
#include <span>
#include <vector>

namespace bazillion::tuning {

/// Positions of games to learn from, in bounded memory. Those of one game are alike: a few of each of many games tell
/// more than all of a few. So when it is full, half of them are dropped, drawn at random, and as many of the games that
/// follow.
class SampleReservoir {
public:
    /// `most` samples of some kilobyte are kept at a time, besides one game.
    explicit SampleReservoir(std::uint64_t seed, std::size_t most = 200'000) : most_(most), random_(seed) {}

    /// The samples are of weights that others have beaten: half of them make room.
    void fade();
    /// Takes what it keeps out of the positions of one game.
    void add(std::vector<Sample>& game);
    [[nodiscard]] std::span<const Sample> samples() const { return samples_; }

private:
    void drop_half();

    std::vector<Sample> samples_;
    std::size_t most_;
    std::uint32_t one_of_ = 1;  ///< so many positions of a game is one kept
    play::Random random_;
};

}  // namespace bazillion::tuning
