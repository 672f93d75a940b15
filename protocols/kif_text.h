#pragma once

#include "play/match/match.h"

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace bazillion::protocols {

// The letters of KIF.

inline constexpr std::array<std::string_view, 9> wide_digits{"１", "２", "３", "４", "５", "６", "７", "８", "９"};
inline constexpr std::array<std::string_view, 9> chinese_digits{"一", "二", "三", "四", "五", "六", "七", "八", "九"};

/// UTF-8 as it is, else the text that was meant in Shift-JIS, as older programs write it.
[[nodiscard]] play::Result<std::string> kif_to_utf8(std::string_view text);

/// Takes the first of these texts that another one begins with; its index.
std::optional<std::size_t> take_word(std::string_view& text, const std::vector<std::string_view>& words);
/// A digit, be it narrow, wide, or a Chinese one; 0 if there is none.
int take_kif_digit(std::string_view& text);
/// Passes over blanks, wide ones included.
void skip_kif_blanks(std::string_view& text);

[[nodiscard]] play::Error kif_is_for_shogi();

}  // namespace bazillion::protocols
