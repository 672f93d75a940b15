#include "tuning/samples.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace bazillion::tuning {

using opponent::KindAdvice;
using opponent::Tapered;
using opponent::Weights;
using rules::Cell;
using rules::Code;
using rules::PlayerId;

Parameters::Parameters(const rules::Rules& rules, const opponent::Views& views, opponent::Advice start)
    : views_(views),
      neighbourhood_(rules),
      kinds_(rules.kinds.size()),
      directions_(rules.board.directions.size()),
      start_(std::move(start)),
      by_cell_(!start_.kinds.empty() && !start_.kinds.front().on_cell.empty()),
      base_(rules.players.size() * kinds_, 0) {
    for (const KindAdvice& kind : start_.kinds) {
        base_[std::size_t{kind.player} * kinds_ + kind.kind] = types_.size();
        types_.push_back(Type::worth);
        types_.push_back(Type::reserve);
        types_.push_back(Type::mobility);
        types_.push_back(Type::king_attack);
        types_.push_back(Type::threat);
        types_.push_back(Type::safe_check);
        types_.push_back(Type::per_promotable);
        types_.insert(types_.end(), kind.passed.size() + kind.passed_free.size(), Type::passed);
        types_.insert(types_.end(), 2 * Weights::distances, Type::near);
        types_.insert(types_.end(), kind.on_cell.size(), Type::cell);
    }
    for (const rules::DangerAdvice& danger : start_.danger) {
        danger_[{danger.player, danger.reserve}] = types_.size();
        types_.insert(types_.end(), danger.worth.size(), Type::danger);
    }
    for (const rules::ArrivalAdvice& arrival : start_.arrivals) {
        arrivals_[arrival.player] = types_.size();
        types_.insert(types_.end(), arrival.worth.size(), Type::arrival);
    }
    // Two friends are counted in one of two opposite directions.
    for (opponent::BesideAdvice& beside : start_.beside) {
        const auto& meant = rules.board.symmetry[beside.player];
        const auto way = neighbourhood_.way(meant[beside.direction]);
        if (!beside.enemy && way) {
            const auto [forward, backward] = neighbourhood_.axes()[way->axis];
            const auto back = std::find(meant.begin(), meant.end(), way->forward ? backward : forward) - meant.begin();
            if (back < beside.direction) {
                beside.direction = static_cast<rules::DirectionId>(back);
                std::swap(beside.kind, beside.other);
            }
        }
    }
    constexpr std::size_t most_beside = 100'000;
    const std::size_t count = rules.players.size() * kinds_ * directions_ * kinds_ * 2;
    if (count <= most_beside) {
        first_beside_ = types_.size();
        types_.insert(types_.end(), count, Type::beside);
    }
}

template <typename Advice, typename Visit>
void Parameters::each(Advice& advice, Visit&& visit) const {
    for (auto& each : advice.beside) {
        if (const auto parameter = beside(each.player, each.kind, each.direction, each.other, each.enemy)) {
            visit(each.worth, *parameter);
        }
    }
    for (auto& danger : advice.danger) {
        std::size_t parameter = danger_.at({danger.player, danger.reserve});
        for (auto& value : danger.worth) {
            visit(value, parameter++);
        }
    }
    for (auto& arrival : advice.arrivals) {
        std::size_t parameter = arrivals_.at(arrival.player);
        for (auto& value : arrival.worth) {
            visit(value, parameter++);
        }
    }
    for (auto& kind : advice.kinds) {
        std::size_t parameter = base_[std::size_t{kind.player} * kinds_ + kind.kind];
        visit(*kind.worth, parameter++);
        visit(*kind.in_reserve, parameter++);
        for (auto* const each :
             {&kind.mobility, &kind.king_attack, &kind.threat, &kind.safe_check, &kind.per_promotable}) {
            if (*each) {
                visit(**each, parameter);
            }
            ++parameter;
        }
        for (auto& value : kind.passed) {
            visit(value, parameter++);
        }
        for (auto& value : kind.passed_free) {
            visit(value, parameter++);
        }
        for (auto& value : kind.near_enemy) {
            visit(value, parameter++);
        }
        for (auto& value : kind.near_own) {
            visit(value, parameter++);
        }
        for (auto& value : kind.on_cell) {
            visit(value, parameter++);
        }
    }
}

