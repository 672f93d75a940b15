#pragma once

#include "play/engine/engine_parts.h"
#include "play/engine/hook_watcher.h"
#include "play/position/buffer_pool.h"

#include <cstddef>
#include <vector>

namespace bazillion::play {

/// Makes moves without asking whether they are legal: the changes, the hooks that follow, the turn passing on, the
/// goals, in this order. `GameState::unmake` takes all of it back.
class MoveMaker : EngineParts {
public:
    explicit MoveMaker(const EngineParts& parts) : EngineParts(parts) {}

    /// False if a script failed; the position is then as before.
    [[nodiscard]] bool force(Move move);
    /// While it is not null, the changes that scripts ask for behind the next move are noted in `by_hooks`; not those
    /// behind further moves, which are made to see what could follow.
    void watch(std::vector<Change>* by_hooks) {
        by_hooks_ = by_hooks;
        watched_from_ = state_.made();
    }
    /// While it is not null, this one is told what follows the next move; again not of further ones.
    void tell(HookWatcher* watcher) {
        watcher_ = watcher;
        watched_from_ = state_.made();
    }
    /// The null move of a search; `unmake` takes it back. False, and nothing is done, where it is not sound: turns do
    /// not alternate plainly, a rule says what has to be moved, a partial move goes on, or the mover is in check.
    [[nodiscard]] bool make_null_move();

private:
    [[nodiscard]] bool run_hooks(const CompiledMove& made, PlayerId player, bool& again);
    void finish_turn(const PackedMove& made, bool again);
    [[nodiscard]] bool holds(const rules::Program& condition, PlayerId player);
    /// The move made last is the one that `watch` or `tell` is about.
    [[nodiscard]] bool is_watched() const { return state_.made() == watched_from_ + 1; }
    /// Who is told what follows the move made last; mostly null.
    [[nodiscard]] HookWatcher* active_watcher() const {
        return watcher_ != nullptr && is_watched() ? watcher_ : nullptr;
    }

    ListPool<Move> move_lists_;
    std::vector<Change>* by_hooks_ = nullptr;  ///< `watch`
    std::size_t watched_from_ = 0;
    HookWatcher* watcher_ = nullptr;  ///< `tell`
};

}  // namespace bazillion::play
