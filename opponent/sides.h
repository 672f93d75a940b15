#pragma once

#include "play/engine/ending.h"
#include "rules/rules.h"

#include <cstdint>
#include <vector>

namespace bazillion::opponent {

/// A game as a search sees it: two sides, that of the first player and his opponents'. Where more than two play, the
/// one who thinks is alone against all others (the paranoid assumption; Sturtevant and Korf, "On pruning techniques for
/// multi-player games", 2000).
class Sides {
public:
    /// `thinker` matters where more than two players decide.
    Sides(const rules::Rules& rules, rules::PlayerId thinker);

    /// 1: of the first side; -1: of the other; 0: of neither (chance, neutral pieces).
    [[nodiscard]] int sign(rules::PlayerId player) const { return player < sign_.size() ? sign_[player] : 0; }
    /// The side that an ending is good for; 0: a draw.
    [[nodiscard]] int winner(const play::Ending& ending) const;
    /// Whether more than two players decide.
    [[nodiscard]] bool several() const { return several_; }
    /// Whether only one decides: a puzzle.
    [[nodiscard]] bool alone() const { return alone_; }

private:
    std::vector<int> sign_;  ///< [player]
    bool several_ = false, alone_ = false;
};

}  // namespace bazillion::opponent
