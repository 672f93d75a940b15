#pragma once

#include "play/machine/tree.h"
#include "play/position/compiled_move.h"
#include "play/position/write.h"

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

namespace bazillion::play {

/// For each piece that is dropped the cells where it can be dropped now, where every cell has one drop of it at most.
/// Kept in step with the board by what was written: only cells whose answer hangs on a cell that changed are asked
/// again. Pieces that ask the same of the board share a list.
class DropLists {
public:
    /// Nodes of tables that ask for nothing but cells.
    struct Asked {
        std::uint32_t begin = 0, end = 0;
        friend bool operator==(const Asked&, const Asked&) = default;
    };

    explicit DropLists(std::size_t cells) : cells_(cells), first_reader_(cells + 1) {}
    /// A piece that is dropped where its nodes, [cell] of `asked`, yield a move in the position at hand. `moves`: the
    /// only one that a cell may have, `no_move` if there are several to choose from.
    void add(Code piece, std::vector<Asked> asked, std::vector<Move> moves, const Node* nodes);
    /// Whether a drop hangs on other cells than the one that it fills.
    [[nodiscard]] bool reads_elsewhere() const;

    /// The tables and the board that cells are asked in.
    struct Board {
        const Node* nodes;
        const std::uint32_t* rows;
        const Value* slots;
    };
    /// Brings the lists up to date with a board and what was written to come there. `epoch` is another number whenever
    /// writes were taken back or a position was set.
    void follow(std::uint64_t epoch, const Board& board, std::span<const Write> writes) {
        if (epoch != epoch_) [[unlikely]] {
            begin(epoch, board, writes);
        }
        for (; seen_ < writes.size(); ++seen_) {
            if (const Slot slot = writes[seen_].slot; slot < cells_) {
                for (std::uint32_t i = first_reader_[slot]; i < first_reader_[slot + 1u]; ++i) {
                    const Reader& reader = readers_[i];
                    put(lists_[reader.list], reader.cell, is_open(reader.asked, board));
                }
            }
        }
    }
    /// Where the piece can be dropped; and its move there, if there is only one to choose from.
    [[nodiscard]] std::span<const Cell> of(Code piece) const {
        const List& list = lists_[pieces_[piece].list];
        return std::span<const Cell>(list.cells).first(list.size);
    }
    [[nodiscard]] Move move(Code piece, Cell cell) const { return pieces_[piece].moves[cell]; }
    /// Whether `test` holds for the move, as above, on all cells that may ever be open to the piece.
    template <typename Test>
    [[nodiscard]] bool all_moves(Code code, Test&& test) const {
        const Piece& piece = pieces_[code];
        return std::all_of(piece.moves.begin(), piece.moves.end(), [&](const Move& move) {
            const Asked& asked = asked_[piece.list][static_cast<std::size_t>(&move - piece.moves.data())];
            return asked.begin == asked.end || test(move);
        });
    }

private:
    struct List {
        std::vector<Cell> cells;  ///< as many as the board has, the first `size` of which are open
        std::vector<Cell> place;  ///< [cell] in `cells`, or `none`
        std::size_t size = 0;
    };
    /// A cell whose place in a list hangs on another one, or on itself.
    struct Reader {
        Cell cell;
        std::uint16_t list;
        Asked asked;
    };
    struct Piece {
        std::size_t list = 0;
        std::vector<Move> moves;  ///< [cell]
    };
    [[nodiscard]] static bool is_open(const Asked& asked, const Board& board) {
        for (std::uint32_t i = asked.begin; i < asked.end;) {
            const Node& node = board.nodes[i];
            const std::uint32_t todo =
                node.type == Node::Type::always ? Node::emit_bit : board.rows[node.row + board.slots[node.slot]];
            if ((todo & Node::emit_bit) != 0) {
                return true;
            }
            i = (todo & Node::enter_bit) != 0 ? i + 1 : node.next;
        }
        return false;
    }
    void ask(Cell cell, const Board& board) {
        for (std::size_t i = 0; i < lists_.size(); ++i) {
            put(lists_[i], cell, is_open(asked_[i][cell], board));
        }
    }
    static void put(List& list, Cell cell, bool open) {
        Cell& place = list.place[cell];
        if (open == (place != rules::none)) {
            return;
        }
        if (open) {
            place = static_cast<Cell>(list.size);
            list.cells[list.size++] = cell;
        } else {
            const Cell last = list.cells[--list.size];
            list.cells[place] = last;
            list.place[last] = place;
            place = rules::none;
        }
    }
    void index_readers(const Node* nodes);
    void begin(std::uint64_t epoch, const Board& board, std::span<const Write> writes);

    std::size_t cells_;
    std::vector<std::uint32_t> first_reader_;  ///< [cell] where its readers begin, and behind them
    std::vector<Reader> readers_;
    std::vector<List> lists_;
    std::vector<std::vector<Asked>> asked_;  ///< [list][cell]
    std::vector<Piece> pieces_;              ///< [code]
    std::uint64_t epoch_ = 0;
    std::size_t seen_ = 0;            ///< how many of the writes
    std::vector<List> saved_;         ///< the lists in the position set last,
    std::vector<Value> saved_cells_;  ///< and what stands there: it may be set again
};

}  // namespace bazillion::play
