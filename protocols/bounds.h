#pragma once

#include "protocols/time_control.h"

#include <cstddef>

namespace bazillion::protocols {

// What other programs can set, whatever their protocol.
inline constexpr std::size_t least_megabytes = 1, most_megabytes = 65'536;
inline constexpr unsigned most_threads = 256;
inline constexpr int most_depth = 250;

/// For a move if nobody sets a time.
inline constexpr auto usual_time = Milliseconds(5'000);
/// What is lost with each move, between the programs.
inline constexpr auto usual_overhead = Milliseconds(50);

/// Protocols count a mate in moves of one side.
inline constexpr int plies_a_move = 2;

}  // namespace bazillion::protocols
