#pragma once

#include "play/match/match.h"

#include <string>
#include <vector>

namespace bazillion::renderer {

/// What stands between the moves of the list: a comment on the move above, or a variation that could have been played
/// in its place.
struct AsideView {
    std::size_t after = 0;  ///< behind so many plies of the list
    std::string text;
    bool comment = false;
    play::GameTree::Id node = play::GameTree::root;  ///< the first move of the variation; the move commented on
};

/// All beside the line that is shown, in its order.
[[nodiscard]] std::vector<AsideView> asides_of(const play::Match& match);

/// A move with its signs: `Nf3!?`.
[[nodiscard]] std::string with_signs(const std::string& move, const play::GameTree::Node& node);

}  // namespace bazillion::renderer
