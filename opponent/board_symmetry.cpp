#include "opponent/board_symmetry.h"

#include <algorithm>
#include <optional>

namespace bazillion::opponent {

using rules::Cell;
using rules::PlayerId;

namespace {

/// A map of some cells that keeps all links that lead from them.
class PartialMap {
public:
    PartialMap(const rules::Rules& rules, PlayerId one, PlayerId other)
        : rules_(rules), one_(one), other_(other), to_(rules.cells(), rules::none), used_(rules.cells(), false) {}

    /// Takes a cell to its image, and with it all that links lead to. False if that cannot be: the map is as before.
    [[nodiscard]] bool extend(Cell cell, Cell image) {
        if (used_[image]) {
            return false;
        }
        std::vector<Cell> open;
        take(cell, image, open);
        bool fits = true;
        for (std::size_t i = 0; fits && i < open.size(); ++i) {
            fits = follow_links(open[i], open);
        }
        for (std::size_t i = 0; !fits && i < open.size(); ++i) {
            used_[to_[open[i]]] = false;
            to_[open[i]] = rules::none;
        }
        return fits;
    }
    /// A cell that has no image yet; as many as there are cells if all have one.
    [[nodiscard]] std::size_t missing() const {
        return static_cast<std::size_t>(std::find(to_.begin(), to_.end(), rules::none) - to_.begin());
    }
    [[nodiscard]] const std::vector<Cell>& cells() const { return to_; }

private:
    void take(Cell cell, Cell image, std::vector<Cell>& open) {
        to_[cell] = image;
        used_[image] = true;
        open.push_back(cell);
    }
    bool follow_links(Cell cell, std::vector<Cell>& open) {
        const auto& board = rules_.board;
        for (std::size_t way = 0; way < board.directions.size(); ++way) {
            const Cell here = board.step(cell, board.symmetry[one_][way]);
            const Cell there = board.step(to_[cell], board.symmetry[other_][way]);
            if ((here == rules::none) != (there == rules::none)) {
                return false;
            }
            if (here == rules::none || to_[here] == there) {
                continue;
            }
            if (to_[here] != rules::none || used_[there]) {
                return false;
            }
            take(here, there, open);
        }
        return true;
    }

    const rules::Rules& rules_;
    PlayerId one_, other_;
    std::vector<Cell> to_;
    std::vector<bool> used_;
};

/// The map that takes the first cell to `image` and keeps all links; nothing if there is none. No links may lead to
/// cells such as those for dice, which stay where they are, or those where pieces enter, which may not.
std::optional<std::vector<Cell>> map_from(const rules::Rules& rules, PlayerId one, PlayerId other, Cell image) {
    PartialMap map(rules, one, other);
    bool fits = map.extend(0, image);
    while (fits && map.missing() < rules.cells()) {
        const auto apart = static_cast<Cell>(map.missing());
        fits = map.extend(apart, apart);
        for (std::size_t cell = 0; !fits && cell < rules.cells(); ++cell) {
            fits = map.extend(apart, static_cast<Cell>(cell));
        }
    }
    return fits ? std::optional(map.cells()) : std::nullopt;
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
