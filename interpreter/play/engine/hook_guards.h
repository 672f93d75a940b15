#pragma once

#include "play/engine/engine_parts.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace bazillion::play {

/// A static pre-check of the conditions of hooks: whether any hook may follow a move, told before it is made. The tree
/// of a condition is evaluated in three values (yes, no, cannot be told) on the position with the changes of the move
/// in mind; only if the answer is a sure no, the move needs not be made to see. It takes a look at each change of the
/// move for each question of the condition.
class HookGuards : EngineParts {
public:
    explicit HookGuards(const EngineParts& parts);

    /// Entries no longer hold: unfolds the conditions anew.
    void tables_forgot() { statically_known_ = sort_hooks(has_follow_ups_); }

    /// Whether there are hooks that can change or forbid a move.
    [[nodiscard]] bool any() const { return has_follow_ups_; }
    /// Whether all their conditions are such that they can be told beforehand for some moves.
    [[nodiscard]] bool statically_known() const { return statically_known_; }
    /// Whether a hook may be called for a move of the mover. False only if it is sure that none will.
    [[nodiscard]] bool may_trigger_hooks(const CompiledMove& made, std::uint64_t in_reach = ~std::uint64_t{0});
    /// Which conditions a simple move (`MoveTraits::simple`) of the mover may make hold, as `CheckInfo::hooks_in_reach`
    /// tells: found once for a position, so that most moves are not looked at for conditions that are far from holding.
    [[nodiscard]] std::uint64_t in_reach() const;

private:
    [[nodiscard]] bool within_reach(const Entry& condition) const;
    [[nodiscard]] std::optional<int> count_of(const Test& test) const;
    [[nodiscard]] bool sort_hooks(bool called);
    [[nodiscard]] bool may_hold(const Entry& condition, const CompiledMove& made);
    [[nodiscard]] std::optional<Value> value_after(Slot slot, const CompiledMove& made) const;
    [[nodiscard]] std::optional<bool> check_statically(const Test& test, const CompiledMove& made);
    [[nodiscard]] std::optional<bool> check_count_statically(const Test& test, const CompiledMove& made) const;

    bool has_follow_ups_ = false;                 ///< there are hooks that can change or forbid a move,
    std::vector<std::vector<Entry>> follow_ups_;  ///< [player] if their conditions hold
    bool statically_known_ = false;
};

}  // namespace bazillion::play
