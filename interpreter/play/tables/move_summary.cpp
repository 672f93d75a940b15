// What drawing moves, or passing over those that have none, without walking tables has to know of them.
#include "play/tables/tables.h"

#include <algorithm>
#include <cstddef>

namespace bazillion::play {

namespace {

constexpr std::size_t most_codes = 64;  // longer rows take their time

}  // namespace

/// Entries lie one behind the other, and no branch reaches out of its entry.
const Tables::Origins& Tables::find_origins() {
    auto& [parents, before, movers, sampled_before, sampled] = origins_;
    if (before.empty()) {
        before.push_back(0);
        sampled_before.push_back(0);
    }
    std::vector<std::uint32_t> entered;
    std::uint32_t sampled_upto = 0;  // the nodes before are stood for by one
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
        if (parents[i] == no_parent && is_sampled_as_one(i)) {
            sampled_upto = nodes_[i].next;
            sampled.push_back(i | branch_bit);
        } else if (i >= sampled_upto && nodes_[i].move != no_move) {
            sampled.push_back(i);
        }
        sampled_before.push_back(static_cast<std::uint32_t>(sampled.size()));
    }
    return origins_;
}

std::uint32_t Tables::count_movers(std::uint32_t begin, std::uint32_t end) const {
    return static_cast<std::uint32_t>(std::count_if(nodes_.begin() + begin, nodes_.begin() + std::max(begin, end),
                                                    [](const Node& node) { return node.move != no_move; }));
}

/// Whether a branch of the top level is to be sampled as one: it holds several nodes with moves, no two of which yield
/// theirs at a time.
bool Tables::is_sampled_as_one(std::uint32_t top) const {
    const std::uint32_t end = nodes_[top].next;
    return codes_ <= most_codes && nodes_[top].type == Node::Type::cell && count_movers(top, end) > 1 &&
           most_at_once(top, end, 2) <= 1;
}

/// Whether to list what an entry yields takes less than to sample its nodes in vain.
bool Tables::is_sparse(const Entry& entry) const {
    const auto asks_each_cell = [&](const Node& node) {
        return node.type == Node::Type::test && tests_[node.row].type == Test::Type::predicate &&
               tests_[node.row].slot != rules::none;
    };
    if (std::any_of(nodes_.begin() + entry.begin, nodes_.begin() + entry.end, asks_each_cell)) {
        return true;
    }
    constexpr std::uint32_t many = 64, by_far = 3;
    if (codes_ > most_codes || count_movers(entry.begin, entry.end) < many) {
        return false;
    }
    std::uint32_t sampled = 0;
    for (std::uint32_t top = entry.begin; top < entry.end; top = nodes_[top].next) {
        sampled += is_sampled_as_one(top) ? 1 : count_movers(top, nodes_[top].next);
    }
    const unsigned enough = sampled / by_far;
    return sampled >= many && most_at_once(entry.begin, entry.end, enough) < enough;
}

/// How many of the nodes [begin, end), of one level and what is below it, can yield a move at a time: a bound, or
/// `enough` or more if that is reached.
unsigned Tables::most_at_once(std::uint32_t begin, std::uint32_t end, unsigned enough) const {
    unsigned sum = 0;
    std::vector<unsigned> by_code(codes_);
    for (std::uint32_t i = begin; i < end && sum < enough;) {
        const Node first = nodes_[i];
        if (first.type == Node::Type::always) {
            ++sum;
            ++i;
            continue;
        }
        std::fill(by_code.begin(), by_code.end(), 0);
        // What one cell holds decides between branches about it; other questions are each taken by itself.
        do {
            const Node& node = nodes_[i];
            const unsigned inner = most_at_once(i + 1, node.next, enough);
            for (std::size_t code = 0; code < codes_; ++code) {
                const std::uint32_t todo =
                    node.type == Node::Type::cell ? transitions_.data()[node.row + code] : Node::enter_bit;
                by_code[code] += (todo & Node::emit_bit) + ((todo & Node::enter_bit) != 0 ? inner : 0);
            }
            i = node.next;
        } while (i < end && first.type == Node::Type::cell && nodes_[i].type == Node::Type::cell &&
                 nodes_[i].slot == first.slot);
        sum += *std::max_element(by_code.begin(), by_code.end());
    }
    return sum;
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
    summary.sparse = entry.sparse;
    if (summary.singly && entry.begin != entry.end) {
        const auto& before = entry.local_duplicates ? origins().before : origins().sampled_before;
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
