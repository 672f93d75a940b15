#pragma once

#include "renderer/author/source_place.h"

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

/// Of a ply of the record, `index` counted from 0. Plays the moves before it once more in a match of its own. None if
/// that fails.
[[nodiscard]] std::optional<MoveOrigin> origin_of_ply(const play::Match& match, std::size_t index,
                                                      const syntax::Sources& sources);

}  // namespace bazillion::renderer
