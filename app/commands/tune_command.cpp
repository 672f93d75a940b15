#include "app/command.h"
#include "app/computer.h"
#include "app/failure.h"
#include "app/output.h"
#include "app/progress.h"
#include "storage/save_file.h"
#include "syntax/document.h"
#include "tuning/tuner.h"

#include <fmt/core.h>

#include <memory>
#include <optional>
#include <thread>

namespace bazillion::app {
namespace {

constexpr const char* tune_help =
    R"(Learns what the pieces of a game are worth to the computer: it plays games with itself, fits
its judgement to how they ended and to what looking ahead told, and lets the new judgement play
the old one. If it wins, it is written to the file NAME.advice beside the rules, which the
computer uses from then on. Then the next round begins. Ended early, the command loses
the round it was in; started again, it goes on with what the file holds. Delete the file, and the
computer judges by the rules alone.

Examples:
  bazillion tune Breakthrough --time 10m
  bazillion tune my.game --title "Small board" --threads 2 --time 2h

Exit codes: 0 fine, 1 errors in the game, or its file cannot be written; 2 wrong usage.)";

struct TuneArguments {
    GameArguments game;
    double minutes = 10;
    int threads = 0;
    std::uint64_t nodes = 700;
    std::uint64_t seed = 1;
    std::uint64_t games = 2'000;
};

/// As the progress line tells it.
std::string state_of(const tuning::Report& report) {
    const auto& trial = report.trial;
    return report.stage == tuning::Report::Stage::learning
               ? fmt::format("round {}: {} games to learn from", report.round, report.games)
               : fmt::format("round {}: tried, +{} ={} -{}", report.round, trial.wins, trial.draws, trial.losses);
}

void save_advice(const std::filesystem::path& file, const rules::Rules& rules, const opponent::Views& views,
                 const opponent::Advice& advice) {
    constexpr std::size_t most_bytes = 1 << 20;
    const auto before = syntax::read_file(file, most_bytes);
    if (!before.error.empty() && std::filesystem::exists(file)) {
        throw failure({before.error, "move the file away, and tuning begins anew", ""});
    }
    const std::string text =
        opponent::with_advice(before.text, rules.title, opponent::write_advice(advice, rules, views));
    if (const auto saved = storage::save_text(file, text); !saved) {
        throw failure(saved.error());
    }
}

Exit tune(const TuneArguments& arguments) {
    const Session session = open_session(arguments.game);
    const auto file = std::filesystem::path(session.file.path()).replace_extension(".advice");
    const unsigned cores = std::max(std::thread::hardware_concurrency(), 1U);
    const tuning::Plan plan{.time = std::chrono::milliseconds(static_cast<std::int64_t>(arguments.minutes * 60'000)),
                            .threads = arguments.threads > 0 ? static_cast<unsigned>(arguments.threads) : cores,
                            .games = {.nodes = arguments.nodes},
                            .seed = arguments.seed,
                            .games_a_round = arguments.games};
    const auto begin = Progress::Clock::now();
    std::optional<Progress> progress(std::in_place, "learning", begin);
    const auto accept = [&](const opponent::Advice& advice, const opponent::Views& views,
                            const tuning::Report& report) {
        save_advice(file, session.match.rules(), views, advice);
        const auto& trial = report.trial;
        progress.reset();  // nothing may be printed beside it
        print("round {}: better by {:.0f} Elo (+{} ={} -{}), written to {}\n", report.round,
              matches::strength(trial).elo, trial.wins, trial.draws, trial.losses, file.string());
        flush_out();
        progress.emplace("learning", begin);
    };
    const auto show = [&](const tuning::Report& report) { progress->update(state_of(report)); };
    const auto report = tuning::tune(another_game_of(session, arguments.game.library), plan, {}, accept, show);
    progress.reset();
    if (!report) {
        throw failure(report.error());
    }
    print("{} games, {} rounds, better {} times\n", report->games, report->round, report->accepted);
    return Exit::fine;
}

}  // namespace

Command tune_command() {
    auto arguments = std::make_shared<TuneArguments>();
    return {
        .name = "tune",
        .summary = "Let the computer learn what the pieces of a game are worth",
        .help = tune_help,
        .options =
            {
                file_option(arguments->game),
                library_option(arguments->game.library),
                title_option(arguments->game),
                {
                    .names = "-t,--time",
                    .help = "Time to learn, as 90s, 30m or 2h; a number alone is minutes (10)",
                    .target = &arguments->minutes,
                    .takes = "TIME",
                    .range = {{0.01, 100'000.0}},
                    .unit = 60,
                },
                {
                    .names = "--threads",
                    .help = "Games side by side; all cores if not said",
                    .target = &arguments->threads,
                    .takes = "N",
                    .range = {{1, 256}},
                },
                {
                    .names = "--nodes",
                    .help = "Positions to look at for a move (700)",
                    .target = &arguments->nodes,
                    .takes = "N",
                    .range = {{50, 1'000'000}},
                },
                {
                    .names = "--games",
                    .help = "Games to learn from in a round (2000); twice as many after one in vain",
                    .target = &arguments->games,
                    .takes = "N",
                    .range = {{2, 1'000'000}},
                },
                {
                    .names = "--seed",
                    .help = "Of the openings (1)",
                    .target = &arguments->seed,
                    .takes = "N",
                },
                switch_option(arguments->game),
            },
        .run = [arguments](Format) { return tune(*arguments); },
    };
}

}  // namespace bazillion::app
