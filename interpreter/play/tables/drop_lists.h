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
    [[nodiscard]] std::span<const Cell> of(Code piece) const { return open(list_of(piece)); }
    [[nodiscard]] Move move(Code piece, Cell cell) const { return pieces_[piece].moves[cell]; }
    /// Whether `test` holds for each cell that may ever be open to the piece, and its move there, as above.
    template <typename Test>
    [[nodiscard]] bool all_moves(Code code, Test&& test) const {
        const Piece& piece = pieces_[code];
        return std::all_of(piece.moves.begin(), piece.moves.end(), [&](const Move& move) {
            const auto cell = static_cast<Cell>(&move - piece.moves.data());
            const Asked& asked = asked_[piece.list][cell];
            return asked.begin == asked.end || test(cell, move);
        });
    }

    /// The lists: how many, which one is that of a piece, what is open, and which answers hang on a cell, in the order
    /// in which they are asked for again: `visit` takes the list, the cell in it, and what that asks.
    [[nodiscard]] std::size_t lists() const { return lists_.size(); }
    [[nodiscard]] std::size_t list_of(Code piece) const { return pieces_[piece].list; }
    [[nodiscard]] std::span<const Cell> open(std::size_t list) const {
        return std::span<const Cell>(lists_[list].cells).first(lists_[list].size);
    }
    template <typename Visit>
    void each_reader(Cell cell, Visit&& visit) const {
        for (std::uint32_t i = first_reader_[cell]; i < first_reader_[cell + 1u]; ++i) {
            visit(readers_[i].list, readers_[i].cell, readers_[i].asked);
        }
    }
    /// Puts a cell into a list of open cells, or takes it out; the last one of the list takes its place.
    template <typename Cells>
    static void put(Cells& list, Cell cell, bool open) {
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
