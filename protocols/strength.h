#pragma once

#include <algorithm>
#include <iterator>

namespace bazillion::protocols {

/// How the scales of strength that protocols have map onto the levels of the opponent, each line the least skill and
/// the least Elo of a level. Elo here orders the levels on the scale that interfaces show; it is no measured rating.
struct StrengthRow {
    int level;
    int skill;  ///< `Skill Level`, 0 to 20, as fairy-stockfish has it
    int elo;    ///< `UCI_Elo`
};
inline constexpr StrengthRow strength_table[] = {
    {1, 0, 500},   {2, 2, 750},   {3, 4, 1000},  {4, 6, 1200},  {5, 8, 1400},
    {6, 10, 1600}, {7, 12, 1800}, {8, 15, 2000}, {9, 18, 2200}, {10, 20, 2400},
};
inline constexpr int full_level = 10;
inline constexpr int full_skill = 20;
inline constexpr int least_elo = 500, greatest_elo = 2400;

constexpr int level_of(int value, int StrengthRow::*scale) {
    int level = strength_table[0].level;
    for (const StrengthRow& row : strength_table) {
        level = value >= row.*scale ? row.level : level;
    }
    return level;
}
constexpr int level_of_skill(int skill) {
    return level_of(skill, &StrengthRow::skill);
}
constexpr int level_of_elo(int elo) {
    return level_of(elo, &StrengthRow::elo);
}
static_assert(level_of_skill(full_skill) == full_level && level_of_skill(0) == 1);
static_assert(level_of_elo(greatest_elo) == full_level && level_of_elo(0) == 1);

}  // namespace bazillion::protocols
