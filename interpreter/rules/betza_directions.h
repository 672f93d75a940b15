#pragma once

#include "rules/betza.h"

#include <utility>
#include <vector>

namespace bazillion::rules::betza {

/// A leg in one direction. For straight and diagonal steps 0 is forward, 1 forward right, and so on clockwise; for
/// oblique ones 0 is the foremost step to the right, 1 the next clockwise.
struct Heading {
    const Leg* leg = nullptr;
    int index = 0;
    [[nodiscard]] bool oblique() const { return leg->side != 0 && leg->side != leg->length; }
};

/// The directions in which a leg may begin a move.
std::vector<int> first_directions(const Leg& leg);

/// A step of a leg: cells to the right and ahead.
std::pair<int, int> step_of(const Leg& leg, int index);

/// Those in which it may go on behind another one.
std::vector<int> next_directions(const Leg& leg, const Heading& before);

/// What is left of what the first leg of a term may do in a direction: where a later term slides the same way, or steps
/// the same way, that one counts, as Fairy-Stockfish reads it.
Modes left_by_later(const Term& term, int index, const std::vector<Term>& all);

/// The eighths of a turn, clockwise, that a direction means for what goes on.
std::vector<int> turns_of(Direction pair);

}  // namespace bazillion::rules::betza
