#pragma once

#include "opponent/activity.h"
#include "opponent/advice.h"
#include "opponent/script_evaluation.h"
#include "opponent/sides.h"
#include "play/engine/engine.h"

#include <algorithm>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <vector>

namespace bazillion::tuning {

/// Advice as a vector of numbers: each entry of it is a parameter, and what a position is worth is a sum of parameters.
class Parameters {
public:
    Parameters(const rules::Rules& rules, const opponent::Views& views, opponent::Advice start);

    /// What a parameter is of; those of one type are about equally sure at the start.
    enum class Type : std::uint8_t {
        worth,
        reserve,
        mobility,
        king_attack,
        threat,
        safe_check,
        passed,
        per_promotable,
        cell,
        near,
        beside,
        danger,
        arrival
    };

    [[nodiscard]] std::size_t size() const { return types_.size(); }
    [[nodiscard]] Type type(std::size_t parameter) const { return types_[parameter]; }
    /// Of the start.
    [[nodiscard]] std::vector<double> early() const;
    [[nodiscard]] std::vector<double> late() const;
    [[nodiscard]] opponent::Advice advice(std::span<const double> early, std::span<const double> late) const;

    // Where the numbers of a kind are.
    [[nodiscard]] std::size_t worth(rules::PlayerId player, rules::KindId kind) const { return base(player, kind); }
    [[nodiscard]] std::size_t reserve(rules::PlayerId player, rules::KindId kind) const {
        return base(player, kind) + 1;
    }
    [[nodiscard]] std::size_t mobility(rules::PlayerId player, rules::KindId kind) const {
        return base(player, kind) + 2;
    }
    [[nodiscard]] std::size_t king_attack(rules::PlayerId player, rules::KindId kind) const {
        return base(player, kind) + 3;
    }
    [[nodiscard]] std::size_t threat(rules::PlayerId player, rules::KindId kind) const {
        return base(player, kind) + 4;
    }
    [[nodiscard]] std::size_t safe_check(rules::PlayerId player, rules::KindId kind) const {
        return base(player, kind) + 5;
    }
    [[nodiscard]] std::size_t per_promotable(rules::PlayerId player, rules::KindId kind) const {
        return base(player, kind) + 6;
    }
    [[nodiscard]] std::size_t passed(rules::PlayerId player, rules::KindId kind, std::size_t steps) const {
        return base(player, kind) + single + steps - 1;
    }
    [[nodiscard]] std::size_t passed_free(rules::PlayerId player, rules::KindId kind, std::size_t steps) const {
        return base(player, kind) + single + opponent::Weights::most_steps + steps - 1;
    }
    /// `reserve` and `attacks` as indices of `rules::DangerAdvice`; none where the start does not speak of them.
    [[nodiscard]] std::optional<std::size_t> danger(rules::PlayerId player, std::size_t reserve, int attacks) const {
        const auto first = danger_.find({views_.leader(player), reserve});
        return first == danger_.end()
                   ? std::nullopt
                   : std::optional(first->second +
                                   static_cast<std::size_t>(std::min(attacks, opponent::Weights::attacks - 1)));
    }
    /// None where no piece wins by where it comes to.
    [[nodiscard]] std::optional<std::size_t> arrival(rules::PlayerId player, std::size_t plies) const {
        const auto first = arrivals_.find(views_.leader(player));
        return first == arrivals_.end() ? std::nullopt : std::optional(first->second + plies - 1);
    }
    [[nodiscard]] std::size_t near(rules::PlayerId player, rules::KindId kind, bool enemy, std::size_t steps) const {
        return base(player, kind) + single + (enemy ? 2 : 3) * opponent::Weights::distances + steps;
    }
    /// Only where the start speaks of cells.
    [[nodiscard]] std::size_t cell(rules::PlayerId player, rules::KindId kind, rules::Cell cell) const {
        return base(player, kind) + single + 4 * opponent::Weights::distances + views_.seen(player, cell);
    }
    [[nodiscard]] bool by_cell() const { return by_cell_; }
    [[nodiscard]] const opponent::Neighbourhood& neighbourhood() const { return neighbourhood_; }
    /// Of a player's piece that has another one beside it, in a direction as written; none where there would be too
    /// many.
    [[nodiscard]] std::optional<std::size_t> beside(rules::PlayerId player, rules::KindId kind,
                                                    rules::DirectionId direction, rules::KindId other,
                                                    bool enemy) const {
        const std::size_t pair = (std::size_t{views_.leader(player)} * kinds_ + kind) * directions_ + direction;
        return first_beside_ == none ? std::nullopt
                                     : std::optional(first_beside_ + (pair * kinds_ + other) * 2 + (enemy ? 1 : 0));
    }

private:
    [[nodiscard]] std::size_t base(rules::PlayerId player, rules::KindId kind) const {
        return base_[std::size_t{views_.leader(player)} * kinds_ + kind];
    }
    /// Visits each number of an advice with its parameter.
    template <typename Advice, typename Visit>
    void each(Advice& advice, Visit&& visit) const;

    static constexpr std::size_t none = -1;
    static constexpr std::size_t single = 7;  ///< numbers of a kind before those by steps and cells

    const opponent::Views& views_;
    opponent::Neighbourhood neighbourhood_;
    const std::size_t kinds_, directions_;
    std::size_t first_beside_ = none;
    opponent::Advice start_;
    bool by_cell_ = false;
    std::vector<std::size_t> base_;                                          ///< [leader * kinds + kind]
    std::map<std::pair<rules::PlayerId, std::size_t>, std::size_t> danger_;  ///< [leader, reserve]
    std::map<rules::PlayerId, std::size_t> arrivals_;                        ///< [leader]
    std::vector<Type> types_;
};

/// A position of a game, as what its value is the sum of, and how the game ended.
struct Sample {
    struct Term {
        std::uint32_t parameter = 0;
        std::int16_t count = 0;  ///< of the first side, less the other's
    };
    std::vector<Term> terms;
    float early = 0;    ///< share of the beginning: 1 at the start, 0 when the pieces are gone
    float score = 0;    ///< that a search gave it, for the first side
    float result = 0;   ///< of the game for the first side: 1, 1/2 or 0
    float scripts = 0;  ///< what `evaluate` hooks add, for the first side
    float weight = 1;   ///< so many positions of its game it stands for
};

/// The terms of an engine's position, and what scripts say of it. Sees it as the search does.
class Sampler {
public:
    Sampler(play::Engine& engine, const Parameters& parameters, const opponent::Weights& weights);
    [[nodiscard]] Sample sample();

private:
    struct ActivityTerms;
    void add_beside(rules::Cell cell, Sample& sample) const;

    const play::Engine& engine_;
    const Parameters& parameters_;
    const opponent::Weights& weights_;
    opponent::Sides sides_;
    opponent::Activity activity_;
    opponent::ScriptEvaluation scripts_;
    std::vector<std::vector<rules::DirectionId>> written_;  ///< [player][direction meant]
};

}  // namespace bazillion::tuning
