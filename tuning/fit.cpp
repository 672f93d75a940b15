#include "tuning/fit.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace bazillion::tuning {
namespace {

/// A vector of parameters that follows gradients.
class Descent {
public:
    explicit Descent(std::vector<double> start)
        : value_(std::move(start)), mean_(value_.size()), square_(value_.size()) {}

    [[nodiscard]] const std::vector<double>& value() const { return value_; }
    void step(std::span<const double> gradient, int number, double rate) {
        constexpr double keep_mean = 0.9, keep_square = 0.999, least = 1e-8;
        const double of_mean = 1 - std::pow(keep_mean, number), of_square = 1 - std::pow(keep_square, number);
        for (std::size_t i = 0; i < value_.size(); ++i) {
            mean_[i] = keep_mean * mean_[i] + (1 - keep_mean) * gradient[i];
            square_[i] = keep_square * square_[i] + (1 - keep_square) * gradient[i] * gradient[i];
            value_[i] -= rate * (mean_[i] / of_mean) / (std::sqrt(square_[i] / of_square) + least);
        }
    }

private:
    std::vector<double> value_, mean_, square_;
};

double expected(double score, double scale) {
    return 1 / (1 + std::exp(-score / scale));
}

double score_of(const Sample& sample, std::span<const double> early, std::span<const double> late) {
    double at_start = 0, at_end = 0;
    for (const Sample::Term& term : sample.terms) {
        at_start += early[term.parameter] * term.count;
        at_end += late[term.parameter] * term.count;
    }
    return at_start * sample.early + at_end * (1 - sample.early) + sample.scripts;
}

/// So far, in hundredths, a parameter may well be off at the start.
double uncertainty(Parameters::Type type) {
    switch (type) {
        case Parameters::Type::worth:
        case Parameters::Type::reserve:
            return 80;
        case Parameters::Type::mobility:
            return 6;
        case Parameters::Type::king_attack:
            return 10;
        case Parameters::Type::threat:
            return 25;
        case Parameters::Type::safe_check:
            return 15;
        case Parameters::Type::arrival:
            return 150;
        case Parameters::Type::passed:
            return 40;
        case Parameters::Type::per_promotable:
            return 8;
        case Parameters::Type::danger:
            return 30;
        case Parameters::Type::cell:
            return 20;
        case Parameters::Type::near:
            return 15;
        case Parameters::Type::beside:
            return 8;
    }
    return 1;
}

}  // namespace

double best_scale(std::span<const Sample> samples) {
    double best = 100, least_error = 1e300;
    for (double scale = 40; scale < 2'000; scale *= 1.1) {
        double error = 0;
        for (const Sample& sample : samples) {
            const double off = expected(sample.score, scale) - sample.result;
            error += off * off;
        }
        if (error < least_error) {
            least_error = error;
            best = scale;
        }
    }
    return best;
}

opponent::Advice fit(const Parameters& parameters, std::span<const Sample> samples, double of_result) {
    constexpr int rounds = 30;
    constexpr std::size_t batch = 1'024;
    constexpr double independent = 0.15;  // positions of one game are alike: so much does each of all count
    const double scale = best_scale(samples);
    const std::vector<double> early_start = parameters.early(), late_start = parameters.late();
    Descent early(early_start), late(late_start);
    std::vector<std::size_t> order(samples.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    play::Random random(1);
    std::vector<double> early_gradient(parameters.size()), late_gradient(parameters.size());
    int number = 0;
    for (int round = 0; round < rounds; ++round) {
        for (std::size_t i = order.size(); i > 1; --i) {
            std::swap(order[i - 1], order[random.below(static_cast<std::uint32_t>(i))]);
        }
        const double rate = 1.5 * (1 - static_cast<double>(round) / rounds) + 0.02;
        for (std::size_t begin = 0; begin < order.size(); begin += batch) {
            const std::size_t end = std::min(begin + batch, order.size());
            // The share of the prior that belongs to this batch.
            const double share = static_cast<double>(end - begin) / static_cast<double>(order.size());
            for (std::size_t i = 0; i < parameters.size(); ++i) {
                const double sure = uncertainty(parameters.type(i));
                early_gradient[i] = share * (early.value()[i] - early_start[i]) / (sure * sure);
                late_gradient[i] = share * (late.value()[i] - late_start[i]) / (sure * sure);
            }
            for (std::size_t i = begin; i < end; ++i) {
                const Sample& sample = samples[order[i]];
                const double target = of_result * sample.result + (1 - of_result) * expected(sample.score, scale);
                const double off = expected(score_of(sample, early.value(), late.value()), scale) - target;
                const double slope = std::min(independent * sample.weight, 1.0) * off / scale;
                for (const Sample::Term& term : sample.terms) {
                    early_gradient[term.parameter] += slope * sample.early * term.count;
                    late_gradient[term.parameter] += slope * (1 - sample.early) * term.count;
                }
            }
            ++number;
            early.step(early_gradient, number, rate);
            late.step(late_gradient, number, rate);
        }
    }
    return parameters.advice(early.value(), late.value());
}

}  // namespace bazillion::tuning
