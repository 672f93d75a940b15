#include "app/bundled_library.h"
#include "app/command.h"
#include "app/measure.h"
#include "app/output.h"
#include "app/peer.h"
#include "app/progress.h"
#include "app/report.h"
#include "app/worker.h"
#include "process/coprocess.h"

#include <fmt/core.h>

#include <algorithm>
#include <cstdio>
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

Examples:
  bazillion bench chess Bario
  bazillion bench "Chess variants" --title Horde --seconds 5
  bazillion bench Shogi --explain
  bazillion bench chess --compare
  bazillion bench Shogi Xiangqi --compare --peer sjaakii
  bazillion bench mygame.game --compare --variant makruk --depth 4

With --format json there is a line for each title: {"game", "title", "load_seconds",
"position_bytes", "peak_bytes", "perft": {"depth", "nodes", "seconds", "per_second"},
"playouts": {"games", "ended", "plies_per_game", "seconds", "per_second"}, "hooks":
{"calls", "share", "perft_calls_per_node", "perft_share"}}; with --explain {"game", "title", "facts": {NAME: TEXT}}; with
--compare {"game", "title", "peer", "variant", "depth", "fen", "nodes", "ours", "theirs"
(medians a second), "ratio": {"min", "median", "max"}, "yardstick": {"program",
"per_second", "share": {"min", "median", "max"}}}, the last one null where there is none.

Exit codes: 0 fine, 1 a game has errors or counts differ, 2 wrong usage.)";

struct BenchArguments {
    std::vector<std::string> games;
    GameArguments game;  ///< all but the file
    MeasurePlan plan;
    bool explain = false, compare = false;
    std::string variant, peer, peers, yardstick = "stockfish";
    std::size_t rounds = 5;
    double wait = 300;  ///< seconds, for an answer of a peer
};

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

std::string title_of(const GameArguments& game) {
    const GameFile file = open_file(game);
    return one_line(file.titles()[choose_title(file, game.title)].name);
}

void print_answer(const Json& line, Format format, const std::string& text) {
    if (format == Format::json) {
        print_json(line);
    } else {
        print("{}\n", Block{text});
    }
    flush_out();
}

