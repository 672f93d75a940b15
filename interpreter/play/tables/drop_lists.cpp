#include "play/tables/drop_lists.h"

#include <algorithm>
#include <utility>

namespace bazillion::play {

namespace {

/// Whether nodes ask the same, whichever moves they have.
bool same_questions(const DropLists::Asked& a, const DropLists::Asked& b, const Node* nodes) {
    const auto same = [&](const Node& left, const Node& right) {
        return left.type == right.type && left.slot == right.slot && left.row == right.row &&
               left.next - a.begin == right.next - b.begin;
    };
    return std::equal(nodes + a.begin, nodes + a.end, nodes + b.begin, nodes + b.end, same);
}

}  // namespace

void DropLists::add(Code piece, std::vector<Asked> asked, std::vector<Move> moves, const Node* nodes) {
    pieces_.resize(std::max<std::size_t>(pieces_.size(), piece + std::size_t{1}));
    const auto shared = std::find_if(asked_.begin(), asked_.end(), [&](const std::vector<Asked>& others) {
        return std::equal(asked.begin(), asked.end(), others.begin(),
                          [&](const Asked& a, const Asked& b) { return same_questions(a, b, nodes); });
    });
    pieces_[piece] = {static_cast<std::size_t>(shared - asked_.begin()), std::move(moves)};
    if (shared != asked_.end()) {
        return;
    }
    lists_.push_back({std::vector<Cell>(asked.size()), std::vector<Cell>(asked.size(), rules::none)});
    asked_.push_back(std::move(asked));
    index_readers(nodes);
}

/// Finds for each cell the cells whose drops hang on it.
void DropLists::index_readers(const Node* nodes) {
    std::vector<std::vector<Reader>> readers(cells_);
    for (std::size_t list = 0; list < lists_.size(); ++list) {
        for (std::size_t cell = 0; cell < asked_[list].size(); ++cell) {
            const Reader reader{static_cast<Cell>(cell), static_cast<std::uint16_t>(list), asked_[list][cell]};
            for (std::uint32_t i = reader.asked.begin; i < reader.asked.end; ++i) {
                const auto is_it = [&](const Reader& each) { return each.cell == cell && each.list == list; };
                if (nodes[i].type != Node::Type::cell) {
                    continue;
                }
                if (auto& of = readers[nodes[i].slot]; std::none_of(of.begin(), of.end(), is_it)) {
                    of.push_back(reader);
                }
            }
        }
    }
    readers_.clear();
    for (std::size_t read = 0; read < cells_; ++read) {
        readers_.insert(readers_.end(), readers[read].begin(), readers[read].end());
        first_reader_[read + 1] = static_cast<std::uint32_t>(readers_.size());
    }
}

bool DropLists::reads_elsewhere() const {
    for (std::size_t read = 0; read < cells_; ++read) {
        for (std::uint32_t i = first_reader_[read]; i < first_reader_[read + 1]; ++i) {
            if (readers_[i].cell != read) {
                return true;
            }
        }
    }
    return false;
}

/// Finds out what is open, unless it is the position set before.
void DropLists::begin(std::uint64_t epoch, const Board& board, std::span<const Write> writes) {
    epoch_ = epoch;
    seen_ = writes.size();
    const bool known =
        writes.empty() && !saved_cells_.empty() && std::equal(saved_cells_.begin(), saved_cells_.end(), board.slots);
    for (std::size_t cell = 0; !known && cell < cells_; ++cell) {
        ask(static_cast<Cell>(cell), board);
    }
    if (known) {
        lists_ = saved_;
    } else if (writes.empty()) {
        saved_ = lists_;
        saved_cells_.assign(board.slots, board.slots + cells_);
    }
}

}  // namespace bazillion::play
