#include "play/analysis/piece_values.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace bazillion::play {

namespace {

using Numbers = std::vector<double>;

/// A symmetric positive definite matrix, decomposed in place (Cholesky): only its lower half is used.
class SquareMatrix {
public:
    explicit SquareMatrix(std::size_t size) : size_(size), entries_(size * size) {}
    double& at(std::size_t row, std::size_t column) { return entries_[row * size_ + column]; }
    [[nodiscard]] double at(std::size_t row, std::size_t column) const { return entries_[row * size_ + column]; }

    void decompose() {
        for (std::size_t column = 0; column < size_; ++column) {
            for (std::size_t row = column; row < size_; ++row) {
                double sum = at(row, column);
                for (std::size_t k = 0; k < column; ++k) {
                    sum -= at(row, k) * at(column, k);
                }
                constexpr double least = 1e-12;
                at(row, column) = row == column ? std::sqrt(std::max(sum, least)) : sum / at(column, column);
            }
        }
    }
    /// The x for which this matrix, once decomposed, times x is `right`.
    [[nodiscard]] Numbers solve(Numbers right) const {
        for (std::size_t row = 0; row < size_; ++row) {
            for (std::size_t k = 0; k < row; ++k) {
                right[row] -= at(row, k) * right[k];
            }
            right[row] /= at(row, row);
        }
        for (std::size_t row = size_; row-- > 0;) {
            for (std::size_t k = row + 1; k < size_; ++k) {
                right[row] -= at(k, row) * right[k];
            }
            right[row] /= at(row, row);
        }
        return right;
    }

private:
    std::size_t size_;
    Numbers entries_;
};

using Samples = std::vector<const GameStatistics::Sample*>;

std::vector<KindId> kinds_that_differ(const Samples& samples, std::size_t kinds) {
    constexpr double least_games = 20;
    constexpr std::size_t most_kinds = 60;
    std::vector<std::pair<double, KindId>> seen;
    for (std::size_t kind = 0; kind < kinds; ++kind) {
        double games = 0;
        for (const auto* sample : samples) {
            games += sample->difference[kind] != 0 ? sample->weight : 0.0F;
        }
        if (games >= least_games) {
            seen.emplace_back(-games, static_cast<KindId>(kind));
        }
    }
    std::sort(seen.begin(), seen.end());
    seen.resize(std::min(seen.size(), most_kinds));
    std::vector<KindId> chosen;
    chosen.reserve(seen.size());
    for (const auto& [games, kind] : seen) {
        chosen.push_back(kind);
    }
    std::sort(chosen.begin(), chosen.end());
    return chosen;
}

/// Logistic regression by Newton's method: `hessian` is the negative Hessian of the log-likelihood, decomposed.
class Fit {
public:
    Fit(const Samples& samples, const std::vector<KindId>& kinds)
        : samples_(samples), kinds_(kinds), values(kinds.size() + 1), hessian(kinds.size() + 1) {}

    /// One step of Newton's method; the largest change of a value.
    double step() {
        Numbers slope = gradient();
        hessian.decompose();
        const Numbers change = hessian.solve(std::move(slope));
        double far = 0;
        for (std::size_t i = 0; i < values.size(); ++i) {
            constexpr double most = 2;  // longer steps may diverge
            values[i] += std::clamp(change[i], -most, most);
            far = std::max(far, std::abs(change[i]));
        }
        return far;
    }
    [[nodiscard]] double standard_error(std::size_t i) const {
        Numbers one(values.size());
        one[i] = 1;
        return std::sqrt(hessian.solve(std::move(one))[i]);
    }

private:
    Numbers gradient() {
        constexpr double prior_variance = 9;
        Numbers slope(values.size()), terms(values.size());
        hessian = SquareMatrix(values.size());
        for (std::size_t i = 0; i < values.size(); ++i) {
            slope[i] = -values[i] / prior_variance;
            hessian.at(i, i) = 1 / prior_variance;
        }
        for (const auto* sample : samples_) {
            terms[kinds_.size()] = 1;
            double sum = values[kinds_.size()];
            for (std::size_t i = 0; i < kinds_.size(); ++i) {
                terms[i] = sample->difference[kinds_[i]];
                sum += terms[i] * values[i];
            }
            const double expected = 1 / (1 + std::exp(-sum));
            const double weight = sample->weight * expected * (1 - expected);
            for (std::size_t i = 0; i < values.size(); ++i) {
                if (terms[i] == 0) {
                    continue;
                }
                slope[i] += sample->weight * (sample->points - expected) * terms[i];
                for (std::size_t k = 0; k <= i; ++k) {
                    hessian.at(i, k) += weight * terms[i] * terms[k];
                }
            }
        }
        return slope;
    }

    const Samples& samples_;
    const std::vector<KindId>& kinds_;

public:
    Numbers values;  ///< [kind chosen], then that of the first move
    SquareMatrix hessian;
};

}  // namespace

std::vector<PieceValue> piece_values(const GameStatistics& statistics) {
    Samples samples;
    for (const auto& sample : statistics.samples) {
        samples.push_back(&sample);
    }
    std::stable_sort(samples.begin(), samples.end(), [](const auto* a, const auto* b) { return a->game < b->game; });
    const std::vector<KindId> kinds = kinds_that_differ(samples, statistics.use.size());
    std::vector<PieceValue> values;
    if (kinds.empty()) {
        return values;
    }
    Fit fit(samples, kinds);
    constexpr int most_steps = 30;
    constexpr double near = 1e-6;
    for (int i = 0; i < most_steps && fit.step() > near; ++i) {
    }
    for (std::size_t i = 0; i < kinds.size(); ++i) {
        values.push_back({kinds[i], fit.values[i], fit.standard_error(i)});
    }
    return values;
}

std::optional<PieceValue> unit_of(const rules::Rules& rules, const std::vector<PieceValue>& values) {
    std::optional<PieceValue> unit;
    std::ptrdiff_t most = -1;
    for (const PieceValue& value : values) {
        constexpr double certain = 3;  // deviations
        if (value.worth < certain * value.error) {
            continue;
        }
        const auto often = std::count_if(rules.setup.begin(), rules.setup.end(),
                                         [&](const rules::Placement& piece) { return piece.kind == value.kind; });
        if (often > most || (often == most && value.worth < unit->worth)) {
            unit = value;
            most = often;
        }
    }
    return unit;
}

}  // namespace bazillion::play
