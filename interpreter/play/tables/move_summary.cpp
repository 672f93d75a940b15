// What drawing moves, or passing over those that have none, without walking tables has to know of them.
#include "play/tables/tables.h"

#include <algorithm>
#include <cstddef>

namespace bazillion::play {

/// Entries lie one behind the other, and no branch reaches out of its entry.
const Tables::Origins& Tables::find_origins() {
    auto& [parents, before, movers] = origins_;
    if (before.empty()) {
        before.push_back(0);
    }
    std::vector<std::uint32_t> entered;
    for (auto i = static_cast<std::uint32_t>(parents.size()); i < nodes_.size(); ++i) {
        while (!entered.empty() && nodes_[entered.back()].next <= i) {
            entered.pop_back();
        }
        parents.push_back(entered.empty() ? no_parent : entered.back());
        if (nodes_[i].type != Node::Type::always && nodes_[i].next > i + 1) {
            entered.push_back(i);
        }
        if (nodes_[i].move != no_move) {
            movers.push_back(i);
        }
        before.push_back(static_cast<std::uint32_t>(movers.size()));
    }
    return origins_;
}

const MoveSummary& Tables::summarise(FilterId filter, Code code, Cell cell) {
    static constexpr MoveSummary unknown;
    const Entry entry = moves(filter, code, cell);
    if (!entry.built) {
        return unknown;
    }
    auto& summaries = sized(filters_[filter]->summaries[code], cells_);
    MoveSummary& summary = summaries[cell];
    summary.known = true;
    summary.owner = rules::no_player;
    summary.singly = !entry.interpreted && !entry.global_duplicates;
    summary.local_duplicates = entry.local_duplicates;
    summary.far = leads_far(entry);
    if (summary.singly && entry.begin != entry.end) {
        const auto& before = origins().before;
        summary.behind = before[entry.end];
        summary.moves = summary.behind - before[entry.begin];
        find_needs(entry, summary);
    }
    return summary;
}

/// Finds what stands on cells next to the piece, as it were, wherever it has a move: if its ways begin with cells that
/// must all be empty, or have a piece of the same player, or must not have one.
void Tables::find_needs(const Entry& entry, MoveSummary& summary) const {
    constexpr std::size_t most_cells = 64;
    std::vector<bool> wanted(rules_.players.size() + 1);  // behind the players: to be empty
    std::uint64_t cells = 0;
    for (std::uint32_t i = entry.begin; i < entry.end; i = nodes_[i].next) {
        if (nodes_[i].type != Node::Type::cell || cells_ > most_cells) {
            return;
        }
        cells |= std::uint64_t{1} << nodes_[i].slot;
        for (std::size_t code = 0; code < codes_; ++code) {
            if (transitions_.data()[nodes_[i].row + code] != 0) {
                wanted[code == rules::empty ? rules_.players.size() : rules_.codes.owner(static_cast<Code>(code))] =
                    true;
            }
        }
    }
    const auto is_wanted = std::count(wanted.begin(), wanted.end(), true);
    summary.others = is_wanted != 1;
    if (is_wanted == 1 || is_wanted + 1 == static_cast<std::ptrdiff_t>(wanted.size())) {
        summary.cells = cells;
        summary.owner =
            static_cast<PlayerId>(std::find(wanted.begin(), wanted.end(), !summary.others) - wanted.begin());
    }
}

}  // namespace bazillion::play
