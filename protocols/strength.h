#pragma once

#include <array>

namespace bazillion::protocols {

/// How the scales of strength that UCI engines have map onto the levels of the opponent, each line the least skill and
/// the Elo of a level.
struct StrengthRow {
    int level;
    int skill;  ///< `Skill Level`, 0 to 20, as fairy-stockfish has it
    int elo;    ///< `UCI_Elo`: about that of chess, as docs/opponent.md tells (Levels)
};
inline constexpr std::array<StrengthRow, 10> strength_table{{
    {1, 0, 950},
    {2, 2, 1'050},
    {3, 4, 1'250},
    {4, 6, 1'400},
    {5, 8, 1'550},
    {6, 10, 1'700},
    {7, 12, 1'825},
    {8, 15, 1'950},
    {9, 18, 2'030},
    {10, 20, 2'100},
}};
inline constexpr int full_level = 10;
inline constexpr int full_skill = 20;
inline constexpr int least_elo = strength_table[0].elo;
inline constexpr int most_elo = strength_table[full_level - 1].elo;

constexpr int level_of_skill(int skill) {
    int level = strength_table[0].level;
    for (const StrengthRow& row : strength_table) {
        level = skill >= row.skill ? row.level : level;
    }
    return level;
}
static_assert(level_of_skill(full_skill) == full_level && level_of_skill(0) == 1);

/// The level that comes closest.
constexpr int level_of_elo(int elo) {
    int level = strength_table[0].level;
    for (int i = 1; i < full_level; ++i) {
        const int middle = (strength_table[i - 1].elo + strength_table[i].elo) / 2;
        level = elo >= middle ? strength_table[i].level : level;
    }
    return level;
}
static_assert(level_of_elo(most_elo) == full_level && level_of_elo(least_elo) == 1);

}  // namespace bazillion::protocols
