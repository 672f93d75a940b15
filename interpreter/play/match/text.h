#pragma once

#include "play/engine/engine.h"
#include "play/match/match.h"

#include <string>
#include <string_view>

namespace bazillion::play {

/// The compact text of a move in the position before it: `e2e4`, `e7e8q`, `n@b1c3`, `k@e1`, `press`, `pass`.
std::string move_text(const rules::Rules& rules, const CompiledMove& made, const Position& before);

/// The move in words, for a chooser: "Queen", "e2 to e4", a button's label.
std::string move_label(const rules::Rules& rules, const CompiledMove& made);

/// The position as text in the fields that the game declares, or in those derived from its rules (docs/language.md).
std::string position_text(const rules::Rules& rules, const Position& position);

/// Reads such a text; what it does not tell is as at the start.
Result<Position> read_position(const Engine& engine, std::string_view text);

/// A value of a variable as players write it: a number, a cell, a player's name, a piece's name ... or "-".
std::string value_text(const rules::Rules& rules, const rules::Variable& variable, Value value);

/// The letter of a kind in texts: upper case for the first player, lower case for the others.
std::string piece_letter(const rules::Rules& rules, KindId kind, PlayerId owner);

}  // namespace bazillion::play
