#include "matches/elo.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <utility>
#include <vector>

namespace bazillion::matches {
namespace {

constexpr double infinite = std::numeric_limits<double>::infinity();

/// A distribution of points: equal steps from 0 to 1, each with how often it was seen.
struct Observed {
    std::vector<double> counts;

    [[nodiscard]] double points(std::size_t i) const {
        return static_cast<double>(i) / static_cast<double>(counts.size() - 1);
    }
    [[nodiscard]] double total() const { return std::accumulate(counts.begin(), counts.end(), 0.0); }
    [[nodiscard]] double mean() const {
        double sum = 0;
        for (std::size_t i = 0; i < counts.size(); ++i) {
            sum += counts[i] * points(i);
        }
        return sum / total();
    }
    [[nodiscard]] double variance() const {
        double sum = 0;
        const double middle = mean();
        for (std::size_t i = 0; i < counts.size(); ++i) {
            sum += counts[i] * (points(i) - middle) * (points(i) - middle);
        }
        return sum / total();
    }
};

Observed observed(const Score& score) {
    const std::size_t pairs = std::accumulate(score.pairs.begin(), score.pairs.end(), std::size_t{0});
    Observed seen;
    if (pairs > 0) {
        seen.counts.assign(score.pairs.begin(), score.pairs.end());
    } else {
        for (const std::size_t count : {score.losses, score.draws, score.wins}) {
            seen.counts.push_back(static_cast<double>(count));
        }
    }
    return seen;
}

/// The t at which sum p_i (a_i - s) / (1 + t (a_i - s)) = 0. The best distribution with the expected value s gives
/// result i the probability p_i / (1 + t (a_i - s)). The sum falls in t between its poles.
double tilt(const Observed& seen, double s) {
    double low = -1 / (1 - s), high = 1 / s;
    constexpr int halvings = 200;
    for (int i = 0; i < halvings; ++i) {
        const double middle = (low + high) / 2;
        double sum = 0;
        for (std::size_t k = 0; k < seen.counts.size(); ++k) {
            const double distance = seen.points(k) - s;
            sum += seen.counts[k] * distance / (1 + middle * distance);
        }
        (sum > 0 ? low : high) = middle;
    }
    return (low + high) / 2;
}

double log_likelihood_ratio(Observed seen, double elo0, double elo1) {
    constexpr double least = 1e-3;
    for (double& count : seen.counts) {
        count = std::max(count, least);
    }
    const double s0 = expected_points(elo0), s1 = expected_points(elo1);
    const double t0 = tilt(seen, s0), t1 = tilt(seen, s1);
    double ratio = 0;
    for (std::size_t i = 0; i < seen.counts.size(); ++i) {
        ratio += seen.counts[i] * (std::log1p(t0 * (seen.points(i) - s0)) - std::log1p(t1 * (seen.points(i) - s1)));
    }
    return ratio;
}

}  // namespace

void Score::add_pair(double first, double second) {
    for (const double points : {first, second}) {
        ++(points == 1 ? wins : points == 0 ? losses : draws);
    }
    ++pairs[static_cast<std::size_t>(2 * (first + second))];
}

double expected_points(double elo) {
    return 1 / (1 + std::pow(10, -elo / 400));
}

double elo_of(double points) {
    if (points <= 0 || points >= 1) {
        return points <= 0 ? -infinite : infinite;
    }
    return -400 * std::log10(1 / points - 1);
}

namespace {

/// Where all observations are alike, nothing can be said of how they scatter. But what has not been seen in `total`
/// observations happens less often than p with (1 - p) ^ total = 2.5 %.
Strength strength_of_equals(double points, double total) {
    constexpr double improbable = 0.025;
    const double seen = std::pow(improbable, 1 / total);
    const double superiority = points == 0.5 ? 0.5 : points > 0.5 ? 1 - std::pow(0.5, total) : std::pow(0.5, total);
    return {elo_of(points), elo_of(points * seen), elo_of(points * seen + 1 - seen), superiority};
}

}  // namespace

Strength strength(const Score& score) {
    if (score.games() == 0) {
        return {0, -infinite, infinite, 0.5};
    }
    const Observed seen = observed(score);
    const double mean = seen.mean();
    const double error = std::sqrt(seen.variance() / seen.total());
    if (error == 0) {
        return strength_of_equals(mean, seen.total());
    }
    constexpr double quantile = 1.959964;  // of 97.5 %
    const double superiority = std::erfc(-(mean - 0.5) / error / std::sqrt(2)) / 2;
    return {elo_of(mean), elo_of(mean - quantile * error), elo_of(mean + quantile * error), superiority};
}

double log_likelihood_ratio(std::span<const std::size_t> counts, double elo0, double elo1) {
    Observed seen;
    seen.counts.assign(counts.begin(), counts.end());
    return log_likelihood_ratio(std::move(seen), elo0, elo1);
}

Sprt sprt(const Score& score, const SprtPlan& plan) {
    Sprt test;
    test.lower = std::log(plan.beta / (1 - plan.alpha));
    test.upper = std::log((1 - plan.beta) / plan.alpha);
    if (score.games() > 0) {
        test.ratio = log_likelihood_ratio(observed(score), plan.elo0, plan.elo1);
    }
    test.verdict = test.ratio >= test.upper   ? Sprt::Verdict::elo1
                   : test.ratio <= test.lower ? Sprt::Verdict::elo0
                                              : Sprt::Verdict::undecided;
    return test;
}

}  // namespace bazillion::matches
