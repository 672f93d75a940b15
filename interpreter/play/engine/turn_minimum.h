#pragma once

#include "play/engine/engine_parts.h"
#include "play/position/buffer_pool.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace bazillion::play {

/// What `(minimize number ...)` demands: that a turn leaves the numbers as small as it can, the first of them first. A
/// turn is what a player does until it is another's to act. The least is found by playing all ways to go on, until one
/// leaves nothing; it is remembered by positions.
class TurnMinimum : EngineParts {
public:
    /// More numbers than that are refused by the compiler; those that are not used are 0.
    using Numbers = std::array<std::uint16_t, 8>;

    explicit TurnMinimum(const EngineParts& parts) : EngineParts(parts) {}

    /// Whether the rules demand it of the player to act, and it is not being found out just now.
    [[nodiscard]] bool applies() const {
        return !rules_.minimized.empty() && !exploring_ && !rules_.players[state_.player()].random;
    }
    /// The least that the player to act can leave, before he makes a move.
    [[nodiscard]] Numbers least();
    /// Whether that can still be reached behind the move that `player` has just made.
    [[nodiscard]] bool still_reaches(const Numbers& least, PlayerId player);

private:
    struct Known {
        std::uint64_t hash = 0;
        Numbers least{};
    };
    [[nodiscard]] Numbers now(PlayerId player);
    [[nodiscard]] Numbers after_move(PlayerId player, std::size_t depth);
    [[nodiscard]] Numbers explore(PlayerId player, std::size_t depth);

    ListPool<Move> move_lists_;
    std::vector<Known> known_;  ///< a power of two of them, by the last bits of the hash
    std::size_t tries_ = 0;
    bool exploring_ = false;
};

}  // namespace bazillion::play
