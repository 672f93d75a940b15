#pragma once

#include "play/engine/engine_parts.h"
#include "play/position/buffer_pool.h"

#include <cstdint>
#include <map>
#include <utility>
#include <vector>

namespace bazillion::play {

/// Partial moves, captures of several steps above all: whether one goes on, its next steps, and which chains of steps
/// are the longest. A step is a move of its own, behind which the turn does not pass.
///
/// Under `maximal captures` chains are played out to compare them; positions met twice are looked at once,
/// and past a bound all chains count as equal.
class Chains : EngineParts {
public:
    explicit Chains(const EngineParts& parts) : EngineParts(parts) {}

    /// Ids of moves no longer hold.
    void tables_forgot() { steps_ = {}; }

    /// The next steps of a partial move; appended to `moves`.
    void generate_steps(std::vector<Move>& moves);
    /// Whether the piece of a partial move has a next step. Where royal pieces must be heeded, a step has to be made to
    /// see whether it is legal, and so have those behind it: chains so long that no board has them go on for ever.
    [[nodiscard]] bool can_go_on();
    /// Under `maximal captures`, leaves only the moves from `first` on that begin a longest chain.
    void keep_longest(std::vector<Move>& moves, std::size_t first);

private:
    /// Chains of steps played out to find the longest. Where they go on for ever, or too far, all count as equal.
    struct ChainSearch {
        static constexpr std::size_t being_searched = static_cast<std::size_t>(-1);
        /// How many steps can follow in a position, by its hash and where the step before led.
        std::map<std::pair<std::uint64_t, std::uint64_t>, std::size_t> rest;
        std::size_t steps = 0;  ///< of the chain being played out
        bool endless = false;
    };
    [[nodiscard]] std::size_t chain_length(Move move, ChainSearch& search);

    /// The next steps of the partial move that was made last, if they had to be listed to see whether it goes on.
    struct Steps {
        std::vector<Move> moves;
        std::uint64_t epoch = 0;
        std::size_t made = 0;
    };
    Steps steps_;
    ListPool<Move> move_lists_;
    ListPool<std::size_t> length_lists_;
    std::size_t chain_depth_ = 0;  ///< of steps that `can_go_on` is trying out
};

}  // namespace bazillion::play
