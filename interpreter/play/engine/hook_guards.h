#pragma once

#include "play/engine/engine_parts.h"
#include "play/engine/hook_reach.h"

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
    /// Which conditions a simple move of the mover may make hold.
    void set_reach(HookReach& reach) const;

private:
    struct Condition {
        Entry entry;
        /// [node - entry.begin] how a move can make a test of a cell hold; 0 for other tests
        std::vector<std::uint8_t> ways;
    };
    struct Path;
    void find_ways(Condition& condition, PlayerId mover) const;
    void follow(const Condition& condition, std::uint32_t begin, std::uint32_t end, const Path& path, std::uint64_t bit,
                HookReach& reach) const;
    [[nodiscard]] bool out_of_reach(const Test& test) const;
    [[nodiscard]] std::optional<int> count_of(const Test& test) const;
    [[nodiscard]] bool sort_hooks(bool called);
    [[nodiscard]] bool may_hold(const Entry& condition, const CompiledMove& made);
    [[nodiscard]] std::optional<Value> value_after(Slot slot, const CompiledMove& made) const;
    [[nodiscard]] std::optional<bool> check_statically(const Test& test, const CompiledMove& made);
    [[nodiscard]] std::optional<bool> check_count_statically(const Test& test, const CompiledMove& made) const;

    bool has_follow_ups_ = false;                     ///< there are hooks that can change or forbid a move,
    std::vector<std::vector<Condition>> follow_ups_;  ///< [player] if their conditions hold
    bool statically_known_ = false;
};

}  // namespace bazillion::play
