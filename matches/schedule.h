#pragma once

#include "matches/tally.h"

#include <functional>
#include <memory>
#include <optional>

namespace bazillion::matches {

/// A worker's share of a match: the pairs whose number leaves the remainder `index` when divided by `count`.
struct Slice {
    std::size_t index = 0, count = 1;

    [[nodiscard]] bool holds(std::size_t game) const { return game / 2 % count == index; }
};

struct MatchPlan {
    MatchSetup setup;
    std::array<Description, 2> players;
    std::optional<Description> judge;  ///< of openings
    Surroundings around;
    std::size_t games = 100;
    std::size_t concurrency = 1;
    Slice slice;
    std::optional<SprtPlan> sprt;  ///< the match ends when it is decided
};

/// What a match needs from those who run it. Calls never overlap.
struct MatchHost {
    /// The game for one thread. Scripts are not to be shared.
    std::function<std::shared_ptr<play::Game>()> open_game;
    /// Keeps a game that is over. It counts only if that succeeds.
    std::function<play::Result<void>(const GameRecord&)> keep;
    /// Games that are over, here or by other workers of the match.
    std::function<std::vector<GameRecord>()> games;
    /// A game was kept.
    std::function<void(const GameRecord&, const Tally&)> tell;
};

/// Why the players cannot meet in this game, or cannot be bound so; nothing if they can.
std::optional<play::Error> objection(const MatchPlan& plan, const rules::Rules& rules);

/// Plays what is missing of a match, several games side by side, each thread with programs of its own.
play::Result<Tally> run_match(const MatchPlan& plan, const MatchHost& host);

}  // namespace bazillion::matches
