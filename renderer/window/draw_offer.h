#pragma once

#include "renderer/canvas/geometry.h"

#include <map>
#include <optional>
#include <string>

namespace bazillion::renderer {

/// The question to the other person at the table whether he agrees to a draw; made with Dear ImGui.
class DrawOffer {
public:
    void open(std::string from, std::string to) { from_ = std::move(from), to_ = std::move(to), open_ = true; }
    void close() { open_ = false; }
    [[nodiscard]] bool is_open() const { return open_; }

    /// Draws it in the middle of the board if it is open; the answer closes it.
    std::optional<bool> draw(const Box& board, double unit);

    /// What can be clicked on it, and where: "agree", "decline".
    [[nodiscard]] const std::map<std::string, Point>& spots() const { return spots_; }

private:
    bool open_ = false;
    std::string from_, to_;
    std::map<std::string, Point> spots_;
};

}  // namespace bazillion::renderer
