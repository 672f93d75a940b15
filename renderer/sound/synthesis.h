#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

namespace bazillion::renderer {

/// What can be heard.
enum class SoundEvent : std::uint8_t {
    opening,
    click,    ///< a piece is taken up
    release,  ///< and put back
    move,
    capture,
    drop,
    change,  ///< a piece becomes another
    check,
    button,
    dice,
    win,
    loss,
    draw
};
inline constexpr std::size_t sound_events = 13;

/// As ZRF calls it in front of `-sound`, where it has one: "move".
std::string_view name_of(SoundEvent event);

/// A sound in memory.
struct Samples {
    unsigned rate = 44'100;
    unsigned channels = 1;
    std::vector<std::int16_t> values;  ///< channels interleaved
};

/// The program's own sound of an event, computed from damped oscillations and noise: wood on wood for moves, bells for
/// checks and ends. Empty for those that are silent unless a game brings one. Always the same values.
Samples synthesise(SoundEvent event);

}  // namespace bazillion::renderer
