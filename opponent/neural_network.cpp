#include "opponent/neural_network.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace bazillion::opponent {

using rules::Cell;
using rules::Code;
using rules::PlayerId;

namespace {

/// Who decides in each turn: those after chance in place of chance.
std::vector<PlayerId> next_deciders(const rules::Rules& rules) {
    std::vector<PlayerId> deciders;
    for (std::size_t turn = 0; turn < rules.turns.size(); ++turn) {
        std::size_t at = turn;
        for (std::size_t i = 0; i < rules.turns.size() && rules.players[rules.turns[at].decider].random; ++i) {
            at = rules.next_turn(at);
        }
        deciders.push_back(rules.turns[at].decider);
    }
    return deciders;
}

/// As many more units that do nothing that they come in whole vectors of the processor.
constexpr std::size_t vector_size = 8;

std::vector<std::int16_t> padded(std::vector<std::int16_t> numbers) {
    numbers.resize((numbers.size() + vector_size - 1) / vector_size * vector_size);
    return numbers;
}

}  // namespace

NeuralNetwork::NeuralNetwork(const NeuralNetworkAdvice& advice, const rules::Rules& rules, const Views& views)
    : cells_(rules.cells()),
      codes_(rules.codes.size()),
      output_bias_(advice.output_bias),
      output_(padded(advice.output)),
      bias_(padded(advice.bias)) {
    constexpr std::size_t most_entries = 4'000'000;
    const Sides sides(rules, 0);
    const auto next = next_deciders(rules);
    std::vector<PlayerId> deciders;
    for (const PlayerId player : next) {
        if (std::find(deciders.begin(), deciders.end(), player) == deciders.end()) {
            deciders.push_back(player);
        }
    }
    const auto sees_alike = [&](PlayerId player) { return views.leader(player) == advice.player; };
    applies_ = deciders.size() == 2 && !sides.several() && std::all_of(deciders.begin(), deciders.end(), sees_alike) &&
               2 * cells_ * codes_ <= most_entries;
    if (!applies_) {
        return;
    }
    if (sides.sign(deciders[0]) < 0) {
        std::swap(deciders[0], deciders[1]);
    }
    for (const PlayerId player : next) {
        side_at_.push_back(player == deciders[0] ? 0 : 1);
    }
    for (const NeuralNetworkAdvice::Input& input : advice.inputs) {
        const auto weights = padded(input.weights);
        weights_.insert(weights_.end(), weights.begin(), weights.end());
    }
    number_rows(advice, rules, views, sides, deciders);
}

void NeuralNetwork::number_rows(const NeuralNetworkAdvice& advice, const rules::Rules& rules, const Views& views,
                                const Sides& sides, std::span<const PlayerId> deciders) {
    // What each piece on each cell of the view is, own pieces first.
    std::vector<std::uint16_t> known(2 * cells_ * rules.kinds.size(), 0);
    const auto place = [&](bool enemy, rules::KindId kind, Cell cell) -> std::uint16_t& {
        return known[((enemy ? cells_ : 0) + cell) * rules.kinds.size() + kind];
    };
    for (std::size_t i = 0; i < advice.inputs.size(); ++i) {
        for (const Cell cell : advice.inputs[i].cells) {
            place(advice.inputs[i].enemy, advice.inputs[i].kind, cell) = static_cast<std::uint16_t>(i + 1);
        }
    }
    rows_.assign(2 * cells_ * codes_, 0);
    for (std::size_t side = 0; side < deciders.size(); ++side) {
        for (std::size_t i = 1; i < rules.codes.singles(); ++i) {
            const auto code = static_cast<Code>(i);
            const int sign = sides.sign(rules.codes.owner(code));
            const bool enemy = sign != sides.sign(deciders[side]);
            for (std::size_t cell = 0; sign != 0 && cell < cells_; ++cell) {
                rows_[(side * cells_ + cell) * codes_ + code] =
                    place(enemy, rules.codes.kind(code), views.seen(deciders[side], static_cast<Cell>(cell)));
            }
        }
    }
}

Score NeuralNetwork::score(std::span<const std::int32_t> sums) const {
    constexpr float unit = 1.0F / static_cast<float>(one);
    std::array<float, vector_size> parts{};
    for (std::size_t i = 0; i < sums.size(); i += vector_size) {
        for (std::size_t j = 0; j < vector_size; ++j) {
            const float x = static_cast<float>(sums[i + j]) * unit;
            parts[j] += static_cast<float>(output_[i + j]) * (x / (1 + std::abs(x)));
        }
    }
    const float sum = std::accumulate(parts.begin(), parts.end(), static_cast<float>(output_bias_));
    const float odds = sum * unit;
    return static_cast<Score>(std::lround(static_cast<float>(scale) * std::tanh(odds / 2)));  // 2p - 1
}

Score NeuralNetwork::in_hundredths(Score score) {
    constexpr float hundredths_of_odds = 174, most = 0.9999F;
    if (decided(score)) {
        return score;
    }
    const float share = std::clamp(static_cast<float>(score) / static_cast<float>(scale), -most, most);
    return static_cast<Score>(std::lround(hundredths_of_odds * 2 * std::atanh(share)));
}

void NetworkSums::reset(std::span<const rules::Value> slots, std::size_t cells) {
    sums_.clear();
    for (int side = 0; side < 2; ++side) {
        sums_.insert(sums_.end(), network_.bias().begin(), network_.bias().end());
    }
    for (std::size_t cell = 0; cell < cells; ++cell) {
        add(static_cast<Cell>(cell), slots[cell], 1);
    }
}

void NetworkSums::push() {
    const std::size_t before = sums_.size() - size();
    sums_.resize(sums_.size() + size());
    std::copy_n(sums_.begin() + static_cast<std::ptrdiff_t>(before), size(),
                sums_.end() - static_cast<std::ptrdiff_t>(size()));
}

void NetworkSums::change(Cell cell, rules::Value before, rules::Value now) {
    add(cell, before, -1);
    add(cell, now, 1);
}

void NetworkSums::add(Cell cell, rules::Value value, std::int32_t times) {
    for (std::size_t side = 0; value != rules::empty && side < 2; ++side) {
        if (const std::int16_t* const weights = network_.input(side, cell, value)) {
            std::int32_t* const sums = &sums_[sums_.size() - size() + side * network_.units()];
            for (std::size_t i = 0; i < network_.units(); ++i) {
                sums[i] += times * weights[i];
            }
        }
    }
}

Score NetworkSums::score(std::size_t turn) const {
    const std::size_t side = network_.side_at(turn), units = network_.units();
    const Score score = network_.score(std::span(sums_).subspan(sums_.size() - size() + side * units, units));
    return side == 0 ? score : -score;
}

}  // namespace bazillion::opponent
