#include "tuning/tuner.h"

#include "opponent/preparation.h"
#include "tuning/fit.h"
#include "tuning/sample_reservoir.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <mutex>
#include <optional>
#include <thread>

namespace bazillion::tuning {

using Clock = std::chrono::steady_clock;
using opponent::Weights;

namespace {

/// One run of `tune`: the games of all threads, and what is known.
class Tuner {
public:
    Tuner(const Plan& plan, std::stop_token stop, const std::function<void(const Report&)>& progress)
        : plan_(plan),
          stop_(std::move(stop)),
          progress_(progress),
          end_(Clock::now() + plan.time),
          reservoir_(plan.seed),
          games_a_round_(plan.games_a_round) {}

    play::Result<void> open(const opponent::Opponent::NewGame& new_game);
    [[nodiscard]] bool over() const { return stop_.stop_requested() || Clock::now() >= end_; }
    /// Plays the games of a round.
    void play_round();
    /// Fits the samples and tries the weights, with one share of the results after the other, until some win; the
    /// advice that stands then.
    std::optional<opponent::Advice> improve();
    [[nodiscard]] const opponent::Views& views() const { return *views_; }
    /// Games too few to tell what is missing yet: they stay, and the next round adds twice as many.
    void reject() { games_a_round_ = std::min(2 * games_a_round_, std::max(plan_.games_a_round, most_games_a_round)); }

    Report report;

private:
    [[nodiscard]] Weights weights_with(const opponent::Advice& advice) const {
        Weights weights = *standing_;
        weights.beside.clear();
        weights.neighbourhood = nullptr;
        opponent::follow_advice(advice, *rules_, *views_, weights);
        return weights;
    }
    /// Whether weights win against those that stand, after a round.
    bool try_out(const Weights& weights);
    void accept(Weights weights, const opponent::Advice& advice) {
        standing_ = std::make_unique<Weights>(std::move(weights));
        told_ = advice;
        reservoir_.fade();
        ++report.accepted;
    }
    /// Runs `game(player, number)` for one number after another on all threads until it answers false.
    void play_on_all(const std::function<bool(SelfPlay&, std::uint64_t)>& game);

