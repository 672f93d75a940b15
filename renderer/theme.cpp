#include "renderer/theme.h"

#include <array>
#include <charconv>
#include <utility>

namespace bazillion::renderer {

Inks piece_inks(unsigned player) {
    static constexpr std::array<Inks, 6> inks{{
        {hex(0xfdfaf2), hex(0xddd3c0), hex(0x2a2420), hex(0x2a2420)},
        {hex(0x56504a), hex(0x2e2a27), hex(0x12100e), hex(0xefe7d8)},
        {hex(0xd65a4a), hex(0xa03326), hex(0x3d0f0a), hex(0xffe9e0)},
        {hex(0x5a8fd6), hex(0x2f5f9f), hex(0x0d2340), hex(0xe6f0ff)},
        {hex(0x6fae5a), hex(0x41803a), hex(0x14300f), hex(0xeaffe3)},
        {hex(0xe3bd4e), hex(0xb08a24), hex(0x423207), hex(0xfffbe8)},
    }};
    return inks[player % inks.size()];
}

Colour named_colour(std::string_view name) {
    static constexpr std::array<std::pair<std::string_view, std::uint32_t>, 9> names{{
        {"red", 0xd81e14},
        {"green", 0x3f9b3a},
        {"blue", 0x2b6cc4},
        {"yellow", 0xe0b21c},
        {"orange", 0xe0761c},
        {"purple", 0x8a45b8},
        {"white", 0xe9e4da},
        {"black", 0x2b2826},
        {"brown", 0x86582f},
    }};
    for (const auto& [known, rgb] : names) {
        if (known == name) {
            return hex(rgb);
        }
    }
    std::uint32_t rgb = 0x8a8580;
    if (name.size() == 7 && name[0] == '#') {
        std::from_chars(name.data() + 1, name.data() + name.size(), rgb, 16);
    }
    return hex(rgb);
}

}  // namespace bazillion::renderer
