#pragma once

#include "play/engine/quiet_bounds.h"
#include "play/position/occupancy.h"
#include "play/position/position.h"
#include "play/position/write.h"
#include "rules/rules.h"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace bazillion::play {

/// The goals that are tested after every turn (`Goal::Stage::turn`), prepared so that only what has changed since they
/// were last tested has to be looked at.
///
/// It rests on one thought: if a goal did not hold then and holds now, what changed since has brought it about. So of
/// configurations only those that a changed cell is part of are looked at, a number of pieces only if pieces of that
/// sort came or went, and a chain only where pieces of that sort came. What cannot be told in this way, conditions of
/// programs above all, is tested as it stands each time.
///
/// Works on the rules it was made for, which must outlive it. Belongs to one thread.
class GoalWatch {
public:
    explicit GoalWatch(const rules::Rules& rules);

    /// A goal for one of its players; smaller ones decide before greater ones.
    using Rank = std::uint32_t;
    static constexpr Rank nothing = 0xffffffff;
    struct Reached {
        std::size_t goal;
        PlayerId player;
    };
    [[nodiscard]] const Reached& operator[](Rank rank) const { return ranks_[rank]; }
    [[nodiscard]] Rank ranks() const { return static_cast<Rank>(ranks_.size()); }

    /// The first goal that holds, given that none did before these writes. `occupied` is that of the position; `plain`
    /// tests a condition as it stands.
    template <typename Plain>
    [[nodiscard]] Rank first_reached(const Position& position, const Occupancy& occupied, std::span<const Write> writes,
                                     Plain&& plain) {
        Rank first = first_pattern(position, occupied, writes);
        for (const Watch& watch : watches_) {
            if (watch.rank >= first) {
                break;
            }
            const bool reached = watch.way == Watch::Way::plain ? watch.quiet.contain(position.turn_state.quiet) &&
                                                                      plain(*watch.condition, ranks_[watch.rank].player)
                                 : watch.way == Watch::Way::count ? count_reached(watch, position, occupied, writes)
                                                                  : chain_reached(watch, position, writes);
            if (reached) {
                return watch.rank;
            }
        }
        return first;
    }

    /// Of the patterns that a piece on a cell may complete, the cells of each, all of which have to be held by its
    /// owner. Nothing if that cannot be told, or if there are other goals than patterns.
    [[nodiscard]] std::optional<std::vector<std::uint64_t>> masks_across(Cell cell, Code piece) const;
    /// The first goal that a piece which has come to a cell has reached; `code_on(cell)` tells what stands where.
    template <typename CodeOn>
    [[nodiscard]] Rank first_across(Cell cell, Code piece, CodeOn&& code_on) const {
        Rank first = nothing;
        for (std::uint32_t i = first_users_[cell]; i < first_users_[cell + 1u]; ++i) {
            const Users& group = groups_[i];
            if (transitions_[group.row + piece] != 0) {
                first = first_of_each(group, first, code_on);
            }
        }
        return first;
    }

    /// In how many ways goals are watched, for `bazillion bench --explain`.
    struct TableStatistics {
        std::size_t patterns = 0, counts = 0, chains = 0, plain = 0;
    };
    [[nodiscard]] TableStatistics statistics() const;

private:
    /// On `cell` stands a piece for whose code `transitions_[row + code]` is not 0.
    struct Literal {
        Cell cell;
        std::uint32_t row;
        auto operator<=>(const Literal&) const = default;
    };
    using Pattern = std::vector<Literal>;  ///< all must hold
    using Patterns = std::vector<Pattern>;
    struct Stored {
        std::uint32_t begin, end;  ///< in `literals_`
        Rank rank;
    };
    /// The patterns that ask the same of a cell.
    struct Users {
        std::uint32_t row;
        std::uint32_t begin, end;                     ///< in `users_`
        PlayerId all_of = rules::no_player;           ///< they want nothing but pieces of this player
        std::uint32_t first_mask = 0, last_mask = 0;  ///< on the cells that these of `masks_` tell
        std::uint32_t first_node = 0, last_node = 0;  ///< their tree in `nodes_`; none: each pattern is looked at
    };
    /// A node of the tree of a group: the rest of its patterns, those that share a literal together. If the literal
    /// holds, the pattern of `rank` is complete (`nothing`: none is) and the walk goes on with the next node, else with
    /// `next`. So a look at a cell beside the one that changed mostly settles all patterns that lie across it.
    struct Node {
        Literal literal;
        std::uint32_t next;
        Rank rank;
    };
    struct Watch {
        enum class Way : std::uint8_t { plain, count, chain };
        Way way = Way::plain;
        Rank rank = 0;
        const rules::GoalCondition* condition = nullptr;
        std::uint32_t row = 0;  ///< how many pieces of the sort a code counts for
        Owners counted = 0;     ///< each piece of these owners counts once, and no other one; 0: that cannot be told
        std::size_t chain = 0;  ///< index into `chains_`
        QuietBounds quiet;
    };
    struct Chain {
        std::vector<std::uint32_t> first;  ///< [cell] where its neighbours begin, and behind them
        std::vector<Cell> neighbours;
        std::vector<std::uint32_t> places;  ///< [cell] a bit for each place that it belongs to
        std::uint32_t all = 0;              ///< the bits of all places; 0: one chain is to be all there is
    };

