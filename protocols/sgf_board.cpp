#include "protocols/sgf_board.h"

#include <algorithm>

namespace bazillion::protocols {

namespace {

constexpr std::string_view letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";

}  // namespace

SgfBoard::SgfBoard(const rules::Rules& rules) {
    for (const rules::Grid& grid : rules.board.grids) {
        const bool square = grid.axes.size() == 2 && grid.axes[0].size() == grid.axes[1].size();
        if (square && grid.axes[0].size() <= letters.size() && grid_ == nullptr) {
            grid_ = &grid;
            side_ = grid.axes[0].size();
        }
    }
}

std::optional<play::Cell> SgfBoard::cell(std::string_view point) const {
    if (point.size() != 2 || grid_ == nullptr) {
        return std::nullopt;
    }
    const std::size_t column = letters.find(point[0]), row = letters.find(point[1]);
    if (column >= side_ || row >= side_) {
        return std::nullopt;
    }
    const play::Cell cell = grid_->cells[column * side_ + row];
    return cell == rules::none ? std::nullopt : std::optional(cell);
}

std::string SgfBoard::point(play::Cell cell) const {
    const auto at =
        static_cast<std::size_t>(std::find(grid_->cells.begin(), grid_->cells.end(), cell) - grid_->cells.begin());
    return {letters[at / side_], letters[at % side_]};
}

bool is_like_go(const rules::Rules& rules) {
    const auto named = [&](const char* name) {
        return std::any_of(rules.players.begin(), rules.players.end(),
                           [&](const rules::Player& player) { return player.name == name; });
    };
    return rules.players.size() == 2 && named("Black") && named("White") && rules.kinds.size() == 1 &&
           SgfBoard(rules).side() > 0;
}

play::PlayerId sgf_player(const rules::Rules& rules, bool black) {
    return rules.players[0].name == (black ? "Black" : "White") ? 0 : 1;
}

}  // namespace bazillion::protocols
