#include "app/bench.h"
#include "app/failure.h"
#include "app/output.h"
#include "app/report.h"
#include "process/coprocess.h"

#include <fmt/core.h>

#include <chrono>
#include <filesystem>
#include <optional>

namespace bazillion::app {
namespace {

namespace fs = std::filesystem;

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
    const auto most = std::chrono::ceil<std::chrono::milliseconds>(std::chrono::duration<double>(arguments.wait));
    Session session = open_session(game_of(peering, arguments));
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

}  // namespace

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

}  // namespace bazillion::app
