#include "renderer/author/game_trials.h"

#include "play/analysis/statistics_words.h"
#include "play/engine/hooks.h"

#include <algorithm>
#include <chrono>
#include <utility>

namespace bazillion::renderer {

namespace {

using TrialClock = std::chrono::steady_clock;

double seconds_since(TrialClock::time_point begin) {
    return std::chrono::duration<double>(TrialClock::now() - begin).count();
}

constexpr std::size_t most_plies = 1000;  // of a game, before it is given up

/// Copied without samples, which are large and only tell what pieces are worth.
play::GameStatistics without_samples(play::GameStatistics& statistics) {
    auto samples = std::exchange(statistics.samples, {});
    play::GameStatistics copy = statistics;
    statistics.samples = std::move(samples);
    return copy;
}

std::string describe_error(const play::Error& error) {
    return error.details.empty() ? error.message : error.details;
}

}  // namespace

bool GameTrials::is_enough(const play::GameStatistics& statistics, double seconds) const {
    const std::size_t games = play::all_games(statistics);
    if (seconds >= bounds_.seconds || games >= bounds_.most_games) {
        return true;
    }
    const auto plays = [](const play::GameStatistics::Results& results) { return results.games() > 0; };
    const auto players = std::count_if(statistics.results.begin(), statistics.results.end(), plays);
    const auto is_known = [&](const play::GameStatistics::Results& results) {
        const play::Estimate score = play::score_of(results, static_cast<std::size_t>(players));
        return !plays(results) || score.high - score.low <= 2 * bounds_.error;
    };
    return games >= bounds_.least_games && std::all_of(statistics.results.begin(), statistics.results.end(), is_known);
}

void GameTrials::look_at(const Title& title, const std::stop_token& given_up, const Worker::Publish& publish) const {
    GameFile file = GameFile::open(title.file, title.library);
    const auto game = title.index < file.titles().size() ? file.start(title.index, title.switches) : nullptr;
    if (game == nullptr || given_up.stop_requested()) {
        return;  // whoever plays it has been told why
    }
    Report report{.rules = game->rules, .statistics = play::GameStatistics(*game->rules)};
    if (game->hooks != nullptr) {
        game->hooks->interrupt_when([&] { return given_up.stop_requested(); });
    }
    play_games(*game, report, given_up, publish);
}

void GameTrials::play_games(const play::Game& game, Report& report, const std::stop_token& given_up,
                            const Worker::Publish& publish) const {
    play::Engine engine(game.rules, game.hooks.get());
    play::GameStatistics statistics(*game.rules);
    play::GameNotes notes(*game.rules, statistics);
    const auto begin = TrialClock::now();
    double next_report = 0;
    for (std::uint64_t number = 0; !report.finished && !given_up.stop_requested(); ++number) {
        engine.set_position(engine.start());
        const auto too_long = [&] { return given_up.stop_requested() || seconds_since(begin) > bounds_.seconds; };
        // All versions of the rules get the same seeds, so that chance differs less between their figures.
        const std::uint64_t seed = (number + 1) * 0x9e3779b97f4a7c15ULL;
        if (!play::play_random_game(engine, notes, seed, number, most_plies, too_long) && !too_long()) {
            const auto met = engine.take_error();
            report.error = met ? describe_error(game.error_of(*met)) : "a move that was legal could not be made";
        }
        report.seconds = seconds_since(begin);
        report.finished = !report.error.empty() || is_enough(statistics, report.seconds);
        if (report.finished || report.seconds >= next_report) {
            constexpr double first = 0.2, growth = 1.3;  // seconds; the figures change ever less
            next_report = std::max(report.seconds + first, report.seconds * growth);
            if (report.finished) {
                report.values = play::piece_values(statistics);
            }
            report.statistics = without_samples(statistics);
            publish(report);
        }
    }
}

}  // namespace bazillion::renderer
