#pragma once

#include "play/position/compiled_move.h"
#include "play/position/position.h"

#include <string>

namespace bazillion::play {

/// The line that the original program writes for a move into its saved games, without the number of the round
/// (docs/language.md#saved-games-of-zillions): `Knight g8 x f6 = Queen`, `partial 2 Man c3 - e5 x d4`, `White Stone
/// d4`, `Pass`. `before` is the position the move is made in. Different moves can have the same line.
std::string zillions_text(const rules::Rules& rules, const CompiledMove& made, const Position& before);

/// The same with the numbers of move types and attributes left out, which depend on the version of the rules that a
/// game was recorded with: `partial Man c3 - e5`, `@ c1 1`.
std::string zillions_text_without_numbers(const rules::Rules& rules, const CompiledMove& made, const Position& before);

}  // namespace bazillion::play