    // goal_watch_build.cpp
    void prepare(const rules::GoalCondition& condition, Rank rank);
    [[nodiscard]] std::optional<Patterns> patterns_of(const rules::GoalCondition& condition, PlayerId player);
    [[nodiscard]] std::optional<Patterns> configs(const rules::GoalCondition& condition, PlayerId player);
    [[nodiscard]] Patterns relative_configs(const rules::GoalCondition& condition, PlayerId player);
    [[nodiscard]] std::uint32_t row_of(std::span<const rules::GoalCondition::Item> items, PlayerId player);
    [[nodiscard]] Owners owners_counted(std::uint32_t row) const;
    [[nodiscard]] std::uint32_t weights_of(const rules::GoalCondition& condition, PlayerId owner);
    [[nodiscard]] std::uint32_t intern(const std::vector<std::uint8_t>& row);
    [[nodiscard]] std::optional<Chain> chain_of(const rules::GoalCondition& condition, PlayerId player);
    void store(const Patterns& patterns, Rank rank);
    void index_patterns();

    // goal_watch.cpp
    [[nodiscard]] Rank first_pattern(const Position& position, const Occupancy& occupied,
                                     std::span<const Write> writes) const;
    [[nodiscard]] std::vector<PlayerId> owners_of_rows() const;
    [[nodiscard]] PlayerId wanted_of_all(const Users& group, std::span<const PlayerId> owners) const;
    void use_masks();
    void grow_trees();
    struct Rest;
    void grow(std::vector<Rest> rests);
    [[nodiscard]] Rank first_in_tree(const Users& group, const Position& position, Rank first) const;
    [[nodiscard]] bool any_within(const Users& group, std::uint64_t stand) const;
    template <typename CodeOn>
    [[nodiscard]] Rank first_of_each(const Users& group, Rank first, CodeOn&& code_on) const {
        for (std::uint32_t user = group.begin; user < group.end; ++user) {
            const Stored& pattern = patterns_[users_[user]];
            const auto holds = [&](const Literal& literal) {
                return transitions_[literal.row + code_on(literal.cell)] != 0;
            };
            const auto literals = std::span(literals_).subspan(pattern.begin, pattern.end - pattern.begin);
            if (pattern.rank < first && std::all_of(literals.begin(), literals.end(), holds)) {
                first = pattern.rank;
            }
        }
        return first;
    }
    [[nodiscard]] bool count_reached(const Watch& watch, const Position& position, const Occupancy& occupied,
                                     std::span<const Write> writes) const;
    [[nodiscard]] bool chain_reached(const Watch& watch, const Position& position, std::span<const Write> writes);
    [[nodiscard]] std::size_t follow(const Watch& watch, const Position& position, Cell start, std::uint32_t& places);

    static constexpr std::uint32_t masks_at_a_time = 4;

    const rules::Rules& rules_;
    std::vector<Reached> ranks_;
    std::vector<std::uint8_t> transitions_;  ///< rows of a number for each code
    std::vector<Stored> patterns_;
    std::vector<Literal> literals_;
    std::vector<std::uint32_t> first_users_;  ///< [cell] where its groups begin in `groups_`, and behind them
    std::vector<Users> groups_;
    std::vector<std::uint32_t> users_;  ///< indices of patterns
    std::vector<std::uint64_t> masks_;  ///< the cells of patterns; none on boards of more than 64
    std::vector<Node> nodes_;           ///< trees of patterns, where there are no masks
    std::vector<Watch> watches_;        ///< by rank
    std::vector<Chain> chains_;

    // For following chains.
    std::vector<std::uint32_t> seen_;  ///< [cell] the round in which it was seen last
    std::uint32_t round_ = 0;
    std::vector<Cell> queue_;
};

}  // namespace bazillion::play
