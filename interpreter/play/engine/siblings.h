#pragma once

#include "play/engine/check_info.h"
#include "play/position/bitboard.h"
#include "play/position/compiled_move.h"
#include "play/position/position.h"
#include "play/tables/tables.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace bazillion::play {

/// Numbers that depend on what stands on some cells and on nothing else: one for each cell of a board, as how many
/// moves the piece there has. Kept in one position, they hold in each that differs in other cells only.
template <std::size_t words>
class DependentCounts {
public:
    using Cells = Bitboard<words>;

    void clear() {
        known_ = {};
        dependents_.fill({});
        total_ = 0;
    }
    /// Keeps a number, of which nothing is known yet.
    void keep(std::size_t at, std::uint8_t count, const Cells& cells) {
        known_.insert(at);
        counts_[at] = count;
        total_ += count;
        cells.each([&](std::size_t cell) { dependents_[cell].insert(at); });
    }
    [[nodiscard]] const Cells& known() const { return known_; }
    /// Those of them that hold although some cells have changed.
    [[nodiscard]] Cells unchanged(const Cells& changed) const {
        Cells dependents{};
        changed.each([&](std::size_t cell) { dependents |= dependents_[cell]; });
        return known_ & ~dependents;
    }
    [[nodiscard]] std::uint8_t operator[](std::size_t at) const { return counts_[at]; }
    /// Forgets those that depend on what has changed.
    void drop(const Cells& changed) {
        const Cells kept = unchanged(changed);
        total_ = sum(kept);
        known_ = kept;
        for (Cells& dependents : dependents_) {
            dependents &= kept;
        }
    }
    /// The sum of some of those that are known, which are most of them.
    [[nodiscard]] std::uint64_t sum(const Cells& some) const {
        std::uint64_t sum = total_;
        (known_ & ~some).each([&](std::size_t at) { sum -= counts_[at]; });
        return sum;
    }

private:
    Cells known_{};
    std::array<Cells, 64 * words> dependents_{};  ///< [cell]
    std::array<std::uint8_t, 64 * words> counts_{};
    std::uint64_t total_ = 0;
};

/// What check info tells of simple moves by the cell that they fill.
template <std::size_t words>
struct Judged {
    using Cells = Bitboard<words>;

    Cells legal;                          ///< sure to be legal
    Cells open;                           ///< to be looked at; those to other cells are not legal
    bool everywhere;                      ///< all are sure to be legal
    bool by_cell = true;                  ///< the board is small enough that the sets tell of all its cells
    Cells reach{};                        ///< cells from which some pieces would give check, where that is forbidden,
    const std::uint64_t* from = nullptr;  ///< [code * words] and from where the pieces of a code would

    bool operator==(const Judged&) const = default;
    /// What holds for the moves of one piece: those that would give check are not legal, where that is forbidden.
    [[nodiscard]] Judged of(Code code, const Entry& entry) const {
        if (from == nullptr) {
            return *this;
        }
        Judged judged = *this;
        const Cells checks = entry.keeps_code ? reach & Cells::load(from + code * words) : reach;
        judged.legal &= ~checks;
        judged.open = entry.keeps_code ? open & ~checks : open | checks;
        return judged;
    }
};

/// What counting the moves of one child of a node tells of the next: siblings differ from their parent in the few cells
/// that a move changes, and most of what can be said of one holds for all. It is kept as it would be in the parent, if
/// it were the other side's turn: what depends on a cell that the move to a child has changed is not kept there. From
/// one parent to the next, what depends on cells that differ is forgotten.
template <std::size_t words>
struct SiblingsOf {
    using Cells = Bitboard<words>;

    bool begun = false;                      ///< a child was counted, in which ...
    std::uint16_t turn = 0;                  ///< ... this was the turn,
    FilterId filter = 0;                     ///< and these the moves in force
    std::array<Value, 64 * words> parent{};  ///< [cell]
    std::vector<Value> variables;            ///< of the parent, where legality depends on them
    bool must_make = true;  ///< moves of the parent are made, as what lies behind takes more than putting pieces, or
                            ///< could not be counted without making moves

    bool knows_check_info = false;
    CheckInfo check_info;
    Cells check_cells{};     ///< what it depends on
    Judged<words> judged{};  ///< which moves are legal then, unless they leave
    Cells leaving{};         ///< one of these

    /// [cell] the moves of the piece there that are sure to be legal
    DependentCounts<words> pieces;
    Cells with_segments{};  ///< which of these may have moves besides those of fans,
    Cells with_open{};      ///< moves to be looked at,
    Cells royal{};          ///< and moves of a royal piece to `royal_targets`, each to be tested alone
    Cells royal_targets{};
    std::array<Move, 64 * words> target_move{};  ///< [cell] the move there
    /// [cell] 1 if `royal_move`, which takes a royal piece there, is legal
    DependentCounts<words> royal_moves;
    std::array<Move, 64 * words> royal_move{};
    /// [cell] how often it was looked, behind the same parent, what a number depends on: that costs more than to count.
    std::array<std::uint8_t, 64 * words> pieces_tried{}, royal_moves_tried{};
    static constexpr std::uint8_t most_tries = 3;

    /// To be called for each parent, before its children are counted; `royal[code]` tells which pieces are royal.
    void begin(const Position& position, std::size_t cells, const std::vector<bool>& royal_codes);
    void begin(std::uint16_t turn_of_children, FilterId filter_of_children);
    void begin_pieces(const Judged<words>& judged_now);
};

/// Those of the board that there is.
struct Siblings {
    SiblingsOf<1> small;
    SiblingsOf<2> large;  ///< of more than 64 cells
};

}  // namespace bazillion::play
