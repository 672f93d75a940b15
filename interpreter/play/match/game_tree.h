#pragma once

#include "rules/types.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace bazillion::play {

/// The moves of a game with their variations, comments and glyphs. Each node but the root is a move; its children are
/// what was played behind it, the main line first. A node remembers which child was gone to last, so there is always
/// one line from the root through any node to an end.
class GameTree {
public:
    using Id = std::uint32_t;
    static constexpr Id root = 0;

    struct Node {
        Id parent = root;
        rules::PlayerId player = 0;    ///< who decided
        std::string text;              ///< compact text
        std::string written;           ///< as players write it; empty for one that was never played
        std::string comment;           ///< on the move; on the start of the game at the root
        std::vector<unsigned> glyphs;  ///< numeric annotation glyphs of the PGN standard, such as 1 for `!`
        std::string left;              ///< what clocks showed behind it, as `write_left`; empty if that is not known
        std::vector<Id> children;
        Id chosen = root;  ///< the child gone to last; the root for none
        bool removed = false;
    };

    GameTree() : nodes_(1) {}

    [[nodiscard]] const Node& operator[](Id id) const { return nodes_[id]; }
    /// Ids are below this.
    [[nodiscard]] std::size_t size() const { return nodes_.size(); }
    /// The child of that text; the root if there is none.
    [[nodiscard]] Id child(Id parent, std::string_view text) const;
    /// The node gone to behind this one last, else the main line; the root at an end.
    [[nodiscard]] Id next(Id id) const;
    /// How many moves lead to a node.
    [[nodiscard]] std::size_t depth(Id id) const;
    /// The moves that lead to a node, itself the last.
    [[nodiscard]] std::vector<Id> path(Id id) const;
    /// The same, and what follows behind it.
    [[nodiscard]] std::vector<Id> line(Id id) const;
    /// There is something in it that a list of moves does not tell.
    [[nodiscard]] bool annotated() const;

    /// The child of that text, made if there is none, is gone to.
    Id add(Id parent, rules::PlayerId player, std::string_view text);
    void set_written(Id id, std::string written) { nodes_[id].written = std::move(written); }
    void set_comment(Id id, std::string comment) { nodes_[id].comment = std::move(comment); }
    /// Behind what stands there already, with a sign between the two.
    void add_comment(Id id, std::string_view text, char between) {
        std::string& comment = nodes_[id].comment;
        if (!comment.empty()) {
            comment += between;
        }
        comment += text;
    }
    void set_glyphs(Id id, std::vector<unsigned> glyphs) { nodes_[id].glyphs = std::move(glyphs); }
    void set_left(Id id, std::string left) { nodes_[id].left = std::move(left); }
    void clear_left();
    /// Makes a node the main line behind its parent.
    void promote(Id id);
    /// Takes a node out with all that follows it. The ids of others stay.
    void remove(Id id);

private:
    std::vector<Node> nodes_;
};

/// What is written behind a move for the glyphs that have a sign of their own: `!`, `?`, `!!`, `+-` ...; "" for others.
[[nodiscard]] std::string_view glyph_sign(unsigned glyph);
/// The glyph of a sign; 0 if there is none.
[[nodiscard]] unsigned glyph_of(std::string_view sign);
/// The signs of a move together; glyphs that have none as `$` and their number.
[[nodiscard]] std::string glyph_signs(const GameTree::Node& node);

}  // namespace bazillion::play
