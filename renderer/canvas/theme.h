#pragma once

#include "rules/rules.h"

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace bazillion::renderer {

struct Colour {
    double r = 0, g = 0, b = 0, a = 1;
    friend bool operator==(const Colour&, const Colour&) = default;

    [[nodiscard]] constexpr Colour with_alpha(double alpha) const { return {r, g, b, alpha}; }
    /// Towards white (amount > 0) or black (< 0).
    [[nodiscard]] constexpr Colour lighter(double amount) const {
        const double goal = amount > 0 ? 1 : 0;
        const double t = amount > 0 ? amount : -amount;
        return {r + (goal - r) * t, g + (goal - g) * t, b + (goal - b) * t, a};
    }
};

constexpr Colour hex(std::uint32_t rgb, double alpha = 1) {
    return {(rgb >> 16 & 0xff) / 255.0, (rgb >> 8 & 0xff) / 255.0, (rgb & 0xff) / 255.0, alpha};
}

/// The inks a piece picture is printed with.
struct Inks {
    Colour fill, shade, line, detail;
};

/// Which colours pieces are printed in: the usual ones, pure ones, or such that nobody confuses.
enum class InkSet : std::uint8_t { usual, contrast, colour_blind };

/// All colours of the window. The values are those of the standard look.
struct Theme {
    Colour background = hex(0x1d1b19);
    Colour panel = hex(0x2a2724);
    Colour panel_raised = hex(0x37332f);
    Colour panel_edge = hex(0x45403b);
    Colour text = hex(0xe8e2d9);
    Colour text_soft = hex(0xa39b91);
    Colour accent = hex(0x8fbf4d);
    Colour warning = hex(0xe5675b);

    Colour light_cell = hex(0xeedcbc);
    Colour medium_cell = hex(0xd3b48d);
    Colour dark_cell = hex(0xb28a63);
    Colour frame = hex(0x4a3a2b);
    Colour wood = hex(0xe0bd84);  ///< under lines
    Colour ink = hex(0x5b432b);   ///< the lines on it
    Colour goal = hex(0xd9a520, 0.30);

    Colour selected = hex(0x14551e, 0.50);
    Colour hint = hex(0x14551e, 0.50);
    Colour last_move = hex(0x9bc700, 0.41);
    Colour check = hex(0xff1a0c);
    Colour premove = hex(0x1d3a9e, 0.55);  ///< cells of a move chosen out of turn
    Colour arrow = hex(0x1e6fb8, 0.78);
    Colour goes = hex(0x1e6fb8, 0.85);   ///< where a piece one asks about goes,
    Colour takes = hex(0xc8352a, 0.90);  ///< and captures
    std::array<Colour, 4> marks{hex(0x15781b, 0.72), hex(0x882020, 0.72), hex(0x003088, 0.72), hex(0xe68f00, 0.80)};

    InkSet inks = InkSet::usual;
};

/// The look of each player's pieces. A player called by a colour has it; the others get what is left, first light, then
/// dark, then colours; those that never move are grey.
std::vector<Inks> piece_inks(std::span<const rules::Player> players, InkSet set = InkSet::usual);

/// A colour by its English name or `#rrggbb`, as buttons declare it; grey if unknown.
Colour named_colour(std::string_view name);

}  // namespace bazillion::renderer
