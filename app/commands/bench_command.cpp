#include "app/bench.h"
#include "app/bundled_library.h"
#include "app/command.h"
#include "app/measure.h"
#include "app/output.h"

#include <fmt/core.h>

#include <algorithm>
#include <filesystem>
#include <memory>

namespace bazillion::app {
namespace {

namespace fs = std::filesystem;

constexpr const char* bench_help =
    R"(Measures how fast games are played, in time of the processor: positions a second of
perft, random games a second (each legal move as likely as the others, to the end by
the rules or for --plies moves), and how much of these was spent in Lua functions;
the time to load; the bytes of a position, and the most memory held; calls of Lua
functions a position of perft, those included whose results were remembered. Without
GAME, all bundled games are measured. Each is measured in a process of its own.

With --explain it says instead on which statistics the engine plays a game.

With --compare it counts perft by turns with each of the programs `fairy-stockfish`
(protocol UCI) and `sjaakii` (xboard) that is installed and knows the game, or with
the one --peer names: in the positions that the table --peers tells for the games
named (or for all), or in one that --variant, --fen and --depth tell. The ratio is
ours to theirs in positions a second, in time of the processor; the times to start
are not counted in, and the counts must be equal. The yardstick of the machine is
`stockfish`, if installed, or what --yardstick names: each round it counts chess to
depth 6, and the last column is our share of its positions a second.

With --search it says how many positions a second the computer player looks at in
--seconds of the clock, on one thread of an idle machine, and how deep it comes, once it
has built its tables in as long a search before; with --compare beside these programs,
each round by turns.

Examples:
  bazillion bench chess Bario
  bazillion bench "Chess variants" --title Horde --seconds 5
  bazillion bench Shogi --explain
  bazillion bench chess --compare
  bazillion bench Shogi Xiangqi --compare --peer sjaakii
  bazillion bench mygame.game --compare --variant makruk --depth 4
  bazillion bench chess Shogi --search --compare

With --format json there is a line for each title: {"game", "title", "load_seconds",
"position_bytes", "peak_bytes", "perft": {"depth", "nodes", "seconds", "per_second"},
"playouts": {"games", "ended", "plies_per_game", "seconds", "per_second"}, "hooks":
{"calls", "share", "perft_calls_per_node", "perft_share"}}; with --explain {"game", "title", "facts": {NAME: TEXT}}; with
--compare {"game", "title", "peer", "variant", "depth", "fen", "nodes", "ours", "theirs"
(medians a second), "ratio": {"min", "median", "max"}, "yardstick": {"program",
"per_second", "share": {"min", "median", "max"}}}, the last one null where there is none;
with --search {"game", "title", "method", "search": {"depth", "nodes", "seconds",
"per_second"}}, with both {"game", "title", "peer", "variant", "fen", "ours", "theirs" (as
"search" before), "ratio": {"min", "median", "max"}}.

Exit codes: 0 fine, 1 a game has errors or counts differ, 2 wrong usage.)";

std::vector<std::string> bundled_games(const std::string& library) {
    std::vector<std::string> games;
    for (const auto& entry : fs::directory_iterator(find_library(library))) {
        if (entry.path().extension() == ".game") {
            games.push_back(entry.path().stem().string());
        }
    }
    std::sort(games.begin(), games.end());
    return games;
}

Json figures_of(const Measured& measured) {
    Json json;
    json["load_seconds"] = measured.load_seconds;
    json["position_bytes"] = measured.position_bytes;
    json["peak_bytes"] = nullptr;
    json["perft"] = {{"depth", measured.depth},
                     {"nodes", measured.perft.count},
                     {"seconds", measured.perft.seconds},
                     {"per_second", measured.perft.per_second()}};
    json["playouts"] = {
        {"games", measured.playouts.count},
        {"ended", measured.ended},
        {"plies_per_game", static_cast<double>(measured.plies) / static_cast<double>(measured.playouts.count)},
        {"seconds", measured.playouts.seconds},
        {"per_second", measured.playouts.per_second()}};
    const double nodes = static_cast<double>(std::max<std::uint64_t>(measured.hooked_nodes, 1));
    json["hooks"] = {{"calls", measured.hooks.calls},
                     {"share", measured.hooks.share},
                     {"perft_calls_per_node", static_cast<double>(measured.hooks_in_perft.calls) / nodes},
                     {"perft_share", measured.hooks_in_perft.share}};
    return json;
}

std::string row_of(const Json& line) {
    const auto number = [&](const char* group, const char* name) { return line[group][name].get<double>(); };
    constexpr double megabyte = 1 << 20;
    return fmt::format("{:<34} {:>9} {:>3} {:>10} {:>7.1f} {:>6} {:>7.0f} {:>6.1f} {:>6.1f} {:>7.4f}",
                       line["title"].get<std::string>(), brief(number("perft", "per_second")),
                       line["perft"]["depth"].get<int>(), brief(number("playouts", "per_second")),
                       number("playouts", "plies_per_game"), line["position_bytes"].get<std::size_t>(),
                       1000 * line["load_seconds"].get<double>(), line["peak_bytes"].get<double>() / megabyte,
                       100 * number("hooks", "share"), number("hooks", "perft_calls_per_node"));
}

Json heading(const GameArguments& game) {
    Json line;
    line["game"] = game.file;
    line["title"] = title_of(game);
    return line;
}

void measure_games(const BenchArguments& arguments, Format format) {
    if (format == Format::text) {
        print("{:<34} {:>9} {:>3} {:>10} {:>7} {:>6} {:>7} {:>6} {:>6} {:>7}\n", "", "perft/s", "d", "games/s", "plies",
              "bytes", "load ms", "MB", "Lua %", "calls/n");
    }
    for (const std::string& file : arguments.games) {
        GameArguments game = arguments.game;
        game.file = file;
        std::size_t peak = 0;
        Json line = apart(
            file,
            [&] {
                Json json = heading(game);
                json.update(figures_of(measure(game, arguments.plan)));
                return json;
            },
            peak);
        line["peak_bytes"] = peak;
        print_answer(line, format, format == Format::text ? row_of(line) : "");
    }
}

void explain_games(const BenchArguments& arguments, Format format) {
    for (const std::string& file : arguments.games) {
        GameArguments game = arguments.game;
        game.file = file;
        Json line = heading(game);
        std::string text = safe(line["title"].get<std::string>());
        line["facts"] = Json::object();
        for (const auto& [name, fact] : shortcuts_of(game, arguments.plan)) {
            line["facts"][name] = fact;
            text += fmt::format("\n  {:<24} {}", name, fact);
        }
        print_answer(line, format, text);
    }
}

Exit bench(BenchArguments arguments, Format format) {
    const bool one = arguments.games.size() == 1;
    if (!one && (!arguments.game.title.empty() || !arguments.game.fen.empty() || !arguments.variant.empty())) {
        throw Failure(Exit::usage, {"--title, --fen and --variant speak of one GAME", "name just one", {}});
    }
    if (arguments.compare) {
        return arguments.search ? search_games(arguments, format) : compare_games(arguments, format);
    }
    if (arguments.games.empty()) {
        arguments.games = bundled_games(arguments.game.library);
    }
    if (arguments.search) {
        return search_games(arguments, format);
    }
    if (arguments.explain) {
        explain_games(arguments, format);
    } else {
        measure_games(arguments, format);
    }
    return Exit::fine;
}

}  // namespace

