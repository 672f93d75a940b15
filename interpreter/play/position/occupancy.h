#pragma once

#include "play/position/position.h"

#include <bit>
#include <cstdint>
#include <span>
#include <vector>

namespace bazillion::play {

/// Which cells the pieces of each player stand on, kept in step with a position.
class Occupancy {
public:
    Occupancy() = default;
    explicit Occupancy(const rules::Rules& rules)
        : words_((rules.cells() + 63) / 64), cells_(rules.cells()), bits_(words_ * (rules.players.size() + 1)) {
        for (std::size_t code = 0; code < rules.codes.size(); ++code) {
            const auto owner = rules.codes.owner(static_cast<Code>(code));
            row_.push_back(static_cast<std::uint32_t>(
                words_ * (code == rules::empty ? rules.players.size() : std::size_t{owner})));
        }
    }

    void reset(const Position& position) {
        std::fill(bits_.begin(), bits_.end(), 0);
        if (cells_ % 64 != 0) {
            bits_.back() = ~std::uint64_t{0} << cells_ % 64;
        }
        for (std::size_t cell = 0; cell < cells_; ++cell) {
            flip(static_cast<Cell>(cell), position.slots[cell]);
        }
    }
    void change(Cell cell, Code old, Code now) {
        flip(cell, old);
        flip(cell, now);
    }
    /// Visits the cells with pieces of the player, the first ones first.
    template <typename Visit>
    void each(PlayerId player, Visit&& visit) const {
        for (std::size_t word = 0; word < words_; ++word) {
            for (std::uint64_t bits = bits_[words_ * player + word]; bits != 0; bits &= bits - 1) {
                visit(static_cast<Cell>(word * 64 + static_cast<std::size_t>(std::countr_zero(bits))));
            }
        }
    }
    /// Of sets of cells, each a bit for each cell of the board, one behind the other: whether the one at `index`
    /// consists of empty cells. Not if it has none, or the list is empty.
    [[nodiscard]] bool all_empty(std::span<const std::uint64_t> sets, std::size_t index) const {
        if (sets.empty()) {
            return false;
        }
        const std::uint64_t* const set = sets.data() + index * words_;
        const std::uint64_t* const empty = bits_.data() + bits_.size() - words_;
        std::uint64_t any = 0, filled = 0;
        for (std::size_t word = 0; word < words_; ++word) {
            any |= set[word];
            filled |= set[word] & ~empty[word];
        }
        return any != 0 && filled == 0;
    }
    /// How many cells are empty.
    [[nodiscard]] std::uint32_t count_empty() const {
        int count = 0;
        for (std::size_t word = 0; word < words_; ++word) {
            count += std::popcount(empty_cells(word));
        }
        return static_cast<std::uint32_t>(count);
    }
    /// The empty cell with so many others before it; `index` < `count_empty()`.
    [[nodiscard]] Cell empty_cell(std::uint32_t index) const {
        std::size_t word = 0;
        for (auto count = static_cast<std::uint32_t>(std::popcount(empty_cells(0))); count <= index;
             count = static_cast<std::uint32_t>(std::popcount(empty_cells(++word)))) {
            index -= count;
        }
        std::uint64_t bits = empty_cells(word);
        for (; index != 0; --index) {
            bits &= bits - 1;
        }
        return static_cast<Cell>(word * 64 + static_cast<std::size_t>(std::countr_zero(bits)));
    }
    /// A bit for each of the first 64 cells on which a piece of the player stands.
    [[nodiscard]] std::uint64_t first_word(PlayerId player) const { return bits_[words_ * player]; }
    /// Where other players' pieces stand, cells that are the same modulo 64 taken together: exact on boards of 64
    /// cells, and never without a cell where one stands.
    [[nodiscard]] std::uint64_t folded_others(PlayerId player) const {
        const std::uint64_t* const own = bits_.data() + words_ * player;
        const std::uint64_t* const empty = bits_.data() + bits_.size() - words_;
        std::uint64_t others = 0;
        for (std::size_t word = 0; word < words_; ++word) {
            others |= ~(own[word] | empty[word]);
        }
        return others;
    }

private:
    /// Without those that the board has not.
    [[nodiscard]] std::uint64_t empty_cells(std::size_t word) const {
        const std::uint64_t bits = bits_[bits_.size() - words_ + word];
        return word + 1 == words_ && cells_ % 64 != 0 ? bits & ~(~std::uint64_t{0} << cells_ % 64) : bits;
    }
    void flip(Cell cell, Code code) { bits_[row_[code] + (cell >> 6)] ^= std::uint64_t{1} << (cell & 63); }

    std::size_t words_ = 0, cells_ = 0;
    std::vector<std::uint64_t>
        bits_;  ///< [player][word], behind the players the empty cells, and those that the board has not
    std::vector<std::uint32_t> row_;  ///< [code] where the bits of its owner begin
};

}  // namespace bazillion::play
