#pragma once

#include "play/position/compiled_move.h"
#include "script/binding.h"

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

namespace bazillion::script {

/// What becomes of numbers where changes are made in order.
class NumberSums {
public:
    /// Takes a change of a number. False if that leaves its bounds; `ask` answers questions about the position.
    template <typename Ask>
    [[nodiscard]] bool take(const play::Change& change, Ask&& ask) {
        Sum& sum = sum_of(change.slot);
        if (change.op == play::Change::Op::put) {
            sum = {.slot = change.slot, .amount = change.value, .of_slot = false};
            return true;
        }
        sum.amount += static_cast<std::int16_t>(change.value);
        return sum.of_slot ? ask(Question{.about = Question::About::sum, .index = sum.slot, .amount = sum.amount}) != 0
                           : sum.amount >= 0 && sum.amount <= Binding::largest;
    }

    /// What the number is then, in a position.
    [[nodiscard]] std::int32_t value(play::Slot slot, std::span<const play::Value> slots) {
        const Sum& sum = sum_of(slot);
        return sum.amount + (sum.of_slot ? slots[slot] : 0);
    }

private:
    /// An amount more than the number is, or just the amount.
    struct Sum {
        play::Slot slot = 0;
        std::int32_t amount = 0;
        bool of_slot = true;
    };
    Sum& sum_of(play::Slot slot) {
        const auto known = std::find_if(sums_.begin(), sums_.end(), [&](const Sum& sum) { return sum.slot == slot; });
        return known != sums_.end() ? *known : sums_.emplace_back(Sum{.slot = slot});
    }

    std::vector<Sum> sums_;
};

}  // namespace bazillion::script
