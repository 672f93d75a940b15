#pragma once

#include "app/failure.h"
#include "app/json.h"
#include "play/match/match.h"

#include <functional>
#include <iosfwd>

namespace bazillion::app {

/// What is to be said of the position `match` stands in; adds to an object that begins with its text. May throw
/// `Failure`.
using Describe = std::function<void(play::Match& match, Json& answer)>;

/// Reads position texts, one a line, and answers each with one JSON line, at once. A text that is no position gets
/// `{"fen", "error"}`; the rest are answered all the same.
Exit answer_positions(play::Match& match, std::istream& in, const Describe& describe);

/// Answers for the position `match` stands in, with one JSON line.
void answer_position(play::Match& match, const Describe& describe);

/// Side, check, result: the state of the game as every JSON answer tells it.
void describe_state(const play::Match& match, Json& answer);

/// The compact texts of the legal moves.
Json legal_moves(const play::Match& match);

}  // namespace bazillion::app
