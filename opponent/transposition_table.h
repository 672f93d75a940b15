#pragma once

#include "opponent/score.h"

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <optional>
#include <span>

namespace bazillion::opponent {

/// What a search found out about positions, shared by all its threads without locks: an entry is two words, the first
/// of which is the position's hash xor the second, so that one torn by two writers is not found (Hyatt and Mann, "A
/// lock-less transposition table implementation for parallel search", 2002).
///
/// Four entries fill a line of the cache. Of these the least deep is replaced, those of earlier searches first.
class TranspositionTable {
public:
    enum class Bound : std::uint8_t { none, upper, lower, exact };

    struct Entry {
        std::uint32_t move = 0;  ///< signature of the best move (`MoveInfo`), `move_bits` of it; 0: none
        Score score = 0;         ///< wins counted from the position, not from the root
        int depth = 0;
        Bound bound = Bound::none;
    };
    static constexpr std::uint32_t move_bits = 24;
    /// What a search of a window tells of the true score.
    [[nodiscard]] static Bound bound_of(Score score, Score alpha, Score beta) {
        return score >= beta ? Bound::lower : score > alpha ? Bound::exact : Bound::upper;
    }

    explicit TranspositionTable(std::size_t bytes) { resize(bytes); }

    /// Empties it, too. No other thread may use it meanwhile; so with `clear` and `new_search`.
    void resize(std::size_t bytes);
    void clear();
    void new_search() { age_ = static_cast<std::uint8_t>((age_ + 1) % ages); }

    [[nodiscard]] std::optional<Entry> find(std::uint64_t hash) const;
    void store(std::uint64_t hash, const Entry& entry);
    void prefetch(std::uint64_t hash) const { __builtin_prefetch(&clusters_[index(hash)]); }

    /// How many of a thousand entries are of this search.
    [[nodiscard]] unsigned permille() const;
    [[nodiscard]] std::size_t bytes() const { return count_ * sizeof(Cluster); }

private:
    static constexpr unsigned ages = 64;
    struct Slot {
        std::atomic<std::uint64_t> check{0}, data{0};
    };
    struct alignas(64) Cluster {
        std::array<Slot, 4> slots;
    };
    [[nodiscard]] std::size_t index(std::uint64_t hash) const {
        __extension__ using Wide = unsigned __int128;
        return static_cast<std::size_t>(Wide{hash} * count_ >> 64);
    }
    [[nodiscard]] std::span<Cluster> clusters() { return {clusters_.get(), count_}; }
    [[nodiscard]] int worth_keeping(std::uint64_t data) const;

    struct Free {
        void operator()(Cluster* clusters) const { std::free(clusters); }
    };
    std::unique_ptr<Cluster[], Free> clusters_;  // NOLINT: of a length known when it is made
    std::size_t count_ = 0;
    std::uint8_t age_ = 0;
};

}  // namespace bazillion::opponent
