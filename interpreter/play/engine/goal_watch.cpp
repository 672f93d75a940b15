// Testing goals by what has changed.
#include "play/engine/goal_watch.h"

#include <algorithm>

namespace bazillion::play {

namespace {

/// Whether cells that changed count for another sum than before. Which of them were written twice is found out by
/// comparing all.
bool changes_sum(const std::uint8_t* weight, const Position& position, std::size_t cells,
                 std::span<const Write> writes) {
    int change = 0;
    for (std::size_t i = 0; i < writes.size(); ++i) {
        const Write& write = writes[i];
        if (write.slot >= cells) {
            continue;
        }
        const bool again = std::any_of(writes.begin(), writes.begin() + static_cast<std::ptrdiff_t>(i),
                                       [&](const Write& earlier) { return earlier.slot == write.slot; });
        change += again ? 0 : weight[position.slots[write.slot]] - weight[write.old];
    }
    return change != 0;
}

}  // namespace

GoalWatch::Rank GoalWatch::first_pattern(const Position& position, const Occupancy& occupied,
                                         std::span<const Write> writes) const {
    if (groups_.empty()) {
        return nothing;
    }
    const auto code_on = [&](Cell cell) { return position.slots[cell]; };
    Rank first = nothing;
    for (const Write& write : writes) {
        if (write.slot >= rules_.cells()) {
            continue;
        }
        const Value board = position.slots[write.slot];
        for (std::uint32_t i = first_users_[write.slot]; i < first_users_[write.slot + 1u]; ++i) {
            const Users& group = groups_[i];
            const bool fits =
                transitions_[group.row + board] != 0 &&
                (group.all_of == rules::no_player || any_within(group, occupied.first_word(group.all_of)));
            if (fits) {
                first = group.first_node != group.last_node ? first_in_tree(group, position, first)
                                                            : first_of_each(group, first, code_on);
            }
        }
    }
    return first;
}

GoalWatch::Rank GoalWatch::first_in_tree(const Users& group, const Position& position, Rank first) const {
    for (std::uint32_t i = group.first_node; i < group.last_node;) {
        const Node& node = nodes_[i];
        const bool holds = transitions_[node.literal.row + position.slots[node.literal.cell]] != 0;
        first = holds ? std::min(first, node.rank) : first;
        i = holds ? i + 1 : node.next;
    }
    return first;
}

/// Whether one of the patterns lies within a set of cells. There are a few masks at a time, without a question after
/// each.
bool GoalWatch::any_within(const Users& group, std::uint64_t stand) const {
    bool any = false;
    for (std::uint32_t i = group.first_mask; i < group.last_mask; i += masks_at_a_time) {
        for (std::uint32_t at = i; at < i + masks_at_a_time; ++at) {
            any |= (masks_[at] & ~stand) == 0;
        }
    }
    return any;
}

std::optional<std::vector<std::uint64_t>> GoalWatch::masks_across(Cell cell, Code piece) const {
    std::vector<std::uint64_t> masks;
    bool all = watches_.empty();
    for (std::uint32_t i = first_users_[cell]; i < first_users_[cell + 1u]; ++i) {
        const Users& group = groups_[i];
        if (transitions_[group.row + piece] != 0) {
            all = all && group.all_of != rules::no_player;
            masks.insert(masks.end(), masks_.begin() + group.first_mask, masks_.begin() + group.last_mask);
        }
    }
    return all ? std::optional(std::move(masks)) : std::nullopt;
}

/// The sum is taken only if it is another one than before, or if that would take longer to find out.
bool GoalWatch::count_reached(const Watch& watch, const Position& position, const Occupancy& occupied,
                              std::span<const Write> writes) const {
    const std::uint8_t* const weight = transitions_.data() + watch.row;
    const auto counts_differently = [&](const Write& write) {
        return write.slot < rules_.cells() && weight[position.slots[write.slot]] != weight[write.old];
    };
    constexpr std::size_t few_writes = 6, cells_of_a_word = 64;
    const bool may_differ = watch.counted == 0 || writes.size() <= few_writes
                                ? changes_sum(weight, position, rules_.cells(), writes)
                                : std::any_of(writes.begin(), writes.end(), counts_differently);
    if (!may_differ) {
        return false;
    }
    if (watch.counted != 0) {
        const int sum = rules_.cells() <= cells_of_a_word ? occupied.held_by<1>()[watch.counted].count()
                                                          : occupied.held_by<2>()[watch.counted].count();
        return static_cast<unsigned>(sum) == watch.condition->count;
    }
    unsigned sum = 0;
    for (std::size_t cell = 0; cell < rules_.cells(); ++cell) {
        sum += weight[position.slots[cell]];
    }
    return sum == watch.condition->count;
}

bool GoalWatch::chain_reached(const Watch& watch, const Position& position, std::span<const Write> writes) {
    const Chain& chain = chains_[watch.chain];
    const std::uint8_t* const member = transitions_.data() + watch.row;
    bool changed = false;
    for (const Write& write : writes) {
        if (write.slot >= rules_.cells()) {
            continue;
        }
        const bool now = member[position.slots[write.slot]] != 0;
        changed = changed || now != (member[write.old] != 0);
        std::uint32_t places = 0;
        if (now && chain.all != 0 && follow(watch, position, write.slot, places) != 0 && places == chain.all) {
            return true;
        }
    }
    if (chain.all != 0 || !changed) {
        return false;
    }
    std::size_t members = 0;
    Cell last = rules::none;
    for (std::size_t cell = 0; cell < rules_.cells(); ++cell) {
        if (member[position.slots[cell]] != 0) {
            ++members;
            last = static_cast<Cell>(cell);
        }
    }
    std::uint32_t places = 0;
    return members != 0 && follow(watch, position, last, places) == members;
}

/// The size of the chain that a member on `start` belongs to, and the places that it reaches; ends early when it
/// reaches all.
std::size_t GoalWatch::follow(const Watch& watch, const Position& position, Cell start, std::uint32_t& places) {
    const Chain& chain = chains_[watch.chain];
    const std::uint8_t* const member = transitions_.data() + watch.row;
    if (++round_ == 0) {
        std::fill(seen_.begin(), seen_.end(), 0);
        round_ = 1;
    }
    queue_.clear();
    queue_.push_back(start);
    seen_[start] = round_;
    for (std::size_t i = 0; i < queue_.size(); ++i) {
        const Cell cell = queue_[i];
        places |= chain.places[cell];
        if (chain.all != 0 && places == chain.all) {
            break;
        }
        for (std::uint32_t at = chain.first[cell]; at < chain.first[cell + 1u]; ++at) {
            const Cell next = chain.neighbours[at];
            if (seen_[next] != round_ && member[position.slots[next]] != 0) {
                seen_[next] = round_;
                queue_.push_back(next);
            }
        }
    }
    return queue_.size();
}

GoalWatch::TableStatistics GoalWatch::statistics() const {
    TableStatistics statistics{.patterns = patterns_.size()};
    for (const Watch& watch : watches_) {
        ++(watch.way == Watch::Way::count   ? statistics.counts
           : watch.way == Watch::Way::chain ? statistics.chains
                                            : statistics.plain);
    }
    return statistics;
}

}  // namespace bazillion::play
