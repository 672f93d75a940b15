#include "renderer/theme.h"

#include "syntax/letters.h"

#include <array>
#include <charconv>
#include <utility>

namespace bazillion::renderer {

namespace {

struct NamedInks {
    std::string_view name;
    Inks inks;
};

constexpr std::array<NamedInks, 8> known_inks{{
    {"white", {hex(0xfdfaf2), hex(0xddd3c0), hex(0x2a2420), hex(0x2a2420)}},
    {"black", {hex(0x56504a), hex(0x2e2a27), hex(0x12100e), hex(0xefe7d8)}},
    {"red", {hex(0xd65a4a), hex(0xa03326), hex(0x3d0f0a), hex(0xffe9e0)}},
    {"blue", {hex(0x5a8fd6), hex(0x2f5f9f), hex(0x0d2340), hex(0xe6f0ff)}},
    {"green", {hex(0x6fae5a), hex(0x41803a), hex(0x14300f), hex(0xeaffe3)}},
    {"yellow", {hex(0xf0cf63), hex(0xc19a2e), hex(0x423207), hex(0x423207)}},
    {"purple", {hex(0xa274cf), hex(0x70439c), hex(0x2a0f45), hex(0xf6eaff)}},
    {"orange", {hex(0xe8954a), hex(0xb8651f), hex(0x472207), hex(0xfff1e2)}},
}};

}  // namespace

std::vector<Inks> piece_inks(std::span<const std::string> players) {
    std::vector<Inks> result(players.size());
    std::vector<bool> named(players.size(), false);
    std::array<bool, known_inks.size()> taken{};
    for (std::size_t p = 0; p < players.size(); ++p) {
        for (std::size_t i = 0; i < known_inks.size(); ++i) {
            if (!taken[i] && known_inks[i].name == syntax::to_lower(players[p])) {
                taken[i] = named[p] = true;
                result[p] = known_inks[i].inks;
            }
        }
    }
    std::size_t next = 0;
    for (std::size_t p = 0; p < players.size(); ++p) {
        while (!named[p] && next < known_inks.size() && taken[next]) {
            ++next;
        }
        if (!named[p]) {
            result[p] = known_inks[next++ % known_inks.size()].inks;
        }
    }
    return result;
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
