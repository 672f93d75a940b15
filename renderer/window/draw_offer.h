#pragma once

#include "renderer/canvas/geometry.h"

#include <map>
#include <optional>
#include <string>

namespace bazillion::renderer {

/// The question to the other person whether he agrees to a draw, or to a take-back; made with Dear ImGui.
class DrawOffer {
public:
    void ask(std::string title, std::string question) {
        title_ = std::move(title), question_ = std::move(question), open_ = true;
    }
    void close() { open_ = false; }
    [[nodiscard]] bool is_open() const { return open_; }

    /// Draws it in the middle of the board if it is open; the answer closes it.
    std::optional<bool> draw(const Box& board, double unit);

    /// What can be clicked on it, and where: "agree", "decline".
    [[nodiscard]] const std::map<std::string, Point>& spots() const { return spots_; }

private:
    bool open_ = false;
    std::string title_, question_;
    std::map<std::string, Point> spots_;
};

}  // namespace bazillion::renderer
