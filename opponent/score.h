#pragma once

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <optional>

namespace bazillion::opponent {

/// What a position is worth to somebody: about a hundred is the least valuable piece of the game. Wins and losses that
/// were seen to the end lie beyond all others: `win` less the plies it takes.
using Score = std::int32_t;

inline constexpr Score win = 32'000;
inline constexpr Score infinite = 32'500;
inline constexpr Score longest_win = 1'000;            ///< in plies
inline constexpr Score sure_win = win - longest_win;   ///< a score from here on is a win that was seen
inline constexpr Score most_evaluated = sure_win - 1;  ///< bound of evaluations

constexpr Score win_in(int plies) {
    return win - plies;
}
constexpr Score loss_in(int plies) {
    return -win + plies;
}
constexpr bool decided(Score score) {
    return score >= sure_win || score <= -sure_win;
}
/// Plies until the win (positive) or the loss (negative or 0) that a score tells; none if it tells neither.
inline std::optional<int> plies_to_end(Score score) {
    if (!decided(score)) {
        return std::nullopt;
    }
    return score > 0 ? win - score : -(win + score);
}
/// Wins are counted from the root while searching and from the position in the table.
constexpr Score to_table(Score score, int ply) {
    return score >= sure_win ? score + ply : score <= -sure_win ? score - ply : score;
}
constexpr Score from_table(Score score, int ply) {
    return score >= sure_win ? score - ply : score <= -sure_win ? score + ply : score;
}
constexpr Score bounded(Score score) {
    return std::clamp(score, -most_evaluated, most_evaluated);
}

}  // namespace bazillion::opponent
