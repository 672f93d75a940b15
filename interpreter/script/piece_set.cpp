#include "script/piece_set.h"

namespace bazillion::script {

PieceSet::PieceSet(const rules::Codes& codes, std::size_t players, std::size_t kinds,
                   std::optional<rules::PlayerId> owner)
    : codes_(codes), first_player_(owner.value_or(0)), end_player_(owner ? *owner + 1 : players), kinds_(kinds) {}

/// All codes from one kind to another; codes are ordered by owner, then by kind.
PieceSet::Range PieceSet::range(std::size_t owner, std::size_t first_kind, std::size_t last_kind) const {
    const auto start = [&](std::size_t kind) {
        const auto id = static_cast<rules::KindId>(kind);
        return codes_.make(static_cast<rules::PlayerId>(owner), id) - codes_.of_kind(id).initial;
    };
    const auto last = static_cast<rules::KindId>(last_kind);
    const auto end = start(last_kind) + (1U << codes_.of_kind(last).varying.size());
    const auto first = static_cast<rules::Code>(start(first_kind));
    return {first, static_cast<rules::Code>(end - first)};
}

void PieceSet::add(Range range) {
    if (range_.size == 0) {
        range_ = range;
    } else if (more_.empty() && range.first == range_.first + range_.size) {
        range_.size = static_cast<rules::Code>(range_.size + range.size);
    } else if (!holds(range.first)) {
        more_.push_back(range);
    }
}

void PieceSet::add(rules::KindId kind) {
    for (std::size_t player = first_player_; player < end_player_; ++player) {
        add(range(player, kind, kind));
    }
}

void PieceSet::add_all() {
    for (std::size_t player = first_player_; player < end_player_ && kinds_ > 0; ++player) {
        add(range(player, 0, kinds_ - 1));
    }
}

bool PieceSet::holds_in_stack(rules::Code code) const {
    const auto pieces = codes_.distinct(code);
    return std::any_of(pieces.begin(), pieces.end(), [&](rules::Code piece) { return holds_single(piece); });
}

std::size_t PieceSet::count(std::span<const rules::Code> cells) const {
    const auto count_in = [&](Range range) {
        std::uint32_t sum = 0;
        for (const rules::Code code : cells) {
            sum += range.holds(code) ? 1 : 0;
        }
        return sum;
    };
    std::size_t sum = count_in(range_);
    for (const Range& range : more_) {
        sum += count_in(range);
    }
    return sum + (codes_.size() > codes_.singles() ? count_in_stacks(cells) : 0);
}

std::size_t PieceSet::count_in_stacks(std::span<const rules::Code> cells) const {
    std::size_t sum = 0;
    for (const rules::Code code : cells) {
        for (const rules::Code piece : codes_.is_stack(code) ? codes_.pieces(code) : std::span<const rules::Code>()) {
            sum += holds_single(piece) ? 1 : 0;
        }
    }
    return sum;
}

}  // namespace bazillion::script
