#pragma once

#include "game/game_file.h"

#include <cstddef>
#include <filesystem>
#include <functional>
#include <vector>

namespace bazillion::app {

/// What is wrong with a rules file, or most likely not meant.
struct Checked {
    std::vector<syntax::Diagnostic> diagnostics;  ///< each once, however many titles share it
    std::vector<play::Error> errors;              ///< of scripts that ran, and of advice: without a place in the file
    std::size_t titles = 0;
};

/// Resolves all titles, loads their scripts, and tries their start positions, first moves and pictures: what
/// `bazillion check`, the language server and the author's panel tell. Bounded in time but for what resolving takes;
/// ends early, with what is known by then, if `stop` says so.
Checked check_titles(
    GameFile& file, const Switches& switches, const std::filesystem::path& library,
    const std::function<bool()>& stop = [] { return false; });

}  // namespace bazillion::app
