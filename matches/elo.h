#pragma once

#include <array>
#include <cstddef>
#include <span>

namespace bazillion::matches {

/// Games of a match as the first player has them. Two games from one opening with colours reversed are a pair. Their
/// results depend on each other (the opening may favour a colour), so the pair is the unit of all errors below.
struct Score {
    std::size_t wins = 0, draws = 0, losses = 0;
    /// Pairs by the points that the first player took from them: 0, 1/2, 1, 3/2, 2.
    std::array<std::size_t, 5> pairs{};

    /// Adds a pair by the points, 0, 1/2 or 1, that the first player took from each game.
    void add_pair(double first, double second);
    [[nodiscard]] std::size_t games() const { return wins + draws + losses; }
    [[nodiscard]] double points() const { return static_cast<double>(wins) + static_cast<double>(draws) / 2; }
};

/// Points a game that a player is expected to take who is so much stronger, and back; infinite at 0 and 1.
double expected_points(double elo);
double elo_of(double points);

/// A difference in strength with its error: by the normal approximation, or where all results were alike, by what can
/// have been missed.
struct Strength {
    double elo = 0;
    double low = 0, high = 0;  ///< limits of the interval of 95 %; may be infinite
    double superiority = 0.5;  ///< probability that the first player is stronger
};
/// By whole pairs, as long as there is one; games whose pair is not whole wait. Else by games.
Strength strength(const Score& score);

/// The generalised sequential probability ratio test of "elo1" against "elo0", both logistic. Its log-likelihood ratio
/// is that of the two distributions of results that fit what was seen best among those with these expected values.
///
/// Source: Michel Van den Bergh, "The Generalized Maximum Likelihood Ratio for the Expectation Value of a
/// Distribution" (http://hardy.uhasselt.be/Fishtest/computeLLR.pdf), Proposition 1.1; as fishtest does, no result has
/// fewer than 0.001 observations.
struct SprtPlan {
    double elo0 = 0, elo1 = 10;
    double alpha = 0.05, beta = 0.05;  ///< probabilities to accept elo1 or elo0 wrongly
};
struct Sprt {
    enum class Verdict { undecided, elo0, elo1 };
    double ratio = 0;             ///< log-likelihood
    double lower = 0, upper = 0;  ///< where the test ends (Wald)
    Verdict verdict = Verdict::undecided;
};
/// By whole pairs, as long as there is one; games whose pair is not whole wait. Else by games.
Sprt sprt(const Score& score, const SprtPlan& plan);

/// The ratio of results counted by the points a game they bring, from 0 to 1 in equal steps.
double log_likelihood_ratio(std::span<const std::size_t> counts, double elo0, double elo1);

}  // namespace bazillion::matches
