#pragma once

#include "opponent/neural_network.h"
#include "opponent/sides.h"
#include "opponent/weights.h"
#include "play/engine/engine.h"

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace bazillion::opponent {

/// The static value of an engine's position: the sum of the weights of what stands where and lies in reserve, between
/// those of the beginning and those of the end as the pieces leave. It is kept up from the write log of each move,
/// which costs as much as there were writes.
class Evaluation {
public:
    Evaluation(const play::Engine& engine, const Weights& weights, const Sides& sides);

    /// Who is on which side from now on; to be followed by `reset`.
    void choose(const Sides& sides);
    /// The side that thinks (1: the first, -1: the other), to which pieces that it is to keep are worth more, and which
    /// in a race does not want the other one shut out; to be followed by `reset`.
    void think_for(int side) { thinking_ = side; }
    /// Works the sums out anew for the position that the engine has; forgets what `made` noted.
    void reset();
    /// To be called after each move made, and before each one taken back.
    void made();
    void unmade();

    /// For the first side.
    [[nodiscard]] Score score() const;
    /// The same in hundredths of about the least piece, which a network's scores are not.
    [[nodiscard]] Score hundredths() const { return network_ ? NeuralNetwork::in_hundredths(score()) : score(); }
    /// How much of the game's material is left: 256 at the beginning, 0 at the end.
    [[nodiscard]] int phase() const;
    /// How many pieces are on the board and in reserve.
    [[nodiscard]] int pieces() const { return sums_.back().pieces; }
    /// What a piece is worth to its owner in an exchange.
    [[nodiscard]] Score piece(rules::Code code) const { return weights_.piece[code]; }

private:
    struct Sums {
        std::int32_t early = 0, late = 0, phase = 0, pieces = 0;
        std::int32_t total = 0;  ///< of both sides, early
        std::int32_t near_early = 0, near_late = 0;
        std::int32_t beside_early = 0, beside_late = 0;
        std::int32_t promotables = 0, per_promotable_early = 0, per_promotable_late = 0;
        std::array<rules::Cell, 2> royal{rules::none, rules::none};  ///< of the first side and the other
    };
    void add(Sums& sums, rules::Slot slot, rules::Value value, int times) const;
    void add_promotable(Sums& sums, rules::Value value, int times) const;
    /// What a piece is worth besides for its distance from royal pieces.
    void add_near(Sums& sums, rules::Slot slot, rules::Value value, int times) const;
    void add_all_near(Sums& sums) const;
    /// Puts a piece on `board_`, and counts what it has beside it there instead of what stood on the cell.
    void place(Sums& sums, rules::Cell cell, rules::Value value);
    void add_beside(Sums& sums, rules::Cell cell, rules::Value value, int times) const;
    /// In a race, what each side has to do besides: men that block each other with one of the enemy's, where neither
    /// can go any other way, need others of their side to clear it. So strong men, which can leave at any time, stay
    /// until that is done.
    [[nodiscard]] std::array<std::int64_t, 2> held_up() const;
    /// In a race, whether men of a side wait in reserve and none of them can come in. Then it can only capture, and
    /// that is what throws the other side back: where that one has only men left that go straight on, it brings them
    /// in, loses them, and so on, until the game is drawn.
    [[nodiscard]] bool shut_out(int side) const;
    [[nodiscard]] Score race_score() const;
    [[nodiscard]] bool moves_royal(std::span<const play::Write> writes) const;

    const play::Engine& engine_;
    const Weights& weights_;
    const std::size_t cells_, variables_;  ///< slots behind these are derived
    std::vector<std::int8_t> sign_;        ///< [code] of the owner
    std::vector<std::int8_t> slot_sign_;   ///< [slot - cells]
    std::vector<std::uint8_t> reserve_;    ///< [slot - cells] counts pieces
    std::vector<std::uint8_t> royal_;      ///< [code] is a royal piece
    int thinking_ = 1;
    bool by_distance_ = false, by_neighbours_ = false, by_promotables_ = false;  ///< what is counted besides
    std::vector<rules::Value> board_;  ///< the cells as counted; only where neighbours count
    std::vector<Sums> sums_;           ///< after each move
    std::optional<NetworkSums> network_;
};

}  // namespace bazillion::opponent
