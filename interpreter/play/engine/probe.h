#pragma once

#include "play/engine/game_state.h"

#include <array>
#include <cstddef>
#include <span>

namespace bazillion::play {

/// Puts the pieces and numbers of a plain move on the board, nothing else, for as long as it lives. Derived numbers
/// and groups stay those of the position before.
class Probe {
public:
    static constexpr std::size_t most_changes = 8;

    Probe(GameState& state, std::span<const Change> changes) : state_(state), changes_(changes) {
        for (const Change& change : changes_) {
            const Value there = state_.position().slots[change.slot];
            before_[done_++] = there;
            if (change.op == Change::Op::put) {
                state_.probe(change.slot, change.value);
            } else if (change.op == Change::Op::add) {
                state_.probe(change.slot, sum_of(there, change.value));
            }
        }
    }
    Probe(const Probe&) = delete;
    Probe& operator=(const Probe&) = delete;
    ~Probe() {
        while (done_-- > 0) {
            state_.probe(changes_[done_].slot, before_[done_]);
        }
    }
    /// What stood where the change with this index was made.
    [[nodiscard]] Value before(std::size_t index) const { return before_[index]; }

private:
    GameState& state_;
    std::span<const Change> changes_;
    std::array<Value, most_changes> before_;
    std::size_t done_ = 0;
};

}  // namespace bazillion::play
