#pragma once

#include "play/match/match.h"
#include "renderer/canvas/geometry.h"

#include <array>
#include <string>
#include <vector>

namespace bazillion::renderer {

/// A line in which moves are typed, as players write them or as compact texts, with those that go on as what was typed;
/// made with Dear ImGui.
class MoveLine {
public:
    /// For the options of the match as it stands.
    void open(const play::Match& match);

    /// Draws it at the lower edge of the board if it is open; returns the compact text of the move that was chosen.
    std::string draw(const Box& board, double unit);

    [[nodiscard]] bool is_open() const { return open_; }
    /// Where it was drawn last, if it is open.
    [[nodiscard]] Box box() const { return open_ ? box_ : Box{}; }
    /// How the moves are written that fit what was typed; those that fit exactly first.
    [[nodiscard]] const std::vector<std::string>& fitting() const { return fitting_; }

private:
    struct Choice {
        std::string written, text;
        std::string brief;  ///< as it would be written if no other move were written alike
    };
    void find();
    [[nodiscard]] std::string chosen() const;

    Box box_;
    bool open_ = false, fresh_ = false;
    std::vector<Choice> choices_;
    std::array<char, 64> typed_{};
    std::vector<std::string> fitting_;
};

}  // namespace bazillion::renderer
