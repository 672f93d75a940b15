#pragma once

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
    bool corrections = true;
    bool singular = true;

    friend bool operator==(const SearchParts&, const SearchParts&) = default;
};

}  // namespace bazillion::opponent
