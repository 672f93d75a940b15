#pragma once

#include "play/match/game_clock.h"

#include <chrono>

namespace bazillion::opponent {

using Milliseconds = std::chrono::milliseconds;

/// A clock that shows how much of the game's time is left to a player.
struct Clock {
    Milliseconds remaining{0};
    Milliseconds increment{0};  ///< gained by each move
    int moves_to_go = 0;        ///< until time is added; 0: none is
};

/// Time for one move.
struct TimeBudget {
    Milliseconds aim{0};   ///< what the move is worth
    Milliseconds most{0};  ///< never more
};

/// Shares what a clock has left out among the moves to come. `overhead` is lost with each move, between programs or
/// while the move before is shown. Always at least a millisecond, and never all there is.
TimeBudget budget_for(const Clock& clock, Milliseconds overhead);

/// The same for a player's clock at the table; of a period begun half.
Milliseconds time_for_move(const play::GameClock& clock, rules::PlayerId player);

}  // namespace bazillion::opponent
