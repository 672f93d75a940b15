#pragma once

namespace bazillion::protocols {

/// How the scale of strength that UCI engines have maps onto the levels of the opponent, each line the least skill of a
/// level. `UCI_Elo` is not offered: no level has a measured rating.
struct StrengthRow {
    int level;
    int skill;  ///< `Skill Level`, 0 to 20, as fairy-stockfish has it
};
inline constexpr StrengthRow strength_table[] = {
    {1, 0}, {2, 2}, {3, 4}, {4, 6}, {5, 8}, {6, 10}, {7, 12}, {8, 15}, {9, 18}, {10, 20},
};
inline constexpr int full_level = 10;
inline constexpr int full_skill = 20;

constexpr int level_of_skill(int skill) {
    int level = strength_table[0].level;
    for (const StrengthRow& row : strength_table) {
        level = skill >= row.skill ? row.level : level;
    }
    return level;
}
static_assert(level_of_skill(full_skill) == full_level && level_of_skill(0) == 1);

}  // namespace bazillion::protocols
