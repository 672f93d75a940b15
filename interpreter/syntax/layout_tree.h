#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace bazillion::syntax {

/// A piece of a rules file as a formatter sees it: unlike a `Form` it knows comments, and where lines were broken.
struct LayoutNode {
    enum class Type : std::uint8_t {
        atom,
        string,
        comment,
        list,
        surplus  ///< a `)` that closes nothing
    };
    Type type = Type::list;
    std::string_view text;          ///< as written, a comment without the blanks at its end; empty for lists
    std::vector<LayoutNode> items;  ///< of a list
    bool closed = true;             ///< false for a list that the end of the file closes
    std::uint8_t breaks = 0;   ///< before it: 0 on the line of what precedes, 1 on a new line, 2 after a blank line
    std::uint32_t column = 0;  ///< where a comment began, counted in characters from 0

    [[nodiscard]] bool is_comment() const { return type == Type::comment; }
    /// A list's first item if that is an atom, else "".
    [[nodiscard]] std::string_view head() const {
        return items.empty() || items[0].type != Type::atom ? std::string_view() : items[0].text;
    }
};

/// The top level of a text. A comment behind the last item of a list is told to be behind the list. None if the text
/// cannot be taken apart surely: a string without an end, or lists nested deeper than the language allows.
std::optional<std::vector<LayoutNode>> read_layout(std::string_view text);

/// Characters that a text takes on a line; bytes that go on a UTF-8 character count nothing.
std::uint32_t display_width(std::string_view text);

}  // namespace bazillion::syntax
