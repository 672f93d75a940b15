#include "opponent/activity.h"

#include <algorithm>

namespace bazillion::opponent {

Activity::Activity(play::Engine& engine, const Weights& weights)
    : engine_(engine), weights_(weights), counted_(weights.codes), zones_(engine.rules().cells()) {
    if (!engine.tells_reach()) {
        return;
    }
    for (std::size_t code = 0; code < weights.mobility.size(); ++code) {
        const bool counted = weights.mobility[code] != Tapered{} || weights.king_attack[code] != Tapered{};
        counted_[code] = counted ? 1 : 0;
        counts_ = counts_ || counted;
    }
    const std::size_t cells = zones_.size();
    for (std::size_t at = 0; at < weights.steps.size(); ++at) {
        zones_[at / cells] |= std::uint64_t{weights.steps[at] <= 1 ? 1U : 0U} << at % cells;
    }
}

std::uint64_t Activity::zone_of_enemies(const Sides& sides, rules::PlayerId player) const {
    std::uint64_t zone = 0;
    for (std::size_t i = 0; i < engine_.rules().players.size(); ++i) {
        const auto enemy = static_cast<rules::PlayerId>(i);
        if (sides.sign(enemy) == -sides.sign(player)) {
            const rules::Cell royal = engine_.state().only_royal(enemy);
            zone |= royal == rules::none ? 0 : zones_[royal];
        }
    }
    return zone;
}

Score Activity::score(const Sides& sides, int phase) {
    int early = 0, late = 0;
    each(
        sides, [&](rules::Code code) { return counted_[code] != 0; },
        [&](rules::Code code, int reached, int beside_royal) {
            const int sign = sides.sign(engine_.rules().codes.owner(code));
            const Tapered move = weights_.mobility[code], attack = weights_.king_attack[code];
            early += sign * (move.early * reached + attack.early * beside_royal);
            late += sign * (move.late * reached + attack.late * beside_royal);
        });
    return std::clamp((early * phase + late * (256 - phase)) / 256, -most, most);
}

}  // namespace bazillion::opponent
