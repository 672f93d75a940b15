#pragma once

#include "play/match/match.h"

#include <string>

namespace bazillion::play {

/// What is asked of the player to act, or how the game has ended, in words (`Match::prompt`). What the rules do not say
/// is worked out from what can be done: a piece to be placed, the third of four moves, a move that goes on.
std::string prompt_of(const Match& match);

/// The reason of an end in words: "Black cannot move, and is not in check".
std::string reason_words(const Match& match);

}  // namespace bazillion::play
