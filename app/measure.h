#pragma once

#include "app/open_game.h"
#include "play/engine/engine.h"

#include <cstdint>

namespace bazillion::app {

/// Of perft.
inline constexpr int deepest = 64;

/// How long and how far to measure.
struct MeasurePlan {
    double seconds = 1;            ///< CPU time, roughly, for each figure
    int depth = 0;                 ///< of perft; 0: as deep as the time allows
    std::size_t most_plies = 400;  ///< of a random game
    std::uint64_t seed = 1;
};

/// Work done in a time of the processor.
struct Amount {
    std::uint64_t count = 0;
    double seconds = 0;

    [[nodiscard]] double per_second() const { return seconds > 0 ? static_cast<double>(count) / seconds : 0; }
};

/// Seconds of the processor that this process has used.
double cpu_seconds();

/// Perft to `depth`, with its time.
Amount timed_perft(play::Match& match, int depth);

struct Measured {
    double load_seconds = 0;  ///< from the file to the first legal moves
    std::size_t position_bytes = 0;
    int depth = 0;
    Amount perft;     ///< nodes
    Amount playouts;  ///< games
    std::uint64_t plies = 0;
    std::uint64_t ended = 0;  ///< games that came to their end within the plies allowed
    /// What becomes of questions to scripts, those included that were answered before (`script::HookMemo`).
    struct Hooks {
        std::uint64_t calls = 0;
        double share = 0;  ///< of the time
    };
    Hooks hooks;           ///< in some of the playouts
    Hooks hooks_in_perft;  ///< in perft as deep as some of the time allows, of so many
    std::uint64_t hooked_nodes = 0;
};

/// Loads a title and measures it. Throws `Failure` if it cannot be played or a script fails.
Measured measure(const GameArguments& game, const MeasurePlan& plan);

/// On which statistics the engine plays a title, seen after some random games.
std::vector<play::Engine::Statistic> shortcuts_of(const GameArguments& game, const MeasurePlan& plan);

}  // namespace bazillion::app
