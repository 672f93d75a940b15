#pragma once

#include "play/match/match.h"

#include <filesystem>
#include <string>

namespace bazillion::exporting {

/// A game as Fairy-Stockfish is told a variant (docs/import.md), from its start. What is written is read again, and
/// both are played at random side by side. An error says in one line why the game does not fit: what of it has no key,
/// or where the nearest variant plays otherwise. `library` holds the bundled games.
[[nodiscard]] play::Result<std::string> fairy_ini(const play::Match& start, const std::string& name,
                                                  const std::filesystem::path& library);

}  // namespace bazillion::exporting
