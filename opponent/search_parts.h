#pragma once

#include <optional>
#include <string_view>

namespace bazillion::opponent {

/// Switches parts of the search off, to measure what each is worth (docs/opponent.md).
struct SearchParts {
    bool table = true;
    bool quiescence = true;
    bool null_move = true;
    bool reductions = true;
    bool pruning = true;
    bool history = true;
    bool extensions = true;
    bool exchanges = true;
    bool activity = true;
    bool mates = true;
    // Those of Monte Carlo; without them it is plain UCT.
    bool rave = true;
    bool replies = true;
    bool decisive = true;
    bool cutoff = true;  ///< playouts are cut and evaluated, where that suits the game

    friend bool operator==(const SearchParts&, const SearchParts&) = default;
};

/// All parts but those named, with commas between them: "pruning,null-move". None if a name is not known.
std::optional<SearchParts> parts_without(std::string_view names);

}  // namespace bazillion::opponent
