#pragma once

#include "play/match/match.h"

#include <filesystem>
#include <string>

namespace bazillion::exporting {

/// The game that importing makes of a variant, the only one of the text. `library` holds the bundled games.
[[nodiscard]] play::Result<play::Match> reimported(const std::string& ini, const std::filesystem::path& library);

/// Plays both games from their starts at random, side by side; in one line the first thing in which they differ, empty
/// if none was found. Moves are compared by their texts.
[[nodiscard]] std::string difference(const play::Match& first, const play::Match& second);

}  // namespace bazillion::exporting
