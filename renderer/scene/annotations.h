#pragma once

#include "renderer/scene/scene.h"

#include <optional>
#include <vector>

namespace bazillion::renderer {

/// Arrows and circles that a person draws on the board with the right button, as on boards elsewhere: dragged from cell
/// to cell, or clicked; the same once more takes it away.
class Annotations {
public:
    void press(Cell cell, unsigned colour) { drawn_ = MarkView{cell, cell, colour}; }
    /// The pointer has come to another cell, or off the board.
    void move(Cell cell);
    /// Keeps what was drawn, or takes its like away.
    void release();
    void give_up() { drawn_.reset(); }
    void clear();

    /// What is being drawn; from its first cell to that under the pointer.
    [[nodiscard]] const std::optional<MarkView>& drawn() const { return drawn_; }
    /// All that is to be seen, what is being drawn included.
    [[nodiscard]] std::vector<MarkView> marks() const;

private:
    std::vector<MarkView> kept_;
    std::optional<MarkView> drawn_;
};

}  // namespace bazillion::renderer
