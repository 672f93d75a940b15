#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace bazillion::syntax {

/// Bytes of one printed text (a name, a move, a message) before it is cut.
inline constexpr std::size_t most_printed = 2000;

/// Line feeds and tabs of `text`: escaped like other control characters, or left as they are.
enum class Lines { escape, keep };

/// A text of a file, script, player or user as it may be sent to a terminal. What a terminal would obey is escaped: C0
/// and C1 controls and DEL (`\n`, `\x1b`), marks that change the direction of writing (`\u{202e}`), and bytes that are
/// not UTF-8 (`\xff`). A text longer than `most` bytes is cut and ends in `…`. Applying it twice changes nothing.
std::string printable(std::string_view text, std::size_t most = most_printed, Lines lines = Lines::escape);

/// Whether a terminal would obey this character instead of showing it.
bool is_terminal_control(char32_t character);

}  // namespace bazillion::syntax
