#pragma once

#include "renderer/board/board_look.h"

#include <set>
#include <utility>
#include <vector>

namespace bazillion::renderer {

/// Draws cells that make no surface, and lines for links.
class Graph {
public:
    /// Larger graphs are nothing that one could see through.
    static constexpr std::size_t most_joined = 800;

    Graph(const rules::Rules& rules, const std::vector<Box>& boxes, BoardLook& look)
        : rules_(rules), boxes_(boxes), look_(look) {}

    /// Cells as discs, grown or shrunk to their distance, and their links.
    void draw(const std::vector<rules::Cell>& cells);

    /// The links between cells that are no farther apart than `reach`.
    void join(const std::vector<rules::Cell>& cells, double reach);

private:
    static constexpr std::size_t most_measured = 5000;

    void join(rules::Cell cell, double reach);
    /// What a random player begins with lies there.
    [[nodiscard]] bool is_for_dice(rules::Cell cell) const;
    [[nodiscard]] double side(rules::Cell cell) const;
    /// A line that would run beneath a third cell tells of a jump, or of a way for helpers; it is left out.
    [[nodiscard]] bool free_way(rules::Cell a, rules::Cell b) const;

    const rules::Rules& rules_;
    const std::vector<Box>& boxes_;
    BoardLook& look_;
    std::set<std::pair<rules::Cell, rules::Cell>> joined_;
};

}  // namespace bazillion::renderer
