#include "opponent/activity.h"

#include <algorithm>

namespace bazillion::opponent {

Activity::Activity(play::Engine& engine, const Weights& weights)
    : engine_(engine), weights_(weights), counted_(weights.codes), zones_(engine.rules().cells() * engine.words()) {
    if (!engine.tells_reach()) {
        return;
    }
    for (std::size_t code = 0; code < weights.mobility.size(); ++code) {
        const bool counted = weights.mobility[code] != Tapered{} || weights.king_attack[code] != Tapered{};
        counted_[code] = counted ? 1 : 0;
        counts_ = counts_ || counted;
    }
    const std::size_t cells = engine.rules().cells();
    for (std::size_t at = 0; at < weights.steps.size(); ++at) {
        const std::size_t royal = at / cells, cell = at % cells;
        zones_[royal * engine.words() + cell / 64] |= std::uint64_t{weights.steps[at] <= 1 ? 1U : 0U} << cell % 64;
    }
}

Score Activity::score(const Sides& sides, int phase) {
    std::int64_t early = 0, late = 0;  // weights of an advice may be large
    each(
        sides, [&](rules::Code code) { return counted_[code] != 0; },
        [&](rules::Code code, int reached, int beside_royal) {
            const int sign = sides.sign(engine_.rules().codes.owner(code));
            const Tapered move = weights_.mobility[code], attack = weights_.king_attack[code];
            early += sign * (move.early * reached + attack.early * beside_royal);
            late += sign * (move.late * reached + attack.late * beside_royal);
        });
    const std::int64_t score = (early * phase + late * (256 - phase)) / 256;
    return static_cast<Score>(std::clamp<std::int64_t>(score, -most, most));
}

}  // namespace bazillion::opponent
