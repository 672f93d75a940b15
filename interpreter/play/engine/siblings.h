#pragma once

#include "play/engine/check_info.h"
#include "play/position/bitboard.h"
#include "play/position/compiled_move.h"

#include <array>
#include <cstddef>
#include <cstdint>

namespace bazillion::play {

/// Numbers that depend on what stands on some cells and on nothing else: one for each cell of a board of 64 at most, as
/// how many moves the piece there has. Kept in one position, they hold in each that differs in other cells only.
class DependentCounts {
public:
    void clear() {
        known_ = {};
        dependents_.fill({});
        total_ = 0;
    }
    /// Keeps a number, of which nothing is known yet.
    void keep(std::size_t at, std::uint8_t count, const Bitboard<1>& cells) {
        known_.insert(at);
        counts_[at] = count;
        total_ += count;
        cells.each([&](std::size_t cell) { dependents_[cell].insert(at); });
    }
    [[nodiscard]] const Bitboard<1>& known() const { return known_; }
    /// Those of them that hold although some cells have changed.
    [[nodiscard]] Bitboard<1> unchanged(const Bitboard<1>& changed) const {
        Bitboard<1> dependents{};
        changed.each([&](std::size_t cell) { dependents |= dependents_[cell]; });
        return known_ & ~dependents;
    }
    [[nodiscard]] std::uint8_t operator[](std::size_t at) const { return counts_[at]; }
    /// The sum of some of those that are known, which are most of them.
    [[nodiscard]] std::uint64_t sum(const Bitboard<1>& some) const {
        std::uint64_t sum = total_;
        (known_ & ~some).each([&](std::size_t at) { sum -= counts_[at]; });
        return sum;
    }

private:
    Bitboard<1> known_{};
    std::array<Bitboard<1>, 64> dependents_{};  ///< [cell]
    std::array<std::uint8_t, 64> counts_{};
    std::uint64_t total_ = 0;
};

/// What counting the moves of one child of a node tells of the next: siblings differ from their parent in the few cells
/// that a move changes, and most of what can be said of one holds for all. It is kept as it would be in the parent, if
/// it were the other side's turn: what depends on a cell that the move to a child has changed is not kept there. For
/// boards of one word.
struct Siblings {
    bool begun = false;  ///< a child was counted, in which ...
    std::uint16_t turn;  ///< ... this was the turn
    /// [cell] the moves of the piece there that are sure to be legal, if it leaves no line, and which pieces may have
    /// others
    DependentCounts pieces;
    Bitboard<1> with_others;
    Bitboard<1> legal;      ///< the cells to which they are
    Bitboard<1> with_open;  ///< which pieces have moves to other cells, each to be tested alone
    /// [cell] 1 if a move that takes a royal piece there, to be tested alone, is legal
    DependentCounts royal_moves;
    std::array<Move, 64> royal_move;
    std::array<std::uint8_t, 64> tried;  ///< how often to find that out for all siblings: it costs as much as the test
    static constexpr std::uint8_t most_tries = 2;
    bool knows_check_info = false;
    CheckInfo check_info;
    Bitboard<1> check_cells;  ///< what it depends on

    /// To be called for each parent.
    void begin() { begun = false; }
    void begin(std::uint16_t turn_of_children) {
        begun = true;
        turn = turn_of_children;
        pieces.clear();
        with_others = with_open = {};
        legal = ~Bitboard<1>{};
        royal_moves.clear();
        tried.fill(0);
        knows_check_info = false;
    }
};

}  // namespace bazillion::play
