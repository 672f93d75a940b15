// How late the computer player answers: after its time, and after it was told to stop, with a title just opened and in
// the middle of random games. `bench_answers [--positions N] FILE...`; each title that can be played is a line, in
// milliseconds, and the worst come last. To be run with `chrt -f 5`, so that other work does not count.
#include "game/game_file.h"
#include "opponent/opponent.h"
#include "play/position/random.h"

#include <pthread.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <filesystem>
#include <functional>
#include <latch>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

namespace bazillion {
namespace {

using Clock = std::chrono::steady_clock;
using Milliseconds = std::chrono::milliseconds;

const std::filesystem::path library = std::filesystem::path(BAZILLION_SOURCE_DIR) / "games";
constexpr auto allowed = Milliseconds(50);
constexpr auto stopped_after = Milliseconds(30);
constexpr int margin = 50;

/// Where threads run in real time, one that thinks gives way to this one.
void run_before_others() {
    int policy = 0;
    sched_param parameters{};
    pthread_getschedparam(pthread_self(), &policy, &parameters);
    if (policy == SCHED_FIFO) {
        ++parameters.sched_priority;
        pthread_setschedparam(pthread_self(), policy, &parameters);
    }
}

double since(Clock::time_point begin) {
    return std::chrono::duration<double, std::milli>(Clock::now() - begin).count();
}

/// Milliseconds by which an answer comes late.
struct Late {
    double after_time = 0, after_stop = 0;

    void note(const Late& other) {
        after_time = std::max(after_time, other.after_time);
        after_stop = std::max(after_stop, other.after_stop);
    }
    [[nodiscard]] double most() const { return std::max(after_time, after_stop); }
};

struct Result {
    std::string title;
    double ready = 0;  ///< to be ready to think
    Late unready;      ///< asked at once
    Late in_games;     ///< asked when ready, after random moves
    std::size_t answers = 0;
    std::string fault;  ///< what was answered instead of a move

    [[nodiscard]] double most() const { return std::max(unready.most(), in_games.most()); }
};

class Measured {
public:
    Measured(const std::filesystem::path& file, std::size_t title)
        : new_game_([file, title] {
              GameFile opened = GameFile::open(file, library);
              return opened.start(title);
          }) {}

    [[nodiscard]] bool playable() const {
        const auto game = new_game_();
        return game && !game->rules->engine && !play::Match(game).options().empty();
    }

    Result measure(int positions) {
        Result result;
        play::Match match(new_game_());
        for (const bool by_stop : {false, true}) {
            opponent::Opponent unready(new_game_);
            result.unready.note(ask(unready, match, by_stop, result));
        }
        opponent::Opponent ready(new_game_);
        const auto begin = Clock::now();
        (void)ready.prepare();
        result.ready = since(begin);
        play::Random random(1);
        constexpr std::uint32_t most_moves = 12;
        for (int i = 0; i < positions; ++i) {
            for (const bool by_stop : {false, true}) {
                result.in_games.note(ask(ready, match, by_stop, result));
            }
            for (std::uint32_t moves = random.below(most_moves) + 1; moves > 0; --moves) {
                const auto options = match.options();
                if (options.empty() ||
                    !match.play(options[random.below(static_cast<std::uint32_t>(options.size()))].text)) {
                    match.restart();
                }
            }
            while (match.options().empty()) {
                if (!match.take_back()) {
                    return result;
                }
            }
        }
        return result;
    }

private:
    static Late ask(opponent::Opponent& opponent, const play::Match& match, bool by_stop, Result& result) {
        const opponent::GameSoFar game = opponent::GameSoFar::of(match);
        opponent::Limits limits;
        std::stop_source stop;
        std::latch ready(2);
        std::jthread timer;
        auto due = Clock::now() + (by_stop ? stopped_after : allowed);
        if (by_stop) {
            timer = std::jthread([&] {
                run_before_others();
                ready.arrive_and_wait();
                std::this_thread::sleep_for(stopped_after);
                due = Clock::now();
                stop.request_stop();
            });
            ready.arrive_and_wait();
        } else {
            limits.time = allowed;
        }
        const auto thought = opponent.think(game, limits, stop.get_token());
        const auto answered = Clock::now();
        if (timer.joinable()) {
            timer.join();
        }
        const double late = std::chrono::duration<double, std::milli>(answered - due).count();
        ++result.answers;
        if (!thought) {
            result.fault = thought.error().message;
        }
        return by_stop ? Late{0, late} : Late{late, 0};
    }

    opponent::Opponent::NewGame new_game_;
};

void print(const Result& result) {
    std::printf("%-44.44s ready %6.0f | unready: time %+7.1f stop %+7.1f | games: time %+7.1f stop %+7.1f  %s%s\n",
                result.title.c_str(), result.ready, result.unready.after_time, result.unready.after_stop,
                result.in_games.after_time, result.in_games.after_stop, result.most() > margin ? "LATE " : "",
                result.fault.c_str());
    std::fflush(stdout);
}

int run(const std::vector<std::string>& files, int positions) {
    std::vector<Result> results;
    for (const std::string& name : files) {
        GameFile file = GameFile::open(name, library);
        for (std::size_t i = 0; i < file.titles().size(); ++i) {
            if (file.titles()[i].separator) {
                continue;
            }
            Measured measured(name, i);
            if (!measured.playable()) {
                continue;
            }
            Result result = measured.measure(positions);
            result.title = std::filesystem::path(name).stem().string() + ": " + file.titles()[i].name;
            print(result);
            results.push_back(std::move(result));
        }
    }
    std::stable_sort(results.begin(), results.end(), [](const auto& a, const auto& b) { return a.most() > b.most(); });
    constexpr std::size_t worst = 10;
    const auto late = std::count_if(results.begin(), results.end(), [](const auto& r) { return r.most() > margin; });
    std::size_t answers = 0;
    for (const Result& result : results) {
        answers += result.answers;
    }
    std::printf("\n%zu answers in %zu titles; more than %d ms late in %td titles. The worst:\n", answers,
                results.size(), margin, late);
    for (std::size_t i = 0; i < std::min(worst, results.size()); ++i) {
        print(results[i]);
    }
    return late == 0 ? 0 : 1;
}

}  // namespace
}  // namespace bazillion

int main(int count, char** arguments) try {
    std::vector<std::string> given(arguments + 1, arguments + count);
    int positions = 8;
    if (given.size() > 1 && given[0] == "--positions") {
        positions = std::stoi(given[1]);
        given.erase(given.begin(), given.begin() + 2);
    }
    if (given.empty()) {
        std::fprintf(stderr, "usage: bench_answers [--positions N] FILE...\n");
        return 2;
    }
    return bazillion::run(given, positions);
} catch (const std::exception& error) {
    std::fprintf(stderr, "%s\n", error.what());
    return 1;
}
