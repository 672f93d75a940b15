#include "renderer/scene/move_table.h"

#include "syntax/letters.h"

#include <algorithm>
#include <cmath>
#include <string_view>

namespace bazillion::renderer {

namespace {

constexpr double aside_letter = 7.4;
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

/// The words in lines of so many letters, and no more lines than a list has room for.
std::vector<std::string> lines_of(const std::string& words, std::size_t letters) {
    constexpr std::size_t most = 8;
    std::vector<std::string> lines{""};
    std::size_t length = 0;
    for (std::size_t at = 0; at < words.size();) {
        const std::size_t end = std::min(words.find_first_of(" \n", at), words.size());
        const std::string word = words.substr(at, end - at);
        const auto width = static_cast<std::size_t>(std::count_if(
            word.begin(), word.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xc0) != 0x80; }));
        if (length > 0 && length + 1 + width > letters) {
            if (lines.size() == most) {
                lines.back() += " …";
                return lines;
            }
            lines.emplace_back();
            length = 0;
        }
        lines.back() += (length > 0 ? " " : "") + word;
        length += width + (length > 0 ? 1 : 0);
        at = end + 1;
    }
    return lines;
}

}  // namespace

/// Lines for what stands behind so many plies; false if there is nothing.
bool MoveTable::add_asides(const Scene& scene, std::size_t after, std::size_t letters) {
    bool any = false;
    for (; next_aside_ < scene.asides.size() && scene.asides[next_aside_].after == after; ++next_aside_) {
        const AsideView& aside = scene.asides[next_aside_];
        any = true;
        for (std::string& text :
             aside.comment ? lines_of(aside.text, letters) : std::vector<std::string>(1, aside.text)) {
            asides_.push_back({lines_++, next_aside_, std::move(text)});
        }
    }
    return any;
}

MoveTable::MoveTable(const Scene& scene, double width, double unit) {
    const double left = std::min(number_width * unit, width / 4);
    const double room = width - left;
    const auto fitting = static_cast<std::size_t>(std::max(1.0, std::floor(room / (least_column * unit))));
    const std::size_t columns = std::min(fitting, scene.move_columns);
    const double column_w = room / static_cast<double>(columns);
    std::size_t top = 0;  // the first line of what stands beside each other
    double x = 0;         // in the column
    const auto letters = static_cast<std::size_t>(std::max(8.0, (width / unit - 16) / aside_letter));
    bool parted = add_asides(scene, 0, letters);
    for (std::size_t i = 0; i < scene.moves.size(); ++i) {
        const MoveView& move = scene.moves[i];
        const MoveView* last = i > 0 ? &scene.moves[i - 1] : nullptr;
        const bool beside =
            !parted && last != nullptr && last->row == move.row && last->column / columns == move.column / columns;
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
        parted = add_asides(scene, i + 1, letters);
    }
}

}  // namespace bazillion::renderer
