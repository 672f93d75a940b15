#pragma once

#include "renderer/author/source_place.h"

#include <chrono>
#include <optional>
#include <string>
#include <vector>

namespace bazillion::renderer {

/// Where a move was made by the rules.
struct MoveOrigin {
    std::string move;  ///< as players write it
    /// The instruction that added it, and the calls of macros around that, from the innermost outwards. Of a button,
    /// where that is; empty for a pass, and for a move of a script that cannot be told.
    std::vector<NamedPlace> places;
};

/// Finds out where plies of a record come from, in a match of its own, in which it plays the moves before them. That
/// takes a millisecond or so a move, so it is done in steps between which a window can be drawn. What was played is
/// kept for the next question.
class MoveTracer {
public:
    /// About a ply of the record, counted from 0.
    void begin(const play::Match& match, std::size_t index);
    /// Gives up, and forgets the match.
    void forget() { *this = {}; }
    [[nodiscard]] bool busy() const { return asked_.has_value(); }
    /// Goes on for about so long. The answer once it is known; `busy` is false without one if the moves cannot be
    /// played. `sources`: of the game of `begin`.
    [[nodiscard]] std::optional<MoveOrigin> step(std::chrono::milliseconds time, const syntax::Sources& sources);

private:
    std::optional<play::Match> match_;  ///< stands somewhere in the record
    std::vector<play::Ply> record_;     ///< up to the ply that was asked for
    std::optional<std::size_t> asked_;
};

}  // namespace bazillion::renderer
