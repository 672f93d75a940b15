#include "opponent/derive_weights.h"

#include "opponent/advice.h"
#include "opponent/bearing_off.h"
#include "opponent/goal_potential.h"
#include "opponent/promotion_paths.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

namespace bazillion::opponent {

using rules::Cell;
using rules::Code;
using rules::KindId;
using rules::PlayerId;

namespace {

/// Works the weights out of a survey, step by step.
class Derivation {
public:
    Derivation(play::Engine& engine, MobilitySurvey survey, int mobility)
        : engine_(engine),
          rules_(engine.rules()),
          survey_(std::move(survey)),
          a_move_(usual_move * static_cast<float>(mobility) / 100),
          value_(rules_.kinds.size(), 0),
          late_(rules_.players.size() * rules_.kinds.size() * rules_.cells()),
          early_(late_.size()) {
        survey_.share_between_players();
        find_pseudo_royals();
        weigh_kinds();
        weigh_kinds_of_first_moves();
        weigh_cells();
        weigh_promotion();
        weigh_goals();
    }

    [[nodiscard]] Weights weights() const;
    [[nodiscard]] const MobilitySurvey& survey() const { return survey_; }

private:
    [[nodiscard]] std::size_t index(PlayerId player, KindId kind, Cell cell) const {
        return (std::size_t{player} * rules_.kinds.size() + kind) * rules_.cells() + cell;
    }
    /// Moves on a board where every cell were empty, and where on every one stood an enemy, in the mean.
    [[nodiscard]] static float mobility(const MobilitySurvey::Activity& activity,
                                        const MobilitySurvey::Density& density) {
        return activity.quiet / density.empty / 2 + activity.captures / density.enemy / 2;
    }
    [[nodiscard]] float early_mobility(const MobilitySurvey::Place& place) const {
        return mobility(place.early, survey_.early());
    }
    [[nodiscard]] float late_mobility(const MobilitySurvey::Place& place) const {
        return mobility(place.late, survey_.late());
    }
    template <typename Visit>
    void each_place(KindId kind, Visit&& visit) const {
        for (std::size_t player = 0; player < rules_.players.size(); ++player) {
            for (std::size_t cell = 0; cell < rules_.cells(); ++cell) {
                const auto owner = static_cast<PlayerId>(player);
                const auto& place = survey_.place(owner, kind, static_cast<Cell>(cell));
                if (place.seen()) {
                    visit(owner, static_cast<Cell>(cell), place);
                }
            }
        }
    }
    void find_pseudo_royals();
    void weigh_kinds();
    void weigh_kinds_of_first_moves();
    void weigh_cells();
    void weigh_promotion();
    void weigh_goals();
    void weigh_race();
    void weigh_arrivals(Weights& weights) const;
    /// It is lost only with the game.
    [[nodiscard]] bool is_royal(KindId kind) const;
    [[nodiscard]] float danger(PlayerId player, KindId kind, Cell cell) const;
    [[nodiscard]] Tapered of_piece(Code piece, Cell cell) const;
    void note_promotables(Weights& weights) const;
    void note_cells_ahead(Weights& weights) const;
    void note_entrances(Weights& weights) const;

    static constexpr float usual_move = 12;

