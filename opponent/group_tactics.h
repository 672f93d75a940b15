#pragma once

#include "play/engine/engine.h"
#include "play/position/groups.h"

#include <array>
#include <bitset>
#include <cstdint>
#include <span>
#include <vector>

namespace bazillion::opponent {

/// What players of games of groups, such as Go, see at a glance: eyes, groups about to be captured, and shapes of
/// stones that ask for an answer. All of it is asked of the engine's position as its mover sees it.
class GroupTactics {
public:
    /// The rules must speak of groups. The engine must outlive this.
    explicit GroupTactics(const play::Engine& engine);

    /// Of the group on a cell that is not empty.
    [[nodiscard]] unsigned liberties(play::Cell cell) const;
    /// A liberty of the group on a cell, found by walking over it; none if it has none.
    [[nodiscard]] play::Cell a_liberty(play::Cell cell);
    /// An empty cell beside which there is nothing but pieces of the mover. At corners across an enemy may stand, but
    /// not two, and none at the edge of the board.
    [[nodiscard]] bool is_own_eye(play::Cell cell) const;
    /// Whether stones around an empty cell make a shape in which it is worth playing there: hane and cuts, as in Gelly,
    /// Wang, Munos and Teytaud, "Modification of UCT with patterns in Monte-Carlo Go", 2006. Never where the cells
    /// around are not those of a square grid.
    [[nodiscard]] bool is_shape(play::Cell cell) const;

    [[nodiscard]] std::span<const play::Cell> beside(play::Cell cell) const { return beside_[cell]; }
    /// The cells around a cell of a square grid, and none for those that are off the board; eight times none elsewhere.
    using Ring = std::array<play::Cell, 8>;
    [[nodiscard]] const Ring& around(play::Cell cell) const { return rings_[cell]; }

private:
    void find_corners(play::Cell cell);
    void find_ring(play::Cell cell);

    const play::Engine& engine_;
    play::Adjacency beside_;
    std::vector<std::vector<play::Cell>> corners_;  ///< [cell]: beside two neighbours of the cell, and not beside it
    std::vector<Ring> rings_;                       ///< [cell]: in turn, one beside the cell at each odd index
    const std::bitset<(1U << 16)>& shapes_;         ///< [two bits for each cell of a ring]: whether it is of some shape
    std::vector<play::Cell> group_;
    std::vector<bool> in_group_;
};

}  // namespace bazillion::opponent
