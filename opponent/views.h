#pragma once

#include "play/position/position.h"
#include "rules/rules.h"

#include <vector>

namespace bazillion::opponent {

/// How the players see the board: those for whom it looks alike share a view, that of the first of them. What is
/// learned of a piece of one of them holds for the others, on the cells that look alike.
class Views {
public:
    Views(const rules::Rules& rules, const play::Position& start);

    /// The player by whose view another one's pieces are seen.
    [[nodiscard]] rules::PlayerId leader(rules::PlayerId player) const { return leader_[player]; }
    /// The cell where the leader would see what the player sees on `cell`.
    [[nodiscard]] rules::Cell seen(rules::PlayerId player, rules::Cell cell) const { return seen_[player][cell]; }

private:
    std::vector<rules::PlayerId> leader_;         ///< [player]
    std::vector<std::vector<rules::Cell>> seen_;  ///< [player][cell]
};

}  // namespace bazillion::opponent
