#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

namespace bazillion::play {

/// The place of the bit with so many others below it, without a question for each of these (S. Vigna, "Broadword
/// implementation of rank/select queries", 2008).
[[nodiscard]] inline std::size_t place_of_bit(std::uint64_t bits, std::uint32_t index) {
    constexpr std::uint64_t ones = 0x0101010101010101ULL, high = ones << 7;
    // How many bytes of `sums`, which do not fall, are no greater than a number; each less than 128.
    const auto up_to = [](std::uint64_t sums, std::uint64_t number) {
        return ((((number * ones | high) - sums) & high) >> 7) * ones >> 56;
    };
    std::uint64_t sums = bits - (bits >> 1 & 0x5555555555555555ULL);
    sums = (sums & 0x3333333333333333ULL) + (sums >> 2 & 0x3333333333333333ULL);
    sums = ((sums + (sums >> 4)) & 0x0f0f0f0f0f0f0f0fULL) * ones;  // each byte: of it and those below
    const std::uint64_t byte = 8 * up_to(sums, index);
    const std::uint64_t within = index - ((sums << 8) >> byte & 0xff);
    const std::uint64_t spread = (bits >> byte & 0xff) * ones & 0x8040201008040201ULL;
    const std::uint64_t sums_within = ((spread + (high - ones)) >> 7 & ones) * ones;
    return byte + up_to(sums_within, within);
}

/// A set of cells, a bit each: a bitboard, as chess programs call it. For boards of `words` * 64 cells at most.
template <std::size_t words>
struct Bitboard {
    static_assert(words == 1 || words == 2);
    std::array<std::uint64_t, words> word;

    static Bitboard load(const std::uint64_t* from) {
        Bitboard loaded{};
        for (std::size_t i = 0; i < words; ++i) {
            loaded.word[i] = from[i];
        }
        return loaded;
    }
    [[nodiscard]] Bitboard operator~() const {
        Bitboard result{};
        for (std::size_t i = 0; i < words; ++i) {
            result.word[i] = ~word[i];
        }
        return result;
    }
    Bitboard& operator&=(const Bitboard& other) {
        for (std::size_t i = 0; i < words; ++i) {
            word[i] &= other.word[i];
        }
        return *this;
    }
    Bitboard& operator|=(const Bitboard& other) {
        for (std::size_t i = 0; i < words; ++i) {
            word[i] |= other.word[i];
        }
        return *this;
    }
    bool operator==(const Bitboard&) const = default;
    friend Bitboard operator&(Bitboard a, const Bitboard& b) { return a &= b; }
    friend Bitboard operator|(Bitboard a, const Bitboard& b) { return a |= b; }

    [[nodiscard]] bool any() const {
        std::uint64_t all = 0;
        for (const std::uint64_t each : word) {
            all |= each;
        }
        return all != 0;
    }
    [[nodiscard]] bool contains(std::size_t cell) const { return (word[cell / 64] >> cell % 64 & 1) != 0; }
    void insert(std::size_t cell) { word[cell / 64] |= std::uint64_t{1} << cell % 64; }
    void erase(std::size_t cell) { word[cell / 64] &= ~(std::uint64_t{1} << cell % 64); }

