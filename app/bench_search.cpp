#include "app/bench.h"
#include "app/output.h"
#include "app/report.h"
#include "app/search_speed.h"

#include <fmt/core.h>

#include <algorithm>
#include <chrono>
#include <filesystem>

namespace bazillion::app {
namespace {

namespace fs = std::filesystem;
using std::chrono::milliseconds;

milliseconds time_of(const BenchArguments& arguments) {
    return std::max(milliseconds(1),
                    std::chrono::ceil<milliseconds>(std::chrono::duration<double>(arguments.plan.seconds)));
}

Json described(const Searched& searched) {
    return {{"depth", searched.depth},
            {"nodes", searched.nodes},
            {"seconds", searched.seconds},
            {"per_second", searched.per_second()}};
}

void search_alone(const BenchArguments& arguments, Format format) {
    if (format == Format::text) {
        print("{:<34} {:>9} {:>5}  {}\n", "search", "nodes/s", "depth", "method");
    }
    for (const std::string& file : arguments.games) {
        GameArguments game = arguments.game;
        game.file = file;
        std::size_t peak = 0;
        const Json line = apart(
            file,
            [&] {
                const Searched searched = own_search(game, time_of(arguments));
                return Json{{"game", file},
                            {"title", title_of(game)},
                            {"method", searched.method},
                            {"search", described(searched)}};
            },
            peak);
        print_answer(
            line, format,
            fmt::format("{:<34} {:>9} {:>5}  {}", line["title"].get<std::string>(), brief(line["search"]["per_second"]),
                        line["search"]["depth"].get<int>(), line["method"].get<std::string>()));
    }
}

/// By turns. What is told is the round in the middle, by what is looked at in a second.
Json search_by_turns(const Peering& peering, const BenchArguments& arguments) {
    const GameArguments game = game_of(peering, arguments);
    const auto patience = std::chrono::ceil<milliseconds>(std::chrono::duration<double>(arguments.wait));
    std::vector<Searched> ours, theirs;
    std::vector<double> ratios;
    for (std::size_t round = 0; round < arguments.rounds; ++round) {
        ours.push_back(own_search(game, time_of(arguments)));
        theirs.push_back(peer_search(peering, time_of(arguments), patience));
        ratios.push_back(ours.back().per_second() / theirs.back().per_second());
    }
    const auto middle = [](std::vector<Searched>& rounds) {
        std::sort(rounds.begin(), rounds.end(),
                  [](const Searched& a, const Searched& b) { return a.per_second() < b.per_second(); });
        return described(rounds[rounds.size() / 2]);
    };
    return {{"game", peering.game},       {"title", title_of(game)}, {"peer", peering.peer.program},
            {"variant", peering.variant}, {"fen", peering.fen},      {"ours", middle(ours)},
            {"theirs", middle(theirs)},   {"ratio", spread(ratios)}};
}

Exit search_and_compare(const BenchArguments& arguments, Format format) {
    if (format == Format::text) {
        print("{:<26} {:>9} {:>5}  {:<15} {:>9} {:>5}  ratio: {:>5} {:>6} {:>5}\n", "search", "ours/s", "depth", "peer",
              "theirs/s", "depth", "min", "median", "max");
    }
    Exit exit = Exit::fine;
    for (const Peering& peering : chosen_peerings(arguments)) {
        try {
            std::size_t peak = 0;
            const Json line = apart(
                peering.game, [&] { return search_by_turns(peering, arguments); }, peak);
            const auto figures = [&](const char* whose) {
                return fmt::format("{:>9} {:>5}", brief(line[whose]["per_second"]), line[whose]["depth"].get<int>());
            };
            const auto ratio = [&](const char* which) { return line["ratio"][which].get<double>(); };
            print_answer(
                line, format,
                fmt::format("{:<26} {}  {:<15} {}         {:>5.2f} {:>6.2f} {:>5.2f}{}",
                            line["title"].get<std::string>(), figures("ours"),
                            fs::path(peering.peer.program).filename().string(), figures("theirs"), ratio("min"),
                            ratio("median"), ratio("max"), peering.fen.empty() ? "" : "  " + peering.fen));
        } catch (const Failure& failure) {
            report(failure, format);
            exit = Exit::errors;
        }
    }
    return exit;
}

}  // namespace

Exit search_games(const BenchArguments& arguments, Format format) {
    if (arguments.compare) {
        return search_and_compare(arguments, format);
    }
    search_alone(arguments, format);
    return Exit::fine;
}

}  // namespace bazillion::app
