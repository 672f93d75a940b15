#include "opponent/evaluation.h"

#include <algorithm>

namespace bazillion::opponent {

Evaluation::Evaluation(const play::Engine& engine, const Weights& weights, const Sides& sides)
    : engine_(engine), weights_(weights), cells_(engine.rules().cells()), variables_(engine.rules().slots) {
    choose(sides);
    reset();
}

void Evaluation::choose(const Sides& sides) {
    const auto& rules = engine_.rules();
    sign_.clear();
    for (std::size_t code = 0; code < rules.codes.size(); ++code) {
        const bool piece = code != rules::empty;
        sign_.push_back(
            static_cast<std::int8_t>(piece ? sides.sign(rules.codes.owner(static_cast<rules::Code>(code))) : 0));
    }
    slot_sign_.assign(variables_ - cells_, 0);
    for (const rules::Variable& variable : rules.variables) {
        const std::size_t each = std::max<std::size_t>(variable.kinds.size(), 1);
        for (std::size_t player = 0; variable.per_player && player < variable.by_player.size(); ++player) {
            for (std::size_t i = 0; i < each && variable.by_player[player] != rules::none; ++i) {
                slot_sign_[variable.by_player[player] + i - cells_] =
                    static_cast<std::int8_t>(sides.sign(static_cast<rules::PlayerId>(player)));
            }
        }
    }
}

void Evaluation::add(Sums& sums, rules::Slot slot, rules::Value value, int times) const {
    if (slot < cells_) {
        const Tapered weight = weights_.of(slot, value);
        const int signed_times = times * sign_[value];
        sums.early += signed_times * weight.early;
        sums.late += signed_times * weight.late;
        sums.phase += times * weights_.phase[value];
    } else if (slot < variables_) {
        constexpr int most = 1'000;  // of one variable: what counts higher is no supply of pieces
        const Tapered weight = weights_.in_slot[slot - cells_];
        const int amount = times * slot_sign_[slot - cells_] * std::min<int>(value, most);
        sums.early += amount * weight.early;
        sums.late += amount * weight.late;
    }
}

void Evaluation::reset() {
    const auto& slots = engine_.position().slots;
    Sums sums;
    for (std::size_t slot = 0; slot < variables_; ++slot) {
        add(sums, static_cast<rules::Slot>(slot), slots[slot], 1);
    }
    sums_.assign(1, sums);
}

void Evaluation::made() {
    Sums sums = sums_.back();
    const auto writes = engine_.last_writes();
    const auto& slots = engine_.position().slots;
    for (std::size_t i = 0; i < writes.size(); ++i) {
        const auto& [slot, old] = writes[i];
        // A slot may be written several times; between its values lies what the next write found there.
        const auto next = std::find_if(writes.begin() + static_cast<std::ptrdiff_t>(i) + 1, writes.end(),
                                       [at = slot](const play::Write& later) { return later.slot == at; });
        const rules::Value now = next == writes.end() ? slots[slot] : next->old;
        add(sums, slot, old, -1);
        add(sums, slot, now, 1);
    }
    sums_.push_back(sums);
}

int Evaluation::phase() const {
    return std::clamp(sums_.back().phase * 256 / weights_.full_phase, 0, 256);
}

Score Evaluation::score() const {
    const Sums& sums = sums_.back();
    const int early = phase();
    return bounded(
        static_cast<Score>((std::int64_t{sums.early} * early + std::int64_t{sums.late} * (256 - early)) / 256));
}

}  // namespace bazillion::opponent
