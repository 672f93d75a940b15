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
/// beside the only royal piece of the enemy (attack on the king zone). Bitboards tell, so it takes a small part of a
/// node, and is counted where the engine has these. What a piece does by other moves than those of `Engine::reach` is
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
        if (engine_.words() == 1) {
            each_of<1>(sides, wanted, visit);
        } else {
            each_of<2>(sides, wanted, visit);
        }
    }

private:
    template <std::size_t words, typename Wanted, typename Visit>
    void each_of(const Sides& sides, Wanted&& wanted, Visit&& visit) {
        const auto& slots = engine_.position().slots;
        const auto& codes = engine_.rules().codes;
        for (std::size_t i = 0; i < engine_.rules().players.size(); ++i) {
            const auto player = static_cast<rules::PlayerId>(i);
            if (sides.sign(player) == 0) {
                continue;
            }
            const auto zone = zone_of_enemies<words>(sides, player);
            engine_.state().occupied().each(player, [&](rules::Cell cell) {
                const rules::Code code = slots[cell];
                if (code < codes.singles() && wanted(code)) {
                    const auto cells = engine_.reach<words>(code, cell);
                    visit(code, cells.count(), (cells & zone).count());
                }
            });
        }
    }
    template <std::size_t words>
    [[nodiscard]] play::Bitboard<words> zone_of_enemies(const Sides& sides, rules::PlayerId player) const {
        play::Bitboard<words> zone{};
        for (std::size_t i = 0; i < engine_.rules().players.size(); ++i) {
            const auto enemy = static_cast<rules::PlayerId>(i);
            if (sides.sign(enemy) == -sides.sign(player)) {
                const rules::Cell royal = engine_.state().only_royal(enemy);
                zone |= royal == rules::none ? play::Bitboard<words>{}
                                             : play::Bitboard<words>::load(&zones_[royal * words]);
            }
        }
        return zone;
    }

    play::Engine& engine_;
    const Weights& weights_;
    bool counts_ = false;
    std::vector<std::uint8_t> counted_;  ///< [code]
    std::vector<std::uint64_t> zones_;   ///< [cell * words] it and those beside it
};

}  // namespace bazillion::opponent
