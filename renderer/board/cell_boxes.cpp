// Where cells are, whatever authors do with them: hide helpers off the screen, stack levels on each other.
#include "renderer/board/board_look.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace bazillion::renderer {

namespace {

Box box_of(const rules::Rect& r) {
    return {1.0 * r.left, 1.0 * r.top, 1.0 * r.right - r.left, 1.0 * r.bottom - r.top};
}

bool overlap(const Box& a, const Box& b) {
    const double w = std::min(a.right(), b.right()) - std::max(a.x, b.x);
    const double h = std::min(a.bottom(), b.bottom()) - std::max(a.y, b.y);
    return w > 0.3 * std::min(a.w, b.w) && h > 0.3 * std::min(a.h, b.h);
}

Box around_all(const std::vector<Box>& boxes, const std::vector<rules::Cell>& cells) {
    Box all;
    for (const rules::Cell cell : cells) {
        all = cell == rules::none ? all : united(all, boxes[cell]);
    }
    return all;
}

double tallest(const std::vector<Box>& boxes, const std::vector<rules::Cell>& cells) {
    double height = 0;
    for (const rules::Cell cell : cells) {
        height = cell == rules::none ? height : std::max(height, boxes[cell].h);
    }
    return height;
}

/// Moves the levels of a grid beside each other if they lie on each other.
void spread_levels(const rules::Grid& grid, std::vector<Box>& boxes) {
    const auto levels = levels_of(grid);
    if (levels.size() < 2) {
        return;
    }
    bool hidden = false;
    for (std::size_t i = 0; i < levels[0].size(); ++i) {
        const rules::Cell a = levels[0][i];
        for (const rules::Cell b : levels[1]) {
            hidden = hidden || (a != rules::none && b != rules::none && overlap(boxes[a], boxes[b]));
        }
        if (i > 64) {
            break;  // enough of them seen
        }
    }
    if (!hidden) {
        return;
    }
    Box first = around_all(boxes, levels[0]);
    first.x = std::max(0.0, first.x), first.y = std::max(0.0, first.y);
    const auto in_a_row = static_cast<std::size_t>(std::ceil(std::sqrt(static_cast<double>(levels.size()))));
    const double gap = 0.12 * std::min(first.w, first.h) + 4;
    const double room_for_name = std::max(gap, 0.7 * tallest(boxes, levels[0]));
    for (std::size_t level = 0; level < levels.size(); ++level) {
        const Box here = around_all(boxes, levels[level]);
        const double x = first.x + static_cast<double>(level % in_a_row) * (first.w + gap);
        const double y = first.y + static_cast<double>(level / in_a_row) * (first.h + room_for_name);
        for (const rules::Cell cell : levels[level]) {
            if (cell != rules::none) {
                boxes[cell].x += x - here.x;
                boxes[cell].y += y - here.y;
            }
        }
    }
}

/// Hides what lies behind a wide gap: helper cells that authors put out of the window.
void hide_far_cells(std::vector<Box>& boxes, double Box::*start, double Box::*size) {
    constexpr double wide = 300;
    std::vector<const Box*> order;
    for (const Box& box : boxes) {
        if (!box.empty()) {
            order.push_back(&box);
        }
    }
    std::sort(order.begin(), order.end(), [&](const Box* a, const Box* b) { return a->*start < b->*start; });
    double end = order.empty() ? 0 : order[0]->*start + order[0]->*size;
    const double first = order.empty() ? 0 : order[0]->*start;
    for (const Box* next : order) {
        if (next->*start - end > std::max(wide, end - first)) {
            const double limit = next->*start;
            for (Box& box : boxes) {
                box = box.*start >= limit ? Box{} : box;
            }
            return;
        }
        end = std::max(end, next->*start + next->*size);
    }
}

}  // namespace

std::vector<std::vector<rules::Cell>> levels_of(const rules::Grid& grid) {
    std::size_t count = 1;
    for (std::size_t axis = 2; axis < grid.axes.size(); ++axis) {
        count *= grid.axes[axis].size();
    }
    std::vector<std::vector<rules::Cell>> levels(grid.axes.size() < 3 ? 1 : count);
    for (std::size_t i = 0; i < grid.cells.size(); ++i) {
        levels[i % levels.size()].push_back(grid.cells[i]);
    }
    return levels;
}

std::vector<Box> cell_boxes(const rules::Rules& rules, const std::optional<Box>& picture) {
    std::vector<Box> boxes;
    for (const auto& cell : rules.board.cells) {
        const Box box = box_of(cell.where);
        const bool shown = !cell.dummy && !box.empty();
        boxes.push_back(shown ? box : Box{});
    }
    if (!picture) {
        for (const auto& grid : rules.board.grids) {
            spread_levels(grid, boxes);
        }
    }
    const auto out_of_sight = [&](const Box& box) {
        const Point middle = box.centre();
        return picture ? !picture->contains(middle) : middle.x < 0 || middle.y < 0;
    };
    if (!std::all_of(boxes.begin(), boxes.end(), out_of_sight)) {
        for (Box& box : boxes) {
            box = out_of_sight(box) ? Box{} : box;
        }
    }
    if (!picture) {
        hide_far_cells(boxes, &Box::x, &Box::w);
        hide_far_cells(boxes, &Box::y, &Box::h);
    }
    return boxes;
}

}  // namespace bazillion::renderer
