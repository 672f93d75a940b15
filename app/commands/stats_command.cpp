#include "app/command.h"
#include "app/output.h"
#include "app/stats_report.h"
#include "app/survey.h"
#include "app/written_file.h"

#include <fmt/core.h>

#include <algorithm>
#include <memory>
#include <thread>

namespace bazillion::app {
namespace {

constexpr const char* stats_help =
    R"(Plays many games of a title and tells what they came to: how long they are, how many
moves there are to choose from, what the first player scores (with limits that hold 95
times of 100) and how many games are drawn, how games end, what each piece does, which
pieces are never used, and what a piece is worth, as the results of the games tell.
Each legal move is as likely as the others; with --computer the
computer plays against itself as well, not strongly but quickly. A move is what a player
does at a time: each step of a turn that has several, and no throw of dice. Ctrl+C ends
the games and tells what is known so far.

Examples:
  bazillion stats mygame.game
  bazillion stats Breakthrough --computer --time 20
  bazillion stats Tic-Tac-Toe --games 10000 --seed 7 --format json
  bazillion stats chess --plot chess.svg

With --games and without --time the same seed gives the same games, random ones and those
of the computer.

With --format json the answer is one object: {"game", "title", "random": FIGURES,
"computer": FIGURES}; "error" if a script failed. FIGURES: {"games", "unfinished",
"seconds", "interrupted", "length": {"mean", "median", "p5", "p95", "games":
[BY PLIES]}, "branching": {"mean", "most", "by_ply"}, "players": [{"name", "wins",
"draws", "losses", "score": {"mean", "low", "high"}}], "endings": [{"ending", "reason",
"games", "share"}], "passes", "repetitions", "games_with_repetition", "royals_lost", "pieces":
[{"name", "games", "moves", "drops", "captures", "captured", "became", "by_chance",
"log_odds", "deviation", "value"}]}.

Exit codes: 0 fine, 1 errors in the game, or the plot cannot be written; 2 wrong usage.)";

struct StatsArguments {
    GameArguments game;
    double seconds = 0;
    std::uint64_t games = 0, seed = 1, plies = 1000;
    int threads = 0, level = 3;
    bool computer = false;
    std::string plot;
};

SurveyPlan plan_of(const StatsArguments& arguments) {
    constexpr double usual_seconds = 5;
    const unsigned cores = std::max(std::thread::hardware_concurrency(), 1U);
    return {.seconds = arguments.seconds == 0 && arguments.games == 0 ? usual_seconds : arguments.seconds,
            .games = arguments.games,
            .threads = arguments.threads > 0 ? static_cast<unsigned>(arguments.threads) : cores,
            .seed = arguments.seed,
            .most_plies = static_cast<std::size_t>(arguments.plies)};
}

/// Prints the statistics, and the error of a script if there is one.
Exit tell(const rules::Rules& rules, const StatsArguments& arguments,
          const std::vector<std::pair<std::string, const Survey*>>& surveys, Format format) {
    const Survey& last = *surveys.back().second;
    Json json;
    json["game"] = arguments.game.file;
    json["title"] = one_line(rules.title);
    for (const auto& [what, survey] : surveys) {
        if (format == Format::text) {
            print("{}{}", survey == surveys.front().second ? Block{""} : Block{"\n"},
                  Block{stats_text(rules, *survey, what)});
        } else {
            json[survey == surveys.front().second ? "random" : "computer"] = stats_json(rules, *survey);
        }
    }
    if (last.error && format == Format::json) {
        json["error"] = to_json(*last.error);
    }
    if (format == Format::json) {
        print_json(json);
    }
    flush_out();
    if (last.error && format == Format::text) {
        report(failure(*last.error), format);
    }
    return last.error ? Exit::errors : Exit::fine;
}

Exit stats(const StatsArguments& arguments, Format format) {
    const Session session = open_session(arguments.game);
    const rules::Rules& rules = session.match.rules();
    SurveyPlan plan = plan_of(arguments);
    const Survey random = survey(session, arguments.game.library, plan);
    std::vector<std::pair<std::string, const Survey*>> surveys;
    surveys.emplace_back("random games", &random);
    std::optional<Survey> computer;
    if (arguments.computer && !random.error && !random.interrupted) {
        plan.level = arguments.level;
        computer = survey(session, arguments.game.library, plan);
        surveys.emplace_back("games of the computer with itself", &*computer);
    }
    const Exit exit = tell(rules, arguments, surveys, format);
    if (!arguments.plot.empty()) {
        save_text(arguments.plot, stats_plot(rules, surveys));
    }
    return exit;
}

std::vector<Option> stats_options(StatsArguments& arguments) {
    return {
        file_option(arguments.game),
        library_option(arguments.game.library),
        title_option(arguments.game),
        {
            .names = "-t,--time",
            .help = "Time to play, as 30s or 5m (5 seconds; with --games as long as these take)",
            .target = &arguments.seconds,
            .takes = "TIME",
            .range = {{0.01, 86'400.0}},
            .unit = 1,
        },
        {
            .names = "--games",
            .help = "Games to play at most, and as many of the computer",
            .target = &arguments.games,
            .takes = "N",
            .range = {{1, 1e9}},
        },
        {
            .names = "--computer",
            .help = "Let the computer play against itself, too",
            .target = &arguments.computer,
        },
        {
            .names = "--level",
            .help = "How well it plays, 1 (beginner) to 9 (3)",
            .target = &arguments.level,
            .takes = "N",
            .range = {{1, 9}},
        },
        {
            .names = "--plies",
            .help = "Moves after which a game is given up (1000)",
            .target = &arguments.plies,
            .takes = "N",
            .range = {{1, 100'000}},
        },
        {
            .names = "--threads",
            .help = "Games side by side; all cores if not said",
            .target = &arguments.threads,
            .takes = "N",
            .range = {{1, 256}},
        },
        {
            .names = "--seed",
            .help = "Seed of the random moves (1)",
            .target = &arguments.seed,
            .takes = "N",
        },
        {
            .names = "--plot",
            .help = "Draw lengths, moves to choose from, and endings",
            .target = &arguments.plot,
            .takes = "FILE.svg",
        },
        switch_option(arguments.game),
    };
}

}  // namespace

Command stats_command() {
    auto arguments = std::make_shared<StatsArguments>();
    return {
        .name = "stats",
        .summary = "Play many games and tell how long, fair and varied a game is",
        .help = stats_help,
        .options = stats_options(*arguments),
        .run = [arguments](Format format) { return stats(*arguments, format); },
    };
}

}  // namespace bazillion::app
