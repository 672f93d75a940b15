#pragma once

#include "language_server/game_names.h"
#include "language_server/outline.h"
#include "rules/words.h"

#include <cstdint>
#include <functional>
#include <string_view>
#include <vector>

namespace bazillion::language_server {

/// Places of the rules language (`rules::Place`), as bits.
using Places = std::uint32_t;
constexpr Places bit(rules::Place place) {
    return Places{1} << static_cast<unsigned>(place);
}
constexpr Places anywhere = (bit(rules::Place::detail) << 1U) - 1;

/// What may stand somewhere in a text, as far as the lists around it tell. In the body of a macro, or among the
/// arguments of one, that is everything.
struct Expected {
    Places heads = 0;           ///< words that may begin a list here
    Places alone = 0;           ///< words that may stand here without parentheses
    Categories names = 0;       ///< names that may stand here
    bool perhaps_call = false;  ///< unless the list is a block of moves, it calls a macro, which may be given anything
};

/// Looks from the outermost list inwards. `list` is where something stands, or will, as its item number `item`.
Expected expected_at(const Outline& outline, Outline::Index list, std::size_t item);

/// The same for a token that is there.
Expected expected_of(const Outline& outline, Outline::Index token);

/// Rows of the table of words that a token can be: those that fit where it stands, or else all of this text.
std::vector<const rules::Word*> words_meant(const Outline& outline, Outline::Index token);

/// What a name can be by the words around it; all categories if these do not tell.
Categories categories_of(const Outline& outline, Outline::Index token);

}  // namespace bazillion::language_server
