#pragma once

#include "matches/opening.h"
#include "matches/player.h"

#include <array>
#include <chrono>
#include <cstdint>
#include <string>
#include <vector>

namespace bazillion::matches {

/// How a game came to its end.
enum class EndedBy : std::uint8_t {
    rules,    ///< as our rules have it
    length,   ///< so many moves were played: a draw
    resigns,  ///< a program gave up
    claim,    ///< a program claims a draw that our rules do not know: a draw
    fault     ///< a program broke down, or played what is not legal: its loss
};
[[nodiscard]] const char* name_of(EndedBy by);

/// A game of a match that is over. Of arrays, the entry 0 is the first player's, as `--first` names him.
struct GameRecord {
    std::size_t game = 0;   ///< from 0; games 2 n and 2 n + 1 are a pair
    unsigned points = 0;    ///< of the first player: 0, 1 for a draw, 2
    bool reversed = false;  ///< the second player has begun
    EndedBy by = EndedBy::rules;
    std::string reason;                        ///< "checkmate"; of a fault, what happened and to whom
    int at_fault = -1;                         ///< 0 or 1; -1: nobody
    std::size_t opening = 0;                   ///< so many of the moves were played for both
    std::vector<std::string> moves;            ///< compact texts
    std::array<std::size_t, 2> overruns{};     ///< moves that took more than the time and the margin
    std::array<std::int64_t, 2> slowest_ms{};  ///< longest time for a move
    std::array<std::size_t, 2> moves_made{};
    std::array<std::int64_t, 2> spent_ms{};
};

struct GamePlan {
    std::size_t game = 0;
    std::vector<std::string> opening;
    std::uint64_t seed = 0;          ///< of the pair
    std::size_t most_plies = 2'000;  ///< then a game is drawn
    std::array<Limits, 2> limits;    ///< of the first and of the second player
    /// What a move may take beyond its time without being counted as an overrun.
    static constexpr std::chrono::milliseconds margin{50};
};

/// Plays a game. The rules are ours: whether a move is legal and when the game is over is not left to programs. Fails
/// only if the game itself does, as by an error in a script.
play::Result<GameRecord> play_game(play::Match& match, const std::array<Player*, 2>& players, const GamePlan& plan);

}  // namespace bazillion::matches
