#include "play/tables/drop_lists.h"

#include <algorithm>
#include <numeric>
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
    std::set<std::pair<Slot, Cell>> reads = all_reads();
    for (std::size_t cell = 0; cell < asked.size(); ++cell) {
        for (std::uint32_t i = asked[cell].begin; i < asked[cell].end; ++i) {
            if (nodes[i].type == Node::Type::cell) {
                reads.emplace(nodes[i].slot, static_cast<Cell>(cell));
            }
        }
    }
    readers_.clear();
    first_reader_.assign(cells_ + 1, 0);
    for (const auto& [read, reader] : reads) {
        readers_.push_back(reader);
        ++first_reader_[read + 1u];
    }
    std::partial_sum(first_reader_.begin(), first_reader_.end(), first_reader_.begin());
    lists_.push_back({std::vector<Cell>(asked.size()), std::vector<Cell>(asked.size(), rules::none)});
    asked_.push_back(std::move(asked));
}

/// Each cell that is read, with the cell whose drop hangs on it.
std::set<std::pair<Slot, Cell>> DropLists::all_reads() const {
    std::set<std::pair<Slot, Cell>> reads;
    for (std::size_t read = 0; read < cells_; ++read) {
        for (std::uint32_t i = first_reader_[read]; i < first_reader_[read + 1]; ++i) {
            reads.emplace(static_cast<Slot>(read), readers_[i]);
        }
    }
    return reads;
}

bool DropLists::reads_elsewhere() const {
    const auto reads = all_reads();
    return std::any_of(reads.begin(), reads.end(), [](const auto& read) { return read.first != read.second; });
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
