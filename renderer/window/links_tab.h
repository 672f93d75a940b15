#pragma once

#include "renderer/scene/layout.h"
#include "renderer/window/author_look.h"

#include <map>
#include <set>
#include <string>
#include <vector>

namespace bazillion::renderer {

/// The links of the board as arrows: where each direction leads from the cell under the pointer, or from all cells.
class LinksTab {
public:
    /// Another board.
    void forget();
    void draw(const AuthorLook& look, const rules::Board& board);
    /// `over`: the cell under the pointer; none: there is none.
    void draw_over_board(const AuthorLook& look, const rules::Board& board, const Layout& layout, rules::Cell over);

    // For tests
    [[nodiscard]] const std::map<std::string, Point>& spots() const { return spots_; }
    struct Link {
        rules::Cell from = 0;
        rules::DirectionId direction = 0;
        rules::Cell to = 0;
    };
    /// The links drawn last.
    [[nodiscard]] const std::vector<Link>& drawn() const { return drawn_; }

private:
    void draw_directions(const AuthorLook& look, const rules::Board& board);
    void draw_link(const AuthorLook& look, const Layout& layout, rules::Cell from, rules::Cell to, Colour ink);

    bool everywhere_ = false;
    std::set<rules::DirectionId> hidden_;
    std::map<std::string, Point> spots_;
    std::vector<Link> drawn_;
};

}  // namespace bazillion::renderer
