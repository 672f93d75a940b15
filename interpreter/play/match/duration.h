#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>

namespace bazillion::play {

/// A time as people write it: "500ms", "1.5s", "30m", "1h30m". None for other texts and for more than a thousand days.
/// A bare number is so many times `unit`, or no time if there is none.
[[nodiscard]] std::optional<std::chrono::milliseconds> read_duration(
    std::string_view text, std::optional<std::chrono::milliseconds> unit = std::nullopt);
/// As `read_duration` reads it: "1h30m", "1.5s".
[[nodiscard]] std::string write_duration(std::chrono::milliseconds time);

}  // namespace bazillion::play
