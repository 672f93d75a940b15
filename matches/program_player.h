#pragma once

#include "matches/answer.h"
#include "opponent/thinker.h"

namespace bazillion::matches {

/// How long a program at a board is waited for.
inline constexpr std::chrono::milliseconds patience_at_board{5'000};

/// Lets a program of another author sit at a board: what a `Thinker` asks instead of an `Opponent`. It is told the game
/// so far and answers with a move or by resigning; whatever else it does is an error that says so, after which it is
/// started anew. It runs as long as the thinker's player does.
///
/// `program`: as `read_program` reads it; `new_game`: its moves are looked up in a match of its own. Of the settings of
/// a job none counts for it; of its limits the time does, unless the description has limits.
opponent::Thinker::MakePlayer program_player(std::string program, opponent::Opponent::NewGame new_game,
                                             const Surroundings& around = {.patience = patience_at_board});

}  // namespace bazillion::matches
