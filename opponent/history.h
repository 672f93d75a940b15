#pragma once

#include "opponent/move_info.h"

#include <array>
#include <cstdint>
#include <span>
#include <vector>

namespace bazillion::opponent {

/// How moves have fared so far in this search, for ordering them: those that refuted something come first. Scores move
/// towards their bounds by what is missing to them ("history gravity", as in Stockfish).
class History {
public:
    static constexpr int most = 16'384;

    History()
        : quiet_(MoveInfos::destinations),
          noisy_(MoveInfos::destinations),
          counter_(MoveInfos::destinations),
          follow_up_(MoveInfos::destinations * MoveInfos::destinations),
          has_follow_up_(MoveInfos::destinations) {}

    /// What is known grows old when the next position is thought about.
    void age();
    void clear();

    [[nodiscard]] int noisy(const MoveInfo& move) const { return noisy_[move.destination]; }
    [[nodiscard]] int quiet(const MoveInfo& move) const { return quiet_[move.destination]; }
    /// How the move fared after that one (continuation history).
    [[nodiscard]] int follow_up(std::uint16_t before, const MoveInfo& move) const {
        return follow_up_[pair(before, move)];
    }
    /// Fetches what the move follows these two with: rows of the table are far apart, and many moves are asked about.
    void prefetch(std::uint16_t before, std::uint16_t earlier, const MoveInfo& move) const {
        __builtin_prefetch(&follow_up_[pair(before, move)]);
        __builtin_prefetch(&follow_up_[pair(earlier, move)]);
    }
    /// The signature of the move that last refuted that one; 0 if none did.
    [[nodiscard]] std::uint32_t counter(std::uint16_t before) const { return counter_[before]; }

    void reward_noisy(const MoveInfo& move, int bonus) { step(noisy_[move.destination], bonus); }
    void reward_quiet(const MoveInfo& move, int bonus) { step(quiet_[move.destination], bonus); }
    void reward_follow_up(std::uint16_t before, const MoveInfo& move, int bonus) {
        has_follow_up_[before] = true;
        step(follow_up_[pair(before, move)], bonus);
    }
    void set_counter(std::uint16_t before, const MoveInfo& move) { counter_[before] = move.signature; }

private:
    static std::size_t pair(std::uint16_t before, const MoveInfo& move) {
        return std::size_t{before} * MoveInfos::destinations + move.destination;
    }
    [[nodiscard]] std::span<std::int16_t> follow_ups(std::size_t before) {
        return std::span(follow_up_).subspan(before * MoveInfos::destinations, MoveInfos::destinations);
    }
    static void step(std::int16_t& score, int bonus) {
        score = static_cast<std::int16_t>(score + bonus - score * (bonus < 0 ? -bonus : bonus) / most);
    }

    std::vector<std::int16_t> quiet_, noisy_;  ///< [destination]
    std::vector<std::uint32_t> counter_;       ///< [destination before]
    std::vector<std::int16_t> follow_up_;      ///< [destination before][destination]
    std::vector<bool> has_follow_up_;          ///< [destination before] of those rows that are not all 0
};

}  // namespace bazillion::opponent
