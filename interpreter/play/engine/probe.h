#pragma once

#include "play/position/compiled_move.h"
#include "play/position/position.h"

#include <array>
#include <cstddef>
#include <span>

namespace bazillion::play {

/// Puts the pieces and numbers of a plain move on the board, nothing else, for as long as it lives. Derived numbers,
/// occupancy and groups stay those of the position before.
class Probe {
public:
    static constexpr std::size_t most_changes = 8;

    Probe(Position& position, std::span<const Change> changes) : position_(position), changes_(changes) {
        for (const Change& change : changes_) {
            Value& slot = position_.slots[change.slot];
            before_[done_++] = slot;
            if (change.op == Change::Op::put) {
                slot = change.value;
            } else if (change.op == Change::Op::add) {
                slot = sum_of(slot, change.value);
            }
        }
    }
    Probe(const Probe&) = delete;
    Probe& operator=(const Probe&) = delete;
    ~Probe() {
        while (done_-- > 0) {
            position_.slots[changes_[done_].slot] = before_[done_];
        }
    }
    /// What stood where the change with this index was made.
    [[nodiscard]] Value before(std::size_t index) const { return before_[index]; }

private:
    Position& position_;
    std::span<const Change> changes_;
    std::array<Value, most_changes> before_;
    std::size_t done_ = 0;
};

}  // namespace bazillion::play
