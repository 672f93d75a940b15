#pragma once

#include "play/match/match.h"

#include <string>

namespace bazillion::app {

/// The board as lines of text. Every cell stands where the game's picture has it, so boards of any shape look like
/// themselves; cells without a place on the screen, or two in one place, make it a list of the pieces instead.
///
///     8  u u u u k u u u
///     ...
///     1  U U U U K U U U
///
///        a b c d e f g h
std::string text_board(const play::Match& match);

/// Reserves and visible gauges, a line each; may be empty.
std::string text_sidelines(const play::Match& match);

/// What each letter on the board means, a line each.
std::string text_legend(const rules::Rules& rules);

}  // namespace bazillion::app
