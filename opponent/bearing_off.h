#pragma once

#include "opponent/mobility_survey.h"
#include "rules/rules.h"

#include <optional>
#include <vector>

namespace bazillion::opponent {

/// What pieces weigh where who has none left wins and they leave the board by exits: all the more, the more steps they
/// need.
struct BearingOff {
    std::vector<float> on_board;    ///< in the order of `discounted_potential`; negative
    std::vector<float> in_reserve;  ///< [player * kinds + kind]; negative: it has to enter before
    /// In the order of `on_board`, for kinds that go straight on as pawns do: the cell ahead, where a piece blocks
    /// them; else `none`.
    std::vector<rules::Cell> ahead;
    /// [player * kinds + kind] where such men stand at the start, and come in again.
    std::vector<std::vector<rules::Cell>> homes;
};
/// `come_back`: captured men can be brought in again. Nothing where the game has no such goal.
std::optional<BearingOff> bearing_off(const rules::Rules& rules, const MobilitySurvey& survey,
                                      const play::Position& start, bool come_back);

}  // namespace bazillion::opponent
