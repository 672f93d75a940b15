#include "play/position/compiled_move.h"

namespace bazillion::play {

void CompiledMove::clear() {
    CompiledMove fresh;
    fresh.changes.swap(changes);
    fresh.victims.swap(victims);
    fresh.record.legs.swap(record.legs);
    fresh.record.actions.swap(record.actions);
    fresh.record.captures.swap(record.captures);
    *this = std::move(fresh);
    changes.clear();
    victims.clear();
    record.legs.clear();
    record.actions.clear();
    record.captures.clear();
}

bool CompiledMove::hits(Cell cell) const {
    if (std::find(victims.begin(), victims.end(), cell) != victims.end()) {
        return true;
    }
    const auto& legs = record.legs;
    if (std::none_of(legs.begin(), legs.end(), [&](const Leg& leg) { return leg.to == cell; })) {
        return false;
    }
    const auto leaves = [&](const Leg& leg) { return leg.from == cell && !leg.copy; };
    const auto left = std::find_if(legs.begin(), legs.end(), leaves);
    return left == legs.end() || !still_stands(static_cast<std::size_t>(left - legs.begin()));
}

std::uint64_t CompiledMove::may_hit() const {
    std::uint64_t cells = 0;
    for (const Cell victim : victims) {
        cells |= std::uint64_t{1} << victim % 64;
    }
    for (const Leg& leg : record.legs) {
        cells |= std::uint64_t{1} << leg.to % 64;
    }
    return cells;
}

bool CompiledMove::still_stands(std::size_t leg) const {
    const Cell cell = record.legs[leg].to;
    const auto next = record.legs.begin() + static_cast<std::ptrdiff_t>(leg) + 1;
    const auto changes_it = [&](const Action& action) {
        return action.cell == cell && action.op != rules::Op::set_attribute;
    };
    return std::none_of(next, record.legs.end(), [&](const Leg& other) { return other.to == cell; }) &&
           std::none_of(record.actions.begin(), record.actions.end(), changes_it) &&
           std::find(record.captures.begin(), record.captures.end(), cell) == record.captures.end();
}

PackedMove::PackedMove(const CompiledMove& packed)
    : made(&packed),
      fits(packed.changes.size() <= few_changes.size() && packed.victims.size() <= few_victims.size()),
      partial(packed.partial),
      flags(packed.flags),
      from(packed.from),
      to(packed.to),
      passed(packed.passed),
      continuation(packed.continuation) {
    if (fits) {
        changed = static_cast<std::uint8_t>(packed.changes.size());
        victimised = static_cast<std::uint8_t>(packed.victims.size());
        std::copy(packed.changes.begin(), packed.changes.end(), few_changes.begin());
        std::copy(packed.victims.begin(), packed.victims.end(), few_victims.begin());
    }
}

}  // namespace bazillion::play
