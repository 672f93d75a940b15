#include "renderer/canvas/theme.h"

#include "syntax/letters.h"

#include <array>
#include <charconv>
#include <cmath>
#include <optional>
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

constexpr Inks grey_inks{hex(0xa9a49c), hex(0x7d7870), hex(0x3a3733), hex(0x24211e)};

/// Other words for these colours.
constexpr std::array<std::pair<std::string_view, std::string_view>, 8> other_names{{
    {"light", "white"},
    {"silver", "white"},
    {"dark", "black"},
    {"gold", "yellow"},
    {"tan", "yellow"},
    {"brown", "orange"},
    {"violet", "purple"},
    {"cyan", "blue"},
}};

/// Which of the known inks a player is named after.
std::optional<std::size_t> find_inks(std::string_view player) {
    std::string name = syntax::to_lower(player);
    for (const auto& [other, colour] : other_names) {
        name = name == other ? std::string(colour) : name;
    }
    for (std::size_t i = 0; i < known_inks.size(); ++i) {
        if (known_inks[i].name == name) {
            return i;
        }
    }
    return std::nullopt;
}

/// A colour of the rainbow for each number; neighbours are far apart.
Colour rainbow(std::size_t number, double lightness) {
    const double hue = std::fmod(static_cast<double>(number) * 0.618034, 1.0) * 6;
    const auto channel = [&](double shift) {
        const double distance = std::abs(std::fmod(hue + shift, 6.0) - 3);
        return lightness * std::clamp(distance - 0.7, 0.25, 1.0);
    };
    return {channel(0), channel(4), channel(2)};
}

}  // namespace

std::vector<Inks> piece_inks(std::span<const rules::Player> players) {
    std::vector<Inks> result(players.size(), grey_inks);
    std::vector<bool> done(players.size(), false);
    std::array<bool, known_inks.size()> taken{};
    for (std::size_t p = 0; p < players.size(); ++p) {
        const auto i = find_inks(players[p].name);
        if (i && !taken[*i]) {
            taken[*i] = done[p] = true;
            result[p] = known_inks[*i].inks;
        }
        done[p] = done[p] || players[p].neutral || players[p].random;
    }
    std::size_t next = 0;
    for (std::size_t p = 0; p < players.size(); ++p) {
        while (!done[p] && next < known_inks.size() && taken[next]) {
            ++next;
        }
        if (!done[p]) {
            result[p] = next < known_inks.size()
                            ? known_inks[next].inks
                            : Inks{rainbow(next, 0.85), rainbow(next, 0.6), rainbow(next, 0.2), hex(0xffffff)};
            ++next;
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
