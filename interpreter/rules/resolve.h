#pragma once

#include "rules/rules.h"
#include "syntax/document.h"

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace bazillion::rules {

/// One `game` or `variant` form of a file.
struct Title {
    std::size_t index = 0;  ///< among all game and variant forms, from 0
    std::string name;
    bool separator = false;  ///< a line in the menu, not a game
    bool is_default = false;
};

std::vector<Title> titles(const syntax::Document& document);

/// Builds the rules of one title: inheritance, names, boards, move programs. Everything that is wrong is reported in
/// the document's diagnostics; null if any of it was an error. `switches` overrides the game's own.
std::shared_ptr<const Rules> resolve(syntax::Document& document, std::size_t title,
                                     const std::map<std::string, bool>& switches = {});

}  // namespace bazillion::rules