Command bench_command() {
    auto arguments = std::make_shared<BenchArguments>();
    MeasurePlan& plan = arguments->plan;
    return {
        .name = "bench",
        .summary = "Measure how fast games are played",
        .help = bench_help,
        .options =
            {
                {
                    .names = "GAME",
                    .help = "Rules files, or names of bundled games; none: all of these",
                    .target = &arguments->games,
                },
                title_option(arguments->game),
                fen_option(arguments->game, false),
                {
                    .names = "-d,--depth",
                    .help = "Depth of perft; none: as the time allows",
                    .target = &plan.depth,
                    .takes = "N",
                    .range = {{1, 64}},
                },
                {
                    .names = "--seconds",
                    .help = "Time for each figure, roughly (1)",
                    .target = &plan.seconds,
                    .takes = "N",
                    .range = {{0.01, 3600.0}},
                },
                {
                    .names = "--plies",
                    .help = "Most moves of a random game (400)",
                    .target = &plan.most_plies,
                    .takes = "N",
                },
                {
                    .names = "--seed",
                    .help = "For other random games (1)",
                    .target = &plan.seed,
                    .takes = "N",
                },
                {
                    .names = "--explain",
                    .help = "Say which tables and fast paths the engine uses",
                    .target = &arguments->explain,
                },
                {
                    .names = "--search",
                    .help = "Measure the search of the computer player",
                    .target = &arguments->search,
                },
                {
                    .names = "--compare",
                    .help = "Compare with other programs",
                    .target = &arguments->compare,
                },
                {
                    .names = "--peer",
                    .help = "With this program, whether or not it is in the table",
                    .target = &arguments->peer,
                    .takes = "PROGRAM",
                },
                {
                    .names = "--variant",
                    .help = "What that program calls the game",
                    .target = &arguments->variant,
                    .takes = "NAME",
                },
                {
                    .names = "--peers",
                    .help = "Table of programs and what they know, if not bench/peers.txt",
                    .target = &arguments->peers,
                    .takes = "FILE",
                },
                {
                    .names = "--yardstick",
                    .help = "Program that counts chess each round, to tell how quick the machine is (stockfish)",
                    .target = &arguments->yardstick,
                    .takes = "PROGRAM",
                },
                {
                    .names = "--rounds",
                    .help = "How often to compare (5)",
                    .target = &arguments->rounds,
                    .takes = "N",
                    .range = {{1, 1000}},
                },
                {
                    .names = "--wait",
                    .help = "Seconds to wait for an answer of such a program (300)",
                    .target = &arguments->wait,
                    .takes = "N",
                    .range = {{0.01, 86400.0}},
                },
                library_option(arguments->game.library),
                switch_option(arguments->game),
            },
        .run = [arguments](Format format) { return bench(*arguments, format); },
    };
}

}  // namespace bazillion::app
