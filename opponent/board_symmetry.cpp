#include "opponent/board_symmetry.h"

#include <algorithm>
#include <optional>

namespace bazillion::opponent {

using rules::Cell;
using rules::PlayerId;

namespace {

/// The map that takes the first cell to `image` and keeps all links; nothing if there is none.
std::optional<std::vector<Cell>> map_from(const rules::Rules& rules, PlayerId one, PlayerId other, Cell image) {
    const auto& board = rules.board;
    std::vector<Cell> map(rules.cells(), rules::none);
    std::vector<bool> used(rules.cells(), false);
    std::vector<Cell> open{0};
    map[0] = image;
    used[image] = true;
    for (std::size_t i = 0; i < open.size(); ++i) {
        const Cell cell = open[i];
        for (std::size_t way = 0; way < board.directions.size(); ++way) {
            const Cell here = board.step(cell, board.symmetry[one][way]);
            const Cell there = board.step(map[cell], board.symmetry[other][way]);
            if ((here == rules::none) != (there == rules::none)) {
                return std::nullopt;
            }
            if (here == rules::none || map[here] == there) {
                continue;
            }
            if (map[here] != rules::none || used[there]) {
                return std::nullopt;
            }
            map[here] = there;
            used[there] = true;
            open.push_back(here);
        }
    }
    return open.size() == rules.cells() ? std::optional(map) : std::nullopt;
}

/// On how many cells something else stands at the start than on their images for the other player.
std::size_t differences(const rules::Rules& rules, const play::Position& start, PlayerId one, PlayerId other,
                        const std::vector<Cell>& map) {
    const auto kind_of = [&](Cell cell, PlayerId player) {
        const rules::Code code = start.at(cell);
        return code != rules::empty && rules.codes.owner(code) == player ? rules.codes.kind(code)
                                                                         : rules::KindId{rules::none};
    };
    std::size_t count = 0;
    for (std::size_t cell = 0; cell < map.size(); ++cell) {
        count += kind_of(static_cast<Cell>(cell), one) != kind_of(map[cell], other) ? 1 : 0;
    }
    return count;
}

}  // namespace

std::vector<Cell> board_symmetry(const rules::Rules& rules, const play::Position& start, PlayerId one, PlayerId other) {
    std::vector<Cell> best;
    std::size_t fewest = 0;
    for (std::size_t image = 0; image < rules.cells(); ++image) {
        const auto map = map_from(rules, one, other, static_cast<Cell>(image));
        if (!map) {
            continue;
        }
        if (const std::size_t count = differences(rules, start, one, other, *map); best.empty() || count < fewest) {
            best = *map;
            fewest = count;
        }
    }
    return best;
}

}  // namespace bazillion::opponent