    play::Engine& engine_;
    const rules::Rules& rules_;
    MobilitySurvey survey_;
    float a_move_;                    ///< what a move more counts; less for those who have many
    std::vector<bool> pseudo_royal_;  ///< [code]
    std::vector<float> value_;        ///< [kind]
    std::optional<BearingOff> burden_;
    std::vector<float> late_, early_;  ///< [player, kind, cell] besides the value of the kind
};

bool Derivation::is_royal(KindId kind) const {
    for (std::size_t player = 0; player < rules_.players.size(); ++player) {
        if (pseudo_royal_[rules_.codes.make(static_cast<PlayerId>(player), kind)]) {
            return true;
        }
    }
    return std::any_of(rules_.royals.begin(), rules_.royals.end(), [&](const rules::Royal& royal) {
        return std::find(royal.kinds.begin(), royal.kinds.end(), kind) != royal.kinds.end();
    });
}

/// A piece that others turn into is not lost only with the game: there may be several.
void Derivation::find_pseudo_royals() {
    pseudo_royal_ = survey_.pseudo_royals();
    std::vector<bool> sole(rules_.kinds.size(), true);
    for (std::size_t kind = 0; kind < sole.size(); ++kind) {
        each_place(static_cast<KindId>(kind), [&](PlayerId, Cell, const MobilitySurvey::Place& place) {
            for (const MobilitySurvey::Step& step : place.steps) {
                if (step.kind < sole.size() && step.kind != kind) {
                    sole[step.kind] = false;
                }
            }
        });
    }
    for (std::size_t code = 1; code < rules_.codes.singles(); ++code) {
        pseudo_royal_[code] = pseudo_royal_[code] && sole[rules_.codes.kind(static_cast<Code>(code))];
    }
}

/// Pieces are worth a little more than in proportion to their mobility on a board that has become emptier, wherever
/// they stand: a queen more than a rook and a bishop. The numbers are fitted to what `tune` has learned of
/// 286 kinds in 41 games, the power to matches, too (docs/strength.md).
void Derivation::weigh_kinds() {
    for (std::size_t kind = 0; kind < rules_.kinds.size(); ++kind) {
        float sum = 0, count = 0;
        each_place(static_cast<KindId>(kind), [&](PlayerId, Cell, const MobilitySurvey::Place& place) {
            sum += place.late.open;
            count += 1;
        });
        constexpr float scale = 51.9F, power = 1.1F, least = 50, fixed = 20;
        const bool counts = count != 0 && !is_royal(static_cast<KindId>(kind)) && !rules_.kinds[kind].dummy;
        value_[kind] = !counts ? 0 : sum == 0 ? fixed : least + scale * std::pow(sum / count, power);
    }
}

/// A kind that every move turns into another one, such as rooks that have not moved, or quanta, is worth most of what
/// it becomes: what it can do itself tells little of that.
void Derivation::weigh_kinds_of_first_moves() {
    constexpr float share = 0.7F;
    const std::size_t kinds = rules_.kinds.size();
    std::vector<float> worth = value_;
    for (std::size_t kind = 0; kind < kinds; ++kind) {
        std::vector<bool> becomes(kinds, false);
        each_place(static_cast<KindId>(kind), [&](PlayerId, Cell, const MobilitySurvey::Place& place) {
            for (const MobilitySurvey::Step& step : place.steps) {
                if (step.kind < kinds) {
                    becomes[step.kind] = true;
                }
            }
        });
        const auto others = static_cast<float>(std::count(becomes.begin(), becomes.end(), true));
        if (others == 0 || becomes[kind] || value_[kind] == 0) {
            continue;
        }
        float sum = 0;
        for (std::size_t other = 0; other < kinds; ++other) {
            sum += becomes[other] ? value_[other] : 0;
        }
        worth[kind] = std::max(value_[kind], share * sum / others);
    }
    value_ = std::move(worth);
}

/// A piece is worth more where it can do more. A royal piece is safest where it is seldom attacked, while there is
/// something to attack it.
void Derivation::weigh_cells() {
    for (std::size_t i = 0; i < rules_.kinds.size(); ++i) {
        const auto kind = static_cast<KindId>(i);
        float early = 0, late = 0, attacked = 0, count = 0;
        each_place(kind, [&](PlayerId, Cell, const MobilitySurvey::Place& place) {
            early += early_mobility(place);
            late += late_mobility(place);
            attacked += place.early.attacked;
            count += 1;
        });
        if (count == 0 || early + late == 0) {
            continue;
        }
        const bool royal = is_royal(kind);
        constexpr float of_danger = 200, least = 1;
        each_place(kind, [&](PlayerId player, Cell cell, const MobilitySurvey::Place& place) {
            const std::size_t at = index(player, kind, cell);
            const float early_mean = std::max(early / count, least), late_mean = std::max(late / count, least);
            late_[at] += a_move_ / std::sqrt(late_mean) * (late_mobility(place) - late_mean);
            early_[at] += royal ? -of_danger * (danger(player, kind, cell) - attacked / count)
                                : a_move_ / std::sqrt(early_mean) * (early_mobility(place) - early_mean);
        });
    }
}

/// How often a royal piece would be attacked on a cell and on those around it.
float Derivation::danger(PlayerId player, KindId kind, Cell cell) const {
    const auto& place = survey_.place(player, kind, cell);
    float around = 0, count = 0;
    for (const MobilitySurvey::Step& step : place.steps) {
        if (step.to < rules_.cells() && survey_.place(player, kind, step.to).seen()) {
            around += survey_.place(player, kind, step.to).early.attacked;
            count += 1;
        }
    }
    return count == 0 ? place.early.attacked : (place.early.attacked + around / count) / 2;
}

/// What a piece may become is worth something now: the less, the more steps it takes.
void Derivation::weigh_promotion() {
    const auto gain = [&](KindId from, KindId to) { return std::max(0.0F, value_[to] - value_[from]); };
    const auto potential =
        discounted_potential(rules_, survey_, [&](PlayerId, KindId from, Cell, const MobilitySurvey::Step& step) {
            return step.kind == from ? 0.0F : gain(from, step.kind);
        });
    constexpr float early = 0.12F, late = 0.3F;
    for (std::size_t i = 0; i < potential.size(); ++i) {
        early_[i] += early * potential[i];
        late_[i] += late * potential[i];
    }
}

void Derivation::weigh_goals() {
    const auto worth = goal_worth(rules_, survey_);
    for (std::size_t i = 0; i < worth.size(); ++i) {
        early_[i] += worth[i];
        late_[i] += worth[i] * 1.5F;
    }
    weigh_race();
    const float share = burden_ ? 0.02F : !survey_.captures() ? 0.2F : material_sign(rules_);
    for (float& value : value_) {
        value *= share;
    }
}

/// Where pieces have to leave the board: what each has still to do counts as `early`, its force as `late`. Those that
/// can only go straight on have none.
void Derivation::weigh_race() {
    burden_ = bearing_off(rules_, survey_, engine_.start(), engine_.plan()->has_drops);
    if (!burden_) {
        return;
    }
    const std::size_t cells = rules_.cells();
    std::vector<float> force = value_;  // [kind]
    for (std::size_t i = 0; i < burden_->ahead.size(); ++i) {
        if (burden_->ahead[i] != rules::none) {
            force[i / cells % rules_.kinds.size()] = 0;
        }
    }
    for (std::size_t i = 0; i < early_.size(); ++i) {
        early_[i] += burden_->on_board[i];
        late_[i] = force[i / cells % rules_.kinds.size()];
    }
}

/// Who can arrive soon has nearly won, unless men may be dropped in his way.
void Derivation::weigh_arrivals(Weights& weights) const {
    for (std::size_t i = 0; !engine_.plan()->has_drops && i < weights.arrival.size(); ++i) {
        constexpr float win = 1'000, half = 4;  // plies in which it is worth half as much
        const float plies = static_cast<float>(1 + i % Weights::plies) / half;
        const auto worth = static_cast<std::int16_t>(std::lround(win / (1 + plies * plies)));
        weights.arrival[i] = {worth, worth};
    }
}

Tapered Derivation::of_piece(Code piece, Cell cell) const {
    const KindId kind = rules_.codes.kind(piece);
    const std::size_t at = index(rules_.codes.owner(piece), kind, cell);
    const auto rounded = [](float value) {
        return static_cast<std::int16_t>(std::lround(std::clamp(value, -8'000.0F, 8'000.0F)));
    };
    return {rounded(value_[kind] + early_[at]), rounded(value_[kind] + late_[at])};
}

Weights Derivation::weights() const {
    constexpr std::size_t most_entries = 4'000'000;
    Weights weights;
    const std::size_t cells = rules_.cells();
    weights.codes = rules_.codes.size();
    weights.must_capture = survey_.must_capture();
    weights.by_cell = weights.codes * cells <= most_entries;
    weights.on_cell.resize(weights.by_cell ? weights.codes * cells : weights.codes);
    weights.piece.resize(weights.codes);
    weights.phase.resize(weights.codes);
    weights.pseudo_royal = pseudo_royal_;
    weights.in_slot.resize(rules_.slots - cells);
    const auto value = [&](KindId kind) { return static_cast<Score>(std::lround(value_[kind])); };
    for (std::size_t code = 1; code < weights.codes; ++code) {
        for (const Code piece : rules_.codes.pieces(static_cast<Code>(code))) {
            constexpr Score least_of_phase = 150;
            const Score worth = value(rules_.codes.kind(piece));
            weights.piece[code] += worth;
            weights.phase[code] = static_cast<std::int16_t>(
                weights.phase[code] + (std::abs(worth) >= least_of_phase ? std::min(std::abs(worth), 2'000) : 0));
            for (std::size_t cell = 0; weights.by_cell && cell < cells; ++cell) {
                weights.on_cell[cell * weights.codes + code] += of_piece(piece, static_cast<Cell>(cell));
            }
        }
        if (!weights.by_cell) {
            const auto worth = static_cast<std::int16_t>(std::clamp(weights.piece[code], -8'000, 8'000));
            weights.on_cell[code] = {worth, worth};
        }
    }
    if (rules_.reserve != rules::none) {
        for (const KindId kind : rules_.variables[rules_.reserve].kinds) {
            for (std::size_t player = 0; rules_.kinds[kind].has_drops() && player < rules_.players.size(); ++player) {
                const Score burden =
                    burden_ ? static_cast<Score>(burden_->in_reserve[player * rules_.kinds.size() + kind]) : 0;
                const auto worth = static_cast<std::int16_t>(std::clamp(value(kind) + burden, -8'000, 8'000));
                weights.in_slot[rules_.slot(rules_.reserve, static_cast<PlayerId>(player), kind) - cells] = {worth,
                                                                                                             worth};
            }
        }
    }
    if (!rules_.royals.empty()) {
        weights.steps = king_steps(rules_, Weights::distances - 1);
        weights.near_enemy.resize(weights.codes * Weights::distances);
        weights.near_own.resize(weights.codes * Weights::distances);
    }
    if (engine_.tells_reach()) {
        weights.mobility.resize(weights.codes);
        weights.king_attack.resize(weights.codes);
        weights.threat.resize(weights.codes);
        weights.safe_check.resize(weights.codes);
        weights.passed.resize(weights.codes * Weights::most_steps);
        weights.passed_free.resize(weights.codes * Weights::most_steps);
        weights.king_danger.resize(Weights::danger_at(static_cast<PlayerId>(rules_.players.size()), 0, 0));
        weights.cells = cells;
        weights.goals = arrival_goals(rules_);
        weights.paths = promotion_paths(engine_, survey_, value_, weights.goals);
        weights.arrival.resize(weights.goals.empty() ? 0 : rules_.players.size() * Weights::plies);
        weigh_arrivals(weights);
    }
    const auto start = engine_.start();
    int full = 0;
    for (std::size_t cell = 0; cell < cells; ++cell) {
        full += weights.phase[start.at(static_cast<Cell>(cell))];
    }
    weights.full_phase = std::max(full, 1);
    note_promotables(weights);
    constexpr Score more_than_all = 5'000;  // nothing is gained by trading it
    for (std::size_t code = 1; code < rules_.codes.singles(); ++code) {
        if (weights.loses_with(static_cast<Code>(code))) {
            weights.piece[code] = more_than_all;
        }
    }
    if (burden_) {
        weights.race = true;
        note_cells_ahead(weights);
        note_entrances(weights);
    }
    return weights;
}

void Derivation::note_promotables(Weights& weights) const {
    const std::size_t cells = rules_.cells();
    weights.promotable.resize(weights.paths.empty() ? 0 : weights.codes);
    for (std::size_t at = 0; at < weights.paths.size(); ++at) {
        if (weights.paths[at].steps != 0) {
            weights.promotable[at / cells] = 1;
        }
    }
    const auto start = engine_.start();
    int promotables = 0;
    for (std::size_t cell = 0; cell < cells; ++cell) {
        promotables += weights.promotes(start.at(static_cast<Cell>(cell))) ? 1 : 0;
    }
    weights.per_promotable.resize(promotables == 0 ? 0 : weights.codes);
    weights.usual_promotables = promotables / 2;
}

void Derivation::note_cells_ahead(Weights& weights) const {
    const auto& ahead = burden_->ahead;
    if (std::all_of(ahead.begin(), ahead.end(), [](Cell cell) { return cell == rules::none; })) {
        return;
    }
    constexpr int blocked = 1'500, blocked_where_men_come_back = 200;
    weights.blocked = engine_.plan()->has_drops ? blocked_where_men_come_back : blocked;
    const std::size_t cells = rules_.cells();
    weights.ahead.assign(weights.codes * cells, Cell{rules::none});
    for (std::size_t cell = 0; cell < cells; ++cell) {
        for (std::size_t code = 1; code < rules_.codes.singles(); ++code) {
            const auto piece = static_cast<Code>(code);
            weights.ahead[code * cells + cell] =
                ahead[index(rules_.codes.owner(piece), rules_.codes.kind(piece), static_cast<Cell>(cell))];
        }
    }
}

void Derivation::note_entrances(Weights& weights) const {
    if (!survey_.must_enter() || rules_.has_stacks()) {
        return;  // where pieces share cells, who comes in does not need an empty one
    }
    for (const KindId kind : rules_.variables[rules_.reserve].kinds) {
        for (std::size_t player = 0; player < rules_.players.size(); ++player) {
            weights.entrances.push_back({rules_.slot(rules_.reserve, static_cast<PlayerId>(player), kind),
                                         burden_->homes[player * rules_.kinds.size() + kind]});
        }
    }
}

}  // namespace

Weights even_weights(const play::Engine& engine) {
    constexpr std::int16_t worth = 100;
    const rules::Rules& rules = engine.rules();
    Weights weights;
    weights.codes = rules.codes.size();
    weights.by_cell = false;
    weights.on_cell.resize(weights.codes);
    weights.piece.resize(weights.codes);
    weights.phase.resize(weights.codes);
    weights.in_slot.resize(rules.slots - rules.cells());
    for (std::size_t code = 1; code < weights.codes; ++code) {
        const auto pieces = static_cast<std::int16_t>(rules.codes.pieces(static_cast<Code>(code)).size());
        const auto sum = static_cast<std::int16_t>(worth * pieces);
        weights.on_cell[code] = {sum, sum};
        weights.piece[code] = rules.is_royal(static_cast<Code>(code)) ? 0 : sum;
        weights.phase[code] = pieces;
    }
    const auto start = engine.start();
    int full = 0;
    for (std::size_t cell = 0; cell < rules.cells(); ++cell) {
        full += weights.phase[start.at(static_cast<Cell>(cell))];
    }
    weights.full_phase = std::max(full, 1);
    return weights;
}

Weights derive_weights(play::Engine& engine, std::uint64_t seed) {
    MobilitySurvey survey(engine, seed);
    static_cast<void>(survey.go_on([] { return false; }));
    return derive_weights(engine, std::move(survey));
}

Weights derive_weights(play::Engine& engine, MobilitySurvey survey, int mobility, const GeneralWeights& general) {
    const Derivation derivation(engine, std::move(survey), mobility);
    Weights weights = derivation.weights();
    if (!weights.mobility.empty() && !weights.race) {
        add_general(general, general_units(engine.rules(), derivation.survey(), weights), weights);
    }
    return weights;
}

}  // namespace bazillion::opponent
