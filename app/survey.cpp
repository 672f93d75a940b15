#include "app/survey.h"

#include "app/computer.h"
#include "app/progress.h"
#include "play/engine/hooks.h"

#include <fmt/core.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <csignal>
#include <functional>
#include <mutex>
#include <stop_token>
#include <thread>
#include <vector>

namespace bazillion::app {
namespace {

using Clock = std::chrono::steady_clock;

/// Blocks SIGINT in this thread and those begun meanwhile; `came` asks for it.
class HeldInterrupt {
public:
    HeldInterrupt() {
        sigemptyset(&signals_);
        sigaddset(&signals_, SIGINT);
        pthread_sigmask(SIG_BLOCK, &signals_, &before_);
    }
    ~HeldInterrupt() {
        constexpr timespec now{0, 0};
        while (sigtimedwait(&signals_, nullptr, &now) == SIGINT) {  // sent again to the process group
        }
        pthread_sigmask(SIG_SETMASK, &before_, nullptr);
    }
    HeldInterrupt(const HeldInterrupt&) = delete;
    HeldInterrupt& operator=(const HeldInterrupt&) = delete;

    /// Whether it came, or comes within a moment.
    [[nodiscard]] bool came() const {
        constexpr timespec moment{0, 20'000'000};
        return sigtimedwait(&signals_, nullptr, &moment) == SIGINT;
    }

private:
    sigset_t signals_{}, before_{};
};

/// The seed of the game of this number; those of neighbours differ in many bits.
std::uint64_t seed_of(std::uint64_t seed, std::uint64_t number) {
    constexpr std::uint64_t apart = 0x9e3779b97f4a7c15ULL, further = 0xd1b54a32d192ed03ULL;
    return (seed + 1) * further ^ (number + 1) * apart;
}

/// Plays the games of one thread.
class Worker {
public:
    Worker(const rules::Rules& rules, const opponent::Opponent::NewGame& new_game, const SurveyPlan& plan)
        : statistics(rules), new_game_(new_game), plan_(plan) {}

    /// Plays games by the numbers that `next` hands out until it has no more, or `stop` comes.
    void play(const std::function<std::optional<std::uint64_t>()>& next, const std::stop_token& stop);

    play::GameStatistics statistics;
    std::optional<play::Error> error;

private:
    void play_at_random(play::Match& match, play::GameNotes& notes, std::uint64_t number, const std::stop_token& stop);
    void play_computer(play::Match& match, play::GameNotes& notes, std::uint64_t number, const std::stop_token& stop);
    [[nodiscard]] play::Result<std::string> chosen(play::Match& match, play::Random& random,
                                                   const std::stop_token& stop);
    void keep(const play::Error& met, const std::stop_token& stop);

