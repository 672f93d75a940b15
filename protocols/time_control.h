#pragma once

#include "opponent/opponent.h"

#include <chrono>
#include <optional>
#include <string>

namespace bazillion::protocols {

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

/// Shares what a clock has left out among the moves to come. `overhead` is lost with each move, between the programs.
/// Always at least a millisecond, and never all there is.
TimeBudget budget_for(const Clock& clock, Milliseconds overhead);

/// Tells after each iteration of a search whether to begin another one. The next iteration takes about as long as all
/// before it, so it is begun only while less than a part of the aim has passed: the smaller a part, the longer the best
/// move has stayed the same.
class TimeManager {
public:
    explicit TimeManager(Milliseconds aim) : aim_(aim) {}

    bool enough(const opponent::Thought& thought, Milliseconds elapsed);

private:
    Milliseconds aim_;
    std::string best_;
    int unchanged_ = 0;  ///< iterations since the best move changed
};

}  // namespace bazillion::protocols
