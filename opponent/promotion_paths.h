#pragma once

#include "opponent/goal_potential.h"
#include "opponent/mobility_survey.h"
#include "opponent/weights.h"
#include "rules/rules.h"

#include <span>
#include <vector>

namespace bazillion::opponent {

/// The ways of pieces to promotion, or to where they win: those of kinds that by quiet moves come to what is worth
/// more, or to a goal, and never back to where they were, as pawns do. A piece is stopped by an enemy on such a way of
/// his own who stands on its way, can come there, or attacks it from where he can come to; who is not stopped is
/// passed. Promotion counts from a gain of a man or so. `worth` is that of each kind. In the order of `Weights::paths`;
/// empty if there are none.
std::vector<Weights::PromotionPath> promotion_paths(play::Engine& engine, const MobilitySurvey& survey,
                                                    std::span<const float> worth, const ArrivalGoals& goals);

}  // namespace bazillion::opponent