std::vector<double> Parameters::early() const {
    std::vector<double> values(size());
    each(start_, [&](Tapered value, std::size_t parameter) { values[parameter] += value.early; });
    return values;
}

std::vector<double> Parameters::late() const {
    std::vector<double> values(size());
    each(start_, [&](Tapered value, std::size_t parameter) { values[parameter] += value.late; });
    return values;
}

opponent::Advice Parameters::advice(std::span<const double> early, std::span<const double> late) const {
    const auto rounded = [](double value) {
        return static_cast<std::int16_t>(std::lround(std::clamp(value, -8'000.0, 8'000.0)));
    };
    opponent::Advice advice = start_;
    advice.beside.clear();
    for (std::size_t i = first_beside_; i < size(); ++i) {
        if (rounded(early[i]) != 0 || rounded(late[i]) != 0) {
            const std::size_t pair = (i - first_beside_) / 2 / kinds_;
            advice.beside.push_back({.player = static_cast<PlayerId>(pair / directions_ / kinds_),
                                     .kind = static_cast<rules::KindId>(pair / directions_ % kinds_),
                                     .direction = static_cast<rules::DirectionId>(pair % directions_),
                                     .other = static_cast<rules::KindId>((i - first_beside_) / 2 % kinds_),
                                     .enemy = (i - first_beside_) % 2 != 0,
                                     .worth = {}});
        }
    }
    each(advice, [&](Tapered& value, std::size_t parameter) {
        value = {rounded(early[parameter]), rounded(late[parameter])};
    });
    return advice;
}

Sampler::Sampler(play::Engine& engine, const Parameters& parameters, const Weights& weights)
    : engine_(engine),
      parameters_(parameters),
      weights_(weights),
      sides_(engine.rules(), engine.player()),
      activity_(engine, weights),
      scripts_(engine) {
    for (const auto& meant : engine.rules().board.symmetry) {
        auto& written = written_.emplace_back(meant.size());
        for (std::size_t i = 0; i < meant.size(); ++i) {
            written[meant[i]] = static_cast<rules::DirectionId>(i);
        }
    }
}

/// What the piece on a cell has ahead of it: seen by its owner; if that is an enemy's, by the enemy too.
void Sampler::add_beside(Cell cell, Sample& sample) const {
    const rules::Rules& rules = engine_.rules();
    const auto& slots = engine_.position().slots;
    const auto single = [&](Code code) { return code != rules::empty && !rules.codes.is_stack(code); };
    const auto add = [&](Code looking, rules::DirectionId direction, Code seen) {
        const PlayerId owner = rules.codes.owner(looking);
        const auto parameter = parameters_.beside(owner, rules.codes.kind(looking), written_[owner][direction],
                                                  rules.codes.kind(seen), rules.codes.owner(seen) != owner);
        if (const int sign = sides_.sign(owner); parameter && sign != 0) {
            sample.terms.push_back({static_cast<std::uint32_t>(*parameter), static_cast<std::int16_t>(sign)});
        }
    };
    for (const auto& [other_cell, axis, ahead] : parameters_.neighbourhood().of(cell)) {
        const Code piece = slots[cell], other = slots[other_cell];
        if (!ahead || !single(piece) || !single(other)) {
            continue;
        }
        const auto [forward, backward] = parameters_.neighbourhood().axes()[axis];
        const auto& written = written_[rules.codes.owner(piece)];
        const bool friends = rules.codes.owner(piece) == rules.codes.owner(other);
        // Two friends are counted once, in the same direction for each player.
        if (!friends || written[forward] < written[backward]) {
            add(piece, forward, other);
        }
        if (!friends || written[forward] > written[backward]) {
            add(other, backward, piece);
        }
    }
}

/// Notes what `Activity` tells of.
struct Sampler::ActivityTerms {
    const rules::Rules& rules;
    const Parameters& parameters;
    Sample& sample;

