#include "opponent/activity.h"

namespace bazillion::opponent {

namespace {

bool any(const std::vector<Tapered>& weights) {
    return std::any_of(weights.begin(), weights.end(), [](Tapered weight) { return weight != Tapered{}; });
}

}  // namespace

/// What the features are worth together. Weights of an advice may be large.
struct Activity::Sum {
    const Weights& weights;
    std::int64_t early = 0, late = 0;

    void add(int times, Tapered weight) {
        early += times * weight.early;
        late += times * weight.late;
    }
    void piece(int sign, rules::Code code, int moves, int zone, int threats) {
        add(sign * moves, weights.mobility[code]);
        add(sign * zone, weights.king_attack[code]);
        add(sign * threats, weights.threat[code]);
    }
    void passed(int sign, rules::Code code, std::size_t steps) {
        add(sign, weights.passed[code * Weights::most_steps + steps - 1]);
    }
    void danger(int sign, rules::PlayerId player, std::size_t reserve, int attacks) {
        add(sign, weights.king_danger[Weights::danger_at(player, reserve, attacks)]);
    }
};

Activity::Activity(play::Engine& engine, const Weights& weights)
    : engine_(engine), weights_(weights), zones_(engine.rules().cells() * engine.words()) {
    if (!engine.tells_reach() || weights.mobility.empty()) {
        return;
    }
    counts_ = any(weights.mobility) || any(weights.king_attack) || any(weights.threat) || any(weights.passed) ||
              any(weights.king_danger);
    kinds_.resize(engine.rules().codes.singles());
    Score least = infinite;
    for (std::size_t code = 1; code < kinds_.size(); ++code) {
        Kind& kind = kinds_[code];
        kind.worth = std::abs(weights.piece[code]);
        kind.royal = engine.rules().is_royal(static_cast<rules::Code>(code));
        kind.promotes = weights.promotes(static_cast<rules::Code>(code));
        least = kind.worth > 0 && !kind.royal ? std::min(least, kind.worth) : least;
    }
    for (Kind& kind : kinds_) {
        kind.least = !kind.royal && kind.worth > 0 && kind.worth < least + clearly_more;
    }
    const std::size_t cells = engine.rules().cells();
    for (std::size_t at = 0; at < weights.steps.size(); ++at) {
        const std::size_t royal = at / cells, cell = at % cells;
        zones_[royal * engine.words() + cell / 64] |= std::uint64_t{weights.steps[at] <= 1 ? 1U : 0U} << cell % 64;
    }
}

std::size_t Activity::in_reserve(rules::PlayerId player) const {
    const rules::Rules& rules = engine_.rules();
    int men = 0;
    if (rules.reserve != rules::none) {
        for (const rules::KindId kind : rules.variables[rules.reserve].kinds) {
            men += engine_.position().slots[rules.slot(rules.reserve, player, kind)];
        }
    }
    return Weights::reserve_at(men);
}

Score Activity::score(const Sides& sides, int phase) {
    Sum sum{weights_};
    visit(sides, sum);
    const std::int64_t score = (sum.early * phase + sum.late * (256 - phase)) / 256;
    return static_cast<Score>(std::clamp<std::int64_t>(score, -most, most));
}

}  // namespace bazillion::opponent
