#pragma once

#include "opponent/searcher.h"

#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <vector>

namespace bazillion::opponent {

/// The searchers of a computer player, one for each thread. What is told is what the first one finds; the others help
/// it by what they leave in the table, or by trees of their own.
class SearcherTeam {
public:
    explicit SearcherTeam(TranspositionTable& table) : table_(table) {}

    /// So many from now on, at least one. Fails if the game cannot be opened once more.
    play::Result<void> resize(std::size_t count, const Opponent::NewGame& new_game);
    void begin_anew();
    void use(const std::shared_ptr<const Weights>& weights);
    /// Has the engines compile what a first search needs of them, unless that was done since they began anew.
    void rehearse(const std::shared_ptr<const Weights>& weights, const SearchParts& parts, const std::stop_token& stop,
                  StopSignal::Clock::time_point deadline);
    /// Brings all to the position to think about.
    play::Result<void> follow(const GameSoFar& game);
    /// Runs `work(number)` for each in a thread of its own; that of the first one tells the others to end. Fails if a
    /// script of the first one does, for another reason than that it was time to end.
    play::Result<void> run(StopSignal& signal, const std::function<void(std::size_t)>& work);
    /// Does what may prove a result, with the first one. Errors of scripts are left to the search that follows, which
    /// meets them again.
    template <typename Work>
    auto prove(StopSignal& signal, const Work& work) {
        first().interrupt_scripts(&signal);
        auto result = work();
        first().interrupt_scripts(nullptr);
        static_cast<void>(first().engine().take_error());
        return result;
    }
    /// What was wrong with a script that evaluates, told once.
    [[nodiscard]] std::optional<play::Error> complaint();
    /// A bound for what the engine of each has learned, in bytes.
    [[nodiscard]] std::size_t memory() const;

    [[nodiscard]] std::size_t size() const { return searchers_.size(); }
    [[nodiscard]] Searcher& first() { return *searchers_.front(); }
    [[nodiscard]] Searcher& operator[](std::size_t number) { return *searchers_[number]; }

private:
    TranspositionTable& table_;
    std::vector<std::unique_ptr<Searcher>> searchers_;
    bool rehearsed_ = false;   ///< since they began anew
    bool complained_ = false;  ///< of a script that evaluates
};

}  // namespace bazillion::opponent
