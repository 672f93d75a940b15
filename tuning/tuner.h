#pragma once

#include "matches/elo.h"
#include "opponent/advice.h"
#include "opponent/opponent.h"
#include "tuning/self_play.h"

#include <chrono>
#include <cstdint>
#include <functional>
#include <stop_token>

namespace bazillion::tuning {

struct Plan {
    std::chrono::milliseconds time{std::chrono::minutes(10)};
    unsigned threads = 1;
    SelfPlay::Plan games;
    std::uint64_t seed = 1;
    std::size_t games_a_round = 2'000;  ///< to learn from, before what was learned is tried; more after vain rounds
    std::size_t most_trials = 400;      ///< at most to find out whether it plays better; or a fifth of `games_a_round`
};

/// What a run has come to so far.
struct Report {
    /// Plays games to learn from, or lets what was learned play what stood before.
    enum class Stage : std::uint8_t { learning, trying };
    Stage stage = Stage::learning;
    std::size_t games = 0;  ///< played, in all rounds and their tests
    std::size_t round = 1;
    matches::Score trial;  ///< of what was learned in this round against what stood before
    std::size_t accepted = 0;
};

/// Learns what the pieces of a title are worth: plays games of the computer with itself, fits weights to how they ended
/// and what searches said (`fit`), lets the new ones play the old ones, and keeps them if they win a sequential test (0
/// against 25 Elo). If they do not, it fits once more with another share of the results. Then the next round begins
/// with what stands. Calls `accept` with what is better, and `progress` now and then, both from the calling thread.
/// Ends when the time is over or `stop` comes. Fails if the game cannot be played or its advice cannot be read.
play::Result<Report> tune(
    const opponent::Opponent::NewGame& new_game, const Plan& plan, const std::stop_token& stop,
    const std::function<void(const opponent::Advice&, const opponent::Views&, const Report&)>& accept,
    const std::function<void(const Report&)>& progress);

}  // namespace bazillion::tuning
