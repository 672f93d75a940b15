#include "renderer/canvas/themes.h"

#include <array>
#include <cstddef>

namespace bazillion::renderer {

namespace {

/// Green cells, as on the vinyl boards of tournaments.
Theme tournament() {
    Theme theme;
    theme.background = hex(0x20211d);
    theme.panel = hex(0x2c2e28);
    theme.panel_raised = hex(0x393c34);
    theme.panel_edge = hex(0x4a4e43);
    theme.accent = hex(0x86b94f);
    theme.light_cell = hex(0xeeeed2);
    theme.medium_cell = hex(0xb4c594);
    theme.dark_cell = hex(0x769656);
    theme.frame = hex(0x33402a);
    theme.wood = hex(0xd9d3a0);
    theme.ink = hex(0x3c4a2c);
    theme.last_move = hex(0xf6f668, 0.50);
    theme.selected = hex(0x2e4a9c, 0.45);
    theme.hint = hex(0x1c2b10, 0.42);
    return theme;
}

/// Light everywhere, for bright rooms.
Theme daylight() {
    Theme theme;
    theme.background = hex(0xeef0f2);
    theme.panel = hex(0xffffff);
    theme.panel_raised = hex(0xe0e5ea);
    theme.panel_edge = hex(0xc5ccd4);
    theme.text = hex(0x23272b);
    theme.text_soft = hex(0x5c666f);
    theme.accent = hex(0x3a84c4);
    theme.warning = hex(0xb3261e);
    theme.light_cell = hex(0xf2ede2);
    theme.medium_cell = hex(0xcfc0a4);
    theme.dark_cell = hex(0xa8b8c4);
    theme.frame = hex(0x7d8b96);
    theme.wood = hex(0xe9cf9d);
    return theme;
}

Theme midnight() {
    Theme theme;
    theme.background = hex(0x14181f);
    theme.panel = hex(0x1e2530);
    theme.panel_raised = hex(0x2a3443);
    theme.panel_edge = hex(0x3b485b);
    theme.text = hex(0xe3e9f1);
    theme.text_soft = hex(0x96a3b5);
    theme.accent = hex(0x4f9de0);
    theme.light_cell = hex(0xdee3e6);
    theme.medium_cell = hex(0xb2c0cb);
    theme.dark_cell = hex(0x8ca2ad);
    theme.frame = hex(0x2b3a47);
    theme.wood = hex(0xc8b691);
    theme.ink = hex(0x33414d);
    return theme;
}

/// Black, white and yellow: nothing that matters has less than seven times the brightness of what it stands on.
Theme high_contrast() {
    Theme theme;
    theme.background = hex(0x000000);
    theme.panel = hex(0x000000);
    theme.panel_raised = hex(0x3a3a3a);
    theme.panel_edge = hex(0xffffff);
    theme.text = hex(0xffffff);
    theme.text_soft = hex(0xe8e8e8);
    theme.accent = hex(0xffd400);
    theme.warning = hex(0xff8a80);
    theme.light_cell = hex(0xffffff);
    theme.medium_cell = hex(0xc8c8c8);
    theme.dark_cell = hex(0x8c8c8c);
    theme.frame = hex(0x000000);
    theme.wood = hex(0xf4f4f4);
    theme.ink = hex(0x000000);
    theme.goal = hex(0xffd400, 0.55);
    theme.selected = hex(0x0040ff, 0.65);
    theme.hint = hex(0x0030d0, 0.85);
    theme.last_move = hex(0xffd400, 0.75);
    theme.check = hex(0xff0000);
    theme.arrow = hex(0x0030d0, 0.92);
    theme.inks = InkSet::contrast;
    return theme;
}

/// Nothing depends on telling red from green: blue, orange and brightness do the work. The colours are those of Okabe
/// and Ito, "Color Universal Design" (2008).
Theme colour_blind() {
    Theme theme;
    theme.background = hex(0x1b1d20);
    theme.panel = hex(0x272a2e);
    theme.panel_raised = hex(0x34383e);
    theme.panel_edge = hex(0x484d55);
    theme.text_soft = hex(0xaab0b8);
    theme.accent = hex(0x56b4e9);
    theme.warning = hex(0xe69f00);
    theme.light_cell = hex(0xf1ece0);
    theme.medium_cell = hex(0xd0c8b8);
    theme.dark_cell = hex(0xa9a294);
    theme.frame = hex(0x3d3a34);
    theme.wood = hex(0xded3b8);
    theme.ink = hex(0x474238);
    theme.goal = hex(0xf0e442, 0.35);
    theme.selected = hex(0x0072b2, 0.55);
    theme.hint = hex(0x0072b2, 0.62);
    theme.last_move = hex(0x56b4e9, 0.48);
    theme.check = hex(0xd55e00);
    theme.arrow = hex(0x0072b2, 0.82);
    theme.inks = InkSet::colour_blind;
    return theme;
}

const std::array<NamedTheme, 6>& all_themes() {
    static const std::array<NamedTheme, 6> all{{
        {"walnut", "Walnut", {}},
        {"tournament", "Tournament green", tournament()},
        {"daylight", "Daylight", daylight()},
        {"midnight", "Midnight blue", midnight()},
        {"high-contrast", "High contrast", high_contrast()},
        {"colour-blind", "For colour-blind eyes", colour_blind()},
    }};
    return all;
}

}  // namespace

std::span<const NamedTheme> themes() {
    return all_themes();
}

int find_theme(std::string_view name) {
    for (std::size_t i = 0; i < themes().size(); ++i) {
        if (themes()[i].name == name) {
            return static_cast<int>(i);
        }
    }
    return 0;
}

const Theme& theme_of(int number) {
    const bool known = number >= 0 && static_cast<std::size_t>(number) < themes().size();
    return themes()[known ? static_cast<std::size_t>(number) : 0].theme;
}

}  // namespace bazillion::renderer
