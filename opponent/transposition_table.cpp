#include "opponent/transposition_table.h"

#include <sys/mman.h>

#include <algorithm>
#include <new>

namespace bazillion::opponent {

namespace {

// An entry in a word, from the lowest bits: move, score, depth, bound, age.
constexpr unsigned score_at = TranspositionTable::move_bits, depth_at = score_at + 16, bound_at = depth_at + 8,
                   age_at = bound_at + 2;
static_assert(age_at + 6 <= 64);

int depth_of(std::uint64_t data) {
    return static_cast<std::int8_t>(data >> depth_at & 0xff);
}

unsigned age_of(std::uint64_t data) {
    return static_cast<unsigned>(data >> age_at & 0x3f);
}

}  // namespace

void TranspositionTable::resize(std::size_t bytes) {
    // Entries are looked up all over the table: in pages of 2 MB the processor finds most of them without a walk.
    constexpr std::size_t page = std::size_t{2} << 20;
    count_ = std::max<std::size_t>(bytes / sizeof(Cluster), 1);
    const std::size_t alignment = bytes >= page ? page : alignof(Cluster);
    const std::size_t size = (count_ * sizeof(Cluster) + alignment - 1) / alignment * alignment;
    clusters_.reset();
    clusters_.reset(static_cast<Cluster*>(std::aligned_alloc(alignment, size)));
    if (!clusters_) {
        throw std::bad_alloc();
    }
    static_cast<void>(madvise(clusters_.get(), size, MADV_HUGEPAGE));  // small ones do, too
    std::uninitialized_value_construct_n(clusters_.get(), count_);
    age_ = 0;
}

void TranspositionTable::clear() {
    for (Cluster& cluster : clusters()) {
        for (Slot& slot : cluster.slots) {
            slot.check.store(0, std::memory_order_relaxed);
            slot.data.store(0, std::memory_order_relaxed);
        }
    }
    age_ = 0;
}

std::optional<TranspositionTable::Entry> TranspositionTable::find(std::uint64_t hash) const {
    for (const Slot& slot : clusters_[index(hash)].slots) {
        const std::uint64_t data = slot.data.load(std::memory_order_relaxed);
        if (data != 0 && (slot.check.load(std::memory_order_relaxed) ^ data) == hash) {
            return Entry{.move = static_cast<std::uint32_t>(data & ((1U << move_bits) - 1)),
                         .score = static_cast<std::int16_t>(data >> score_at & 0xffff),
                         .depth = depth_of(data),
                         .bound = static_cast<Bound>(data >> bound_at & 3)};
        }
    }
    return std::nullopt;
}

/// Deep entries of this search are worth most.
int TranspositionTable::worth_keeping(std::uint64_t data) const {
    return data == 0 ? -10'000 : depth_of(data) - 4 * static_cast<int>((age_ - age_of(data)) % ages);
}

void TranspositionTable::store(std::uint64_t hash, const Entry& entry) {
    Slot* place = nullptr;
    int least = 0;
    std::uint32_t move = entry.move;
    for (Slot& slot : clusters_[index(hash)].slots) {
        const std::uint64_t data = slot.data.load(std::memory_order_relaxed);
        if (data != 0 && (slot.check.load(std::memory_order_relaxed) ^ data) == hash) {
            const bool deeper = depth_of(data) > entry.depth + 3 && age_of(data) == age_;
            if (deeper && entry.bound != Bound::exact) {
                return;
            }
            move = move != 0 ? move : static_cast<std::uint32_t>(data & ((1U << move_bits) - 1));
            place = &slot;
            break;
        }
        if (const int worth = worth_keeping(data); place == nullptr || worth < least) {
            place = &slot;
            least = worth;
        }
    }
    const std::uint64_t data =
        std::uint64_t{move} | std::uint64_t{static_cast<std::uint16_t>(entry.score)} << score_at |
        std::uint64_t{static_cast<std::uint8_t>(std::clamp(entry.depth, -100, 100))} << depth_at |
        static_cast<std::uint64_t>(entry.bound) << bound_at | std::uint64_t{age_} << age_at;
    place->check.store(hash ^ data, std::memory_order_relaxed);
    place->data.store(data, std::memory_order_relaxed);
}

unsigned TranspositionTable::permille() const {
    const std::size_t looked_at = std::min<std::size_t>(count_, 250);
    unsigned used = 0;
    for (std::size_t i = 0; i < looked_at; ++i) {
        for (const Slot& slot : clusters_[i].slots) {
            const std::uint64_t data = slot.data.load(std::memory_order_relaxed);
            used += data != 0 && age_of(data) == age_ ? 1 : 0;
        }
    }
    return static_cast<unsigned>(std::size_t{used} * 1000 / (looked_at * 4));
}

}  // namespace bazillion::opponent
