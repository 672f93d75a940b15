#include "opponent/evaluation.h"

#include <algorithm>

namespace bazillion::opponent {

Evaluation::Evaluation(const play::Engine& engine, const Weights& weights, const Sides& sides)
    : engine_(engine), weights_(weights), cells_(engine.rules().cells()), variables_(engine.rules().slots) {
    const auto counts = [](const std::vector<Tapered>& values) {
        return std::any_of(values.begin(), values.end(), [](Tapered value) { return value != Tapered{}; });
    };
    by_distance_ = !weights.steps.empty() && (counts(weights.near_enemy) || counts(weights.near_own));
    by_neighbours_ = counts(weights.beside);
    by_promotables_ = counts(weights.per_promotable);
    if (weights.network) {
        network_.emplace(*weights.network);
    }
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
    royal_.clear();
    for (std::size_t code = 0; code < rules.codes.size(); ++code) {
        royal_.push_back(code != rules::empty && rules.is_royal(static_cast<rules::Code>(code)) ? 1 : 0);
    }
    slot_sign_.assign(variables_ - cells_, 0);
    reserve_.assign(variables_ - cells_, 0);
    for (const rules::Variable& variable : rules.variables) {
        const std::size_t each = std::max<std::size_t>(variable.kinds.size(), 1);
        for (std::size_t player = 0; variable.per_player && player < variable.by_player.size(); ++player) {
            for (std::size_t i = 0; i < each && variable.by_player[player] != rules::none; ++i) {
                const std::size_t slot = variable.by_player[player] + i - cells_;
                slot_sign_[slot] = static_cast<std::int8_t>(sides.sign(static_cast<rules::PlayerId>(player)));
                reserve_[slot] = rules.reserve != rules::none && &variable == &rules.variables[rules.reserve] ? 1 : 0;
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
        sums.total += std::abs(sign_[value]) * times * weight.early;
        sums.phase += times * weights_.phase[value];
        sums.pieces += value != rules::empty ? times : 0;
        if (by_promotables_) {
            add_promotable(sums, value, times);
        }
        if (!weights_.kept.empty() && sign_[value] == thinking_) {
            sums.early += signed_times * weights_.kept[value].early;
            sums.late += signed_times * weights_.kept[value].late;
        }
    } else if (slot < variables_) {
        constexpr int most = 1'000;  // of one variable: what counts higher is no supply of pieces
        const Tapered weight = weights_.in_slot[slot - cells_];
        const int amount = times * slot_sign_[slot - cells_] * std::min<int>(value, most);
        sums.early += amount * weight.early;
        sums.late += amount * weight.late;
        sums.total += std::abs(slot_sign_[slot - cells_]) * times * std::min<int>(value, most) * weight.early;
        sums.pieces += times * reserve_[slot - cells_] * std::min<int>(value, most);
    }
}

void Evaluation::add_promotable(Sums& sums, rules::Value value, int times) const {
    const Tapered weight = weights_.per_promotable[value];
    sums.promotables += times * weights_.promotable[value];
    sums.per_promotable_early += times * sign_[value] * weight.early;
    sums.per_promotable_late += times * sign_[value] * weight.late;
}

void Evaluation::reset() {
    const auto& slots = engine_.position().slots;
    Sums sums;
    for (std::size_t slot = 0; slot < variables_; ++slot) {
        add(sums, static_cast<rules::Slot>(slot), slots[slot], 1);
    }
    add_all_near(sums);
    board_.assign(by_neighbours_ ? cells_ : 0, rules::empty);
    for (std::size_t cell = 0; cell < board_.size(); ++cell) {
        place(sums, static_cast<rules::Cell>(cell), slots[cell]);
    }
    sums_.assign(1, sums);
    if (network_) {
        network_->reset(slots, cells_);
    }
}

void Evaluation::add_beside(Sums& sums, rules::Cell cell, rules::Value value, int times) const {
    if (value == rules::empty) {
        return;
    }
    for (const Neighbourhood::Neighbour& neighbour : weights_.neighbourhood->of(cell)) {
        if (const rules::Value other = board_[neighbour.cell]; other != rules::empty) {
            const std::size_t first = neighbour.ahead ? value : other, ahead = neighbour.ahead ? other : value;
            const Tapered weight = weights_.beside[(neighbour.axis * weights_.codes + first) * weights_.codes + ahead];
            const int sign = sign_[first] * times;
            sums.beside_early += sign * weight.early;
            sums.beside_late += sign * weight.late;
        }
    }
}

void Evaluation::place(Sums& sums, rules::Cell cell, rules::Value value) {
    add_beside(sums, cell, board_[cell], -1);
    board_[cell] = value;
    add_beside(sums, cell, value, 1);
}

void Evaluation::add_near(Sums& sums, rules::Slot slot, rules::Value value, int times) const {
    if (slot >= cells_ || sign_[value] == 0) {
        return;
    }
    const int sign = sign_[value] * times;
    const std::size_t own = sign_[value] > 0 ? 0 : 1;
    const auto count = [&](rules::Cell royal, const std::vector<Tapered>& weights) {
        if (royal != rules::none) {
            const Tapered weight = weights[value * Weights::distances + weights_.steps[slot * cells_ + royal]];
            sums.near_early += sign * weight.early;
            sums.near_late += sign * weight.late;
        }
    };
    count(sums.royal[own], weights_.near_own);
    count(sums.royal[1 - own], weights_.near_enemy);
}

/// Finds the royal pieces, and counts all pieces by their distance from them. A side with several has none that counts.
void Evaluation::add_all_near(Sums& sums) const {
    if (!by_distance_) {
        return;
    }
    const auto& slots = engine_.position().slots;
    std::array<int, 2> found{};
    sums.near_early = sums.near_late = 0;
    sums.royal = {rules::none, rules::none};
    for (std::size_t cell = 0; cell < cells_; ++cell) {
        const rules::Value value = slots[cell];
        if (royal_[value] != 0 && sign_[value] != 0) {
            const std::size_t side = sign_[value] > 0 ? 0 : 1;
            sums.royal[side] = found[side]++ == 0 ? static_cast<rules::Cell>(cell) : rules::none;
        }
    }
    for (std::size_t cell = 0; cell < cells_; ++cell) {
        if (slots[cell] != rules::empty) {
            add_near(sums, static_cast<rules::Slot>(cell), slots[cell], 1);
        }
    }
}

bool Evaluation::moves_royal(std::span<const play::Write> writes) const {
    const auto& slots = engine_.position().slots;
    return std::any_of(writes.begin(), writes.end(), [&](const play::Write& write) {
        return write.slot < cells_ && (royal_[write.old] != 0 || royal_[slots[write.slot]] != 0);
    });
}

void Evaluation::made() {
    Sums sums = sums_.back();
    const auto writes = engine_.last_writes();
    const auto& slots = engine_.position().slots;
    const bool royal_moves = by_distance_ && moves_royal(writes);
    if (network_) {
        network_->push();
    }
    for (std::size_t i = 0; i < writes.size(); ++i) {
        const auto& [slot, old] = writes[i];
        // A slot may be written several times; between its values lies what the next write found there.
        const auto next = std::find_if(writes.begin() + static_cast<std::ptrdiff_t>(i) + 1, writes.end(),
                                       [at = slot](const play::Write& later) { return later.slot == at; });
        const rules::Value now = next == writes.end() ? slots[slot] : next->old;
        add(sums, slot, old, -1);
        add(sums, slot, now, 1);
        if (by_distance_ && !royal_moves) {
            add_near(sums, slot, old, -1);
            add_near(sums, slot, now, 1);
        }
        if (by_neighbours_ && slot < cells_) {
            place(sums, slot, now);
        }
        if (network_ && slot < cells_) {
            network_->change(slot, old, now);
        }
    }
    if (royal_moves) {
        add_all_near(sums);
    }
    sums_.push_back(sums);
}

void Evaluation::unmade() {
    sums_.pop_back();
    if (network_) {
        network_->pop();
    }
    if (by_neighbours_) {
        // The first write of a slot tells what was there before the move.
        const auto writes = engine_.last_writes();
        for (auto write = writes.rbegin(); write != writes.rend(); ++write) {
            if (write->slot < cells_) {
                board_[write->slot] = write->old;
            }
        }
    }
}

int Evaluation::phase() const {
    return std::clamp(sums_.back().phase * 256 / weights_.full_phase, 0, 256);
}

std::array<std::int64_t, 2> Evaluation::held_up() const {
    if (weights_.ahead.empty()) {
        return {};
    }
    std::array<std::int64_t, 2> blocked{}, force{};
    const auto& slots = engine_.position().slots;
    for (std::size_t cell = 0; cell < cells_; ++cell) {
        const rules::Value piece = slots[cell];
        if (sign_[piece] == 0) {
            continue;
        }
        const std::size_t side = sign_[piece] > 0 ? 0 : 1;
        force[side] += weights_.of(static_cast<rules::Cell>(cell), piece).late;
        const rules::Cell ahead = weights_.ahead[piece * cells_ + cell];
        if (ahead != rules::none) {
            const rules::Value other = slots[ahead];
            const bool mutual = weights_.ahead[other * cells_ + ahead] == cell && sign_[other] == -sign_[piece];
            blocked[side] += mutual ? 1 : 0;
        }
    }
    constexpr std::int64_t half = 100;  // the force by which what a blocked man counts is halved
    const auto of = [&](std::size_t side) {
        return blocked[side] * weights_.blocked * half / (half + std::max<std::int64_t>(force[side], 0));
    };
    return {of(0), of(1)};
}

bool Evaluation::shut_out(int side) const {
    const auto& slots = engine_.position().slots;
    bool waits = false, enters = false;
    for (const Weights::Entrance& entrance : weights_.entrances) {
        if (slot_sign_[entrance.slot - cells_] == side && slots[entrance.slot] != 0) {
            waits = true;
            enters = enters || std::any_of(entrance.cells.begin(), entrance.cells.end(),
                                           [&](rules::Cell cell) { return slots[cell] == rules::empty; });
        }
    }
    return waits && !enters;
}

/// Who has less left to do is ahead in proportion: the same lead counts for more, the nearer the end is.
Score Evaluation::race_score() const {
    constexpr std::int64_t all = 4'000, gain_shut_out = 400;
    const Sums& sums = sums_.back();
    auto held = held_up();
    if (shut_out(-thinking_)) {
        held[thinking_ > 0 ? 1 : 0] -= gain_shut_out;
    }
    const std::int64_t first = held[0] - (sums.total + sums.early) / 2;
    const std::int64_t other = held[1] - (sums.total - sums.early) / 2;
    return bounded(static_cast<Score>(all * (other - first) / std::max<std::int64_t>(first + other, 1)));
}

Score Evaluation::score() const {
    if (network_) {
        return network_->score(engine_.position().turn_state.turn);
    }
    const Sums& sums = sums_.back();
    const int early = phase();
    if (weights_.race) {
        return race_score();
    }
    const std::int64_t promotables = sums.promotables - weights_.usual_promotables;
    const std::int64_t at_start =
        sums.early + sums.near_early + sums.beside_early + promotables * sums.per_promotable_early;
    const std::int64_t at_end = sums.late + sums.near_late + sums.beside_late + promotables * sums.per_promotable_late;
    return bounded(static_cast<Score>((at_start * early + at_end * (256 - early)) / 256));
}

}  // namespace bazillion::opponent
