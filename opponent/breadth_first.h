#pragma once

#include "opponent/sides.h"
#include "opponent/stop_signal.h"
#include "play/engine/engine.h"

#include <cstdint>
#include <deque>
#include <limits>
#include <vector>

namespace bazillion::opponent {

/// Breadth-first search for a way to win a game for one player: all positions one move away, then all that are two
/// away, and so on, each position once. So the way it finds is a shortest one. It is what sliding puzzles want: they
/// have few positions, and long ways through them.
///
/// With a bound of its width it is a beam search (Lowerre, 1976): of the positions that are equally far away only so
/// many are gone on from, those with most moves. That is what peg solitaire wants, where few moves are a dead end.
///
/// A position is kept as the move that leads to it and the position before, 8 bytes, beside its hash. The engine walks
/// from one to the next through the tree of these, which is a few moves each, since neighbours share most of their way.
class BreadthFirst {
public:
    enum class Found : std::uint8_t { solved, nothing, open };

    static constexpr std::size_t any_width = std::numeric_limits<std::size_t>::max();

    /// So many bytes at most are taken, as they are needed.
    BreadthFirst(play::Engine& engine, const Sides& sides, std::size_t bytes, std::size_t width = any_width);

    /// Goes on until so many more positions have been met, or the engine takes more than so many bytes. `nothing`: all
    /// positions have been met, and none wins; `open`: it can go on, unless it is `over`. The engine is left as it was,
    /// and must not forget meanwhile.
    Found go_on(std::uint64_t positions, StopSignal& signal, std::size_t memory);
    /// The bytes are used up, or what is left was cut off.
    [[nodiscard]] bool over() const { return tree_.size() >= most_ || next_ == tree_.size(); }
    /// The moves of the solution.
    [[nodiscard]] std::vector<play::Move> line() const;
    [[nodiscard]] std::uint64_t nodes() const { return nodes_; }

private:
    struct Node {
        std::uint32_t parent = 0;
        play::Move move = play::no_move;
    };

    /// Puts the engine where a node is; false if a script failed.
    [[nodiscard]] bool walk_to(std::uint32_t node);
    [[nodiscard]] bool expand();
    void add(play::Move move);
    /// What comes next is one move farther away: keeps what the beam has room for.
    void begin_level();
    /// Notes the position that the engine has; false if it was met before.
    [[nodiscard]] bool is_new(std::uint64_t hash);
    void rehash(std::size_t size);
    [[nodiscard]] bool wins(const play::Ending& ending) const { return sides_.winner(ending) > 0; }

    play::Engine& engine_;
    const Sides& sides_;
    std::size_t most_, width_;  ///< nodes
    bool cut_off_ = false;      ///< some were left out
    std::deque<Node> tree_;
    std::vector<std::uint64_t> seen_;  ///< hashes of positions; open addressing, a power of 2 of places, 0 is none
    std::size_t seen_count_ = 1;
    std::uint32_t next_ = 0;     ///< the node to be expanded
    std::size_t level_end_ = 1;  ///< behind the last node that is as far away as it
    /// Of the nodes from there on: their moves, and something that differs where these are as many. Only for beams.
    std::vector<std::uint64_t> ranks_, sorted_ranks_;
    std::uint32_t here_ = 0;          ///< where the engine is
    std::vector<std::uint32_t> way_;  ///< nodes to pass
    std::vector<play::Move> moves_, replies_;
    std::uint64_t nodes_ = 0;
};

}  // namespace bazillion::opponent
