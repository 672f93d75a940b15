#pragma once

#include "language_server/game_names.h"
#include "language_server/outline.h"
#include "syntax/document.h"

#include <string>
#include <vector>

namespace bazillion::language_server {

/// A name where a text gives it to something: `(define name ...)`, `(piece (name Rook) ...)`, `(players White Black)`.
struct WrittenName {
    Category category = Category::macro;
    Outline::Index token = Outline::none;
    Outline::Index list = Outline::none;  ///< what is named
};

/// All of a text, in its order. Names that depend on the arguments of a macro are left out.
std::vector<WrittenName> written_names(const Outline& outline);

/// The names of a game as it is once its macros are expanded, with the words of the file that they were made of, and
/// what a game says about its pieces. Of several that are alike, the first.
std::vector<Name> expanded_names(const syntax::Document& document);

/// The comment right above a list, without its semicolons; empty if there is none.
std::string comment_above(const Outline& outline, Outline::Index list);

}  // namespace bazillion::language_server
