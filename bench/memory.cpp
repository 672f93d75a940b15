// What is learned while playing, and what memory it takes: random games and searches of random positions, for some
// seconds each. `bench_memory GAME [TITLE [SECONDS [MB]]]`; beyond so many MB all is forgotten.
#include "game/game_file.h"
#include "play/analysis/playout.h"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <fstream>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

namespace bazillion {
namespace {

using Clock = std::chrono::steady_clock;

const std::string source = BAZILLION_SOURCE_DIR;

std::shared_ptr<play::Game> game_of(const std::string& name, const std::string& title) {
    GameFile opened = GameFile::open(source + "/games/" + name + ".game", source + "/games");
    const auto& titles = opened.titles();
    for (std::size_t i = 0; i < titles.size(); ++i) {
        if (title.empty() ? i == opened.default_title() : titles[i].name == title) {
            if (auto game = opened.start(i)) {
                return game;
            }
        }
    }
    throw std::runtime_error("no such game: " + name + " " + title + "\n" + opened.messages());
}

/// Of this process, in MB, as Linux tells.
double resident_now() {
    std::ifstream status("/proc/self/statm");
    std::size_t total = 0, resident = 0;
    status >> total >> resident;
    constexpr double page = 4096, mega = 1 << 20;
    return static_cast<double>(resident) * page / mega;
}

/// Generates, makes and takes back all moves to a depth, as a search without a bound does.
class Search {
public:
    Search(play::Engine& engine, std::size_t depth) : engine_(engine), moves_(depth + 1) {}
    void run(std::size_t depth) {
        ++nodes;
        if (depth == 0 || engine_.ended()) {
            return;
        }
        auto& moves = moves_[depth];
        moves.clear();
        engine_.generate(moves);
        for (const play::Move move : moves) {
            if (engine_.make(move)) {
                run(depth - 1);
                engine_.unmake();
            }
        }
    }
    std::size_t nodes = 0;

private:
    play::Engine& engine_;
    std::vector<std::vector<play::Move>> moves_;
};

class Meter {
public:
    Meter(play::Engine& engine, std::size_t bound) : engine_(engine), bound_(bound) {}
    /// Forgets beyond the bound, as those who play and search do, and notes how long that takes.
    void look() {
        most_ = std::max(most_, engine_.memory());
        most_resident_ = std::max(most_resident_, resident_now());
        if (engine_.memory() > bound_) {
            const std::clock_t begin = std::clock();  // of the processor, since others may use it, too
            engine_.forget();
            pause_ = std::max(pause_, 1e3 * static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC);
            ++forgotten_;
        }
    }
    void tell(const char* what, double count, double seconds) {
        std::printf(
            "  %-8s %10.0f/s  learned %6.1f MB, most %6.1f MB; resident most %6.1f MB; forgotten %d, pause %.1f ms\n",
            what, count / seconds, static_cast<double>(engine_.memory()) / (1 << 20),
            static_cast<double>(most_) / (1 << 20), most_resident_, forgotten_, pause_);
        std::fflush(stdout);
    }

private:
    play::Engine& engine_;
    std::size_t bound_, most_ = 0;
    double most_resident_ = 0, pause_ = 0;
    int forgotten_ = 0;
};

double seconds_since(Clock::time_point begin) {
    return std::chrono::duration<double>(Clock::now() - begin).count();
}

int run(const std::string& name, const std::string& title, double seconds, std::size_t bound) {
    const auto game = game_of(name, title);
    play::Engine engine(game->rules, game->hooks.get());
    play::Random random(1);
    Meter meter(engine, bound);
    std::printf("%s %s\n", name.c_str(), title.c_str());
    constexpr std::size_t most_plies = 400;

    constexpr int slices = 4;
    play::Playout playout(engine, 1);
    for (int slice = 0; slice < slices; ++slice) {
        std::size_t games = 0;
        const auto begin = Clock::now();
        while (seconds_since(begin) < seconds / slices) {
            engine.set_position(engine.start());
            (void)playout.play(most_plies);
            ++games;
            meter.look();
        }
        meter.tell("games", static_cast<double>(games), seconds_since(begin));
    }
    std::vector<play::Move> moves;
    for (int slice = 0; slice < slices; ++slice) {
        std::size_t nodes = 0;
        const auto begin = Clock::now();
        while (seconds_since(begin) < seconds / slices) {
            engine.set_position(engine.start());
            const std::size_t plies = random.below(100);
            for (std::size_t ply = 0; ply < plies && !engine.ended(); ++ply) {
                moves.clear();
                engine.legal_moves(moves);
                if (moves.empty() || !engine.make(moves[random.below(static_cast<std::uint32_t>(moves.size()))])) {
                    break;
                }
            }
            constexpr std::size_t depth = 3;
            Search search(engine, depth);
            search.run(depth);
            nodes += search.nodes;
            meter.look();
        }
        meter.tell("nodes", static_cast<double>(nodes), seconds_since(begin));
    }
    for (const auto& [part, words] : engine.statistics()) {
        std::printf("  %s: %s\n", part.c_str(), words.c_str());
    }
    return 0;
}

}  // namespace
}  // namespace bazillion

int main(int count, char** arguments) try {
    const std::vector<std::string> given(arguments + 1, arguments + count);
    constexpr double usual_seconds = 20;
    if (given.empty()) {
        std::fprintf(stderr, "usage: bench_memory GAME [TITLE [SECONDS [MB]]]\n");
        return 2;
    }
    return bazillion::run(given[0], given.size() > 1 ? given[1] : "",
                          given.size() > 2 ? std::stod(given[2]) : usual_seconds,
                          given.size() > 3 ? std::stoul(given[3]) << 20 : bazillion::play::Engine::usual_memory);
} catch (const std::exception& error) {
    std::fprintf(stderr, "%s\n", error.what());
    return 1;
}