    const Plan& plan_;
    std::stop_token stop_;
    const std::function<void(const Report&)>& progress_;
    Clock::time_point end_;
    std::vector<std::unique_ptr<SelfPlay>> players_;
    std::shared_ptr<const rules::Rules> rules_;
    std::unique_ptr<opponent::Views> views_;
    std::unique_ptr<Weights> standing_;
    opponent::Advice told_;                 ///< that the standing weights follow, besides kinds
    std::optional<Parameters> parameters_;  ///< of the round, whose games are sampled by them
    SampleReservoir reservoir_;
    static constexpr std::size_t most_games_a_round = 20'000;
    std::size_t games_a_round_;
    /// What won last is tried first. Who knows little needs the results more, who knows much what searches say.
    std::array<double, 2> of_result_{0.3, 0.1};
    std::uint64_t next_opening_ = 1;
    std::mutex mutex_;  ///< of the report and the reservoir while games are played
};

play::Result<void> Tuner::open(const opponent::Opponent::NewGame& new_game) {
    for (unsigned i = 0; i < std::max(plan_.threads, 1U); ++i) {
        const auto game = new_game();
        if (!game) {
            return tl::unexpected(play::Error{"the game cannot be opened", "", ""});
        }
        if (i == 0) {
            rules_ = game->rules;
            const play::Match match(game);
            opponent::Preparation preparation(game);
            if (auto readable = preparation.advice_error(); !readable) {
                return tl::unexpected(readable.error());
            }
            preparation.go_on([] { return false; });
            if (const opponent::Sides sides(*rules_, 0); sides.several() || sides.alone()) {
                return tl::unexpected(play::Error{"only games for two can be tuned", "", ""});
            }
            if (preparation.weights()->network) {
                return tl::unexpected(play::Error{"this game is judged by a network, of which nothing is tuned here",
                                                  "without `(network ...)` in its advice the worth of pieces is", ""});
            }
            standing_ = std::make_unique<Weights>(*preparation.weights());
            told_ = preparation.advice();
            views_ = std::make_unique<opponent::Views>(*rules_, match.engine().start());
        }
        players_.push_back(std::make_unique<SelfPlay>(game, plan_.games));
    }
    next_opening_ = plan_.seed << 32;
    return {};
}

void Tuner::play_on_all(const std::function<bool(SelfPlay&, std::uint64_t)>& game) {
    std::atomic<std::uint64_t> next = next_opening_;
    std::atomic<bool> done = false;
    std::vector<std::jthread> threads;
    for (const auto& player : players_) {
        threads.emplace_back([&] {
            while (!done && !over()) {
                done = !game(*player, next++) || done;
            }
        });
    }
    while (!done && !over()) {
        std::this_thread::sleep_for(std::chrono::milliseconds(200));
        const auto now = [&] {
            const std::lock_guard lock(mutex_);
            return report;
        }();
        progress_(now);
    }
    threads.clear();
    next_opening_ = next;
}

void Tuner::play_round() {
    report.stage = Report::Stage::learning;
    opponent::Advice start = opponent::advice_of(*standing_, *rules_, *views_);
    start.beside = told_.beside;
    start.attributes = told_.attributes;
    parameters_.emplace(*rules_, *views_, std::move(start));
    // What is learned has to be tried in what is left of the time, be it from fewer games. Who ends the program loses
    // what the round has learned, so that it is not to last for days.
    constexpr std::chrono::hours longest{1};
    constexpr std::size_t most_failures = 400;
    const auto now = Clock::now();
    const auto until = now + std::min<Clock::duration>((end_ - now) * 3 / 5, longest);
    std::size_t games = 0, failures = 0;
    play_on_all([&](SelfPlay& player, std::uint64_t opening) {
        auto outcome = player.play(*standing_, *standing_, opening, &*parameters_, stop_);
        const std::lock_guard lock(mutex_);
        if (!outcome) {
            return ++failures < most_failures && Clock::now() < until;
        }
        reservoir_.add(outcome->samples);
        ++report.games;
        return ++games < games_a_round_ && Clock::now() < until;
    });
}

std::optional<opponent::Advice> Tuner::improve() {
    for (double& of_result : of_result_) {
        if (over()) {
            break;
        }
        opponent::Advice advice = fit(*parameters_, reservoir_.samples(), of_result);
        Weights weights = weights_with(advice);
        if (try_out(weights)) {
            accept(std::move(weights), advice);
            std::swap(of_result_[0], of_result);
            return advice;
        }
    }
    return std::nullopt;
}

bool Tuner::try_out(const Weights& weights) {
    report.stage = Report::Stage::trying;
    report.trial = {};
    matches::Sprt test;
    play_on_all([&](SelfPlay& player, std::uint64_t opening) {
        auto forth = player.play(weights, *standing_, opening, &*parameters_, stop_);
        auto back = forth ? player.play(*standing_, weights, opening, &*parameters_, stop_) : std::nullopt;
        const std::lock_guard lock(mutex_);
        if (!back) {
            return !over();
        }
        reservoir_.add(forth->samples);  // the next round learns from these games, too
        reservoir_.add(back->samples);
        report.games += 2;
        report.trial.add_pair(forth->points, 1 - back->points);
        test = matches::sprt(report.trial, {.elo0 = 0, .elo1 = 25});
        return test.verdict == matches::Sprt::Verdict::undecided &&
               report.trial.games() < std::max(plan_.most_trials, games_a_round_ / 5);
    });
    return test.verdict == matches::Sprt::Verdict::elo1;
}

}  // namespace

play::Result<Report> tune(
    const opponent::Opponent::NewGame& new_game, const Plan& plan, const std::stop_token& stop,
    const std::function<void(const opponent::Advice&, const opponent::Views&, const Report&)>& accept,
    const std::function<void(const Report&)>& progress) {
    Tuner tuner(plan, stop, progress);
    if (const auto opened = tuner.open(new_game); !opened) {
        return tl::unexpected(opened.error());
    }
    for (;; ++tuner.report.round) {
        tuner.play_round();
        if (const auto advice = tuner.improve()) {
            accept(*advice, tuner.views(), tuner.report);
        } else {
            tuner.reject();
        }
        progress(tuner.report);
        if (tuner.over()) {
            return tuner.report;
        }
    }
}

}  // namespace bazillion::tuning
