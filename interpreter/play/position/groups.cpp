#include "play/position/groups.h"

#include <algorithm>
#include <utility>

namespace bazillion::play {

Adjacency::Adjacency(const rules::Rules& rules) {
    const rules::Board& board = rules.board;
    std::vector<std::vector<Cell>> beside(board.cells.size());
    const auto join = [&](Cell from, Cell to) {
        if (std::find(beside[from].begin(), beside[from].end(), to) == beside[from].end()) {
            beside[from].push_back(to);
        }
    };
    for (std::size_t i = 0; i < board.cells.size(); ++i) {
        const auto cell = static_cast<Cell>(i);
        for (const rules::DirectionId way : rules.group_ways) {
            const Cell to = board.step(cell, way);
            if (to != rules::none && to != cell && !board.cells[cell].exit && !board.cells[to].exit) {
                join(cell, to);
                join(to, cell);
            }
        }
    }
    first_.push_back(0);
    for (const auto& cells : beside) {
        cells_.insert(cells_.end(), cells.begin(), cells.end());
        first_.push_back(static_cast<std::uint32_t>(cells_.size()));
    }
}

Groups::Groups(const rules::Rules& rules) : beside_(rules) {
    for (std::size_t code = 0; code < rules.codes.size(); ++code) {
        owner_.push_back(rules.codes.owner(static_cast<Code>(code)));
    }
    for (const rules::Player& player : rules.players) {
        neutral_.push_back(player.neutral);
        team_.push_back(player.team);
    }
    data_.resize(rules.group_ways.empty() ? 0 : fields * rules.cells());
}

void Groups::reset(const Value* board) {
    std::fill(data_.begin(), data_.end(), rules::none);
    for (std::size_t i = 0; kept() && i < beside_.size(); ++i) {
        if (board[i] != rules::empty) {
            join(static_cast<Cell>(i), owner_[board[i]], board);
        }
    }
    log_.clear();
}

void Groups::change(Cell cell, Code old, const Value* board) {
    const Code now = board[cell];
    const bool joined = get(name, cell) != rules::none;
    if (joined && now != rules::empty && owner_[old] == owner_[now]) {
        return;
    }
    if (joined) {
        for (const Cell other : lift(cell)) {
            if (other != cell) {
                join(other, owner_[old], board);
            }
        }
    }
    if (now != rules::empty) {
        join(cell, owner_[now], board);
    }
}

std::span<const Cell> Groups::lift(Cell cell) {
    lifted_.clear();
    Cell at = cell;
    do {
        lifted_.push_back(at);
        set(name, at, rules::none);
        at = get(next, at);
    } while (at != cell);
    for (const Cell free : lifted_) {
        each_group(free, [&](Cell group) { set(liberties, group, get(liberties, group) + 1u); });
    }
    return lifted_;
}

/// A cell that belonged to no group is taken by a piece.
void Groups::join(Cell cell, PlayerId owner, const Value* board) {
    each_group(cell, [&](Cell group) { set(liberties, group, get(liberties, group) - 1u); });
    const auto beside = beside_[cell];
    set(name, cell, cell);
    set(next, cell, cell);
    set(size, cell, 1);
    set(liberties, cell, static_cast<unsigned>(std::count_if(beside.begin(), beside.end(), [&](Cell other) {
            return get(name, other) == rules::none;
        })));
    for (const Cell other : beside) {
        const Cell group = get(name, other), own = get(name, cell);
        if (group != rules::none && group != own && owner_[board[other]] == owner) {
            const bool larger = get(size, group) > get(size, own);
            merge(larger ? group : own, larger ? own : group);
        }
    }
}

void Groups::merge(Cell large, Cell small) {
    unsigned more = 0;
    Cell cell = small;
    do {
        for (const Cell free : beside_[cell]) {
            more += get(name, free) == rules::none && is_new_liberty(free, cell, small, large) ? 1 : 0;
        }
        cell = get(next, cell);
    } while (cell != small);
    do {
        set(name, cell, large);
        cell = get(next, cell);
    } while (cell != small);
    const Cell behind = get(next, large);
    set(next, large, get(next, small));
    set(next, small, behind);
    set(size, large, get(size, large) + unsigned{get(size, small)});
    set(liberties, large, get(liberties, large) + more);
}

/// Whether a free cell is a liberty of the group `small` and none of `large`; of several cells of `small` beside it,
/// only one has it for new.
bool Groups::is_new_liberty(Cell liberty, Cell of, Cell small, Cell large) const {
    bool first = false, met = false;
    for (const Cell beside : beside_[liberty]) {
        const Cell group = get(name, beside);
        if (group == large) {
            return false;
        }
        if (group == small && !met) {
            met = true;
            first = beside == of;
        }
    }
    return first;
}

unsigned Groups::ask(rules::GroupNumber number, Cell cell, PlayerId player, const Value* board) const {
    const Cell group = get(name, cell);
    unsigned sum = 0;
    switch (number) {
        case rules::GroupNumber::liberties:
            return group == rules::none ? 0 : get(liberties, group);
        case rules::GroupNumber::size:
            return group == rules::none ? 0 : get(size, group);
        case rules::GroupNumber::captives:
            if (group == rules::none) {
                each_enemy(cell, player, 1, board, [&](Cell enemy) { sum += get(size, enemy); });
            }
            return sum;
        case rules::GroupNumber::suicide:
            break;
    }
    const auto saves = [&](Cell other) {
        const Cell beside = get(name, other);
        const Code code = board[other];
        return beside == rules::none ||
               (code != rules::empty && owner_[code] == player && get(liberties, beside) > 1) ||
               (enemies(player, code) && get(liberties, beside) == 1);
    };
    const auto beside = beside_[cell];
    return group == rules::none && std::none_of(beside.begin(), beside.end(), saves) ? 1 : 0;
}

unsigned Groups::territory(PlayerId player, const Value* board) {
    unsigned sum = 0;
    seen_.assign(beside_.size(), false);
    for (std::size_t start = 0; start < beside_.size(); ++start) {
        if (seen_[start] || board[start] != rules::empty) {
            continue;
        }
        bool his = false, others = false;
        region_.assign(1, static_cast<Cell>(start));
        seen_[start] = true;
        for (std::size_t i = 0; i < region_.size(); ++i) {
            for (const Cell other : beside_[region_[i]]) {
                const bool free = board[other] == rules::empty;
                his = his || (!free && owner_[board[other]] == player);
                others = others || (!free && owner_[board[other]] != player);
                if (free && !seen_[other]) {
                    seen_[other] = true;
                    region_.push_back(other);
                }
            }
        }
        sum += his && !others ? static_cast<unsigned>(region_.size()) : 0;
    }
    return sum;
}

}  // namespace bazillion::play
