#pragma once

#include <cstdint>

namespace bazillion::play {

/// A hash with one more value in it, for tables (multiplicative hashing; Knuth, volume 3, 6.4).
[[nodiscard]] inline std::uint64_t hash_combine(std::uint64_t hash, std::uint64_t value) {
    hash = (hash ^ value) * 0x9e3779b97f4a7c15ULL;
    return hash ^ hash >> 32;
}

}  // namespace bazillion::play