/// Does what may fail or need much memory in a process of its own, and reads its answer; a failure is told as it would
/// be here.
Json apart(const std::string& what, const std::function<Json()>& work, std::size_t& peak_bytes) {
    const Progress progress("measuring " + what);
    const WorkDone done = do_apart(
        [&] {
            try {
                return dump(work());
            } catch (const Failure& failure) {
                return dump({{"error", failure.error.message},
                             {"hint", failure.error.hint},
                             {"details", failure.error.details},
                             {"code", static_cast<int>(failure.code)},
                             {"diagnostics", failure.diagnostics}});
            }
        },
        std::chrono::hours(1));
    if (!done.fault.empty()) {
        throw Failure(Exit::errors, {"the measurement " + done.fault, {}, {}});
    }
    peak_bytes = done.peak_bytes;
    Json answer = Json::parse(done.answer);
    if (answer.contains("error")) {
        throw Failure(static_cast<Exit>(answer["code"].get<int>()),
                      {answer["error"], answer["hint"], answer["details"]}, answer["diagnostics"]);
    }
    return answer;
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

/// A number with three digits that tell: 0.123, 12.3, 1,234 k, 12.3 M.
std::string brief(double number) {
    constexpr double thousand = 1e3, million = 1e6;
    if (number >= million) {
        return fmt::format("{:.2f} M", number / million);
    }
    return number >= 10 * thousand ? fmt::format("{:.1f} k", number / thousand) : fmt::format("{:.4g}", number);
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

double median(std::vector<double> numbers) {
    std::sort(numbers.begin(), numbers.end());
    const std::size_t half = numbers.size() / 2;
    return numbers.size() % 2 == 1 ? numbers[half] : (numbers[half - 1] + numbers[half]) / 2;
}

Json spread(const std::vector<double>& numbers) {
    return {{"min", *std::min_element(numbers.begin(), numbers.end())},
            {"median", median(numbers)},
            {"max", *std::max_element(numbers.begin(), numbers.end())}};
}

/// What the program counts that tells how quick the machine is: chess, whatever the game is. Nothing if it is not
/// installed, which for another program than the usual one is a `Failure`.
std::optional<Peering> yardstick_of(const BenchArguments& arguments) {
    const bool usual = arguments.yardstick == BenchArguments().yardstick;
    if (usual && process::find_program(arguments.yardstick).empty()) {
        return std::nullopt;
    }
    constexpr int depth = 6;
    return Peering{{arguments.yardstick, &uci}, "chess", "", "chess", depth, ""};
}

Json compare(const Peering& peering, const BenchArguments& arguments) {
    GameArguments game = arguments.game;
    game.file = peering.game;
    game.title = peering.title;
    game.fen = peering.fen;
    const auto most = std::chrono::ceil<std::chrono::milliseconds>(std::chrono::duration<double>(arguments.wait));
    Session session = open_session(game);
    for (int depth = 1; depth < peering.depth; ++depth) {
        timed_perft(session.match, depth);  // so that our time to start is not counted in, either
    }
    const std::optional<Peering> yardstick = yardstick_of(arguments);
    std::vector<double> ours, theirs, ratios, yardsticks, shares;
    Amount last;
    for (std::size_t round = 0; round < arguments.rounds; ++round) {
        last = timed_perft(session.match, peering.depth);
        const Amount peers = peer_perft(peering, most);
        if (peers.count != last.count) {
            throw Failure(Exit::errors,
                          {fmt::format("{} counts {} nodes, we {}", peering.peer.program, peers.count, last.count),
                           fmt::format("{}, depth {}, {}", peering.variant, peering.depth, peering.fen),
                           {}});
        }
        ours.push_back(last.per_second());
        theirs.push_back(peers.per_second());
        ratios.push_back(ours.back() / theirs.back());
        if (yardstick) {
            yardsticks.push_back(peer_perft(*yardstick, most).per_second());
            shares.push_back(ours.back() / yardsticks.back());
        }
    }
    Json line;
    line["game"] = peering.game;
    line["title"] = one_line(session.match.rules().title);
    line["peer"] = peering.peer.program;
    line["variant"] = peering.variant;
    line["depth"] = peering.depth;
    line["fen"] = peering.fen;
    line["nodes"] = last.count;
    line["ours"] = median(ours);
    line["theirs"] = median(theirs);
    line["ratio"] = spread(ratios);
    line["yardstick"] = nullptr;
    if (yardstick) {
        line["yardstick"] = {
            {"program", arguments.yardstick}, {"per_second", median(yardsticks)}, {"share", spread(shares)}};
    }
    return line;
}

std::vector<Peering> chosen_peerings(const BenchArguments& arguments) {
    const fs::path file =
        arguments.peers.empty() ? fs::path(BAZILLION_SOURCE_DIR) / "bench" / "peers.txt" : fs::path(arguments.peers);
    const PeerTable table = read_peers(file);
    const std::vector<Peer> peers = chosen_peers(table, arguments.peer);
    const auto& games = arguments.games;
    if (!arguments.variant.empty()) {
        return {{peers[0], games.front(), arguments.game.title, arguments.variant, std::max(arguments.plan.depth, 1),
                 arguments.game.fen}};
    }
    std::vector<Peering> chosen;
    for (Peering peering : table.peerings) {
        const bool named = games.empty() || std::find(games.begin(), games.end(), peering.game) != games.end();
        const auto peer =
            std::find_if(peers.begin(), peers.end(), [&](const Peer& one) { return same_program(one, peering.peer); });
        if (named && peer != peers.end()) {
            peering.peer = *peer;
            peering.depth = arguments.plan.depth > 0 ? arguments.plan.depth : peering.depth;
            chosen.push_back(std::move(peering));
        }
    }
    if (chosen.empty()) {
        throw Failure(
            Exit::usage,
            {fmt::format("{} tells of no such game", file.string()), "--variant says what the peer calls it", {}});
    }
    return chosen;
}

/// What fails for one position is told, and the others are compared nevertheless.
Exit compare_games(const BenchArguments& arguments, Format format) {
    const std::vector<Peering> peerings = chosen_peerings(arguments);
    if (format == Format::text) {
        print("{:<26} {:>2} {:>11} {:<15} {:>9} {:>9}  ratio: {:>5} {:>6} {:>5}  {}\n", "perft", "d", "nodes", "peer",
              "ours/s", "theirs/s", "min", "median", "max",
              yardstick_of(arguments) ? "of " + fs::path(arguments.yardstick).filename().string() : "");
    }
    Exit exit = Exit::fine;
    for (const Peering& peering : peerings) {
        try {
            std::size_t peak = 0;
            const Json line = apart(
                peering.game, [&] { return compare(peering, arguments); }, peak);
            const auto ratio = [&](const char* which) { return line["ratio"][which].get<double>(); };
            const Json& yardstick = line["yardstick"];
            const std::string share =
                yardstick.is_null() ? "" : fmt::format("{:.3f}", yardstick["share"]["median"].get<double>());
            print_answer(
                line, format,
                fmt::format("{:<26} {:>2} {:>11} {:<15} {:>9} {:>9}         {:>5.2f} {:>6.2f} {:>5.2f}  {:<5}{}",
                            line["title"].get<std::string>(), peering.depth, line["nodes"].get<std::uint64_t>(),
                            fs::path(peering.peer.program).filename().string(), brief(line["ours"]),
                            brief(line["theirs"]), ratio("min"), ratio("median"), ratio("max"), share,
                            peering.fen.empty() ? "" : "  " + peering.fen));
        } catch (const Failure& failure) {
            report(failure, format);
            exit = Exit::errors;
        }
    }
    return exit;
}

Exit bench(BenchArguments arguments, Format format) {
    const bool one = arguments.games.size() == 1;
    if (!one && (!arguments.game.title.empty() || !arguments.game.fen.empty() || !arguments.variant.empty())) {
        throw Failure(Exit::usage, {"--title, --fen and --variant speak of one GAME", "name just one", {}});
    }
    if (arguments.compare) {
        return compare_games(arguments, format);
    }
    if (arguments.games.empty()) {
        arguments.games = bundled_games(arguments.game.library);
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
