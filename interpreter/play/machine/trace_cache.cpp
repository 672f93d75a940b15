#include "play/machine/trace_cache.h"

#include "play/position/hash_combine.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <utility>

namespace bazillion::play {

bool TraceCache::follow(const Origin& trail, Oracle& oracle, std::vector<Move>& moves) {
    const Value* const slots = oracle.board();
    std::array<std::uint32_t, Trace::most_questions + 1> ways;
    std::size_t count = 0, left = Trace::most_questions;
    Jump to = jump_to(trail.root);
    std::uint32_t way = root_edge;
    while (left != 0) {
        if ((to.next & effect_bit) != 0) {
            ways[count++] = way;
            to.next &= ~effect_bit;
        }
        const std::uint32_t at = to.next;
        if (at == unknown) {
            return false;
        }
        if (at == done) {
            return count == 0 || find(std::span(ways).first(count), slots, moves);
        }
        if (to.of_cell) {
            to = pass_cells(to, slots, left, way);
        } else {
            const bool answer = oracle.holds(tests_[steps_[at - first_step].row]);
            way = 2 * at + (answer ? 1 : 0);
            to = jump_to(steps_[at - first_step].next[answer ? 1 : 0]);
            --left;
        }
    }
    return false;  // perhaps in a circle
}

/// Goes on from a step about a cell, until something else is asked, or done, by the last `way`; through so many steps
/// at most as are `left`.
inline TraceCache::Jump TraceCache::pass_cells(Jump to, const Value* slots, std::size_t& left, std::uint32_t& way) {
    const std::size_t codes = transitions_.codes();
    std::uint32_t at = to.next;
    if ((at + 1) * codes > jumps_.size()) {
        --left;
        return jump_to(far(at, slots[to.slot], way));
    }
    const Jump* const jumps = jumps_.data();
    std::size_t jump = 0;
    Slot slot = 0;
    do {
        at = to.next;
        slot = to.slot;
        jump = at * codes + slots[slot];
        to = jumps[jump];
    } while (--left != 0 && to.passes);
    if (to.next == unknown) {
        return jump_to(far(at, slots[slot], way));
    }
    way = far_ways_[jump];
    return to;
}

/// Where a run goes from a step about a cell where this code stands, as `Jump` tells, by its last way there. It is
/// noted for the next time.
std::uint32_t TraceCache::far(std::uint32_t at, Code code, std::uint32_t& way) {
    constexpr int most_in_a_row = 16;
    const Slot slot = steps_[at - first_step].slot;
    const std::size_t jump = at * transitions_.codes() + code;
    std::uint32_t next = at;
    for (int i = 0; i < most_in_a_row && next >= first_step && (next & effect_bit) == 0; ++i) {
        const Step& step = steps_[next - first_step];
        if (!step.of_cell || step.slot != slot) {
            break;
        }
        const bool answer = transitions_.data()[step.row + code] != 0;
        way = 2 * next + (answer ? 1 : 0);
        next = step.next[answer ? 1 : 0];
    }
    if (jump < jumps_.size()) {
        jumps_[jump] = jump_to(next);
        far_ways_[jump] = way;
    }
    return next;
}

TraceCache::Jump TraceCache::jump_to(std::uint32_t next) const {
    const std::uint32_t at = next & ~effect_bit;
    if (at < first_step) {
        return {.next = next};
    }
    const Step& step = steps_[at - first_step];
    return {.next = next,
            .slot = step.slot,
            .of_cell = step.of_cell,
            .passes = step.of_cell && at == next && (at + 1) * transitions_.codes() <= jumps_.size()};
}

void TraceCache::keep(Origin& trail, const Trace& trace, std::span<const Move> moves) {
    if (!trace.complete()) {
        trail.lost = true;
        return;
    }
    trail.id = trail.id == 0 ? ++last_id_ : trail.id;
    std::vector<std::uint32_t> ways;
    std::uint32_t edge = root_edge;
    const auto go = [&](std::uint32_t to, bool effect) {
        std::uint32_t& next = edge == root_edge ? trail.root : steps_[edge / 2 - first_step].next[edge % 2];
        assert(next == unknown || next == (to | (effect ? effect_bit : 0)));
        next = to | (effect ? effect_bit : 0);
        if (effect) {
            ways.push_back(edge);
        }
    };
    for (std::size_t i = 0; i < trace.asked().size(); ++i) {
        const std::uint32_t to = step_of(trail, trace, i);
        go(to, trace.asked()[i].effect_before);
        edge = 2 * to + (trace.asked()[i].answer ? 1 : 0);
    }
    go(done, trace.effect_at_end());
    if (!ways.empty()) {
        const auto size = [&] { return static_cast<std::uint32_t>(pool_.size()); };
        End end{.hash = hash_of(ways), .ways = size()};
        pool_.insert(pool_.end(), ways.begin(), ways.end());
        end.facts = size();
        add_facts(trace, moves);
        end.moves = size();
        pool_.insert(pool_.end(), moves.begin(), moves.end());
        end.end = size();
        insert(end);
    }
}

std::uint32_t TraceCache::step_of(const Origin& trail, const Trace& trace, std::size_t index) {
    const Trace::Asked& asked = trace.asked()[index];
    key_.assign(1, trail.id);
    const auto state = trace.state(index);
    key_.insert(key_.end(), state.begin(), state.end());
    const auto [number, is_new] = states_.intern(key_);
    const std::uint32_t found = number + first_step;
    if (is_new) {
        Step step{.slot = asked.slot, .of_cell = asked.holding != nullptr};
        step.row = step.of_cell ? row_of(*asked.holding) : static_cast<std::uint32_t>(tests_.size());
        if (!step.of_cell) {
            tests_.push_back(trace.test(asked));
        }
        steps_.push_back(step);
        if (const std::size_t jumps = (found + 1) * transitions_.codes(); jumps <= most_jumps) {
            jumps_.resize(jumps);
            far_ways_.resize(jumps);
        }
    }
    return found;
}

void TraceCache::clear() {
    ++epoch_;
    last_id_ = 0;
    row_of_.clear();
    tests_.clear();
    steps_.clear();
    jumps_.clear();
    far_ways_.clear();
    states_.clear();
    std::fill(ends_.begin(), ends_.end(), End{});
    kept_ = 0;
    pool_.clear();
}

std::size_t TraceCache::bytes() const {
    return steps_.capacity() * sizeof(Step) + jumps_.capacity() * sizeof(Jump) +
           (far_ways_.capacity() + pool_.capacity()) * sizeof(std::uint32_t) + ends_.capacity() * sizeof(End) +
           tests_.size() * sizeof(Test) + states_.bytes();
}

std::uint32_t TraceCache::row_of(const CodeSet& codes) {
    const auto [found, inserted] = row_of_.try_emplace(&codes, 0);
    if (inserted) {
        std::vector<std::uint32_t> row(transitions_.codes());
        for (std::size_t code = 0; code < row.size(); ++code) {
            row[code] = codes.contains(static_cast<Code>(code)) ? 1 : 0;
        }
        found->second = transitions_.intern(row);
    }
    return found->second;
}

/// What was found out of the cells that the moves change or tell of: a slot, and a row with the answer in its top bit.
void TraceCache::add_facts(const Trace& trace, std::span<const Move> moves) {
    const auto touches = [&](Move move, Slot slot) {
        const CompiledMove& made = compiled_moves_.unpacked(move);
        const auto is_it = [&](const auto& each) { return each.slot == slot; };
        const auto leads_there = [&](const Leg& leg) { return leg.from == slot || leg.to == slot; };
        const auto acts_there = [&](const Action& action) { return action.cell == slot; };
        return std::any_of(made.changes.begin(), made.changes.end(), is_it) ||
               std::find(made.victims.begin(), made.victims.end(), slot) != made.victims.end() ||
               std::any_of(made.record.legs.begin(), made.record.legs.end(), leads_there) ||
               std::any_of(made.record.actions.begin(), made.record.actions.end(), acts_there) ||
               std::find(made.record.captures.begin(), made.record.captures.end(), slot) != made.record.captures.end();
    };
    for (const Trace::Asked& asked : trace.asked()) {
        if (asked.holding != nullptr &&
            std::any_of(moves.begin(), moves.end(), [&](Move move) { return touches(move, asked.slot); })) {
            pool_.insert(pool_.end(), {asked.slot, row_of(*asked.holding) | (asked.answer ? yes_bit : 0)});
        }
    }
}

/// Appends the moves of a run that came through these ways and holds what was known; false if there is none.
bool TraceCache::find(std::span<const std::uint32_t> ways, const Value* slots, std::vector<Move>& moves) const {
    if (ends_.empty()) {
        return false;
    }
    const std::uint64_t hash = hash_of(ways);
    const std::size_t mask = ends_.size() - 1;
    for (std::size_t at = hash & mask; ends_[at].end != 0; at = (at + 1) & mask) {
        const End& end = ends_[at];
        if (end.hash == hash && holds(end, slots)) {
            const auto kept = pooled(end.ways, end.facts);
            if (std::equal(ways.begin(), ways.end(), kept.begin(), kept.end())) {
                const auto found = pooled(end.moves, end.end);
                moves.insert(moves.end(), found.begin(), found.end());
                return true;
            }
        }
    }
    return false;
}

bool TraceCache::holds(const End& end, const Value* slots) const {
    for (std::uint32_t at = end.facts; at < end.moves; at += 2) {
        const std::uint32_t row = pool_[at + 1];
        if ((transitions_.data()[(row & ~yes_bit) + slots[pool_[at]]] != 0) != ((row & yes_bit) != 0)) {
            return false;
        }
    }
    return true;
}

void TraceCache::insert(const End& end) {
    constexpr std::size_t least = 1024;
    if (2 * ++kept_ > ends_.size()) {
        const auto before = std::exchange(ends_, std::vector<End>(std::max(least, 2 * ends_.size())));
        for (const End& each : before) {
            if (each.end != 0) {
                put(each);
            }
        }
    }
    put(end);
}

void TraceCache::put(const End& end) {
    const std::size_t mask = ends_.size() - 1;
    std::size_t at = end.hash & mask;
    while (ends_[at].end != 0) {
        at = (at + 1) & mask;
    }
    ends_[at] = end;
}

std::uint64_t TraceCache::hash_of(std::span<const std::uint32_t> ways) {
    std::uint64_t hash = 0;
    for (const std::uint32_t way : ways) {
        hash = hash_combine(hash, way);
    }
    return hash;
}

}  // namespace bazillion::play
