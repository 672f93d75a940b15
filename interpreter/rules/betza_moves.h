#pragma once

#include "rules/betza.h"
#include "rules/board.h"
#include "syntax/form.h"

#include <array>
#include <optional>
#include <string>
#include <vector>

namespace bazillion::rules::betza {

using syntax::Form;

/// The directions of a board by where they lead, seen from the mover: 0 is forward, then clockwise.
struct Compass {
    std::array<std::string, 8> names;  ///< empty where the board has no such direction
    std::size_t longest = 0;           ///< so many steps lead from edge to edge at most
};

/// By name (n, ne, e ...), else by where the cells lie on the screen.
Compass compass_of(const Board& board);

/// What the moves of a piece need besides the notation.
struct Setting {
    Compass compass;
    std::vector<Form> arrive;         ///< instructions where a move ends; usually `add`
    std::optional<Form> initial;      ///< a condition: the piece has not moved
    std::string mirrored;             ///< a zone: everywhere, for players whose right is the others' left; "" if none
    std::vector<std::string> passed;  ///< pieces that are captured in passing
    std::vector<std::string> royal;   ///< pieces that `t` does not capture
};

/// Why a term cannot be played on this board.
struct Refusal {
    std::string message, hint;
};

/// Blocks of instructions that make the moves of a term, each a list; all of them come from `origin`. Not for castling.
std::vector<Form> blocks_of(const Term& term, const std::vector<Term>& all, const Setting& setting,
                            const syntax::Origin& origin, std::optional<Refusal>& refusal);

/// A list of words, each of which is an atom or a list made before.
Form call(std::string_view word, std::vector<Form> items, const syntax::Origin& origin);

}  // namespace bazillion::rules::betza
