#pragma once

#include "play/position/bitboard.h"
#include "play/position/compiled_move.h"
#include "play/position/occupancy.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

namespace bazillion::play {

class Tables;

/// Drops of a piece that turn rows of pieces, as those of Reversi do: on an empty cell, where in some direction pieces
/// of certain owners stand in a row, and one of other owners behind them. All such rows are turned, and there must be
/// one. Bitboards tell which, without a look at the program; its moves are too many to be unfolded.
///
/// A row is a run as in a `Fan`: its cells go up or down in number.
struct RowDrops {
    struct OfCell {
        Move alone = no_move;   ///< the drop as it would be if it turned nothing; `no_move`: there is none
        std::uint32_t at = 0;   ///< where the masks of its runs begin, in words
        std::uint8_t up = 0;    ///< how many of them go up,
        std::uint8_t down = 0;  ///< and behind these, down
        bool operator==(const OfCell&) const = default;
    };
    std::vector<OfCell> cells;  ///< [cell]
    std::vector<std::uint64_t> masks;
    Owners enclosed = 0;  ///< whose pieces are turned,
    Owners closing = 0;   ///< and whose stand behind them
    Code turned = 0;      ///< what they become

    /// The cells with pieces that a drop on an empty cell would turn. `words` must be those of the board.
    template <std::size_t words>
    [[nodiscard]] Bitboard<words> turned_from(Cell cell, const HeldBy<words>& held) const {
        const OfCell& of = cells[cell];
        const Bitboard<words> row = held[enclosed], end = held[closing], stops = ~row;
        const std::uint64_t* mask = masks.data() + of.at;
        Bitboard<words> all{};
        const auto add = [&](const Bitboard<words>& run, const Bitboard<words>& upto) {
            const std::uint64_t closed = (run & upto & end).any() ? ~std::uint64_t{0} : 0;
            for (std::size_t i = 0; i < words; ++i) {
                all.word[i] |= run.word[i] & upto.word[i] & closed;
            }
        };
        for (unsigned i = of.up; i != 0; --i, mask += words) {
            const auto run = Bitboard<words>::load(mask);
            add(run, (run & stops).up_to_first());
        }
        for (unsigned i = of.down; i != 0; --i, mask += words) {
            const auto run = Bitboard<words>::load(mask);
            add(run, (run & stops).from_last());
        }
        return all & row;
    }
    /// Whether there is a drop on the cell.
    [[nodiscard]] bool is_open(Cell cell, const Occupancy& occupied) const;
};

/// The drops of a piece that one program makes, if it is of this shape: between what it asks of the cell itself and its
/// only `add`, it consists of parts that begin and end on that cell. Each turns one row or does nothing, and sets a
/// flag in the first case, which is wanted at last. Null if not. What parts do is found by unfolding the program with
/// one part at a time; so it does not matter how they are written.
[[nodiscard]] std::unique_ptr<RowDrops> find_row_drops(Tables& tables, std::uint32_t filter, Code code);

}  // namespace bazillion::play
