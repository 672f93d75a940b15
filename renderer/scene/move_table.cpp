#include "renderer/scene/move_table.h"

#include "syntax/letters.h"

#include <algorithm>
#include <cmath>
#include <string_view>

namespace bazillion::renderer {

namespace {

constexpr double number_width = 40, least_column = 58;

/// At least what the text takes in the font of the list.
double width_of(const MoveView& move, double unit) {
    constexpr double letter = 9.3, wide_letter = 14.5, padding = 18;
    constexpr std::string_view wide = "@mwMW%";
    double width = padding;
    for (const char c : move.text) {
        const bool first_byte = !syntax::continues_character(c);
        const bool is_wide = wide.find(c) != std::string_view::npos || static_cast<unsigned char>(c) >= 0xe0;
        width += !first_byte ? 0 : is_wide ? wide_letter : letter;
    }
    return width * unit;
}

}  // namespace

MoveTable::MoveTable(const Scene& scene, double width, double unit) {
    const double left = std::min(number_width * unit, width / 4);
    const double room = width - left;
    const auto fitting = static_cast<std::size_t>(std::max(1.0, std::floor(room / (least_column * unit))));
    const std::size_t columns = std::min(fitting, scene.move_columns);
    const double column_w = room / static_cast<double>(columns);
    std::size_t top = 0;  // the first line of what stands beside each other
    double x = 0;         // in the column
    for (std::size_t i = 0; i < scene.moves.size(); ++i) {
        const MoveView& move = scene.moves[i];
        const MoveView* last = i > 0 ? &scene.moves[i - 1] : nullptr;
        const bool beside = last != nullptr && last->row == move.row && last->column / columns == move.column / columns;
        const bool same_turn = beside && last->column == move.column;
        const double w = std::min(width_of(move, unit), column_w);
        std::size_t line = same_turn ? plies_.back().line : top;
        if (!beside) {
            line = top = lines_;
        }
        x = same_turn ? x : 0;
        if (same_turn && x + w > column_w + 0.5) {
            ++line;
            x = 0;
        }
        const double start = left + column_w * static_cast<double>(move.column % columns) + x;
        plies_.push_back({line, start, w});
        x += w;
        lines_ = std::max(lines_, line + 1);
    }
}

}  // namespace bazillion::renderer
