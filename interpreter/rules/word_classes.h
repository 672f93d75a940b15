#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace bazillion::rules {

/// What editors colour alike. A word belongs to the first class that has one of the places where it may stand.
enum class WordClass : std::uint8_t {
    file,         ///< at top level
    instruction,  ///< of move programs
    condition,    ///< opposites included: `not-empty?`
    goal,         ///< a condition of goals
    section,      ///< of a game or variant
    number,       ///< what is compared, and players
    part          ///< of sections
};
inline constexpr std::size_t word_classes = 7;

/// The words of a class, sorted.
[[nodiscard]] const std::vector<std::string>& words_of(WordClass word_class);
/// None if it is no word of the language.
[[nodiscard]] std::optional<WordClass> word_class_of(std::string_view text);

}  // namespace bazillion::rules
