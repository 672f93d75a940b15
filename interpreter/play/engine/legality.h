#pragma once

#include "play/engine/check_info.h"
#include "play/engine/engine_parts.h"
#include "play/engine/static_legality.h"
#include "play/position/buffer_pool.h"

#include <span>
#include <vector>

namespace bazillion::play {

/// Which pseudo-legal moves are legal: told beforehand by `StaticLegality` where that can be, else by making the move,
/// looking at what came about, and taking it back.
class Legality : EngineParts {
public:
    using Verdict = StaticLegality::Verdict;

    explicit Legality(const EngineParts& parts) : EngineParts(parts) {}

    /// Legal moves; none if the game has ended. Appended to `moves`.
    void legal_moves(std::vector<Move>& moves);
    [[nodiscard]] bool any_legal_move();
    /// Whether one of the moves from `first` on is legal.
    [[nodiscard]] bool any_legal(std::span<const Move> moves, std::size_t first);
    /// Makes a move if it is legal; the position is as before if not.
    [[nodiscard]] bool make(Move move, const CheckInfo* check_info);
    /// Makes a move of which it is unknown whether it is legal, and takes it back if it is not.
    [[nodiscard]] bool make_and_look(Move move, const CheckInfo* check_info);

private:
    [[nodiscard]] bool legal_now(Move move, PlayerId player, const CheckInfo* check_info);
    [[nodiscard]] bool safe_after_replies(PlayerId player);
    [[nodiscard]] bool scripts_permit(PlayerId player);
    [[nodiscard]] bool can_reply();

    ListPool<Move> move_lists_;
    std::size_t reply_depth_ = 0;
};

}  // namespace bazillion::play
