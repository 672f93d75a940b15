#pragma once

#include "play/position/compiled_move.h"
#include "rules/rules.h"

namespace bazillion::play {

/// What judging a move needs to know of its template, in a few bytes.
struct MoveTraits {
    enum Flag : std::uint8_t {
        ordinary = 1,    ///< no button, and legal whatever the next to act can answer
        plain = 2,       ///< puts pieces of the mover on cells, empties cells, changes variables; no more than that
        simple = 4,      ///< plain, without royal pieces; at most one cell is emptied and at most one filled
        variables = 8,   ///< changes variables,
        reckons = 16,    ///< some of which hang on the pieces captured
        permitted = 32,  ///< the condition of legality, if there is one, holds behind it whatever the position
        royal_step = 64  ///< as simple, but that it puts a royal piece
    };
    Cell vacated = rules::none;   ///< if simple, or a royal step: the cell that it empties
    Cell filled = rules::none;    ///< and the one it puts a piece on
    Cell royal_to = rules::none;  ///< where it puts a royal piece
    Code piece = rules::empty;    ///< what comes to stand on `filled`
    std::uint8_t flags = 0;
    [[nodiscard]] bool has(Flag flag) const { return (flags & flag) != 0; }
    /// A piece goes from cell to cell, or is put on one; nothing else changes.
    [[nodiscard]] bool only_moves_piece() const { return has(simple) && !has(variables) && filled != rules::none; }
};

/// `royal[code]` tells which pieces are royal.
MoveTraits traits_of(const rules::Rules& rules, const std::vector<bool>& royal, const CompiledMove& made);

}  // namespace bazillion::play
