#pragma once

#include "rules/rules.h"
#include "syntax/document.h"

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace bazillion::rules {

/// A `game` or `variant` form.
struct Title {
    std::size_t index = 0;  ///< among those that the file offers, from 0
    std::string name;
    std::size_t namesakes = 0;  ///< titles before it with the same name
    bool separator = false;     ///< a line in the menu, not a game
    bool is_default = false;
    syntax::Origin where;             ///< its first word
    std::size_t form = 0;             ///< the form itself, an index of `Document::forms`
    std::optional<std::size_t> base;  ///< of a variant, the game it changes: another such index
};

/// Those that a file offers: its own, and if it has none, or is a `.zrf`, also those of the files it includes. Looks at
/// each form of the document once; what is then done for one title looks at its own form and its base only.
std::vector<Title> titles(const syntax::Document& document);

/// Warnings about sections that stand outside of any game, as behind one closed too early.
std::vector<syntax::Diagnostic> stray_forms(const syntax::Document& document);

/// How large the parts of rules may be.
struct Bounds {
    /// Codes of pieces. Attributes for which these do not suffice are kept beside them (`AttributePlane`).
    std::size_t codes = Codes::most_codes;
};

/// Warnings about a `(version ...)` that is newer than any known one, or none at all.
std::vector<syntax::Diagnostic> version_warnings(const syntax::Document& document);

/// Whether a title lets its board be shown from the other side: no `(option "prevent flipping" ...)` stands against it.
/// A matter of the screen alone, so that `Rules` need not hold it.
bool may_flip(const syntax::Document& document, const Title& title);

/// Builds the rules of one title: inheritance, names, boards, move programs. Everything that is wrong is reported in
/// the document's diagnostics; null if any of it was an error. `switches` overrides the game's own.
std::shared_ptr<const Rules> resolve(syntax::Document& document, const Title& title,
                                     const std::map<std::string, bool>& switches = {}, const Bounds& bounds = {});

}  // namespace bazillion::rules
