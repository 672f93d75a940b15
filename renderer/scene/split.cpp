#include "renderer/scene/split.h"

#include "renderer/scene/layout.h"
#include "renderer/scene/tray_layout.h"

#include <algorithm>
#include <cmath>
#include <span>

namespace bazillion::renderer {

namespace {

/// Heights in design pixels: two lines of prompt and one of notes; a line of the record.
constexpr double usual_controls = 96, line_height = 25;

class Splitter {
public:
    Splitter(double aspect, const Scene& scene, const Viewport& viewport)
        : aspect_(aspect), scene_(scene), viewport_(viewport) {
        const double height = viewport.height - viewport.top;
        margin_ = std::min(22 * viewport.unit, 0.03 * std::min(viewport.width, height));
        space_ = {margin_, viewport.top + margin_, viewport.width - 2 * margin_, height - 2 * margin_};
    }

    Split best() {
        best_.unit = viewport_.unit;
        best_.board = fitted(space_.w, space_.h);
        best_.board.x = std::round(space_.x + (space_.w - best_.board.w) / 2);
        best_.board.y = std::round(space_.y + (space_.h - best_.board.h) / 2);
        if (viewport_.with_panel) {
            try_all();
        }
        if (viewport_.with_panel && best_.shape == Split::Shape::board_alone) {
            most_panel_ = 1e9;  // a board like a ribbon: its panel may be larger
            try_all();
        }
        return best_;
    }

private:
    void try_all() {
        constexpr double smallest = 0.15, step = 0.93;
        for (double shrink = 1; shrink > smallest; shrink *= step) {
            unit_ = viewport_.unit * shrink;
            for (const double width : {350.0, 320.0, 290.0, 260.0, 235.0}) {
                try_column(width * unit_);
                for (const double second : {300.0, 250.0, 210.0}) {
                    try_columns(width * unit_, second * unit_);
                }
            }
            for (const double more : {0.0, 75.0, 150.0, 300.0}) {
                try_block(more * unit_);
            }
        }
    }

    void try_column(double width) {
        const double need =
            trays(width, false) + controls(width) + (viewport_.with_moves ? least_moves + part_gap : 0) * unit_;
        const double lines = lines_in(std::max(0.0, space_.h - need) + least_moves * unit_);
        beside(Split::Shape::column, width, 0, need, lines);
    }

    void try_columns(double first, double second) {
        if (viewport_.with_moves) {
            const double need = trays(first, false) + controls(first);
            beside(Split::Shape::columns, first + part_gap * unit_ + second, second, need, lines_in(space_.h));
        }
    }

    void beside(Split::Shape shape, double width, double second, double need, double lines) {
        Box board = fitted(space_.w - width - margin_, space_.h);
        const double height = std::min(space_.h, std::max({board.h, need, 430 * unit_}));
        // The two stay together in the middle of a window that is wider than both need.
        board.x = std::round((viewport_.width - (board.w + margin_ + width)) / 2);
        board.y = std::round(space_.y + (space_.h - board.h) / 2);
        const Box panel{board.right() + margin_, std::round(space_.y + (space_.h - height) / 2), width, height};
        consider({shape, unit_, board, panel, second}, need, lines, (width - second) / (235 * unit_));
    }

    void try_block(double more) {
        const double width = std::min(space_.w, std::max(560 * unit_, fitted(space_.w, space_.h).w));
        const double below = std::max(controls(width / 2), viewport_.with_moves ? least_moves * unit_ : 0);
        const double need = trays(width, true) + below;
        const double height = need + more;
        Box board = fitted(space_.w, space_.h - height - margin_);
        board.x = std::round(space_.x + (space_.w - board.w) / 2);
        board.y = std::round(space_.y + (space_.h - board.h - margin_ - height) / 2);
        const Box panel{std::round(space_.x + (space_.w - width) / 2), board.bottom() + margin_, width, height};
        consider({Split::Shape::block, unit_, board, panel, 0}, need, lines_in(below + more), 1);
    }

    /// A larger board is worth more than larger words, these more than a long record and a wide column.
    void consider(const Split& split, double need, double lines, double comfort) {
        const auto area = [](const Box& box) { return box.w * box.h; };
        const bool possible = split.board.w >= 8 && split.board.h >= 8 && need <= split.panel.h + 0.01 &&
                              area(split.panel) <= most_panel_ * area(split.board) && split.panel.w <= space_.w;
        if (!possible) {
            return;
        }
        constexpr double words = 1.5, record = 0.12, width = 0.15;
        const double value = std::log(area(split.board)) + words * std::log(split.unit) +
                             record * std::log(std::clamp(lines, 3.0, 12.0)) + width * std::log(comfort);
        if (best_.shape == Split::Shape::board_alone || value > best_value_) {
            best_value_ = value;
            best_ = split;
        }
    }

    [[nodiscard]] Box fitted(double w, double h) const {
        const double width = std::max(1.0, std::min(w, h * aspect_));
        // Square boards have whole pixels for eight cells.
        const double whole = aspect_ == 1 ? std::max(8.0, std::floor(width / 8) * 8) : width;
        return {0, 0, whole, whole / aspect_};
    }
    /// The height of all trays with the gaps behind them.
    [[nodiscard]] double trays(double width, bool below) const {
        const std::span<const TrayView> all(scene_.trays);
        const std::size_t row = trays_in_row(all.size(), width, unit_, below);
        if (below || all.empty()) {
            return tray_rows(all, {0, 0}, width, unit_, row);
        }
        return tray_rows(all.first(all.size() - 1), {0, 0}, width, unit_, row) +
               tray_rows(all.last(1), {0, 0}, width, unit_, 1);
    }
    [[nodiscard]] double controls(double width) const {
        const std::size_t domes = scene_.domes.size();
        const std::size_t in_row = domes_in_row(domes, width - 32 * unit_, unit_);
        const auto rows = static_cast<double>((domes + in_row - 1) / in_row);
        // What is thought takes the lines that the prompt seldom needs.
        const double tools = scene_.tools.empty() ? 0 : tool_height + 10 + 18;
        return (usual_controls + tools + rows * (dome_side + dome_gap)) * unit_;
    }
    [[nodiscard]] double lines_in(double height) const {
        return viewport_.with_moves ? (height - 16 * unit_) / (line_height * unit_) : 12;
    }

    double aspect_;
    const Scene& scene_;
    const Viewport& viewport_;
    double margin_ = 0;
    Box space_;
    double unit_ = 1;
    Split best_;
    double best_value_ = 0;
    double most_panel_ = 1;  ///< area of the panel for one of the board
};

}  // namespace

std::size_t domes_in_row(std::size_t domes, double width, double unit) {
    const auto fitting = static_cast<std::size_t>(std::max(1.0, std::floor(width / ((dome_side + dome_gap) * unit))));
    return std::clamp<std::size_t>(domes, 1, fitting);
}

std::size_t trays_in_row(std::size_t trays, double width, double unit, bool below) {
    constexpr double least_tray = 150, least_of_many = 105;
    constexpr std::size_t few = 4;
    const double least = trays > few ? least_of_many : below ? least_tray : width / unit;
    const auto fitting = static_cast<std::size_t>(std::max(1.0, std::floor(width / (least * unit))));
    return std::clamp<std::size_t>(fitting, 1, std::max<std::size_t>(1, trays));
}

Split split_window(double aspect, const Scene& scene, const Viewport& viewport) {
    return Splitter(aspect, scene, viewport).best();
}

}  // namespace bazillion::renderer
