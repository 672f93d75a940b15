#pragma once

#include "app/open_game.h"
#include "opponent/opponent.h"

#include <string>

namespace bazillion::app {

/// A computer player for the title of a session, which opens the game's file for itself.
opponent::Opponent computer_for(const Session& session, const std::string& library, const opponent::Settings& settings);

/// A score in words: "+1.25" in units of about the least piece, "wins in 3" and "loses in 2" in plies.
std::string score_words(opponent::Score score);

}  // namespace bazillion::app
