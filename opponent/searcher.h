#pragma once

#include "opponent/method.h"
#include "opponent/monte_carlo.h"
#include "opponent/opponent.h"
#include "opponent/search.h"
#include "opponent/solver.h"
#include "opponent/stop_signal.h"
#include "opponent/transposition_table.h"
#include "opponent/weights.h"
#include "play/match/match.h"

#include <chrono>
#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace bazillion::opponent {

/// A thread's own copy of the game with its searches.
class Searcher {
public:
    Searcher(const std::shared_ptr<play::Game>& game, TranspositionTable& table);

    [[nodiscard]] play::Match& match() { return match_; }
    [[nodiscard]] play::Engine& engine() { return match_.engine(); }

    /// Searches by these weights from now on.
    void use(const std::shared_ptr<const Weights>& weights);
    /// Has the engine compile what a first search at the start of the game needs, which may take longer than a short
    /// time to think. Only the table keeps traces of it.
    void rehearse(const std::shared_ptr<const Weights>& weights, const SearchParts& parts, const std::stop_token& stop,
                  StopSignal::Clock::time_point deadline);
    [[nodiscard]] Search& search(const SearchParts& parts);
    [[nodiscard]] MonteCarlo& monte_carlo(const GameTraits& traits, const SearchParts& parts, std::size_t bytes);
    [[nodiscard]] Solver& solver(std::size_t bytes);
    /// What was wrong with a script that evaluates, told once.
    [[nodiscard]] std::optional<syntax::Diagnostic> take_evaluation_error();
    /// Forgets what was found out of earlier positions.
    void clear();
    /// Forgets all but the weights: also what the engine has compiled, since the order in which it lists moves, and so
    /// what a search finds first, follows from that.
    void begin_anew();

    /// Plays what the other game has more, or begins anew where they part. Before that, the engine forgets what it
    /// has learned if that is more than so many bytes.
    play::Result<void> follow(const GameSoFar& game, std::size_t memory);
    [[nodiscard]] std::vector<play::Move> root_moves() const;
    /// Turns of the game since a piece left it.
    [[nodiscard]] int idle() const;
    /// Has scripts end as soon as this signal comes, if there is one. Errors of such scripts stay with the engine.
    void interrupt_scripts(StopSignal* signal);
    /// A line in words, without its score: its first move, and as many of the others as can be told in time.
    [[nodiscard]] Variation told(const std::vector<play::Move>& line, StopSignal::Clock::time_point until);

    std::vector<RootMove> found;

private:
    using Clock = StopSignal::Clock;

    play::Result<void> set_start(const GameSoFar& game);
    [[nodiscard]] int pieces_in_game() const;

    play::Match match_;
    std::vector<int> pieces_;  ///< in the game before each move of it
    TranspositionTable& table_;
    std::shared_ptr<const Weights> weights_;
    std::optional<Search> search_;
    std::optional<MonteCarlo> monte_carlo_;
    std::optional<Solver> solver_;
    std::size_t tree_bytes_ = 0;
    SearchParts parts_, tree_parts_;
    bool telling_ = false;       ///< a line in words, for which scripts are run to their ends
    Clock::duration listing_{};  ///< what it took to play a move and list those that follow
};

}  // namespace bazillion::opponent
