#pragma once

#include "language_server/text_positions.h"

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace bazillion::language_server {

/// A syntax tree of a rules file that tolerates errors: the tokens and the lists they stand in, in order of the text,
/// lists before their items.
class Outline {
public:
    using Index = std::uint32_t;
    static constexpr Index none = static_cast<Index>(-1);
    static constexpr Index root = 0;

    struct Node {
        enum class Type : std::uint8_t { atom, string, list, comment };
        Type type = Type::list;
        ByteRange range;      ///< with parentheses and quotes
        Index parent = none;  ///< only the root, which is the whole text, has none
        bool closed = true;
        std::vector<Index> items;  ///< of a list, without comments
    };

    /// `text` must outlive the outline.
    explicit Outline(std::string_view text);

    [[nodiscard]] const std::vector<Node>& nodes() const { return nodes_; }
    [[nodiscard]] const Node& operator[](Index node) const { return nodes_[node]; }
    [[nodiscard]] std::string_view text() const { return text_; }
    /// As written, a string without its quotes.
    [[nodiscard]] std::string_view text(Index node) const;
    /// A list's first item if that is an atom, else "".
    [[nodiscard]] std::string_view head(Index node) const;
    /// Which item of its list a node is.
    [[nodiscard]] std::size_t place_in_parent(Index node) const;

    /// The atom, string or comment that an offset lies in or at the end of; else none.
    [[nodiscard]] Index token_at(std::size_t offset) const;
    /// The innermost list around an offset.
    [[nodiscard]] Index list_at(std::size_t offset) const;
    /// The first item of a list with this head, none if there is none.
    [[nodiscard]] Index part(Index list, std::string_view head) const;

private:
    friend class OutlineBuilder;
    [[nodiscard]] Index last_before(std::size_t offset) const;

    std::string_view text_;
    std::vector<Node> nodes_;
};

}  // namespace bazillion::language_server
