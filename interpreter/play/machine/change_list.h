#pragma once

#include "play/position/compiled_move.h"
#include "rules/rules.h"

#include <algorithm>
#include <optional>
#include <vector>

namespace bazillion::play {

/// What a move changes on the board, in order; what is known beforehand is folded into plain puts.
class ChangeList {
public:
    explicit ChangeList(const rules::Rules& rules) : rules_(rules) {}

    void clear() { changes_.clear(); }
    [[nodiscard]] const std::vector<Change>& changes() const { return changes_; }

    void put(Cell cell, Code code) {
        if (Change* last = last_put(cell)) {
            last->value = code;
        } else {
            changes_.push_back({.op = Change::Op::put, .slot = cell, .value = code});
        }
    }
    void lift(Cell cell, std::uint8_t reg, bool copy) {
        changes_.push_back({.op = Change::Op::lift, .reg = reg, .slot = cell, .value = copy});
    }
    void place(Cell cell, std::uint8_t reg) { changes_.push_back({.op = Change::Op::place, .reg = reg, .slot = cell}); }
    void change(Change::Op op, Cell cell, Code piece) { changes_.push_back({.op = op, .slot = cell, .value = piece}); }
    /// Alters the piece that stands on the cell by then; `known` is what stood there before the move, if certain and
    /// still there.
    void alter(Change::Op op, Cell cell, Value value, std::optional<Code> known);
    void recycle(Cell cell) { changes_.push_back({.op = Change::Op::recycle, .slot = cell}); }

private:
    [[nodiscard]] bool touched(Cell cell) const;
    [[nodiscard]] Change* last_put(Cell cell) {
        const auto found =
            std::find_if(changes_.rbegin(), changes_.rend(), [&](const Change& c) { return c.slot == cell; });
        return found != changes_.rend() && found->op == Change::Op::put ? &*found : nullptr;
    }
    [[nodiscard]] Code altered(Change::Op op, Code code, Value value) const;

    const rules::Rules& rules_;
    std::vector<Change> changes_;
};

}  // namespace bazillion::play
