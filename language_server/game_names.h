#pragma once

#include "language_server/text_positions.h"

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace bazillion::language_server {

/// What a name of a game names, as bits, so that several may be asked for.
enum class Category : std::uint16_t {
    macro = 1,
    piece = 2,
    zone = 4,
    player = 8,
    cell = 16,
    direction = 32,
    variable = 64,  ///< counters and rights, too
    attribute = 128,
    button = 256,
    phase = 512,
    switch_name = 1024,
    move_type = 2048,
    function = 4096  ///< of a script, that a hook or button names
};
using Categories = std::uint16_t;
constexpr Categories operator|(Category a, Category b) {
    return static_cast<Categories>(static_cast<Categories>(a) | static_cast<Categories>(b));
}
constexpr Categories operator|(Categories a, Category b) {
    return static_cast<Categories>(a | static_cast<Categories>(b));
}
constexpr bool includes(Categories all, Category one) {
    return (all & static_cast<Categories>(one)) != 0;
}
constexpr Categories all_categories = 8191;

/// "piece", "zone".
std::string_view word_for(Category category);

/// A name, and where it is written first.
struct Name {
    Category category = Category::macro;
    std::string text;
    std::string about;           ///< a few lines of Markdown for readers; may be empty
    std::filesystem::path file;  ///< empty if it is written nowhere, as names of cells are made of others
    ByteRange place;             ///< of the name, in the text of the file
};

}  // namespace bazillion::language_server
