#pragma once

#include "tuning/samples.h"

#include <span>

namespace bazillion::tuning {

/// The advice that explains samples best, not far from where it starts: logistic regression by Adam (Kingma and Ba,
/// 2015), as known from tuning evaluations by game results (P. Österlund's method for Texel). What is expected of a
/// position lies between what a search of it said (`of_result` = 0) and how its game ended (1). A parameter that games
/// say little about keeps its value: each is believed to be right up to some hundredths.
opponent::Advice fit(const Parameters& parameters, std::span<const Sample> samples, double of_result);

/// How many hundredths ahead it takes to score 73 %: what makes the scores of searches tell the results best.
double best_scale(std::span<const Sample> samples);

}  // namespace bazillion::tuning
