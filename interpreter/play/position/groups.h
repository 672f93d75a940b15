#pragma once

#include "play/position/position.h"

#include <cstdint>
#include <span>
#include <vector>

namespace bazillion::play {

/// Where pieces join to groups: the cells beside each cell, one step away in one of `Rules::group_ways` or back. Nobody
/// stands on exits, so they are beside nothing.
class Adjacency {
public:
    explicit Adjacency(const rules::Rules& rules);

    [[nodiscard]] std::span<const Cell> operator[](Cell cell) const {
        return std::span<const Cell>(cells_).subspan(first_[cell], first_[cell + 1] - first_[cell]);
    }
    [[nodiscard]] std::size_t size() const { return first_.size() - 1; }

private:
    std::vector<std::uint32_t> first_;  ///< [cell] in `cells_`, and at last their number
    std::vector<Cell> cells_;
};

/// The groups of a position: joined pieces of one player, with their liberties, the empty cells beside them. Kept in
/// step with the board by `change`; what that wrote is taken back by `undo`.
///
/// A group is named by one of its cells. Its cells make a ring, each telling the next; two rings become one where two
/// cells exchange what they tell. So groups join in the time it takes to give the cells of the smaller one another
/// name.
class Groups {
public:
    explicit Groups(const rules::Rules& rules);
    /// Whether the rules speak of groups; if not, nothing is kept.
    [[nodiscard]] bool kept() const { return !data_.empty(); }

    /// `board`: the code on each cell.
    void reset(const Value* board);
    /// The piece on a cell has changed from `old` to what `board` says.
    void change(Cell cell, Code old, const Value* board);
    /// Takes apart the group of a cell, before its pieces leave the board one by one; its cells, until the next call.
    std::span<const Cell> lift(Cell cell);

    [[nodiscard]] std::size_t mark() const { return log_.size(); }
    /// Takes back what was changed since `mark` told so much.
    void undo(std::size_t mark) {
        for (; log_.size() > mark; log_.pop_back()) {
            data_[log_.back().at] = log_.back().old;
        }
    }

    /// The answer to a question about a cell; `player` is the mover.
    [[nodiscard]] unsigned ask(rules::GroupNumber number, Cell cell, PlayerId player, const Value* board) const;
    /// The same, found by walking over the board alone: what the other is tested against.
    [[nodiscard]] unsigned ask_plain(rules::GroupNumber number, Cell cell, PlayerId player,
                                     const Value* standing) const;
    /// The number of empty cells of regions that pieces of the player, and of nobody else, stand beside.
    [[nodiscard]] unsigned territory(PlayerId player, const Value* board);
    /// Visits a cell of each group of enemies of the player beside a cell that has `wanted` liberties.
    template <typename Visit>
    void each_enemy(Cell cell, PlayerId player, unsigned wanted, const Value* board, Visit&& visit) const;

    /// Whether the groups are those of the board.
    [[nodiscard]] bool fit(const Value* standing) const;

private:
    /// What is kept for each cell; the last two for a cell that names a group only.
    enum Field : std::uint8_t { name, next, size, liberties, fields };
    struct Entry {
        std::uint32_t at;
        Value old;
    };

    [[nodiscard]] std::uint32_t at(Field field, Cell cell) const {
        return static_cast<std::uint32_t>(std::uint32_t{fields} * cell + field);
    }
    [[nodiscard]] Value get(Field field, Cell cell) const { return data_[at(field, cell)]; }
    void set(Field field, Cell cell, unsigned value) {
        Value& now = data_[at(field, cell)];
        log_.push_back({at(field, cell), now});
        now = static_cast<Value>(value);
    }
    template <typename Visit>
    void each_group(Cell cell, Visit&& visit) const;
    void join(Cell cell, PlayerId owner, const Value* board);
    void merge(Cell large, Cell small);
    [[nodiscard]] bool is_new_liberty(Cell liberty, Cell of, Cell small, Cell large) const;
    [[nodiscard]] bool enemies(PlayerId player, Code code) const {
        return code != rules::empty && team_[owner_[code]] != team_[player] && !neutral_[owner_[code]];
    }

    Adjacency beside_;
    std::vector<PlayerId> owner_;  ///< [code]
    std::vector<bool> neutral_;    ///< [player]
    std::vector<PlayerId> team_;   ///< [player]
    std::vector<Value> data_;      ///< [fields * cell + field]
    std::vector<Entry> log_;
    std::vector<Cell> lifted_, region_;
    std::vector<bool> seen_;  ///< [cell]
};

/// Visits the names of the groups beside a cell, each once.
template <typename Visit>
void Groups::each_group(Cell cell, Visit&& visit) const {
    const auto beside = beside_[cell];
    for (std::size_t i = 0; i < beside.size(); ++i) {
        const Cell group = get(name, beside[i]);
        bool first = group != rules::none;
        for (std::size_t before = 0; first && before < i; ++before) {
            first = get(name, beside[before]) != group;
        }
        if (first) {
            visit(group);
        }
    }
}

template <typename Visit>
void Groups::each_enemy(Cell cell, PlayerId player, unsigned wanted, const Value* board, Visit&& visit) const {
    each_group(cell, [&](Cell group) {
        if (get(liberties, group) == wanted && enemies(player, board[group])) {
            visit(group);
        }
    });
}

}  // namespace bazillion::play
