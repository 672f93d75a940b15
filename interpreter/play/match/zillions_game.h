#pragma once

#include "play/match/match.h"

namespace bazillion::play {

// Saved games of the original program (docs/language.md#saved-games-of-zillions). `match.h` has the functions for
// everybody.

[[nodiscard]] bool is_zillions_game(std::string_view text);
Result<SavedGame> read_zillions_game(std::string_view bytes);

/// Plays the lines on a match of their title. Each is looked for among the legal moves; numbers of move types and
/// attributes are passed over, since they depend on the version of the rules. What was played up to a line that cannot
/// be found stays played.
Result<void> resume_zillions_game(Match& match, const SavedGame& saved);

}  // namespace bazillion::play
