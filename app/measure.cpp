#include "app/measure.h"

#include "app/report.h"
#include "play/analysis/perft.h"
#include "play/analysis/playout.h"

#include <algorithm>
#include <chrono>
#include <ctime>
#include <memory>
#include <type_traits>
#include <utility>

namespace bazillion::app {
namespace {

double passed_since(std::chrono::steady_clock::time_point begin) {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
}

/// Passes calls on to the hooks of a game and adds up their time, by the clock on the wall: to ask for that of the
/// processor takes longer than many a call.
class TimedHooks : public play::Hooks {
public:
    explicit TimedHooks(std::shared_ptr<play::Hooks> hooks) : hooks_(std::move(hooks)) {}

    Answer<play::HookChanges> changes(const std::string& function, const play::HookView& view) override {
        return timed([&] { return hooks_->changes(function, view); });
    }
    Answer<std::vector<play::HookMove>> moves(const std::string& function, const play::HookView& view) override {
        return timed([&] { return hooks_->moves(function, view); });
    }
    Answer<bool> legal(const std::string& function, const play::HookView& view) override {
        return timed([&] { return hooks_->legal(function, view); });
    }
    Answer<play::HookOutcome> outcome(const std::string& function, const play::HookView& view) override {
        return timed([&] { return hooks_->outcome(function, view); });
    }
    Answer<int> evaluate(const std::string& function, const play::HookView& view, play::PlayerId player) override {
        return timed([&] { return hooks_->evaluate(function, view, player); });
    }
    [[nodiscard]] const Amount& spent() const { return spent_; }

private:
    template <typename Call>
    std::invoke_result_t<Call> timed(Call&& call) {
        const auto begin = std::chrono::steady_clock::now();
        auto answer = call();
        ++spent_.count;
        spent_.seconds += passed_since(begin);
        return answer;
    }

    std::shared_ptr<play::Hooks> hooks_;
    Amount spent_;
};

/// Perft as deep as it can be counted in about the time given, and again until that time is used up. The shallower
/// counts before it have the tables built, as they would be in the course of a game.
void measure_perft(play::Match& match, const MeasurePlan& plan, Measured& measured) {
    Amount last;
    for (int depth = 1; depth <= (plan.depth > 0 ? plan.depth : deepest); ++depth) {
        const Amount now = timed_perft(match, depth);
        if (now.count < last.count) {  // all games have ended
            break;
        }
        const double growth = last.count > 0 ? static_cast<double>(now.count) / static_cast<double>(last.count) : 1;
        measured.depth = depth;
        last = now;
        if (plan.depth == 0 && now.seconds * growth > plan.seconds) {
            break;
        }
    }
    measured.perft = last;
    while (measured.perft.seconds < plan.seconds / 2) {
        const Amount again = timed_perft(match, measured.depth);
        measured.perft.count += again.count;
        measured.perft.seconds += again.seconds;
    }
}

/// Plays random games from `start` until the time is used up, or so many games are played.
template <typename Enough>
Amount play_out(play::Engine& engine, const play::Position& start, const MeasurePlan& plan, Enough&& enough,
                Measured& measured) {
    play::Playout playout(engine, plan.seed);
    constexpr std::uint64_t plies_a_look = 2000;  // at the clock, which takes longer than some games
    Amount games;
    const double begin = cpu_seconds();
    measured.plies = measured.ended = 0;
    std::uint64_t next_look = 0;
    engine.set_position(start);
    for (bool over = false; !over;) {
        if (engine.made() != 0) {
            engine.set_position(start);
        }
        const auto played = playout.outcome(plan.most_plies);
        ++games.count;
        measured.plies += std::max<std::size_t>(played.plies, 1);
        measured.ended += played.ending ? 1 : 0;
        if (measured.plies >= next_look) {
            next_look = measured.plies + plies_a_look;
            games.seconds = cpu_seconds() - begin;
            over = enough(games);
        }
        if (const auto error = engine.take_error()) {
            throw Failure(Exit::errors, {error->message, error->hint, {}});
        }
    }
    return games;
}

}  // namespace

double cpu_seconds() {
    return static_cast<double>(std::clock()) / CLOCKS_PER_SEC;
}

Amount timed_perft(play::Match& match, int depth) {
    const double begin = cpu_seconds();
    const std::uint64_t nodes = play::perft(match, depth);
    const double seconds = cpu_seconds() - begin;
    require_no_error(match);
    return {nodes, seconds};
}

Measured measure(const GameArguments& game, const MeasurePlan& plan) {
    Measured measured;
    const double begin = cpu_seconds();
    Session session = open_session(game);
    measured.load_seconds = cpu_seconds() - begin;
    const play::Position start = session.match.position();
    measured.position_bytes = sizeof(play::Position) + start.slots.size() * sizeof(play::Value);
    measure_perft(session.match, plan, measured);

    const auto until = [&](double seconds) { return [=](const Amount& games) { return games.seconds > seconds; }; };
    constexpr double to_warm_up = 0.2;
    play::Engine& engine = session.match.engine();
    play_out(engine, start, plan, until(to_warm_up * plan.seconds), measured);
    if (const auto loaded = session.file.start(session.title, session.switches); loaded->hooks != nullptr) {
        const auto hooks = std::make_shared<TimedHooks>(loaded->hooks);
        play::Engine watched(loaded->rules, hooks.get());
        const auto watch = [&](auto&& work) -> Measured::Hooks {
            const Amount before = hooks->spent();
            const auto begin_watching = std::chrono::steady_clock::now();
            work();
            const Amount now = hooks->spent();
            return {now.count - before.count, (now.seconds - before.seconds) / passed_since(begin_watching)};
        };
        watched.set_position(start);
        constexpr double growth = 40;  // from one depth to the next, at most, in most games
        double last = 0;
        for (int depth = 1; depth <= measured.depth && last * growth < plan.seconds; ++depth) {
            const double start_of_depth = cpu_seconds();
            measured.hooks_in_perft = watch([&] { measured.hooked_nodes = play::perft(watched, depth); });
            last = cpu_seconds() - start_of_depth;
        }
        measured.hooks = watch([&] { play_out(watched, start, plan, until(plan.seconds / 2), measured); });
    }
    measured.playouts = play_out(engine, start, plan, until(plan.seconds), measured);
    return measured;
}

std::vector<play::Engine::Statistic> shortcuts_of(const GameArguments& game, const MeasurePlan& plan) {
    const Session session = open_session(game);
    const play::Position start = session.match.position();
    Measured ignored;
    const auto enough = [&](const Amount& games) { return games.seconds > plan.seconds; };
    play_out(session.match.engine(), start, plan, enough, ignored);
    return session.match.engine().statistics();
}

}  // namespace bazillion::app
