#include "opponent/activity.h"

namespace bazillion::opponent {

namespace {

bool any(const std::vector<Tapered>& weights) {
    return std::any_of(weights.begin(), weights.end(), [](Tapered weight) { return weight != Tapered{}; });
}

Score largest(const std::vector<Tapered>& weights) {
    Score most = 0;
    for (const Tapered weight : weights) {
        most = std::max({most, Score{std::abs(weight.early)}, Score{std::abs(weight.late)}});
    }
    return most;
}

}  // namespace

/// What the features are worth together. Weights of an advice may be large.
struct Activity::Sum {
    const Weights& weights;
    std::int64_t early = 0, late = 0;
    std::int64_t arrival_early = 0, arrival_late = 0;

    void add(int times, Tapered weight) {
        early += std::int64_t{times} * weight.early;
        late += std::int64_t{times} * weight.late;
    }
    void piece(int sign, rules::Code code, int moves, int zone, int threats) {
        add(sign * moves, weights.mobility[code]);
        add(sign * zone, weights.king_attack[code]);
        add(sign * threats, weights.threat[code]);
    }
    void passed(int sign, rules::Code code, std::size_t steps, bool free) {
        const std::size_t at = code * Weights::most_steps + steps - 1;
        add(sign, weights.passed[at]);
        if (free) {
            add(sign, weights.passed_free[at]);
        }
    }
    void safe_checks(int sign, rules::Code code, int count) { add(sign * count, weights.safe_check[code]); }
    void arrival(int sign, rules::PlayerId player, std::size_t plies) {
        const Tapered weight = weights.arrival[player * Weights::plies + plies - 1];
        arrival_early += std::int64_t{sign} * weight.early;
        arrival_late += std::int64_t{sign} * weight.late;
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
    counted_ = {.safe_checks = any(weights.safe_check),
                .arrival = any(weights.arrival),
                .passed = any(weights.passed) || any(weights.passed_free),
                .free = any(weights.passed_free)};
    counted_.reach = any(weights.mobility) || any(weights.king_attack) || any(weights.threat) ||
                     any(weights.king_danger) || counted_.safe_checks || counted_.arrival || counted_.free;
    find_kinds();
    find_checkers();
    find_runners();
    known_.resize(counts() ? known_places : 0);
    // Where men can be dropped, an attack on the king may be worth more than any piece.
    most_of_the_rest_ = (engine.plan()->has_drops ? 700 : 300) + largest(weights.passed) + largest(weights.passed_free);
    most_of_arrival_ = largest(weights.arrival);
    forget_margin();
    const std::size_t cells = engine.rules().cells();
    for (std::size_t at = 0; at < weights.steps.size(); ++at) {
        const std::size_t royal = at / cells, cell = at % cells;
        zones_[royal * engine.words() + cell / 64] |= std::uint64_t{weights.steps[at] <= 1 ? 1U : 0U} << cell % 64;
    }
}

void Activity::find_kinds() {
    const rules::Rules& rules = engine_.rules();
    kinds_.resize(rules.codes.singles());
    Score least = infinite;
    for (std::size_t code = 1; code < kinds_.size(); ++code) {
        Kind& kind = kinds_[code];
        kind.worth = std::abs(weights_.piece[code]);
        kind.id = rules.codes.kind(static_cast<rules::Code>(code));
        kind.royal = rules.is_royal(static_cast<rules::Code>(code));
        kind.promotes = weights_.promotes(static_cast<rules::Code>(code));
        least = kind.worth > 0 && !kind.royal ? std::min(least, kind.worth) : least;
    }
    for (Kind& kind : kinds_) {
        kind.least = !kind.royal && kind.worth > 0 && kind.worth < least + clearly_more;
    }
}

void Activity::find_checkers() {
    const rules::Rules& rules = engine_.rules();
    checkers_.resize(rules.players.size());
    if (rules.players.size() != 2 || rules.royals.empty()) {
        return;
    }
    for (rules::PlayerId player = 0; player < 2; ++player) {
        const auto enemy = static_cast<rules::PlayerId>(1 - player);
        for (std::size_t i = 0; i < std::min(rules.kinds.size(), most_kinds); ++i) {
            const auto kind = static_cast<rules::KindId>(i);
            Checker checker{
                .kind = kind, .code = rules.codes.make(player, kind), .mirrored = rules.codes.make(enemy, kind)};
            if (rules.kinds[kind].has_drops() && rules.reserve != rules::none) {
                checker.reserve = rules.slot(rules.reserve, player, kind);
            }
            if (!rules.is_royal(checker.code)) {
                checkers_[player].push_back(checker);
            }
        }
    }
}

void Activity::find_runners() {
    const rules::Rules& rules = engine_.rules();
    for (std::size_t i = 0; i < rules.players.size(); ++i) {
        Runners runners{.player = static_cast<rules::PlayerId>(i), .codes = {}};
        for (std::size_t code = 1; code < weights_.goals.size(); ++code) {
            const auto& goal = weights_.goals[code];
            if (rules.codes.owner(static_cast<rules::Code>(code)) == runners.player && (goal[0] | goal[1]) != 0) {
                runners.codes.push_back(static_cast<rules::Code>(code));
            }
        }
        if (!runners.codes.empty()) {
            runners_.push_back(std::move(runners));
        }
    }
}

std::size_t Activity::in_reserve(rules::PlayerId player) const {
    return Weights::reserve_at(static_cast<int>(engine_.state().in_reserve(player)));
}

Score Activity::score(const Sides& sides, int phase) {
    const std::uint64_t hash = engine_.position().turn_state.hash;
    Known& known = known_[hash % known_places];
    if (const auto check = static_cast<std::uint32_t>(hash >> 32); known.check != check) {
        known = {.check = check, .score = work_out(sides, phase)};
    }
    return known.score;
}

Score Activity::work_out(const Sides& sides, int phase) {
    Sum sum{weights_};
    if (engine_.words() == 1) {
        visit_all<1>(sides, counted_, sum);
    } else {
        visit_all<2>(sides, counted_, sum);
    }
    const auto blend = [phase](std::int64_t early, std::int64_t late, Score most) {
        return static_cast<Score>(std::clamp<std::int64_t>((early * phase + late * (256 - phase)) / 256, -most, most));
    };
    const Score rest = blend(sum.early, sum.late, most_of_the_rest_);
    constexpr Score lately = 1024;
    mean_ += (std::abs(rest) * mean_unit - mean_) / lately;
    return rest + blend(sum.arrival_early, sum.arrival_late, most_of_arrival_);
}

}  // namespace bazillion::opponent
