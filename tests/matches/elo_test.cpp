#include "matches/elo.h"

#include <catch2/catch.hpp>

#include <cmath>
#include <vector>

namespace bazillion::matches {
namespace {

Score games(std::size_t wins, std::size_t losses, std::size_t draws) {
    return {wins, draws, losses, {}};
}

Score pairs(const std::array<std::size_t, 5>& counts) {
    Score score;
    score.pairs = counts;
    score.draws = 2 * (counts[0] + counts[1] + counts[2] + counts[3] + counts[4]);
    return score;
}

// The figures are those of other programs: fastchess (app/tests/sprt_test.cpp, elo_test.cpp), and of the script of
// https://github.com/jw1912/SPRT.
TEST_CASE("log-likelihood ratios are those that other programs give") {
    const auto ratio = [](const Score& score, double elo0, double elo1) { return sprt(score, {elo0, elo1}).ratio; };
    CHECK(ratio(games(21404, 21184, 40708), 0.5, 2.5) == Approx(-1.57).margin(0.005));
    CHECK(ratio(games(57433, 57030, 106593), 0, 2) == Approx(-2.59).margin(0.005));
    CHECK(ratio(games(4307, 4063, 8620), 0, 3) == Approx(2.99).margin(0.005));
    CHECK(ratio(pairs({223, 9863, 21279, 10037, 246}), 0.5, 2.5) == Approx(-3.07).margin(0.005));
    CHECK(ratio(pairs({871, 26175, 55983, 26678, 821}), 0, 2) == Approx(-4.98).margin(0.005));
}

TEST_CASE("differences in Elo and their errors are those that other programs give") {
    const auto check = [](const Score& score, double elo, double error, double superiority) {
        const Strength strength = matches::strength(score);
        CHECK(strength.elo == Approx(elo).margin(0.01));
        CHECK((strength.high - strength.low) / 2 == Approx(error).margin(0.01));
        CHECK(strength.superiority == Approx(superiority).margin(0.0001));
    };
    check(games(136, 96, 111), 40.70, 30.43, 0.9960);
    check(pairs({34, 54, 63, 64, 75}), 55.58, 27.65, 1);
    check(pairs({332, 433, 498, 333, 334}), -8.64, 10.33, 0.0505);
}

TEST_CASE("a test ends at the limits of Wald") {
    const Sprt open = sprt(games(10, 10, 10), {0, 10});
    CHECK(open.lower == Approx(-2.944439));
    CHECK(open.upper == Approx(2.944439));
    CHECK(open.verdict == Sprt::Verdict::undecided);
    CHECK(sprt(games(600, 400, 400), {0, 10}).verdict == Sprt::Verdict::elo1);
    CHECK(sprt(games(400, 600, 400), {0, 10}).verdict == Sprt::Verdict::elo0);
    CHECK(sprt({}, {0, 10}).ratio == 0);
    // Where the hypotheses are mirror images, equal counts say nothing.
    CHECK(sprt(games(40, 40, 120), {-7, 7}).ratio == Approx(0).margin(1e-9));
}

TEST_CASE("strength has limits where all games ended alike") {
    const Strength won = strength(games(100, 0, 0));
    CHECK(std::isinf(won.elo));
    CHECK(std::isinf(won.high));
    CHECK(won.low == Approx(570).margin(5));  // 96.4 %
    CHECK(won.superiority > 0.999);
    const Strength lost = strength(games(0, 100, 0));
    CHECK(lost.high == Approx(-won.low));
    const Strength drawn = strength(pairs({0, 0, 1, 0, 0}));
    CHECK(drawn.elo == 0);
    CHECK(drawn.low < -300);
    CHECK(drawn.superiority == 0.5);
    CHECK(strength({}).superiority == 0.5);
}

}  // namespace
}  // namespace bazillion::matches
