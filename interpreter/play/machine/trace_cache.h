#pragma once

#include "play/machine/machine.h"
#include "play/machine/trace.h"
#include "play/machine/tree.h"
#include "play/position/compiled_moves.h"
#include "play/position/interned_lists.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <deque>
#include <map>
#include <span>
#include <vector>

namespace bazillion::play {

/// Programs that are too large to unfold, unfolded along the ways that games take.
///
/// Where a run goes from a question hangs on the answer and on its state: the instruction, the cursor, marks and flags,
/// but not on what it has done to the board so far. So each state is kept once, with the states that the answers lead
/// to, and a run is followed through them without the machine. What it does hangs on the steps with effects that it
/// came through; the moves of each such sequence are kept too, with what was known of the cells they change, since
/// that has shaped them. A run that goes a new way is made by the machine, which tells by a `Trace` what it asked.
class TraceCache {
public:
    TraceCache(const CompiledMoves& compiled_moves, TransitionTables& rows)
        : compiled_moves_(compiled_moves), transitions_(rows) {}

    /// The runs of one piece from one cell.
    struct Origin {
        std::uint32_t id = 0;                  ///< 0: none was kept yet
        std::uint32_t root = 0;                ///< as `Step::next`
        std::uint32_t walked = 0, missed = 0;  ///< runs, and how many of them were not in the cache
        bool lost = false;                     ///< what it asks cannot be kept
        std::uint32_t epoch = 0;               ///< of the cache, when this was kept
        /// Whether enough runs are found in the cache to look there.
        [[nodiscard]] bool pays() const {
            constexpr std::uint32_t first = 256, one_in = 2;
            return !lost && (walked < first || missed <= walked / one_in);
        }
    };

    /// Appends the moves of the cached run that matches this position; false on a cache miss. Oracles may take other
    /// runs to answer, which may add origins.
    [[nodiscard]] bool follow(const Origin& trail, Oracle& oracle, std::vector<Move>& moves);
    /// Whether as much is kept as may be; what there is can still be followed.
    [[nodiscard]] bool is_full() const {
        return steps_.size() >= most_steps || kept_ >= most_ends_ || pool_.size() >= most_pooled;
    }
    /// Keeps fewer ends than usual, for tests and small machines.
    void limit(std::size_t ends) { most_ends_ = std::min(ends, most_ends); }
    /// Forgets all runs, so that the cache learns anew. Not while one is followed. Origins of an epoch before are to be
    /// replaced by new ones.
    void clear();
    [[nodiscard]] std::uint32_t epoch() const { return epoch_; }
    [[nodiscard]] std::size_t bytes() const;
    /// Keeps what a run asked and the moves it made.
    void keep(Origin& trail, const Trace& trace, std::span<const Move> moves);
    /// How many states, and ends with moves.
    [[nodiscard]] std::size_t states() const { return steps_.size(); }
    [[nodiscard]] std::size_t ends() const { return kept_; }

private:
    static constexpr std::uint32_t unknown = 0, done = 1, first_step = 2, effect_bit = 1u << 31, yes_bit = 1u << 31;
    // At most some 50 MB.
    static constexpr std::size_t most_steps = 100'000, most_ends = 200'000, most_pooled = 4'000'000;
    static constexpr std::size_t most_jumps = 1'000'000;
    static constexpr std::uint32_t root_edge = 0xffffffff;

    /// A state of a run that asks something.
    struct Step {
        Slot slot = 0;
        bool of_cell = true;  ///< `rows[row + slots[slot]]` is the answer, else `tests[row]` asks
        std::uint32_t row = 0;
        /// [answer] `unknown`, `done`, or another step; with `effect_bit` if something is done on the way there.
        std::array<std::uint32_t, 2> next{unknown, unknown};
    };
    /// Where a run goes from a step about a cell, by the code there: past all that it asks about the same cell, to the
    /// first step that asks something else, or that is behind an effect.
    struct Jump {
        std::uint32_t next = unknown;
        Slot slot = 0;  ///< that the next step asks about, if that is a step
        bool of_cell = false;
        bool passes = false;  ///< it asks about a cell, has jumps itself, and nothing is done on the way there
    };
    /// What comes of a sequence of ways with effects: lists in `pool_`, one behind the other.
    struct End {
        std::uint64_t hash = 0;  ///< of the ways
        std::uint32_t ways = 0;  ///< where they begin
        std::uint32_t facts = 0, moves = 0, end = 0;
    };
    Jump pass_cells(Jump to, const Value* slots, std::size_t& left, std::uint32_t& way);
    std::uint32_t far(std::uint32_t at, Code code, std::uint32_t& way);
    [[nodiscard]] Jump jump_to(std::uint32_t next) const;
    [[nodiscard]] std::uint32_t step_of(const Origin& trail, const Trace& trace, std::size_t index);
    [[nodiscard]] std::uint32_t row_of(const CodeSet& codes);
    void add_facts(const Trace& trace, std::span<const Move> moves);
    [[nodiscard]] std::span<const std::uint32_t> pooled(std::uint32_t begin, std::uint32_t end) const {
        return std::span(pool_).subspan(begin, end - begin);
    }
    [[nodiscard]] bool find(std::span<const std::uint32_t> ways, const Value* slots, std::vector<Move>& moves) const;
    [[nodiscard]] bool holds(const End& end, const Value* slots) const;
    void insert(const End& end);
    void put(const End& end);
    static std::uint64_t hash_of(std::span<const std::uint32_t> ways);

    const CompiledMoves& compiled_moves_;
    TransitionTables& transitions_;
    std::uint32_t last_id_ = 0;  ///< of an origin
    std::map<const CodeSet*, std::uint32_t> row_of_;
    std::deque<Test> tests_;
    std::vector<Step> steps_;
    std::vector<Jump> jumps_;              ///< [step * codes + code], of the first steps
    std::vector<std::uint32_t> far_ways_;  ///< of each jump with an effect
    InternedLists states_;                 ///< [step] its trail and state
    std::vector<std::uint32_t> key_;       ///< one that is looked up
    std::uint32_t epoch_ = 1;
    std::vector<End> ends_;  ///< open addressing by `hash`, at most half full; free where `end` is 0
    std::size_t kept_ = 0, most_ends_ = most_ends;
    std::vector<std::uint32_t> pool_;
};

}  // namespace bazillion::play
