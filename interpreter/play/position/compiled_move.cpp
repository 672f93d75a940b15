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

namespace {

/// Of all that tells compiled moves apart but their texts.
std::uint64_t hash_of(const CompiledMove& made) {
    std::uint64_t hash = 0;
    const auto mix = [&](std::uint64_t first, std::uint64_t second, std::uint64_t third, std::uint64_t fourth) {
        hash = hash_combine(hash, first << 48 | second << 32 | third << 16 | fourth);
    };
    mix(made.from, made.to, made.passed, made.named);
    mix(made.piece, made.continuation, made.button_index, std::uint64_t{made.flags} << 8 | made.mover);
    mix(made.record.kind, made.record.dropped, made.partial ? 1 : 0, static_cast<std::uint64_t>(made.naming));
    for (const Change& change : made.changes) {
        mix(change.slot, change.value, static_cast<std::uint64_t>(change.op), change.reg);
    }
    for (const Leg& leg : made.record.legs) {
        mix(leg.from, leg.to, leg.copy ? 1 : 0, 1);
    }
    for (const Action& action : made.record.actions) {
        mix(action.cell, action.a, static_cast<std::uint64_t>(action.op), action.b);
    }
    for (const Cell cell : made.record.captures) {
        mix(cell, 0, 0, 2);
    }
    for (const Cell cell : made.victims) {
        mix(cell, 0, 0, 3);
    }
    return hash;
}

template <typename T>
std::size_t bytes_of(const std::vector<T>& list) {
    return list.capacity() * sizeof(T);
}

std::size_t bytes_of_lists(const CompiledMove& made) {
    return bytes_of(made.changes) + bytes_of(made.victims) + bytes_of(made.record.legs) +
           bytes_of(made.record.actions) + bytes_of(made.record.captures) + made.text.capacity() +
           made.label.capacity();
}

}  // namespace

Move CompiledMoves::intern(const CompiledMove& made) {
    if (2 * (size_ + 1) > index_.size()) {
        grow();
    }
    const std::uint64_t hash = hash_of(made);
    const std::size_t mask = index_.size() - 1;
    std::size_t at = hash & mask;
    for (; index_[at] != no_move; at = (at + 1) & mask) {
        const Kept& other = kept(index_[at]);
        if (other.hash == hash && other.made == made) {
            return index_[at];
        }
    }
    if (size_ == chunks_.size() * in_chunk) {
        chunks_.push_back(std::make_unique<Kept[]>(in_chunk));  // NOLINT: of a length known when it is made
    }
    Kept& place = chunks_[size_ / in_chunk][size_ % in_chunk];
    place.made = made;
    place.hash = hash;
    bytes_of_lists_ += bytes_of_lists(place.made);
    return index_[at] = static_cast<Move>(size_++);
}

void CompiledMoves::grow() {
    constexpr std::size_t least = 256;
    index_.assign(std::max(least, 2 * index_.size()), no_move);
    const std::size_t mask = index_.size() - 1;
    for (Move move = 0; move < size_; ++move) {
        std::size_t at = kept(move).hash & mask;
        while (index_[at] != no_move) {
            at = (at + 1) & mask;
        }
        index_[at] = move;
    }
}

void CompiledMoves::clear() {
    size_ = bytes_of_lists_ = 0;
    std::fill(index_.begin(), index_.end(), no_move);
}

}  // namespace bazillion::play
