// Groups as they are found by walking over the board: what those that are kept from move to move are tested against.
#include "play/position/groups.h"

#include <algorithm>
#include <set>

namespace bazillion::play {

namespace {

struct Group {
    std::set<Cell> cells, liberties;
};

/// The group of a cell on which a piece stands.
Group group_of(const Adjacency& beside, const std::vector<Value>& board, const std::vector<PlayerId>& owner,
               Cell start) {
    Group group{{start}, {}};
    std::vector<Cell> waiting{start};
    while (!waiting.empty()) {
        const Cell cell = waiting.back();
        waiting.pop_back();
        for (const Cell next : beside[cell]) {
            if (board[next] == rules::empty) {
                group.liberties.insert(next);
            } else if (owner[board[next]] == owner[board[start]] && group.cells.insert(next).second) {
                waiting.push_back(next);
            }
        }
    }
    return group;
}

}  // namespace

unsigned Groups::ask_plain(rules::GroupNumber number, Cell cell, PlayerId player, const Value* standing) const {
    using Number = rules::GroupNumber;
    std::vector<Value> board(standing, standing + beside_.size());
    const auto group = [&](Cell of) { return group_of(beside_, board, owner_, of); };
    if (number == Number::liberties || number == Number::size) {
        const Group here = board[cell] == rules::empty ? Group{} : group(cell);
        return static_cast<unsigned>(number == Number::size ? here.cells.size() : here.liberties.size());
    }
    if (board[cell] != rules::empty) {
        return 0;
    }
    const auto of_player = std::find(owner_.begin() + 1, owner_.end(), player);
    if (of_player == owner_.end()) {
        return 0;
    }
    board[cell] = static_cast<Code>(of_player - owner_.begin());
    std::set<Cell> captives;
    for (const Cell other : beside_[cell]) {
        const Group enemy = enemies(player, board[other]) ? group(other) : Group{};
        if (enemy.liberties.empty()) {
            captives.insert(enemy.cells.begin(), enemy.cells.end());
        }
    }
    for (const Cell captive : captives) {
        board[captive] = rules::empty;
    }
    return number == Number::captives ? static_cast<unsigned>(captives.size()) : group(cell).liberties.empty() ? 1 : 0;
}

bool Groups::fit(const Value* standing) const {
    const std::vector<Value> board(standing, standing + beside_.size());
    std::vector<bool> seen(beside_.size());
    for (std::size_t i = 0; kept() && i < beside_.size(); ++i) {
        const auto cell = static_cast<Cell>(i);
        const Cell named = get(name, cell);
        if (board[cell] == rules::empty && named != rules::none) {
            return false;
        }
        if (board[cell] == rules::empty || seen[cell]) {
            continue;
        }
        const Group group = group_of(beside_, board, owner_, cell);
        std::set<Cell> ring;
        for (Cell at = cell; at != rules::none && ring.insert(at).second; at = get(next, at)) {
            seen[at] = true;
        }
        const auto alike = [&](Cell other) { return get(name, other) == named; };
        if (ring != group.cells || !group.cells.contains(named) || !std::all_of(ring.begin(), ring.end(), alike) ||
            get(size, named) != group.cells.size() || get(liberties, named) != group.liberties.size()) {
            return false;
        }
    }
    return true;
}

}  // namespace bazillion::play
