// Moves of all pieces of a player as sets of cells.
#include "play/engine/step_sets.h"

#include "play/tables/fan_builder.h"

#include <algorithm>
#include <bit>

namespace bazillion::play {

StepSets::StepSets(const EngineParts& parts, PlayerId player, CodeSets& sets)
    : EngineParts(parts), sets_(sets), owner_(static_cast<Owners>(1u << player)), row_(rules_.codes.size()) {
    for (std::size_t i = 1; i < row_.size(); ++i) {
        const auto code = static_cast<Code>(i);
        if (rules_.codes.owner(code) == player) {
            row_[i] = static_cast<std::uint32_t>(pieces_.size());
            pieces_.push_back(code);
        }
    }
}

std::unique_ptr<StepSets> StepSets::of(const EngineParts& parts, FilterId filter, PlayerId player, CodeSets& sets,
                                       bool& later) {
    later = false;
    const rules::Rules& rules = parts.rules_;
    constexpr std::size_t most_codes = 16;
    if (rules.cells() > board || rules.players.size() > Occupancy::most_players || rules.has_stacks() ||
        parts.plan_.has_drops) {
        return nullptr;
    }
    std::unique_ptr<StepSets> steps(new StepSets(parts, player, sets));
    if (steps->pieces_.size() > most_codes) {
        return nullptr;
    }
    for (const Code code : steps->pieces_) {
        const bool moves = rules.kinds[rules.codes.kind(code)].has_moves();
        for (std::size_t cell = 0; moves && cell < rules.cells(); ++cell) {
            const Built built = steps->add(filter, code, static_cast<Cell>(cell));
            if (built != Built::yes) {
                later = built == Built::later;
                return nullptr;
            }
        }
    }
    steps->find_lacking();
    return steps;
}

StepSets::Built StepSets::add(FilterId filter, Code code, Cell cell) {
    const Entry* entry = &tables_.moves(filter, code, cell);
    constexpr int often = 4;  // so that it is worth unfolding
    for (int i = 0; i < often && !entry->built; ++i) {
        entry = &tables_.moves(filter, code, cell);
    }
    if (!entry->built) {
        return Built::later;
    }
    std::vector<Asked> path;
    return entry->yields_once() && follow(entry->begin, entry->end, code, cell, path) ? Built::yes : Built::never;
}

/// Takes down the moves of nodes [begin, end), which are reached if the path holds; false if that cannot be done.
bool StepSets::follow(std::uint32_t begin, std::uint32_t end, Code code, Cell cell, std::vector<Asked>& path) {
    for (std::uint32_t at = begin; at < end;) {
        const Node node = tables_.nodes()[at];
        if (node.type == Node::Type::always) {
            if (!note(node.move, code, cell, path)) {
                return false;
            }
            ++at;
            continue;
        }
        if (node.type != Node::Type::cell) {
            return false;
        }
        const std::uint32_t* const row = tables_.rows() + node.row;
        const auto emits = owners_of(rules_, row, Node::emit_bit), enters = owners_of(rules_, row, Node::enter_bit);
        if (!emits || !enters) {
            return false;
        }
        bool told = true;
        path.push_back({static_cast<int>(node.slot) - static_cast<int>(cell), *emits});
        told = *emits == 0 || note(node.move, code, cell, path);
        path.back().owners = *enters;
        told = told && (*enters == 0 || follow(at + 1, node.next, code, cell, path));
        path.pop_back();
        if (!told) {
            return false;
        }
        at = node.next;
    }
    return true;
}

bool StepSets::note(Move move, Code code, Cell cell, std::span<const Asked> path) {
    if (path.size() > most_asked) {
        return false;
    }
    std::size_t at = 0;
    while (at < groups_.size() && !(groups_[at].same(path) && move_of(at, code, cell) == no_move)) {
        ++at;
    }
    if (at == most_groups) {
        return false;
    }
    if (at == groups_.size()) {
        Group& group = groups_.emplace_back();
        group.count = static_cast<std::uint32_t>(path.size());
        std::copy(path.begin(), path.end(), group.asked.begin());
        moves_.resize(groups_.size() * pieces_.size() * board, no_move);
    }
    groups_[at].from |= std::uint64_t{1} << cell;
    move_of(at, code, cell) = move;
    return true;
}

/// Once all moves are noted.
void StepSets::find_lacking() {
    for (std::size_t at = 0; at < groups_.size(); ++at) {
        for (const Code code : pieces_) {
            std::uint64_t cells = groups_[at].from;
            for (std::size_t cell = 0; cell < rules_.cells(); ++cell) {
                cells &= ~(std::uint64_t{move_of(at, code, cell) != no_move ? 1U : 0U} << cell);
            }
            if (cells != 0) {
                groups_[at].lacking.push_back({code, cells});
            }
        }
    }
}

/// The player's pieces that have a move of the group.
inline std::uint64_t StepSets::open(const Group& group, const HeldBy<1>& held) const {
    std::uint64_t cells = held[owner_].word[0] & group.from;
    for (std::uint32_t i = 0; i < group.count; ++i) {
        // What comes round the end is no move from `from`.
        cells &= std::rotr(held[group.asked[i].owners].word[0], group.asked[i].distance);
    }
    for (std::size_t i = 0; cells != 0 && i < group.lacking.size(); ++i) {
        cells &= ~(sets_[group.lacking[i].code] & group.lacking[i].cells);
    }
    return cells;
}

Move StepSets::sample(Random& random) {
    sets_.bring_up_to_date();
    const auto held = state_.occupied().held_by<1>();
    std::array<Bitboard<1>, most_groups> opens;
    std::array<std::uint32_t, most_groups> groups, upto;
    std::size_t count = 0;
    std::uint32_t all = 0;
    for (std::uint32_t at = 0; at < groups_.size(); ++at) {
        if (const Bitboard<1> cells{{open(groups_[at], held)}}; cells.any()) {
            all += static_cast<std::uint32_t>(cells.count());
            opens[count] = cells;
            groups[count] = at;
            upto[count++] = all;
        }
    }
    if (all == 0) {
        return no_move;
    }
    const std::uint32_t index = random.below(all);
    std::size_t at = 0;
    while (index >= upto[at]) {
        ++at;
    }
    const std::size_t cell = opens[at].cell_at(index - (at == 0 ? 0 : upto[at - 1]));
    return move_of(groups[at], position_.slots[cell], cell);
}

}  // namespace bazillion::play
