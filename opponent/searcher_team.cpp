#include "opponent/searcher_team.h"

#include <algorithm>
#include <thread>
#include <utility>

namespace bazillion::opponent {

play::Result<void> SearcherTeam::resize(std::size_t count, const Opponent::NewGame& new_game) {
    if (searchers_.size() > count) {
        searchers_.resize(count);
    }
    while (searchers_.size() < count) {
        const auto copy = new_game();
        if (!copy) {
            return tl::unexpected(play::Error{"the game cannot be opened once more", "", ""});
        }
        searchers_.push_back(std::make_unique<Searcher>(copy, table_));
        rehearsed_ = false;
    }
    return {};
}

void SearcherTeam::begin_anew() {
    rehearsed_ = false;
    for (const auto& searcher : searchers_) {
        searcher->begin_anew();
    }
}

void SearcherTeam::use(const std::shared_ptr<const Weights>& weights) {
    for (const auto& searcher : searchers_) {
        searcher->use(weights);
    }
}

void SearcherTeam::rehearse(const std::shared_ptr<const Weights>& weights, const SearchParts& parts,
                            const std::stop_token& stop, StopSignal::Clock::time_point deadline) {
    if (std::exchange(rehearsed_, true)) {
        return;
    }
    for (const auto& searcher : searchers_) {
        searcher->rehearse(weights, parts, stop, deadline);
    }
    table_.clear();
}

play::Result<void> SearcherTeam::follow(const GameSoFar& game) {
    for (const auto& searcher : searchers_) {
        if (auto followed = searcher->follow(game, memory()); !followed) {
            return followed;
        }
    }
    return {};
}

play::Result<void> SearcherTeam::run(StopSignal& signal, const std::function<void(std::size_t)>& work) {
    {
        std::vector<std::jthread> helpers;
        const auto run_one = [&](std::size_t number) {
            searchers_[number]->interrupt_scripts(&signal);
            work(number);
            searchers_[number]->interrupt_scripts(nullptr);
        };
        for (std::size_t number = 1; number < searchers_.size(); ++number) {
            helpers.emplace_back([&run_one, number] { run_one(number); });
        }
        run_one(0);
        signal.stop();
    }
    const auto error = first().engine().take_error();
    if (error && error->code != play::Hooks::interrupted) {
        return tl::unexpected(play::Error{error->message, error->hint, ""});
    }
    return {};
}

std::optional<play::Error> SearcherTeam::complaint() {
    std::optional<syntax::Diagnostic> found;
    for (const auto& searcher : searchers_) {
        if (auto error = searcher->take_evaluation_error()) {
            found = std::move(error);
        }
    }
    if (!found || std::exchange(complained_, true)) {
        return std::nullopt;
    }
    return first().match().game()->error_of(*found);
}

std::size_t SearcherTeam::memory() const {
    constexpr std::size_t least = 16u << 20;
    return std::clamp(2 * play::Engine::usual_memory / searchers_.size(), least, play::Engine::usual_memory);
}

}  // namespace bazillion::opponent
