#pragma once

#include "play/analysis/piece_moves.h"

#include <string>

namespace bazillion::play {

/// What a piece does, worked out from where it goes on an empty board of squares: "Goes one step ahead; captures one
/// step diagonally ahead." Empty where that cannot be said so: on other boards, or if it goes to one side only.
std::string pattern_in_words(const rules::Rules& rules, PlayerId player, const PieceMoves::Pattern& pattern);

}  // namespace bazillion::play
