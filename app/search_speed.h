#pragma once

#include "app/peer.h"

#include <chrono>
#include <cstdint>
#include <string>

namespace bazillion::app {

/// What a search has looked at in its time, by the clock.
struct Searched {
    std::uint64_t nodes = 0;
    double seconds = 0;
    int depth = 0;       ///< of the last iteration that it told of
    std::string method;  ///< ours

    [[nodiscard]] double per_second() const { return seconds > 0 ? static_cast<double>(nodes) / seconds : 0; }
};

/// Lets the computer player search a position, on one thread and at full strength, once its tables of moves are built.
/// Throws `Failure` if it cannot.
Searched own_search(const GameArguments& game, std::chrono::milliseconds time);

/// Lets a peer search a position. Throws `Failure` if it does not know the game, says nothing of its search, or has not
/// answered `patience` after its time.
Searched peer_search(const Peering& what, std::chrono::milliseconds time, std::chrono::milliseconds patience);

}  // namespace bazillion::app
