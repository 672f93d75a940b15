#pragma once

#include "games/bundled.h"
#include "play/engine/engine.h"

#include <set>

/// Counts for games whose turns have several steps.
namespace bazillion::bundled {

inline std::uint64_t turns_perft(play::Engine& engine, int depth);

namespace detail {

/// Goes through all ways to finish the turn that is under way; ways that lead to the same position count as one.
inline std::uint64_t finish_turn(play::Engine& engine, int depth, std::uint16_t turn, std::set<std::uint64_t>& seen) {
    std::vector<play::Move> moves;
    engine.legal_moves(moves);
    std::uint64_t nodes = 0;
    for (const play::Move move : moves) {
        REQUIRE(engine.make(move));
        if (engine.position().turn_state.turns == turn) {
            nodes += finish_turn(engine, depth, turn, seen);
        } else if (seen.insert(engine.position().turn_state.hash).second) {
            nodes += turns_perft(engine, depth - 1);
        }
        engine.unmake();
    }
    return nodes;
}

}  // namespace detail

/// Sequences of `depth` whole turns, told apart by the positions between them.
inline std::uint64_t turns_perft(play::Engine& engine, int depth) {
    if (depth == 0) {
        return 1;
    }
    std::set<std::uint64_t> seen;
    return detail::finish_turn(engine, depth, engine.position().turn_state.turns, seen);
}

inline void check_turns(const play::Match& match, const std::vector<std::uint64_t>& counts) {
    for (std::size_t depth = 1; depth <= counts.size(); ++depth) {
        INFO("depth " << depth << " of " << match.position_text());
        CHECK(turns_perft(match.engine(), static_cast<int>(depth)) == counts[depth - 1]);
    }
}

}  // namespace bazillion::bundled
