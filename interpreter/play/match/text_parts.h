#pragma once

#include "play/position/position.h"
#include "rules/rules.h"

#include <string>
#include <string_view>
#include <vector>

/// What writing and reading of texts share.
namespace bazillion::play {

/// The game's own fields, or those derived from its rules.
std::vector<rules::TextField> text_fields(const rules::Rules& rules);

/// A piece as placements write it: `P`, or `[White Man]` if there are no letters, or none for its owner.
std::string name_in_placement(const rules::Rules& rules, rules::PlayerId owner, rules::KindId kind, bool letters);

/// How a player is named in the side field.
std::string side_name(const rules::Rules& rules, rules::PlayerId player);

/// The turn entry meant by a bare side name.
std::size_t first_turn_of(const rules::Rules& rules, rules::PlayerId player);

/// A round is a turn of each player who is not random; what comes before `repeat` belongs to the first.
std::size_t turns_in_round(const rules::Rules& rules);
std::size_t rounds_begun(const rules::Rules& rules, std::size_t turns);

/// A cell by its name; `-` for none.
std::string cell_name(const rules::Rules& rules, rules::Cell cell);

/// The grid that placements are written by, the first one with two axes; null if there is none.
const rules::Grid* main_grid(const rules::Rules& rules);

/// Cells row by row as placements list them; what stands outside the main grid makes a last row of its own.
std::vector<std::vector<rules::Cell>> rows_of_placement(const rules::Rules& rules);

/// Where the values are that a variable's field tells: for each player, and for each kind it is kept for.
std::vector<Slot> slots_of_field(const rules::Rules& rules, const Position& position, const rules::TextField& field);

/// A counter as the position has it, and those of all players as texts write them.
int counter_value(const rules::Rules& rules, const Position& position, const rules::Counter& counter,
                  rules::PlayerId player);
std::string counter_text(const rules::Rules& rules, const Position& position, const rules::Counter& counter);

/// So many turns in a row the player of a turn entry has, counted from there.
std::size_t turns_left(const rules::Rules& rules, std::size_t turn);
bool tells_turns_left(const rules::Rules& rules);

/// Whether the values of a variable for several players are written as one letter each, without commas between them.
bool letter_values(const rules::Rules& rules, const rules::Variable& variable);

/// What stands between the values of a variable's field: nothing, or one character.
std::string separator_of(const rules::Rules& rules, const rules::TextField& field);

/// The fields of a position text, without their quotes. A blank between brackets, as in `[White Man]`, parts none.
std::vector<std::string_view> split_fields(std::string_view text);

/// Whether a letter about an attribute speaks of the piece `code` on its cell.
bool speaks_of(const rules::Rules& rules, const rules::TextField::Letter& letter,
               const rules::TextField::LetterCell& place, Code code);

/// Whether pieces are written as letters, such as `P` and `+P` (else as `[Player Piece]`): if every kind of a player
/// has a letter of its own, with or without a `+` before it, and all players but the first two are dice and the like.
bool letters_of_placement(const rules::Rules& rules);

}  // namespace bazillion::play
