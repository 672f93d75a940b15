#include "opponent/neighbourhood.h"

#include <algorithm>

namespace bazillion::opponent {

using rules::Cell;
using rules::DirectionId;

namespace {

bool opposite(const rules::Board& board, DirectionId one, DirectionId other) {
    std::size_t links = 0;
    for (std::size_t i = 0; i < board.cells.size(); ++i) {
        const auto from = static_cast<Cell>(i);
        if (const Cell to = board.step(from, one); to != rules::none) {
            ++links;
            if (board.step(to, other) != from) {
                return false;
            }
        }
        if (const Cell to = board.step(from, other); to != rules::none && board.step(to, one) != from) {
            return false;
        }
    }
    return links > 0;
}

}  // namespace

Neighbourhood::Neighbourhood(const rules::Rules& rules) {
    const rules::Board& board = rules.board;
    const std::size_t directions = board.directions.size();
    std::vector<bool> taken(directions, false);
    for (std::size_t i = 0; i < directions; ++i) {
        for (std::size_t j = i + 1; j < directions && axes_.size() < most_axes && !taken[i]; ++j) {
            const auto one = static_cast<DirectionId>(i), other = static_cast<DirectionId>(j);
            if (!taken[j] && opposite(board, one, other)) {
                taken[i] = taken[j] = true;
                axes_.push_back({one, other});
            }
        }
    }
    for (std::size_t i = 0; i < rules.cells(); ++i) {
        begin_.push_back(neighbours_.size());
        const auto add = [&](Cell cell, std::size_t axis, bool ahead) {
            const auto known =
                std::find_if(neighbours_.begin() + static_cast<std::ptrdiff_t>(begin_.back()), neighbours_.end(),
                             [&](const Neighbour& each) { return each.cell == cell; });
            if (cell != rules::none && cell != i && known == neighbours_.end()) {
                neighbours_.push_back({cell, static_cast<std::uint8_t>(axis), ahead});
            }
        };
        for (std::size_t axis = 0; axis < axes_.size(); ++axis) {
            add(board.step(static_cast<Cell>(i), axes_[axis].forward), axis, true);
            add(board.step(static_cast<Cell>(i), axes_[axis].backward), axis, false);
        }
    }
    begin_.push_back(neighbours_.size());
}

std::optional<Neighbourhood::Way> Neighbourhood::way(DirectionId direction) const {
    for (std::size_t axis = 0; axis < axes_.size(); ++axis) {
        if (direction == axes_[axis].forward || direction == axes_[axis].backward) {
            return Way{static_cast<std::uint8_t>(axis), direction == axes_[axis].forward};
        }
    }
    return std::nullopt;
}

}  // namespace bazillion::opponent
