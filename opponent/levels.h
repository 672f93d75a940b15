#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>

namespace bazillion::opponent {

inline constexpr int full_strength = 10;

/// Strength by how much a player sees: beginners look at few positions and judge them roughly.
struct Sight {
    std::optional<std::uint64_t> nodes;
    int depth = 100;
    int noise = 0;  ///< in hundredths of about the least piece
};

inline Sight sight_of(int level) {
    constexpr std::array<Sight, 9> below_full{{{60, 1, 120},
                                               {200, 1, 62},
                                               {400, 2, 55},
                                               {1'000, 3, 38},
                                               {2'800, 4, 27},
                                               {8'000, 5, 19},
                                               {22'000, 7, 14},
                                               {60'000, 9, 10},
                                               {180'000, 11, 5}}};
    const auto index = static_cast<std::size_t>(std::clamp(level, 1, full_strength) - 1);
    return index < below_full.size() ? below_full[index] : Sight{};
}

}  // namespace bazillion::opponent
