#pragma once

#include "play/goal_watch.h"
#include "play/template.h"

#include <cstdint>
#include <span>
#include <vector>

namespace bazillion::play {

/// For each piece that is dropped the moves that drop it now, where every cell has one at most. Kept in step with the
/// board by what was written: only cells whose answer hangs on a cell that changed are asked again.
class DropLists {
public:
    static constexpr std::uint32_t none = 0xffffffff;

    DropLists(std::vector<Code> pieces, std::size_t cells) : readers_(cells) {
        for (const Code piece : pieces) {
            lists_.push_back({piece, {}, {}, std::vector<std::uint32_t>(cells, none)});
        }
    }
    /// What can be dropped on `cell` hangs on what stands on `read`.
    void depends(Cell cell, Cell read);
    /// Whether it hangs on other cells, too; if not, drawing any cell until one will do is as quick.
    [[nodiscard]] bool reads_elsewhere() const;

    /// Brings the lists up to date with a position and what was written to come there. `epoch` is another number
    /// whenever writes were taken back or a position was set; `find(piece, cell)` tells the move, or `no_move`.
    template <typename Find>
    void follow(std::uint64_t epoch, const Position& position, std::span<const Write> writes, Find&& find) {
        if (epoch != epoch_) {
            if (!writes.empty() || !restore(position)) {
                fill(find);
                if (writes.empty()) {
                    save(position);
                }
            }
            epoch_ = epoch;
            seen_ = writes.size();
        }
        for (; seen_ < writes.size(); ++seen_) {
            if (const Slot slot = writes[seen_].slot; slot < readers_.size()) {
                for (const Cell cell : readers_[slot]) {
                    ask(cell, find);
                }
            }
        }
    }
    [[nodiscard]] std::span<const Move> of(Code piece) const;

private:
    struct List {
        Code piece;
        std::vector<Move> moves;
        std::vector<Cell> cells;           ///< of these moves
        std::vector<std::uint32_t> place;  ///< [cell] of its move in `moves`, or `none`
    };
    template <typename Find>
    void ask(Cell cell, Find&& find) {
        for (List& list : lists_) {
            put(list, cell, find(list.piece, cell));
        }
    }
    template <typename Find>
    void fill(Find&& find) {
        for (std::size_t cell = 0; cell < readers_.size(); ++cell) {
            ask(static_cast<Cell>(cell), find);
        }
    }
    static void put(List& list, Cell cell, Move move);
    bool restore(const Position& position);
    void save(const Position& position);

    std::vector<std::vector<Cell>> readers_;  ///< [cell] the cells whose drops hang on it
    std::vector<List> lists_;
    std::uint64_t epoch_ = 0;
    std::size_t seen_ = 0;            ///< how many of the writes
    std::vector<List> saved_;         ///< the lists in the position set last,
    std::vector<Value> saved_cells_;  ///< and what stands there: it may be set again
};

}  // namespace bazillion::play
