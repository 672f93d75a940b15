#pragma once

#include "play/position/bitboard.h"
#include "play/position/position.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <span>
#include <vector>

namespace bazillion::play {

/// A set of those whose pieces may stand on a cell: a bit for each player, and behind the players one for nobody.
using Owners = std::uint8_t;

/// The cells that are held by one of some owners.
template <std::size_t words>
class HeldBy {
public:
    explicit HeldBy(const std::uint64_t* unions) : unions_(unions) {}
    [[nodiscard]] Bitboard<words> operator[](Owners owners) const {
        return Bitboard<words>::load(unions_ + owners * words);
    }

private:
    const std::uint64_t* unions_;
};

/// Which cells the pieces of each player stand on, kept in step with a position.
class Occupancy {
public:
    Occupancy() = default;
    explicit Occupancy(const rules::Rules& rules)
        : words_((rules.cells() + 63) / 64), cells_(rules.cells()), bits_(words_ * (rules.players.size() + 1)) {
        for (std::size_t i = 0; i < rules.codes.size(); ++i) {
            const auto code = static_cast<Code>(i);
            const auto owner = rules.codes.owner(code);
            const bool moves =
                code == rules::empty || rules.codes.is_stack(code) || rules.kinds[rules.codes.kind(code)].has_moves();
            inert_.push_back(moves ? 0 : 1);
            row_.push_back(static_cast<std::uint32_t>(
                words_ * (code == rules::empty ? rules.players.size() : std::size_t{owner})));
        }
        const bool some_move = std::any_of(rules.kinds.begin(), rules.kinds.end(),
                                           [](const rules::Kind& kind) { return kind.has_moves(); });
        has_inert_ = some_move && std::find(inert_.begin(), inert_.end(), 1) != inert_.end();
        inert_bits_.resize(has_inert_ ? words_ : 0);
    }

    /// Whether `held_by` can be asked on a board of so many cells, with so many players.
    static constexpr std::size_t most_cells = 128, most_players = 4;

    void reset(const Position& position) {
        std::fill(bits_.begin(), bits_.end(), 0);
        std::fill(inert_bits_.begin(), inert_bits_.end(), 0);
        if (cells_ % 64 != 0) {
            bits_.back() = ~std::uint64_t{0} << cells_ % 64;
        }
        for (std::size_t cell = 0; cell < cells_; ++cell) {
            flip(static_cast<Cell>(cell), position.slots[cell]);
        }
        unions_known_ = false;
    }
    void change(Cell cell, Code old, Code now) {
        flip(cell, old);
        flip(cell, now);
        unions_known_ = false;
    }
    /// The cells that are held by one of some owners, for all choices of these. `words` must be those of the board.
    /// They hold until the next change.
    template <std::size_t words>
    [[nodiscard]] HeldBy<words> held_by() const {
        if (!unions_known_) {
            find_unions<words>();
        }
        return HeldBy<words>(unions_.data());
    }
    /// Visits the cells with pieces of the player, the first ones first; or without those of kinds that never move,
    /// where others do.
    template <typename Visit>
    void each(PlayerId player, Visit&& visit) const {
        for (std::size_t word = 0; word < words_; ++word) {
            each_of(word, bits_[words_ * player + word], visit);
        }
    }
    template <typename Visit>
    void each_mover(PlayerId player, Visit&& visit) const {
        for (std::size_t word = 0; word < words_; ++word) {
            const std::uint64_t inert = has_inert_ ? inert_bits_[word] : 0;
            each_of(word, bits_[words_ * player + word] & ~inert, visit);
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
    template <typename Visit>
    static void each_of(std::size_t word, std::uint64_t bits, Visit&& visit) {
        for (; bits != 0; bits &= bits - 1) {
            visit(static_cast<Cell>(word * 64 + static_cast<std::size_t>(std::countr_zero(bits))));
        }
    }
    /// Without those that the board has not.
    [[nodiscard]] std::uint64_t empty_cells(std::size_t word) const {
        const std::uint64_t bits = bits_[bits_.size() - words_ + word];
        return word + 1 == words_ && cells_ % 64 != 0 ? bits & ~(~std::uint64_t{0} << cells_ % 64) : bits;
    }
    template <std::size_t words>
    void find_unions() const {
        constexpr std::size_t owners_of_two = 3;
        const std::uint64_t* bits = bits_.data();
        if (bits_.size() == owners_of_two * words) [[likely]] {
            // Nothing is read again that was just written, which the processor would wait for.
            for (std::size_t i = 0; i < words; ++i) {
                const std::uint64_t first = bits[i], second = bits[words + i], nobody = bits[2 * words + i];
                const std::array<std::uint64_t, 8> all{
                    0, first, second, first | second, nobody, first | nobody, second | nobody, first | second | nobody};
                for (std::size_t owners = 0; owners < all.size(); ++owners) {
                    unions_[owners * words + i] = all[owners];
                }
            }
        } else {
            std::fill_n(unions_.begin(), words, 0);
            for (std::size_t known = words; bits != bits_.data() + bits_.size(); bits += words, known *= 2) {
                for (std::size_t i = 0; i < known; ++i) {
                    unions_[known + i] = unions_[i] | bits[i % words];
                }
            }
        }
        unions_known_ = true;
    }
    void flip(Cell cell, Code code) {
        const std::uint64_t bit = std::uint64_t{1} << (cell & 63);
        bits_[row_[code] + (cell >> 6)] ^= bit;
        if (has_inert_ && inert_[code] != 0) [[unlikely]] {
            inert_bits_[cell >> 6] ^= bit;
        }
    }

    std::size_t words_ = 0, cells_ = 0;
    std::vector<std::uint64_t>
        bits_;  ///< [player][word], behind the players the empty cells, and those that the board has not
    std::vector<std::uint32_t> row_;         ///< [code] where the bits of its owner begin
    bool has_inert_ = false;                 ///< some kinds never move, as arrows that block the way, and others do
    std::vector<std::uint8_t> inert_;        ///< [code] 1 if it is of such a kind
    std::vector<std::uint64_t> inert_bits_;  ///< [word] where such pieces stand; empty if there are no such kinds
    /// [owners * words + word] worked out when it is asked for first.
    mutable std::array<std::uint64_t, (2u << most_players) * most_cells / 64> unions_;
    mutable bool unions_known_ = false;
};

}  // namespace bazillion::play
