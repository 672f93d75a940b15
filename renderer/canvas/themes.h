#pragma once

#include "renderer/canvas/theme.h"

#include <span>
#include <string_view>

namespace bazillion::renderer {

/// A look of the window that can be chosen.
struct NamedTheme {
    std::string_view name;   ///< as settings store it; never changes
    std::string_view label;  ///< for people
    Theme theme;
};

/// All of them; the first is the standard one.
std::span<const NamedTheme> themes();

/// The number of a theme by its name; the standard one's if there is no such theme.
int find_theme(std::string_view name);

/// A theme by its number; the standard one if there is no such number.
const Theme& theme_of(int number);

}  // namespace bazillion::renderer
