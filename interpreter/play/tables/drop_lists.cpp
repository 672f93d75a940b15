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
    for (std::size_t cell = 0; cell < asked.size(); ++cell) {
        for (std::uint32_t i = asked[cell].begin; i < asked[cell].end; ++i) {
            if (nodes[i].type != Node::Type::cell) {
                continue;
            }
            auto& readers = readers_[nodes[i].slot];
            if (std::find(readers.begin(), readers.end(), cell) == readers.end()) {
                readers.push_back(static_cast<Cell>(cell));
            }
        }
    }
    lists_.push_back({std::vector<Cell>(asked.size()), std::vector<Cell>(asked.size(), rules::none)});
    asked_.push_back(std::move(asked));
}

bool DropLists::reads_elsewhere() const {
    for (std::size_t read = 0; read < readers_.size(); ++read) {
        if (std::any_of(readers_[read].begin(), readers_[read].end(), [&](Cell cell) { return cell != read; })) {
            return true;
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
    for (std::size_t cell = 0; !known && cell < readers_.size(); ++cell) {
        ask(static_cast<Cell>(cell), board);
    }
    if (known) {
        lists_ = saved_;
    } else if (writes.empty()) {
        saved_ = lists_;
        saved_cells_.assign(board.slots, board.slots + readers_.size());
    }
}

}  // namespace bazillion::play
