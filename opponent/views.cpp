#include "opponent/views.h"

#include "opponent/board_symmetry.h"

#include <algorithm>
#include <numeric>

namespace bazillion::opponent {

namespace {

/// Whether two players have the same pieces at the start.
bool alike(const rules::Rules& rules, const play::Position& start, rules::PlayerId one, rules::PlayerId other) {
    std::vector<int> more(rules.kinds.size(), 0);  // [kind] that the one has
    for (std::size_t cell = 0; cell < rules.cells(); ++cell) {
        for (const rules::Code piece : rules.codes.pieces(start.at(static_cast<rules::Cell>(cell)))) {
            const rules::PlayerId owner = rules.codes.owner(piece);
            more[rules.codes.kind(piece)] += owner == one ? 1 : owner == other ? -1 : 0;
        }
    }
    return std::all_of(more.begin(), more.end(), [](int count) { return count == 0; });
}

}  // namespace

Views::Views(const rules::Rules& rules, const play::Position& start) {
    std::vector<rules::Cell> same(rules.cells());
    std::iota(same.begin(), same.end(), rules::Cell{0});
    for (std::size_t i = 0; i < rules.players.size(); ++i) {
        const auto player = static_cast<rules::PlayerId>(i);
        leader_.push_back(player);
        seen_.push_back(same);
        for (std::size_t j = 0; j < i; ++j) {
            const auto other = static_cast<rules::PlayerId>(j);
            if (leader_[j] != other) {
                continue;
            }
            auto map = board_symmetry(rules, start, player, other);
            if (!map.empty() && alike(rules, start, player, other)) {
                leader_[i] = other;
                seen_[i] = std::move(map);
                break;
            }
        }
    }
}

}  // namespace bazillion::opponent
