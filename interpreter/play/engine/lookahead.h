#pragma once

#include "play/engine/engine_parts.h"
#include "play/position/buffer_pool.h"

#include <cstddef>

namespace bazillion::play {

/// Questions of the rules that are answered by playing on a little: deadlock, what can be reached, checks that wait.
/// Each leaves the position as it was. They cost what the moves cost that they try: a round of passes, `most_tries`
/// moves, or one move of each.
class Lookahead : EngineParts {
public:
    explicit Lookahead(const EngineParts& parts) : EngineParts(parts) {}

    /// Whether nobody could do anything if all passed in turn; asked where the player to act cannot.
    [[nodiscard]] bool deadlocked();
    /// Whether the player to act can bring it about, in the actions he has until it is another's turn, that the
    /// condition holds for `player`.
    [[nodiscard]] bool can_reach(const rules::Program& goal, PlayerId player);
    /// Check as the player to act sees it, waiting consequences included.
    [[nodiscard]] bool in_check();

private:
    bool reach(const rules::Program& goal, PlayerId player, PlayerId actor, std::size_t& tries, std::size_t depth);

    ListPool<Move> move_lists_;
    bool reaching_ = false;  ///< `can-reach?` is being answered, and does not ask itself
};

}  // namespace bazillion::play