    /// All cells up to the first of the set, that one included; all there are if it is empty.
    [[nodiscard]] Bitboard up_to_first() const {
        Bitboard result{{word[0] ^ (word[0] - 1)}};
        if constexpr (words == 2) {
            result.word[1] = word[1] ^ (word[1] - (word[0] == 0 ? 1 : 0));
        }
        return result;
    }
    /// All cells from the last of the set on, that one included; all there are if it is empty.
    [[nodiscard]] Bitboard from_last() const {
        const Bitboard last = last_or_first_cell();
        Bitboard result{{~last.word[0] + 1}};
        if constexpr (words == 2) {
            result.word[1] = ~last.word[1] + (last.word[0] == 0 ? 1 : 0);
        }
        return result;
    }
    /// All cells from the last of `below` to the first of this set, both included, if all of that set come before all
    /// of this. Where a set is empty, there is no bound on its side. (Chess programs call it obstruction difference.)
    [[nodiscard]] Bitboard from_last_to_first(const Bitboard& below) const {
        const Bitboard last = below.last_or_first_cell();
        Bitboard result{{word[0] ^ (word[0] - last.word[0])}};
        if constexpr (words == 2) {
            result.word[1] = word[1] ^ (word[1] - last.word[1] - (word[0] < last.word[0] ? 1 : 0));
        }
        return result;
    }
    /// Visits its cells, the first ones first, until `holds` is true of one; whether it is.
    template <typename Holds>
    [[nodiscard]] bool any_of(Holds&& holds) const {
        for (std::size_t i = 0; i < words; ++i) {
            for (std::uint64_t bits = word[i]; bits != 0; bits &= bits - 1) {
                if (holds(i * 64 + static_cast<std::size_t>(std::countr_zero(bits)))) {
                    return true;
                }
            }
        }
        return false;
    }
    template <typename Visit>
    void each(Visit&& visit) const {
        static_cast<void>(any_of([&](std::size_t cell) {
            visit(cell);
            return false;
        }));
    }
    /// How many cells it has. The instruction for it is missing in processors of the oldest kind that programs are
    /// compiled for.
    [[nodiscard]] int count() const {
        std::uint64_t sum = 0;  // a byte of it counts 16 cells at most
        for (std::uint64_t bits : word) {
            bits -= bits >> 1 & 0x5555555555555555ULL;
            bits = (bits & 0x3333333333333333ULL) + (bits >> 2 & 0x3333333333333333ULL);
            sum += (bits + (bits >> 4)) & 0x0f0f0f0f0f0f0f0fULL;
        }
        return static_cast<int>(sum * 0x0101010101010101ULL >> 56);
    }
    /// The cell with so many others before it; `index` < `count()`.
    [[nodiscard]] std::size_t cell_at(std::uint32_t index) const {
        if constexpr (words == 2) {
            const auto in_first = static_cast<std::uint32_t>(Bitboard<1>{{word[0]}}.count());
            const bool behind = index >= in_first;
            return (behind ? 64 : 0) + place_of_bit(word[behind ? 1 : 0], index - (behind ? in_first : 0));
        } else {
            return place_of_bit(word[0], index);
        }
    }
    /// One cell of a set that has some.
    [[nodiscard]] std::size_t first() const {
        if constexpr (words == 2) {
            if (word[0] == 0) {
                return 64 + static_cast<std::size_t>(std::countr_zero(word[1]));
            }
        }
        return static_cast<std::size_t>(std::countr_zero(word[0]));
    }

private:
    /// The last cell, or that with the number 0 if there is none.
    [[nodiscard]] Bitboard last_or_first_cell() const {
        const auto last = [](std::uint64_t bits) { return std::uint64_t{1} << (63 ^ std::countl_zero(bits | 1)); };
        if constexpr (words == 1) {
            return {{last(word[0])}};
        } else {
            const bool in_second = word[1] != 0;
            return {{in_second ? 0 : last(word[0]), in_second ? last(word[1]) : 0}};
        }
    }
};

/// Counts the cells of many bitboards. The instruction that counts bits is missing in processors of the oldest kind
/// that programs are compiled for; so words are kept until there are some, and then counted side by side.
class CellCounter {
public:
    template <std::size_t words>
    void add(const Bitboard<words>& cells) {
        for (const std::uint64_t word : cells.word) {
            kept_[count_++] = word;
        }
        if (count_ + words > kept_.size()) [[unlikely]] {
            flush();
        }
    }
    [[nodiscard]] std::uint64_t total() {
        flush();
        return total_;
    }

private:
    void flush() {
        std::uint64_t sum = 0;
        for (std::size_t i = 0; i < count_; ++i) {
            std::uint64_t bits = kept_[i];
            bits -= bits >> 1 & 0x5555555555555555ULL;
            bits = (bits & 0x3333333333333333ULL) + (bits >> 2 & 0x3333333333333333ULL);
            bits = (bits + (bits >> 4)) & 0x0f0f0f0f0f0f0f0fULL;
            sum += bits;  // a byte of it counts 31 times 8 at most
        }
        total_ += (sum & 0x00ff00ff00ff00ffULL) * 0x0001000100010001ULL >> 48;
        total_ += (sum >> 8 & 0x00ff00ff00ff00ffULL) * 0x0001000100010001ULL >> 48;
        count_ = 0;
    }

    std::array<std::uint64_t, 31> kept_;
    std::size_t count_ = 0;
    std::uint64_t total_ = 0;
};

}  // namespace bazillion::play
