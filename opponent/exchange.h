#pragma once

#include "opponent/move_info.h"
#include "opponent/score.h"
#include "opponent/weights.h"
#include "play/engine/engine.h"

#include <optional>

namespace bazillion::opponent {

/// Static exchange evaluation: what comes of a move if both sides then capture on the cell that it leads to, always
/// with the piece that is worth least, for as long as it pays. X-rays are seen, pins are not
/// (https://www.chessprogramming.org/SEE_-_The_Swap_Algorithm). For two sides whose turns alternate.
class Exchange {
public:
    Exchange(play::Engine& engine, const Weights& weights) : engine_(engine), weights_(weights) {}

    /// Whether a move of `piece` by the mover, with one victim at most, that gains `gained` at once leaves its player
    /// with `least` at least. Nothing where bitboards do not tell all who can capture there.
    [[nodiscard]] std::optional<bool> yields(const MoveInfo& move, rules::Code piece, Score gained, Score least);

private:
    [[nodiscard]] Score worth(rules::Code piece) const;

    play::Engine& engine_;
    const Weights& weights_;
};

}  // namespace bazillion::opponent
