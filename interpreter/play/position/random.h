#pragma once

#include <cstdint>

namespace bazillion::play {

/// A small and quick source of random numbers (Sebastiano Vigna's splitmix64, public domain).
class Random {
public:
    explicit Random(std::uint64_t seed) : state_(seed) {}
    std::uint32_t operator()() {
        std::uint64_t z = state_ += 0x9e3779b97f4a7c15ULL;
        z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9ULL;
        z = (z ^ z >> 27) * 0x94d049bb133111ebULL;
        return static_cast<std::uint32_t>((z ^ z >> 31) >> 32);
    }
    /// Each of 0 .. count-1 as likely as the others (Lemire, "Fast random integer generation in an interval", 2019).
    std::uint32_t below(std::uint32_t count) {
        std::uint64_t product = std::uint64_t{(*this)()} * count;
        if (auto low = static_cast<std::uint32_t>(product); low < count) [[unlikely]] {
            for (const std::uint32_t least = -count % count; low < least; low = static_cast<std::uint32_t>(product)) {
                product = std::uint64_t{(*this)()} * count;
            }
        }
        return static_cast<std::uint32_t>(product >> 32);
    }

private:
    std::uint64_t state_;
};

}  // namespace bazillion::play
