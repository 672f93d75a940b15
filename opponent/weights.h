#pragma once

#include "opponent/neighbourhood.h"
#include "opponent/neural_network.h"
#include "opponent/score.h"
#include "rules/advice_values.h"
#include "rules/rules.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>
#include <vector>

namespace bazillion::opponent {

using rules::Tapered;

/// What everything on the board and beside it is worth to its owner, in hundredths of about the least piece.
struct Weights {
    std::size_t codes = 0;
    std::vector<Tapered> on_cell;     ///< [cell * codes + code]; for the largest games [code] only
    std::vector<Tapered> in_slot;     ///< [slot - cells] for each unit of a variable
    std::vector<Score> piece;         ///< [code] without regard to the cell: for exchanges
    std::vector<bool> pseudo_royal;   ///< [code] `pseudo_royals`; empty: there are none
    std::vector<std::int16_t> phase;  ///< [code] how much it counts for the stage of the game
    int full_phase = 1;               ///< what the setup counts
    bool by_cell = true;

    /// Whether its owner has lost with this piece, though it may be captured.
    [[nodiscard]] bool loses_with(rules::Code code) const { return !pseudo_royal.empty() && pseudo_royal[code]; }

    /// Pieces count more or less by their steps from the royal pieces of both sides, where each side has one. Empty:
    /// they do not.
    static constexpr std::size_t distances = rules::KindAdvice::distances;
    std::vector<std::uint8_t> steps;            ///< [cell * cells + cell] as a king walks, at most `distances` - 1
    std::vector<Tapered> near_enemy, near_own;  ///< [code * distances + steps]

    // What `Activity` tells of; empty: not counted.
    /// What each cell that a piece can move to is worth besides, each of these on or beside the royal piece of the
    /// enemy, and each enemy that it could gain: [code].
    std::vector<Tapered> mobility, king_attack, threat;
    std::vector<Tapered> safe_check;   ///< for each cell from which it could safely give check: [code]
    std::vector<Tapered> passed;       ///< by the steps to promotion or goal: [code * most_steps + steps - 1]
    std::vector<Tapered> passed_free;  ///< besides, if nothing stops it as yet, likewise
    std::vector<Tapered> king_danger;  ///< what the attacks are worth to the attacker: [`danger_at`]

    std::vector<Tapered> arrival;  ///< by the plies until a piece may win where it stands: [player * plies + plies - 1]

    static constexpr std::size_t plies = rules::ArrivalAdvice::plies;
    /// Where pieces win by standing there: [code] bitboards.
    std::vector<std::array<std::uint64_t, 2>> goals;
    static constexpr std::size_t most_steps = rules::KindAdvice::distances;
    static constexpr std::size_t reserves = rules::DangerAdvice::reserves.size();
    static constexpr int attacks = rules::DangerAdvice::attacks;
    [[nodiscard]] static std::size_t danger_at(rules::PlayerId player, std::size_t reserve, int attacked) {
        return (player * reserves + reserve) * attacks + static_cast<std::size_t>(std::min(attacked, attacks - 1));
    }
    /// The last of `DangerAdvice::reserves` that so many men in reserve reach.
    [[nodiscard]] static std::size_t reserve_at(int men) {
        std::size_t at = 0;
        while (at + 1 < reserves && men >= rules::DangerAdvice::reserves[at + 1]) {
            ++at;
        }
        return at;
    }

    /// The way of a piece to its promotion, where quiet moves lead there and never back.
    struct PromotionPath {
        std::uint8_t steps = 0;                   ///< of the shortest way, at most `most_steps`; 0: there is none
        std::array<std::uint64_t, 2> stoppers{};  ///< cells from which enemies on their own way could stop it
    };
    std::vector<PromotionPath> paths;  ///< [code * cells + cell]; empty: none is known
    std::size_t cells = 0;
    [[nodiscard]] const PromotionPath& path(rules::Code code, rules::Cell cell) const {
        return paths[code * cells + cell];
    }
    std::vector<std::uint8_t> promotable;  ///< [code] has such a way from some cell; empty: none has

    /// Whether it is of those that `promotable` names.
    [[nodiscard]] bool promotes(rules::Code code) const { return !promotable.empty() && promotable[code] != 0; }

    /// What a piece is worth besides for each one on the board that `promotes`, beyond so many: [code]. With few of
    /// them left, a lead in other pieces wins less often. Empty: not counted.
    std::vector<Tapered> per_promotable;
    int usual_promotables = 0;  ///< half of those at the start

    /// Pieces side by side, for who owns the first of them: [(axis * codes + piece) * codes + piece ahead of it].
    /// Empty: not counted.
    std::vector<Tapered> beside;
    std::shared_ptr<const Neighbourhood> neighbourhood;  ///< null: not counted

    std::shared_ptr<const NeuralNetwork> network;  ///< judges in place of all sums; null: there is none

    /// What pieces are worth besides to the side that thinks, which is to keep them: [code]; empty: none are.
    std::vector<Tapered> kept;

    bool must_capture = false;  ///< who can capture has to
    bool even_throws = false;   ///< the order of two throws in a row does not matter
    bool race = false;          ///< who has no pieces left has won
    /// In a race: the cell where a piece is blocked that can only go straight on, [code * cells + cell]; else `none`.
    /// Then `late` is the force of pieces on cells. Empty: not counted.
    std::vector<rules::Cell> ahead;
    int blocked = 0;  ///< what a man that is blocked so by one of the enemy counts where his side has no force left

    /// In a race where who has men in reserve has to bring them in or to capture: where those of a slot come in. Empty
    /// in other games, and where pieces share cells.
    struct Entrance {
        rules::Slot slot = 0;
        std::vector<rules::Cell> cells;
    };
    std::vector<Entrance> entrances;

    [[nodiscard]] Tapered of(rules::Cell cell, rules::Code code) const {
        return on_cell[by_cell ? cell * codes + code : code];
    }
};

}  // namespace bazillion::opponent
