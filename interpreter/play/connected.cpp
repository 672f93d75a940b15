// The goal `connected`: chains of pieces.
#include "play/engine.h"

#include <algorithm>

namespace bazillion::play {

using rules::GoalCondition;

namespace {

/// Marks all cells that can be reached from `start` over cells for which `member` holds, and returns them.
template <typename Member, typename Neighbours>
std::vector<Cell> chain_from(Cell start, std::vector<bool>& seen, Member&& member, Neighbours&& neighbours) {
    std::vector<Cell> chain{start};
    seen[start] = true;
    for (std::size_t i = 0; i < chain.size(); ++i) {
        neighbours(chain[i], [&](Cell next) {
            if (next != rules::none && !seen[next] && member(next)) {
                seen[next] = true;
                chain.push_back(next);
            }
        });
    }
    return chain;
}

}  // namespace

/// Whether pieces as told stand in one chain that reaches all the places; where no place is told, whether there is but
/// one chain. Neighbours are the cells one step away, in the directions told and back, or in all.
bool Engine::connected(const GoalCondition& condition, PlayerId player) const {
    const auto& board = rules_->board;
    const auto member = [&](Cell cell) {
        return std::any_of(condition.items.begin(), condition.items.end(),
                           [&](const auto& item) { return !item.direction && item_matches(item, cell, player); });
    };
    const bool any_way = std::none_of(condition.items.begin(), condition.items.end(),
                                      [](const auto& item) { return item.direction.has_value(); });
    const auto neighbours = [&](Cell cell, auto&& visit) {
        const auto both_ways = [&](rules::DirectionId way) {
            visit(board.step(cell, way));
            visit(board.step_back(cell, way));
        };
        for (std::size_t way = 0; any_way && way < board.directions.size(); ++way) {
            both_ways(static_cast<rules::DirectionId>(way));
        }
        for (const auto& item : condition.items) {
            if (item.direction) {
                both_ways(board.symmetry[player][*item.direction]);
            }
        }
    };
    const auto reached = [&](const GoalCondition::Place& place, const std::vector<Cell>& chain) {
        return std::any_of(chain.begin(), chain.end(), [&](Cell cell) {
            return place.zone ? board.zones[place.index].holds[player][cell] : place.index == cell;
        });
    };
    std::vector<bool> seen(rules_->cells());
    std::size_t chains = 0;
    for (std::size_t i = 0; i < rules_->cells(); ++i) {
        const auto start = static_cast<Cell>(i);
        if (seen[start] || !member(start)) {
            continue;
        }
        const auto chain = chain_from(start, seen, member, neighbours);
        ++chains;
        if (!condition.places.empty() && std::all_of(condition.places.begin(), condition.places.end(),
                                                     [&](const auto& place) { return reached(place, chain); })) {
            return true;
        }
    }
    return condition.places.empty() && chains == 1;
}

}  // namespace bazillion::play
