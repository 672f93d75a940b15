#include "play/drop_lists.h"

#include <algorithm>

namespace bazillion::play {

void DropLists::depends(Cell cell, Cell read) {
    auto& readers = readers_[read];
    if (std::find(readers.begin(), readers.end(), cell) == readers.end()) {
        readers.push_back(cell);
    }
}

bool DropLists::reads_elsewhere() const {
    for (std::size_t read = 0; read < readers_.size(); ++read) {
        if (std::any_of(readers_[read].begin(), readers_[read].end(), [&](Cell cell) { return cell != read; })) {
            return true;
        }
    }
    return false;
}

std::span<const Move> DropLists::of(Code piece) const {
    const auto found =
        std::find_if(lists_.begin(), lists_.end(), [&](const List& list) { return list.piece == piece; });
    return found == lists_.end() ? std::span<const Move>() : std::span<const Move>(found->moves);
}

void DropLists::put(List& list, Cell cell, Move move) {
    std::uint32_t& place = list.place[cell];
    if (move == no_move) {
        if (place != none) {
            list.moves[place] = list.moves.back();
            list.cells[place] = list.cells.back();
            list.place[list.cells[place]] = place;
            list.moves.pop_back();
            list.cells.pop_back();
            place = none;
        }
    } else if (place == none) {
        place = static_cast<std::uint32_t>(list.moves.size());
        list.moves.push_back(move);
        list.cells.push_back(cell);
    } else {
        list.moves[place] = move;
    }
}

bool DropLists::restore(const Position& position) {
    if (saved_cells_.empty() || !std::equal(saved_cells_.begin(), saved_cells_.end(), position.slots.begin())) {
        return false;
    }
    lists_ = saved_;
    return true;
}

void DropLists::save(const Position& position) {
    saved_ = lists_;
    saved_cells_.assign(position.slots.begin(), position.slots.begin() + static_cast<std::ptrdiff_t>(readers_.size()));
}

}  // namespace bazillion::play
