#pragma once

#include "play/engine/engine.h"
#include "rules/rules.h"

#include <cstdint>
#include <vector>

namespace bazillion::opponent {

/// A game as a search sees it: two sides, that of the first player and his opponents'. Where more than two play, the
/// one who thinks and his allies are against all others (the paranoid assumption; Sturtevant and Korf, "On pruning
/// techniques for multi-player games", 2000).
class Sides {
public:
    /// `thinker` matters where more than two players decide.
    Sides(const rules::Rules& rules, rules::PlayerId thinker);

    /// 1: of the first side; -1: of the other; 0: of neither (chance, neutral pieces).
    [[nodiscard]] int sign(rules::PlayerId player) const { return player < sign_.size() ? sign_[player] : 0; }
    /// The player of the first side; where more than two decide, the one who thinks.
    [[nodiscard]] rules::PlayerId first() const { return first_; }
    /// The side that decides what is done next, as scores see it: 1 or -1, and 1 where chance acts.
    [[nodiscard]] int deciding(const play::Engine& engine) const {
        return engine.chance() || sign(engine.player()) >= 0 ? 1 : -1;
    }
    /// The side that an ending is good for; 0: a draw.
    [[nodiscard]] int winner(const play::Ending& ending) const;
    /// Whether more than two players decide.
    [[nodiscard]] bool several() const { return several_; }
    /// Whether only one decides: a puzzle.
    [[nodiscard]] bool alone() const { return alone_; }

private:
    std::vector<int> sign_;  ///< [player]
    rules::PlayerId first_ = 0;
    bool several_ = false, alone_ = false;
};

}  // namespace bazillion::opponent
