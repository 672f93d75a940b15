#pragma once

#include "app/open_game.h"
#include "play/analysis/game_statistics.h"

#include <cstdint>
#include <optional>

namespace bazillion::app {

/// How many games to play, and how.
struct SurveyPlan {
    double seconds = 0;             ///< 0: until all games are played
    std::uint64_t games = 0;        ///< 0: as many as the time allows
    unsigned threads = 1;           ///< each has a game in progress
    std::uint64_t seed = 1;         ///< with it and a number of games, they are always the same
    std::size_t most_plies = 1000;  ///< of a game
    int level = 0;                  ///< of the computer that plays with itself; 0: all moves are random
};

/// The result.
struct Survey {
    play::GameStatistics statistics;
    double seconds = 0;
    bool interrupted = false;          ///< by Ctrl+C
    std::optional<play::Error> error;  ///< of a script, which ended it
};

/// Plays games of a session's title on threads until the plan is fulfilled, a script fails, or SIGINT comes, which ends
/// nothing else meanwhile. Shows at a terminal how far it is.
Survey survey(const Session& session, const std::string& library, const SurveyPlan& plan);

}  // namespace bazillion::app