    void add(std::size_t parameter, int count) const {
        if (count != 0) {
            sample.terms.push_back({static_cast<std::uint32_t>(parameter), static_cast<std::int16_t>(count)});
        }
    }
    void piece(int sign, Code code, int moves, int zone, int threats) const {
        const PlayerId owner = rules.codes.owner(code);
        const auto kind = rules.codes.kind(code);
        add(parameters.mobility(owner, kind), sign * moves);
        add(parameters.king_attack(owner, kind), sign * zone);
        add(parameters.threat(owner, kind), sign * threats);
    }
    void passed(int sign, Code code, std::size_t steps, bool free) const {
        const PlayerId owner = rules.codes.owner(code);
        add(parameters.passed(owner, rules.codes.kind(code), steps), sign);
        add(parameters.passed_free(owner, rules.codes.kind(code), steps), free ? sign : 0);
    }
    void safe_checks(int sign, Code code, int count) const {
        add(parameters.safe_check(rules.codes.owner(code), rules.codes.kind(code)), sign * count);
    }
    void arrival(int sign, PlayerId player, std::size_t plies) const {
        if (const auto parameter = parameters.arrival(player, plies)) {
            add(*parameter, sign);
        }
    }
    void danger(int sign, PlayerId player, std::size_t reserve, int attacks) const {
        if (const auto parameter = parameters.danger(player, reserve, attacks)) {
            add(*parameter, sign);
        }
    }
};

Sample Sampler::sample() {
    const rules::Rules& rules = engine_.rules();
    const auto& slots = engine_.position().slots;
    Sample sample;
    const auto add = [&](std::size_t parameter, int count) {
        sample.terms.push_back({static_cast<std::uint32_t>(parameter), static_cast<std::int16_t>(count)});
    };
    std::array<Cell, 2> royal{rules::none, rules::none};  // of the first side and the other
    std::array<int, 2> royals{};
    int phase = 0, promotables = -weights_.usual_promotables;
    for (std::size_t cell = 0; cell < rules.cells(); ++cell) {
        const Code code = slots[cell];
        phase += weights_.phase[code];
        promotables += weights_.promotes(code) ? 1 : 0;
        if (const int sign = code == rules::empty ? 0 : sides_.sign(rules.codes.owner(code));
            sign != 0 && rules.is_royal(code)) {
            const std::size_t side = sign > 0 ? 0 : 1;
            royal[side] = royals[side]++ == 0 ? static_cast<Cell>(cell) : Cell{rules::none};
        }
    }
    for (std::size_t cell = 0; cell < rules.cells(); ++cell) {
        const Code code = slots[cell];
        for (const Code piece : code == rules::empty ? std::span<const Code>() : rules.codes.pieces(code)) {
            const PlayerId owner = rules.codes.owner(piece);
            const auto kind = rules.codes.kind(piece);
            const int sign = sides_.sign(owner);
            if (sign == 0) {
                continue;
            }
            add(parameters_.worth(owner, kind), sign);
            if (!weights_.per_promotable.empty() && !rules.codes.is_stack(code)) {
                add(parameters_.per_promotable(owner, kind), sign * promotables);
            }
            if (parameters_.by_cell()) {
                add(parameters_.cell(owner, kind, static_cast<Cell>(cell)), sign);
            }
            for (std::size_t side = 0; !weights_.steps.empty() && side < 2; ++side) {
                if (royal[side] != rules::none && !rules.codes.is_stack(code)) {
                    const bool enemy = (side == 0) != (sign > 0);
                    add(parameters_.near(owner, kind, enemy, weights_.steps[cell * rules.cells() + royal[side]]), sign);
                }
            }
        }
    }
    for (std::size_t cell = 0; cell < rules.cells(); ++cell) {
        add_beside(static_cast<Cell>(cell), sample);
    }
    activity_.visit(sides_, ActivityTerms{rules, parameters_, sample});
    if (rules.reserve != rules::none) {
        for (const rules::KindId kind : rules.variables[rules.reserve].kinds) {
            for (std::size_t player = 0; player < rules.players.size(); ++player) {
                const auto owner = static_cast<PlayerId>(player);
                const int count = slots[rules.slot(rules.reserve, owner, kind)];
                if (count != 0 && count < 1'000 && sides_.sign(owner) != 0) {
                    add(parameters_.reserve(owner, kind), sides_.sign(owner) * count);
                }
            }
        }
    }
    sample.early = std::clamp(static_cast<float>(phase) / static_cast<float>(weights_.full_phase), 0.0F, 1.0F);
    sample.scripts = scripts_.any() ? static_cast<float>(scripts_.score(sides_)) : 0.0F;
    return sample;
}

}  // namespace bazillion::tuning
