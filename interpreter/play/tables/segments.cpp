// Segments of entries, and the fans that stand for some of them.
#include "play/tables/fan_builder.h"
#include "play/tables/tables.h"

#include <algorithm>
#include <set>

namespace bazillion::play {

/// Whether nodes [begin, end), which lie on the top level, yield simple moves only.
bool Tables::is_simple(std::uint32_t begin, std::uint32_t end, Code code, Cell vacated) {
    const auto own_royal = [&](const Node& node, std::uint32_t bit) {
        for (std::size_t onto = 0; onto < codes_; ++onto) {
            if ((transitions_.data()[node.row + onto] & bit) != 0 && royal_[onto] &&
                rules_.codes.owner(static_cast<Code>(onto)) == rules_.codes.owner(code)) {
                return true;
            }
        }
        return false;
    };
    if (rules_.royals.empty()) {
        return std::all_of(nodes_.begin() + begin, nodes_.begin() + end, [&](const Node& node) {
            return node.move == no_move ||
                   (traits(node.move).has(MoveTraits::ordinary) && traits(node.move).has(MoveTraits::permitted));
        });
    }
    // The nodes entered on the way to the one at hand.
    std::vector<std::uint32_t> entered;
    for (std::uint32_t i = begin; i < end; ++i) {
        while (!entered.empty() && nodes_[entered.back()].next <= i) {
            entered.pop_back();
        }
        const Node& node = nodes_[i];
        const bool of_cell = node.type == Node::Type::cell;
        if (node.move != no_move) {
            const MoveTraits& made = traits(node.move);
            const auto clears = [&](std::uint32_t at) {
                return nodes_[at].type == Node::Type::cell && nodes_[at].slot == made.filled &&
                       !own_royal(nodes_[at], Node::enter_bit);
            };
            const bool clear = of_cell && node.slot == made.filled
                                   ? !own_royal(node, Node::emit_bit)
                                   : std::any_of(entered.begin(), entered.end(), clears);
            const LegalAsks asked = legal_asks();
            const bool permitted =
                made.has(MoveTraits::permitted) ||
                (asked == LegalAsks::variables ? !made.has(MoveTraits::variables) : asked != LegalAsks::more);
            if (!clear || !made.has(MoveTraits::simple) || !permitted || made.vacated != vacated) {
                return false;
            }
        }
        if (node.type != Node::Type::always && node.next > i + 1) {
            entered.push_back(i);
        }
    }
    return !royal_[code];
}

/// Whether an entry has many nodes, all of them in runs.
bool Tables::has_long_runs(const Entry& entry) const {
    std::vector<Segment> found;
    find_segments(nodes_, entry.begin, entry.end, found, [](const Segment&) { return false; });
    return entry.end - entry.begin >= far && std::all_of(found.begin(), found.end(), [](const Segment& segment) {
               return segment.shape != Segment::Shape::tree;
           });
}

/// Whether each move of a segment fills the cell that its node asks for.
bool Tables::fills_slots(const Segment& segment) {
    return std::all_of(nodes_.begin() + segment.begin, nodes_.begin() + segment.end, [&](const Node& node) {
        return node.move == no_move || (node.type == Node::Type::cell && traits(node.move).filled == node.slot);
    });
}

/// Finds fans to count the moves of segments that other fans cannot stand for, as what these moves do depends on what
/// they capture. Puts those segments first, and returns how many they are.
std::size_t Tables::find_counting_fans(Entry& entry, std::vector<Segment>& segments) {
    std::set<std::uint32_t> left;  // where segments begin
    for (;;) {
        FanBuilder fans(*this, FanBuilder::Purpose::count);
        for (const Segment& segment : segments) {
            if (!left.contains(segment.begin) && !fans.take(segment)) {
                left.insert(segment.begin);
            }
        }
        const auto uneven = fans.uneven();
        left.insert(uneven.begin(), uneven.end());
        if (!uneven.empty()) {
            continue;
        }
        if (!fans.joins_moves() || !fans.sort()) {
            return 0;
        }
        const auto others = std::stable_partition(
            segments.begin(), segments.end(), [&](const Segment& segment) { return !left.contains(segment.begin); });
        std::for_each(others, segments.end(), [&](const Segment& segment) { fans.leave(segment); });
        entry.counting = fans.store();
        return static_cast<std::size_t>(others - segments.begin());
    }
}

void Tables::find_segments_of(Entry& entry, Code code, Cell vacated) {
    std::vector<Segment> found;
    FanBuilder fans(*this);
    const auto find = [&](auto&& taken) {
        find_segments(nodes_, entry.begin, entry.end, found, [&](Segment& segment) {
            segment.simple = code != rules::empty && is_simple(segment.begin, segment.end, code, vacated);
            segment.fills_slots = segment.simple && fills_slots(segment);
            return taken(segment);
        });
    };
    // Masks of two words take longer than the nodes of most pieces, but not than those of drops on all cells.
    const bool worth_it = words_ == 1 || (code != rules::empty && vacated == rules::none) || has_long_runs(entry);
    find([&](const Segment& segment) { return worth_it && fans.take(segment); });
    if (!fans.sort()) {
        found.clear();
        find([](const Segment&) { return false; });
    } else if (worth_it) {
        for (const Segment& segment : found) {
            fans.leave(segment);
        }
        entry.fans = fans.store();
    }
    entry.variables = std::any_of(nodes_.begin() + entry.begin, nodes_.begin() + entry.end, [&](const Node& node) {
        return node.move != no_move && traits(node.move).has(MoveTraits::variables);
    });
    const auto keeps_code = [&](const Node& node) {
        const auto same = [&](const Change& change) {
            return change.slot >= cells_ ||
                   (change.op == Change::Op::put && (change.value == rules::empty || change.value == code));
        };
        if (node.move == no_move) {
            return true;
        }
        const auto& changes = compiled_moves_.unpacked(node.move).changes;
        return std::all_of(changes.begin(), changes.end(), same);
    };
    entry.keeps_code = std::all_of(nodes_.begin() + entry.begin, nodes_.begin() + entry.end, keeps_code);
    entry.sparse = is_sparse(entry);
    const std::size_t counted = find_counting_fans(entry, found);
    entry.first = static_cast<std::uint32_t>(segments_.size());
    entry.uncounted = entry.first + static_cast<std::uint32_t>(counted);
    segments_.append(found);
    entry.last = static_cast<std::uint32_t>(segments_.size());
}

}  // namespace bazillion::play
