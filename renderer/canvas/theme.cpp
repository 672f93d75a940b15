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

using InkTable = std::array<NamedInks, 8>;

constexpr InkTable usual_inks{{
    {"white", {hex(0xfdfaf2), hex(0xddd3c0), hex(0x2a2420), hex(0x2a2420)}},
    {"black", {hex(0x56504a), hex(0x2e2a27), hex(0x12100e), hex(0xefe7d8)}},
    {"red", {hex(0xd65a4a), hex(0xa03326), hex(0x3d0f0a), hex(0xffe9e0)}},
    {"blue", {hex(0x5a8fd6), hex(0x2f5f9f), hex(0x0d2340), hex(0xe6f0ff)}},
    {"green", {hex(0x6fae5a), hex(0x41803a), hex(0x14300f), hex(0xeaffe3)}},
    {"yellow", {hex(0xf0cf63), hex(0xc19a2e), hex(0x423207), hex(0x423207)}},
    {"purple", {hex(0xa274cf), hex(0x70439c), hex(0x2a0f45), hex(0xf6eaff)}},
    {"orange", {hex(0xe8954a), hex(0xb8651f), hex(0x472207), hex(0xfff1e2)}},
}};

constexpr InkTable contrast_inks{{
    {"white", {hex(0xffffff), hex(0xffffff), hex(0x000000), hex(0x000000)}},
    {"black", {hex(0x000000), hex(0x000000), hex(0x000000), hex(0xffffff)}},
    {"red", {hex(0xd00000), hex(0xa00000), hex(0x000000), hex(0xffffff)}},
    {"blue", {hex(0x0030d0), hex(0x001f8f), hex(0x000000), hex(0xffffff)}},
    {"green", {hex(0x007a1f), hex(0x005214), hex(0x000000), hex(0xffffff)}},
    {"yellow", {hex(0xffe000), hex(0xffd000), hex(0x000000), hex(0x000000)}},
    {"purple", {hex(0x8a00c2), hex(0x62008a), hex(0x000000), hex(0xffffff)}},
    {"orange", {hex(0xff9a1f), hex(0xf08000), hex(0x000000), hex(0x000000)}},
}};

/// The palette of Okabe and Ito: bluish green, vermilion, reddish purple ...
constexpr InkTable colour_blind_inks{{
    {"white", {hex(0xfdfaf2), hex(0xddd3c0), hex(0x2a2420), hex(0x2a2420)}},
    {"black", {hex(0x4a4a4a), hex(0x262626), hex(0x0c0c0c), hex(0xf2f2f2)}},
    {"red", {hex(0xd55e00), hex(0xa84a00), hex(0x3a1900), hex(0xfff0e0)}},
    {"blue", {hex(0x0072b2), hex(0x00568a), hex(0x001d30), hex(0xe6f4ff)}},
    {"green", {hex(0x35c19c), hex(0x009e73), hex(0x00291e), hex(0x00291e)}},
    {"yellow", {hex(0xf0e442), hex(0xd0c41e), hex(0x3a3600), hex(0x3a3600)}},
    {"purple", {hex(0xcc79a7), hex(0xa8557f), hex(0x3a1228), hex(0xfff0f8)}},
    {"orange", {hex(0xe69f00), hex(0xb87d00), hex(0x3d2a00), hex(0x3d2a00)}},
}};

const InkTable& table_of(InkSet set) {
    return set == InkSet::contrast ? contrast_inks : set == InkSet::colour_blind ? colour_blind_inks : usual_inks;
}

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
    const InkTable& known_inks = usual_inks;  // all name the same colours
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

std::vector<Inks> piece_inks(std::span<const rules::Player> players, InkSet set) {
    const InkTable& known_inks = table_of(set);
    std::vector<Inks> result(players.size(), grey_inks);
    std::vector<bool> done(players.size(), false);
    std::array<bool, usual_inks.size()> taken{};
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
