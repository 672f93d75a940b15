#pragma once

#include "play/position/compiled_move.h"
#include "play/position/occupancy.h"

#include <bit>
#include <cstddef>
#include <cstdint>

namespace bazillion::play {

/// Moves of a piece that lead to different cells and ask for nothing but whose pieces stand there and on the way, so
/// that bitboards answer for all of them at once. A knight or a queen has one fan, a pawn one for pushes and one for
/// captures. Built from nodes (`FanBuilder`) on boards that `Occupancy::held_by` can tell of.
///
/// A run is a row of cells that goes up or down the numbers of cells: so the first cell where it ends is the lowest or
/// the highest bit. Runs lie in pairs, a line each: one that goes up, and one that goes down among cells before those
/// of the other; or only one of these, and an empty mask.
struct Fan {
    std::uint32_t moves = 0;  ///< the move to `cell` has the place `moves + cell` in `Tables::fan_moves`, modulo 2^32
    Owners onto = 0;          ///< whose pieces a move may meet where it leads to,
    Owners past = 0;          ///< and on the way
    std::uint16_t lines = 0;

    [[nodiscard]] std::uint32_t place_of(std::size_t cell) const { return moves + static_cast<std::uint32_t>(cell); }
};
static_assert(sizeof(Fan) == sizeof(std::uint64_t), "fans lie among their masks");

/// The fans of an entry. They lie in one piece in `Tables::fan_words`: the mask of the gate, then each fan with the
/// mask of its leaps, and, if it has lines, those of all cells that it leads to and of the runs, up
/// and down, of each line.
struct FanList {
    std::uint32_t at = 0;
    std::uint8_t simple = 0;  ///< fans of `Segment::simple` moves, which fill the cell that they lead to,
    std::uint8_t others = 0;  ///< and behind these of others
    Owners gate = 0;          ///< segments yield nothing unless one of these holds a cell of the gate; 0: they may
    bool apart = false;       ///< no two simple fans lead to one cell

    /// Nothing is stored.
    [[nodiscard]] bool empty() const { return (simple | others | gate) == 0; }
};

/// Reads fans one by one.
template <std::size_t words>
class FanReader {
public:
    FanReader(const std::uint64_t* at, const HeldBy<words>& held) : at_(at), held_(held) {}

    [[nodiscard]] Bitboard<words> mask() {
        const auto read = Bitboard<words>::load(at_);
        at_ += words;
        return read;
    }
    /// The next fan, and then the cells that its moves lead to in the position.
    [[nodiscard]] Fan fan() { return std::bit_cast<Fan>(*at_++); }
    [[nodiscard, gnu::always_inline]] Bitboard<words> cells_of(const Fan& fan) {
        return cells_in_view(fan) & held_[fan.onto];
    }
    /// The same whoever stands on them.
    [[nodiscard, gnu::always_inline]] Bitboard<words> cells_in_view(const Fan& fan) {
        Bitboard<words> cells = mask();
        if (fan.lines != 0) {
            const Bitboard<words> targets = mask();
            cells = along(fan.lines, ~held_[fan.past], cells) & targets;
        }
        return cells;
    }
    /// Those that its moves lead to on one board or another.
    [[nodiscard]] Bitboard<words> targets_of(const Fan& fan) {
        const Bitboard<words> leaps = mask();
        if (fan.lines == 0) {
            return leaps;
        }
        const Bitboard<words> targets = mask();
        at_ += 2 * words * fan.lines;
        return targets;
    }
    [[nodiscard]] Bitboard<words> held_by(Owners owners) const { return held_[owners]; }
    /// The cells that `cells_of` looks at, to be asked instead of it.
    [[nodiscard]] Bitboard<words> looked_at_by(const Fan& fan) {
        const Bitboard<words> leaps = mask();
        if (fan.lines == 0) {
            return leaps;
        }
        static_cast<void>(mask());  // the cells that its moves lead to
        return along(fan.lines, ~held_[fan.past], leaps);
    }
    /// What is reached along lines, `reached` included; each run ends at the first cell of `stops`.
    [[nodiscard, gnu::always_inline]] Bitboard<words> along(unsigned lines, const Bitboard<words>& stops,
                                                            Bitboard<words> reached) {
        for (; lines != 0; --lines) {
            const Bitboard<words> up = mask();
            const Bitboard<words> down = mask();
            reached |= (up | down) & (up & stops).from_last_to_first(down & stops);
        }
        return reached;
    }

private:
    const std::uint64_t* at_;
    const HeldBy<words> held_;
};

}  // namespace bazillion::play
