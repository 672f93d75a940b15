#include "play/position/compiled_move.h"

#include "play/position/hash_combine.h"

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

/// Of what nearly always tells templates apart; the rest is left to the comparison.
std::size_t CompiledMoves::Hash::operator()(const CompiledMove& made) const {
    std::uint64_t hash = std::uint64_t{made.from} << 32 | std::uint64_t{made.to} << 16 | made.named;
    const auto mix = [&](std::uint64_t value) { hash = hash_combine(hash, value); };
    for (const Change& change : made.changes) {
        mix(std::uint64_t{change.slot} << 32 | std::uint64_t{change.value} << 8 |
            static_cast<std::uint64_t>(change.op));
    }
    for (const Action& action : made.record.actions) {
        mix(std::uint64_t{action.cell} << 32 | std::uint64_t{action.a} << 8 | static_cast<std::uint64_t>(action.op));
    }
    for (const Cell cell : made.record.captures) {
        mix(cell);
    }
    mix(std::uint64_t{made.continuation} << 16 | std::uint64_t{made.flags} << 8 | made.mover);
    return static_cast<std::size_t>(hash);
}

}  // namespace bazillion::play
