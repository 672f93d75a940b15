#pragma once

#include "play/match/match.h"
#include "renderer/canvas/geometry.h"

#include <array>
#include <map>
#include <string>

namespace bazillion::renderer {

/// The card on which a move of the record gets a comment and signs, becomes the main line, or is removed with all that
/// follows; made with Dear ImGui.
class NoteCard {
public:
    /// Opens it beside `anchor`.
    void open(const play::Match& match, play::GameTree::Id move, const Box& anchor);

    enum class Wish { nothing, changed, removed };
    /// Draws it if it is open; comment, signs and order of variations are changed in the match at once. That the move
    /// is to be removed is only told.
    Wish draw(play::Match& match, double unit, double top);

    [[nodiscard]] bool is_open() const { return open_; }
    [[nodiscard]] play::GameTree::Id move() const { return move_; }
    /// What can be clicked on it, and where: "!", "Main line", "Remove", "comment".
    [[nodiscard]] const std::map<std::string, Point>& spots() const { return spots_; }

private:
    bool button(const std::string& name, bool chosen, float width, bool enabled = true);
    Wish draw_signs(play::Match& match);
    Wish draw_buttons(play::Match& match);

    bool open_ = false, fresh_ = false;
    play::GameTree::Id move_ = play::GameTree::root;
    std::string title_;
    Box anchor_;
    double height_ = 0;
    std::array<char, 4096> comment_{};
    std::map<std::string, Point> spots_;
};

}  // namespace bazillion::renderer
