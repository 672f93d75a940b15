#pragma once

#include "language_server/game_names.h"
#include "language_server/outline.h"
#include "rules/words.h"

#include <cstdint>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace bazillion::language_server {

/// Places of the rules language (`rules::Place`), as bits.
using Places = std::uint32_t;
constexpr Places bit(rules::Place place) {
    return Places{1} << static_cast<unsigned>(place);
}
constexpr Places anywhere = (bit(rules::Place::detail) << 1U) - 1;

/// What may stand at a place of a text, by the lists around it. In bodies and arguments of macros that is everything.
struct Expected {
    Places heads = 0;           ///< words that may begin a list here
    Places alone = 0;           ///< words that may stand here without parentheses
    Categories names = 0;       ///< names that may stand here
    bool perhaps_call = false;  ///< the list is a block of moves or a macro call, which may have any arguments
};

/// What may stand in the lists of an outline. Computed from the outermost list inwards, once for each list.
class Expectations {
public:
    /// `outline` must outlive it.
    explicit Expectations(const Outline& outline);

    /// `list` is where something stands, or will, as its item number `item`.
    [[nodiscard]] Expected at(Outline::Index list, std::size_t item);
    /// Where a token of the outline stands.
    [[nodiscard]] Expected of(Outline::Index token);
    /// Rows of the table of words that a token can be: those that fit where it stands, or else all of this text.
    [[nodiscard]] std::vector<const rules::Word*> words_meant(Outline::Index token);
    /// What a name can be by the words around it; all categories if these do not tell.
    [[nodiscard]] Categories categories_of(Outline::Index token);

private:
    struct List {
        Places parts = 0;                       ///< of lists and words in it
        bool block = false;                     ///< it is a block of moves
        std::vector<const rules::Word*> words;  ///< that it may begin with
    };
    const List& list(Outline::Index index);
    [[nodiscard]] List inside(Outline::Index index, const List& around) const;
    [[nodiscard]] Expected head_of(const List& around) const;

    const Outline& outline_;
    std::unordered_map<Outline::Index, List> lists_;
};

}  // namespace bazillion::language_server
