#include "app/bench.h"

#include "app/failure.h"
#include "app/output.h"
#include "app/progress.h"
#include "app/worker.h"

#include <fmt/core.h>

#include <algorithm>
#include <chrono>
#include <filesystem>

namespace bazillion::app {

namespace fs = std::filesystem;

std::string title_of(const GameArguments& game) {
    const GameFile file = open_file(game);
    return one_line(file.titles()[choose_title(file, game.title)].name);
}

GameArguments game_of(const Peering& peering, const BenchArguments& arguments) {
    GameArguments game = arguments.game;
    game.file = peering.game;
    game.title = peering.title;
    game.fen = peering.fen;
    return game;
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

void print_answer(const Json& line, Format format, const std::string& text) {
    if (format == Format::json) {
        print_json(line);
    } else {
        print("{}\n", Block{text});
    }
    flush_out();
}

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

std::string brief(double number) {
    constexpr double thousand = 1e3, million = 1e6;
    if (number >= million) {
        return fmt::format("{:.2f} M", number / million);
    }
    return number >= 10 * thousand ? fmt::format("{:.1f} k", number / thousand) : fmt::format("{:.4g}", number);
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

}  // namespace bazillion::app
