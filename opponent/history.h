#pragma once

#include "opponent/move_info.h"
#include "opponent/score.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

namespace bazillion::opponent {

/// How moves have fared so far in this search, for ordering them: those that refuted something come first. Scores move
/// towards their bounds by what is missing to them ("history gravity", as in Stockfish).
class History {
public:
    static constexpr int most = 16'384;

    static constexpr std::size_t materials = 16'384;

    History()
        : material_off_(2 * materials),
          after_off_(2 * MoveInfos::destinations),
          quiet_(MoveInfos::destinations),
          noisy_(MoveInfos::destinations),
          counter_(MoveInfos::destinations),
          follow_up_(MoveInfos::destinations * MoveInfos::destinations) {}

    /// What is known grows old when the next position is thought about.
    void age();
    void clear();

    [[nodiscard]] int noisy(const MoveInfo& move) const { return noisy_[move.destination]; }
    [[nodiscard]] int quiet(const MoveInfo& move) const { return quiet_[move.destination]; }
    /// How the move fared after that one (continuation history).
    [[nodiscard]] int follow_up(std::uint16_t before, const MoveInfo& move) const {
        return follow_up_[std::size_t{before} * MoveInfos::destinations + move.destination];
    }
    /// The signature of the move that last refuted that one; 0 if none did.
    [[nodiscard]] std::uint32_t counter(std::uint16_t before) const { return counter_[before]; }

    void reward_noisy(const MoveInfo& move, int bonus) { step(noisy_[move.destination], bonus); }
    void reward_quiet(const MoveInfo& move, int bonus) { step(quiet_[move.destination], bonus); }
    void reward_follow_up(std::uint16_t before, const MoveInfo& move, int bonus) {
        step(follow_up_[std::size_t{before} * MoveInfos::destinations + move.destination], bonus);
    }
    void set_counter(std::uint16_t before, const MoveInfo& move) { counter_[before] = move.signature; }

    /// By how much searches have found positions to be better than their evaluation said, where the same pieces are in
    /// the game, and where the same move was made before ("correction history", as in Stockfish).
    [[nodiscard]] Score correction(bool first_side, std::uint32_t material, std::uint16_t before) const {
        constexpr int grain = 16;
        return (material_off_[material_index(first_side, material)] + after_off_[after_index(first_side, before)]) /
               grain;
    }
    void correct(bool first_side, std::uint32_t material, std::uint16_t before, Score better, int depth) {
        const int bonus = std::clamp(better * depth / 8, -most_off / 4, most_off / 4);
        step(material_off_[material_index(first_side, material)], bonus, most_off);
        step(after_off_[after_index(first_side, before)], bonus, most_off);
    }

private:
    static constexpr int most_off = 1'024;

    static std::size_t material_index(bool first_side, std::uint32_t material) {
        return material % materials * 2 + (first_side ? 1 : 0);
    }
    static std::size_t after_index(bool first_side, std::uint16_t before) {
        return std::size_t{before} * 2 + (first_side ? 1 : 0);
    }
    static void step(std::int16_t& score, int bonus, int bound = most) {
        score = static_cast<std::int16_t>(score + bonus - score * (bonus < 0 ? -bonus : bonus) / bound);
    }

    std::vector<std::int16_t> material_off_, after_off_;
    std::vector<std::int16_t> quiet_, noisy_;  ///< [destination]
    std::vector<std::uint32_t> counter_;       ///< [destination before]
    std::vector<std::int16_t> follow_up_;      ///< [destination before][destination]
};

}  // namespace bazillion::opponent
