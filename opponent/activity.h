#pragma once

#include "opponent/score.h"
#include "opponent/sides.h"
#include "opponent/weights.h"
#include "play/engine/engine.h"

#include <array>
#include <cstdint>
#include <vector>

namespace bazillion::opponent {

/// What pieces can do where they stand: how many cells they can move to (mobility), and how many of these lie on or
/// beside the only royal piece of the enemy (attack on the king zone). Bitboards tell, so it is counted on boards of 64
/// cells at most, and takes about a tenth of a node. What a piece does by other moves than those of `Engine::reach` is
/// not counted, nor are stacks.
class Activity {
public:
    Activity(play::Engine& engine, const Weights& weights);

    static constexpr Score most = 200;

    /// Whether any of it is worth something.
    [[nodiscard]] bool counts() const { return counts_; }
    /// For the first side, at most so much for either. `phase` is as `Evaluation::phase` tells it.
    [[nodiscard]] Score score(const Sides& sides, int phase);

    /// Calls `visit(code, cells, cells on or beside the enemy's royal piece)` for each piece of either side whose code
    /// is `wanted`.
    template <typename Wanted, typename Visit>
    void each(const Sides& sides, Wanted&& wanted, Visit&& visit) {
        if (!engine_.tells_reach()) {
            return;
        }
        const auto& slots = engine_.position().slots;
        const auto& codes = engine_.rules().codes;
        for (std::size_t i = 0; i < engine_.rules().players.size(); ++i) {
            const auto player = static_cast<rules::PlayerId>(i);
            if (sides.sign(player) == 0) {
                continue;
            }
            const std::uint64_t zone = zone_of_enemies(sides, player);
            engine_.state().occupied().each(player, [&](rules::Cell cell) {
                const rules::Code code = slots[cell];
                if (code < codes.singles() && wanted(code)) {
                    const std::uint64_t cells = engine_.reach(code, cell);
                    visit(code, count(cells), count(cells & zone));
                }
            });
        }
    }

private:
    [[nodiscard]] std::uint64_t zone_of_enemies(const Sides& sides, rules::PlayerId player) const;
    /// The instruction for it is missing in processors of the oldest kind that programs are compiled for.
    [[nodiscard]] static int count(std::uint64_t bits) {
        bits -= bits >> 1 & 0x5555555555555555ULL;
        bits = (bits & 0x3333333333333333ULL) + (bits >> 2 & 0x3333333333333333ULL);
        bits = (bits + (bits >> 4)) & 0x0f0f0f0f0f0f0f0fULL;
        return static_cast<int>(bits * 0x0101010101010101ULL >> 56);
    }

    play::Engine& engine_;
    const Weights& weights_;
    bool counts_ = false;
    std::vector<std::uint8_t> counted_;  ///< [code]
    std::vector<std::uint64_t> zones_;   ///< [cell] it and those beside it
};

}  // namespace bazillion::opponent
