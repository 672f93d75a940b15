#pragma once

#include "opponent/breadth_first.h"
#include "opponent/sides.h"
#include "opponent/stop_signal.h"
#include "play/engine/engine.h"
#include "play/position/random.h"

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace bazillion::opponent {

/// Solves games for one player, by turns in three ways, with more patience each time. Breadth-first search finds a
/// shortest way, where there are few positions. Beam search follows the positions with most moves. Depth-first search
/// remembers positions from which there was no way; which order of moves is good is not known, and bad luck at the
/// beginning may cost more than all that follows, so it begins again and again with another order and another bound of
/// the length (randomised restarts: Gomes, Selman and Kautz, 1998).
class PuzzleSolver {
public:
    /// So many bytes at most for each of them.
    PuzzleSolver(play::Engine& engine, std::size_t bytes);

    /// The moves of a solution; nothing if the signal comes before one was found, or if there is none so far as can be
    /// seen. The engine is left as it was, but forgets what it has learned where that is more than so many bytes.
    std::optional<std::vector<play::Move>> solve(std::uint64_t seed, StopSignal& signal,
                                                 std::size_t memory = play::Engine::usual_memory);

    [[nodiscard]] std::uint64_t nodes() const { return nodes_; }

private:
    /// A position from which no win was found in so many plies.
    struct Entry {
        std::uint64_t hash = 0;
        std::uint32_t run = 0;
        std::uint16_t plies = 0;
    };
    enum class Found : std::uint8_t { solved, nothing, cut };

    [[nodiscard]] Found search_breadth(std::uint64_t patience);
    [[nodiscard]] Found search_beam(std::uint64_t patience);
    [[nodiscard]] Found search_depth(std::uint64_t patience);
    [[nodiscard]] Found go_on(BreadthFirst& search, std::uint64_t nodes);
    void forget_if_full();
    [[nodiscard]] Found search(std::size_t ply, std::size_t most);
    [[nodiscard]] Found search_moves(std::size_t ply, std::size_t most);
    [[nodiscard]] bool wins(const play::Ending& ending) const { return sides_.winner(ending) > 0; }

    play::Engine& engine_;
    Sides sides_;
    std::vector<Entry> table_;
    std::optional<BreadthFirst> breadth_first_;
    std::vector<std::vector<play::Move>> lists_;  ///< [ply]
    std::vector<play::Move> line_;
    play::Random random_{1};
    StopSignal* signal_ = nullptr;
    std::size_t memory_ = 0;
    std::uint64_t nodes_ = 0, last_node_ = 0;
    std::uint32_t run_ = 0;
    bool cut_by_length_ = false;
};

}  // namespace bazillion::opponent
