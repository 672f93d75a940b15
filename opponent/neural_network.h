#pragma once

#include "opponent/score.h"
#include "opponent/sides.h"
#include "opponent/views.h"
#include "play/position/position.h"
#include "play/position/write.h"
#include "rules/advice_values.h"
#include "rules/rules.h"

#include <array>
#include <cstdint>
#include <span>
#include <vector>

namespace bazillion::opponent {

using NeuralNetworkAdvice = rules::NetworkAdvice;

/// Tells from what stands where how likely who decides next is to win: G. Tesauro's way to judge backgammon ("Temporal
/// difference learning and TD-Gammon", 1995). Each unit of the hidden layer adds up what the pieces weigh that it sees,
/// own and enemies' apart, as the player to decide sees the board. Its answer is `x / (1 + |x|)`; a weighted sum of the
/// answers is the logarithm of the odds. For games of two sides that see the board alike.
class NeuralNetwork {
public:
    static constexpr std::int32_t one = 256;
    /// The score of a sure win: scores are in proportion to probabilities, since those can be averaged over dice.
    static constexpr Score scale = 10'000;

    /// So much is a hundredth of a piece, near to even: a hundred of them are about 64 %.
    static constexpr Score of_hundredth = 28;

    /// The hundredths of a piece that stand for a score, as Monte Carlo tells win rates.
    [[nodiscard]] static Score in_hundredths(Score score);

    NeuralNetwork(const NeuralNetworkAdvice& advice, const rules::Rules& rules, const Views& views);

    /// Whether the sides are two and see the board alike; else it must not be asked.
    [[nodiscard]] bool applies() const { return applies_; }
    [[nodiscard]] std::size_t units() const { return output_.size(); }
    [[nodiscard]] std::span<const std::int16_t> bias() const { return bias_; }
    /// What a piece on a cell weighs for each unit, as a side sees it (0: the first decider's); nothing if nothing.
    [[nodiscard]] const std::int16_t* input(std::size_t side, rules::Cell cell, rules::Code code) const {
        const std::uint16_t row = rows_[(side * cells_ + cell) * codes_ + code];
        return row == 0 ? nullptr : &weights_[(row - std::size_t{1}) * units()];
    }
    /// For the side whose units have these sums.
    [[nodiscard]] Score score(std::span<const std::int32_t> sums) const;
    /// The side that decides next, in a turn of this number: chance is passed over.
    [[nodiscard]] std::size_t side_at(std::size_t turn) const { return side_at_[turn]; }

private:
    void number_rows(const NeuralNetworkAdvice& advice, const rules::Rules& rules, const Views& views,
                     const Sides& sides, std::span<const rules::PlayerId> deciders);

    std::size_t cells_, codes_;
    bool applies_ = false;
    std::int16_t output_bias_;
    std::vector<std::int16_t> output_, bias_;
    std::vector<std::int16_t> weights_;  ///< [input * units + unit]
    std::vector<std::uint16_t> rows_;    ///< [(side * cells + cell) * codes + code]: 1 + input
    std::vector<std::uint8_t> side_at_;  ///< [turn]
};

/// The sums of a network's units in the position of an engine, kept up from the writes of moves.
class NetworkSums {
public:
    explicit NetworkSums(const NeuralNetwork& network) : network_(network) {}

    void reset(std::span<const rules::Value> slots, std::size_t cells);
    /// Begins with the sums of the position before.
    void push();
    void pop() { sums_.resize(sums_.size() - size()); }
    /// On a cell stands something else now.
    void change(rules::Cell cell, rules::Value before, rules::Value now);
    /// For the first decider's side.
    [[nodiscard]] Score score(std::size_t turn) const;

private:
    [[nodiscard]] std::size_t size() const { return 2 * network_.units(); }
    void add(rules::Cell cell, rules::Value value, std::int32_t times);

    const NeuralNetwork& network_;
    std::vector<std::int32_t> sums_;  ///< [position][side][unit]
};

}  // namespace bazillion::opponent
