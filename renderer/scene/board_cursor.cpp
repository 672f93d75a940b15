#include "renderer/scene/board_cursor.h"

#include <cmath>
#include <limits>

namespace bazillion::renderer {

namespace {

bool can_be_pressed(const StockView& stock) {
    return !stock.options.empty();
}

}  // namespace

std::optional<Cell> next_cell(const Layout& layout, Cell from, Direction direction) {
    constexpr double aside_weight = 1.4;  // the neighbours of a hexagon come before the cell behind them
    const Point start = layout.cells[from].centre();
    const bool across = direction == Direction::left || direction == Direction::right;
    const double sign = direction == Direction::left || direction == Direction::up ? -1 : 1;
    std::optional<Cell> best;
    double least = std::numeric_limits<double>::max();
    for (std::size_t i = 0; i < layout.cells.size(); ++i) {
        if (i == from || layout.cells[i].empty()) {
            continue;
        }
        const Point at = layout.cells[i].centre();
        const double ahead = sign * (across ? at.x - start.x : at.y - start.y);
        const double aside = std::abs(across ? at.y - start.y : at.x - start.x);
        // A little more than a quarter turn, so that hexagons have neighbours on all four sides.
        constexpr double widest = 1.75;
        const double distance = ahead + aside_weight * aside;
        if (ahead > 0.5 && aside <= widest * ahead && distance < least) {
            best = static_cast<Cell>(i);
            least = distance;
        }
    }
    return best;
}

std::optional<Cell> first_cell(const Scene& scene, const Layout& layout, PlayerId to_act) {
    const auto shown = [&](Cell cell) { return cell != rules::none && !layout.cells[cell].empty(); };
    if (shown(scene.selected)) {
        return scene.selected;
    }
    if (!scene.last_move.empty() && shown(scene.last_move.back())) {
        return scene.last_move.back();
    }
    std::optional<Cell> best;
    const auto lower = [&](Cell cell) {
        const Point at = layout.cells[cell].centre(), middle = layout.board.centre();
        return !best || at.y - std::abs(at.x - middle.x) >
                            layout.cells[*best].centre().y - std::abs(layout.cells[*best].centre().x - middle.x);
    };
    for (const PieceView& piece : scene.pieces) {
        if (piece.player == to_act && shown(piece.cell) && lower(piece.cell)) {
            best = piece.cell;
        }
    }
    for (std::size_t i = 0; !best && i < layout.cells.size(); ++i) {
        best = shown(static_cast<Cell>(i)) ? std::optional(static_cast<Cell>(i)) : std::nullopt;
    }
    return best;
}

std::vector<Hit> tab_stops(const Scene& scene, const Layout& layout) {
    std::vector<Hit> stops;
    const auto add = [&](Hit::Type type, std::size_t index, std::size_t item = 0) {
        const Hit hit{type, index, item};
        if (!box_of(layout, hit).empty()) {
            stops.push_back(hit);
        }
    };
    for (std::size_t i = 0; i < scene.choices.size(); ++i) {
        add(Hit::Type::choice, i);
    }
    if (!stops.empty()) {
        return stops;
    }
    for (std::size_t t = 0; t < scene.trays.size(); ++t) {
        for (std::size_t i = 0; i < scene.trays[t].stocks.size(); ++i) {
            if (can_be_pressed(scene.trays[t].stocks[i])) {
                add(Hit::Type::stock, t, i);
            }
        }
    }
    for (std::size_t i = 0; i < scene.domes.size(); ++i) {
        if (!scene.domes[i].options.empty()) {
            add(Hit::Type::dome, i);
        }
    }
    for (std::size_t i = 0; i < scene.chips.size(); ++i) {
        add(Hit::Type::chip, i);
    }
    for (std::size_t i = 0; i < scene.tools.size(); ++i) {
        if (scene.tools[i].enabled) {
            add(Hit::Type::tool, i);
        }
    }
    for (std::size_t t = 0; t < scene.trays.size(); ++t) {
        add(Hit::Type::seat, t);
    }
    return stops;
}

Box box_of(const Layout& layout, const Hit& hit) {
    const auto of = [&](const std::vector<Box>& boxes) { return hit.index < boxes.size() ? boxes[hit.index] : Box{}; };
    switch (hit.type) {
        case Hit::Type::cell:
            return of(layout.cells);
        case Hit::Type::choice:
            return of(layout.choices);
        case Hit::Type::dome:
            return of(layout.domes);
        case Hit::Type::chip:
            return of(layout.chips);
        case Hit::Type::tool:
            return of(layout.tools);
        case Hit::Type::seat:
            return hit.index < layout.trays.size() ? layout.trays[hit.index].seat : Box{};
        case Hit::Type::stock:
            return hit.index < layout.trays.size() && hit.item < layout.trays[hit.index].stocks.size()
                       ? layout.trays[hit.index].stocks[hit.item]
                       : Box{};
        default:
            return {};
    }
}

}  // namespace bazillion::renderer
