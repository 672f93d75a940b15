#pragma once

#include "rules/rules.h"

#include <cstdint>
#include <string>

namespace bazillion::play {

/// How a game ended.
struct Ending {
    enum class Reason : std::uint8_t { goal, captured, checkmate, stalemate, deadlock, repetition, script };
    Reason reason = Reason::goal;
    rules::PlayerId winner = rules::no_player;   ///< none: drawn, unless there is a loser
    rules::PlayerId loser = rules::no_player;    ///< where one of more than two loses and nobody wins
    std::string words;                           ///< for `script`
    std::size_t goal = rules::none;              ///< index of the goal that decided, if one did
    rules::PlayerId reached = rules::no_player;  ///< for whom that goal holds
};

}  // namespace bazillion::play