    const opponent::Opponent::NewGame& new_game_;
    const SurveyPlan& plan_;
    std::optional<opponent::Opponent> computer_;
};

void Worker::play(const std::function<std::optional<std::uint64_t>()>& next, const std::stop_token& stop) {
    const auto game = new_game_();
    if (game == nullptr) {
        error = play::Error{"the game cannot be opened any more", "its files have changed", {}};
        return;
    }
    if (game->hooks != nullptr) {
        game->hooks->interrupt_when([stop] { return stop.stop_requested(); });
    }
    if (plan_.level > 0) {
        computer_.emplace(new_game_);
        if (const auto ready = computer_->prepare(stop); !ready) {
            keep(ready.error(), stop);
            return;
        }
    }
    play::Match match(game);
    play::GameNotes notes(match.rules(), statistics);
    for (auto number = next(); number && !error && !stop.stop_requested(); number = next()) {
        if (plan_.level > 0) {
            match.restart();
            play_computer(match, notes, *number, stop);
        } else {
            match.engine().set_position(match.engine().start());
            play_at_random(match, notes, *number, stop);
        }
    }
}

/// Keeps an error, unless it comes of the interrupt itself.
void Worker::keep(const play::Error& met, const std::stop_token& stop) {
    if (!stop.stop_requested()) {
        error = met;
    }
}

void Worker::play_at_random(play::Match& match, play::GameNotes& notes, std::uint64_t number,
                            const std::stop_token& stop) {
    const auto over = [&] { return stop.stop_requested(); };
    if (!play::play_random_game(match.engine(), notes, seed_of(plan_.seed, number), number, plan_.most_plies, over)) {
        if (const auto met = match.engine().take_error()) {
            keep(match.game()->error_of(*met), stop);
        } else {
            keep({"a move that was legal could not be made", {}, {}}, stop);
        }
    }
}

play::Result<std::string> Worker::chosen(play::Match& match, play::Random& random, const std::stop_token& stop) {
    const auto options = match.options();
    if (match.engine().chance()) {
        return options[random.below(static_cast<std::uint32_t>(options.size()))].text;
    }
    constexpr std::uint64_t most_nodes = 1'000'000;  // levels look at less; no time, which would make games differ
    const auto thought = computer_->think(opponent::GameSoFar::of(match), {.nodes = most_nodes}, stop);
    if (!thought) {
        return tl::unexpected(thought.error());
    }
    return thought->move();
}

void Worker::play_computer(play::Match& match, play::GameNotes& notes, std::uint64_t number,
                           const std::stop_token& stop) {
    const std::uint64_t seed = seed_of(plan_.seed, number);
    constexpr std::size_t table_bytes = std::size_t{4} << 20;
    computer_->configure({.table_bytes = table_bytes, .level = plan_.level, .seed = seed});
    computer_->clear();
    play::Random random(seed);
    notes.begin(match.engine(), number);
    for (std::size_t plies = 0; !match.outcome() && plies < plan_.most_plies; ++plies) {
        if (const auto met = match.take_error()) {
            return keep(*met, stop);
        }
        const auto text = chosen(match, random, stop);
        if (stop.stop_requested()) {
            return;
        }
        if (!text) {
            return keep(text.error(), stop);
        }
        notes.choose(match.engine(), match.options().size());
        if (const auto played = match.play(*text); !played) {
            return keep(played.error(), stop);
        }
        notes.moved(match.engine());
    }
    notes.end(match.outcome());
}

}  // namespace

Survey survey(const Session& session, const std::string& library, const SurveyPlan& plan) {
    const auto new_game = another_game_of(session, library);
    const char* const what = plan.level > 0 ? "games of the computer with itself" : "random games";
    const HeldInterrupt interrupt;
    const auto begin = Clock::now();
    Progress progress(fmt::format("playing {}", what));
    std::vector<Worker> workers;
    for (unsigned i = 0; i < std::max(plan.threads, 1U); ++i) {
        workers.emplace_back(session.match.rules(), new_game, plan);
    }
    std::stop_source stop;
    std::atomic<std::uint64_t> begun = 0;
    std::atomic<std::size_t> at_work = workers.size();
    const auto next = [&]() -> std::optional<std::uint64_t> {
        const std::uint64_t number = begun++;
        return plan.games == 0 || number < plan.games ? std::optional(number) : std::nullopt;
    };
    std::vector<std::jthread> threads;
    threads.reserve(workers.size());
    for (Worker& worker : workers) {
        threads.emplace_back([&] {
            worker.play(next, stop.get_token());
            if (worker.error) {
                stop.request_stop();
            }
            --at_work;
        });
    }
    Survey survey{play::GameStatistics(session.match.rules())};
    const auto passed = [&] { return std::chrono::duration<double>(Clock::now() - begin).count(); };
    while (at_work > 0 && !survey.interrupted && (plan.seconds == 0 || passed() < plan.seconds)) {
        survey.interrupted = interrupt.came();
        const std::uint64_t games = begun;
        progress.update(fmt::format("playing {}: {}", what, games > workers.size() ? games - workers.size() : 0));
    }
    stop.request_stop();
    threads.clear();
    survey.seconds = passed();
    for (Worker& worker : workers) {
        survey.statistics.add(worker.statistics);
        if (worker.error && !survey.error) {
            survey.error = worker.error;
        }
    }
    return survey;
}

}  // namespace bazillion::app
