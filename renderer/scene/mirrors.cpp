#include "renderer/scene/mirrors.h"

#include "renderer/board/board_look.h"

namespace bazillion::renderer {

std::vector<std::vector<rules::Cell>> mirrored_cells(const rules::Rules& rules) {
    struct Level {
        std::size_t columns, rows;
        std::vector<rules::Cell> cells;
    };
    std::vector<Level> boards;
    for (const rules::Grid& grid : rules.board.grids) {
        for (auto& level : grid.axes.size() < 2 ? std::vector<std::vector<rules::Cell>>{} : levels_of(grid)) {
            boards.push_back({grid.axes[0].size(), grid.axes[1].size(), std::move(level)});
        }
    }
    std::vector<std::vector<rules::Cell>> mirrors(rules.cells());
    for (const Level& a : boards) {
        for (const Level& b : boards) {
            if (&a == &b || a.columns != b.columns || a.rows != b.rows) {
                continue;
            }
            for (std::size_t i = 0; i < a.cells.size(); ++i) {
                if (a.cells[i] != rules::none && b.cells[i] != rules::none) {
                    mirrors[a.cells[i]].push_back(b.cells[i]);
                }
            }
        }
    }
    return mirrors;
}

}  // namespace bazillion::renderer
