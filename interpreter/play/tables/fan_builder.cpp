// Takes down the ways of moves in the nodes of a table.
#include "play/tables/fan_builder.h"

#include <algorithm>
#include <functional>
#include <iterator>
#include <numeric>
#include <utility>

namespace bazillion::play {

bool has_fans(const rules::Rules& rules) {
    return rules.cells() <= Occupancy::most_cells && rules.players.size() <= Occupancy::most_players;
}

bool is_straight(const std::vector<Cell>& cells) {
    return std::is_sorted(cells.begin(), cells.end()) || std::is_sorted(cells.rbegin(), cells.rend());
}

Owners owner_bit(const rules::Rules& rules, Code code) {
    return static_cast<Owners>(1u << (code == rules::empty ? rules.players.size() : rules.codes.owner(code)));
}

namespace {

/// The codes for which a row has some of the bits.
std::vector<bool> codes_with(const rules::Rules& rules, const std::uint32_t* row, std::uint32_t bits) {
    std::vector<bool> codes(rules.codes.size());
    std::transform(row, row + codes.size(), codes.begin(), [&](std::uint32_t todo) { return (todo & bits) != 0; });
    return codes;
}

/// The owners of some codes, and of all others.
struct OwnersMet {
    Owners with = 0, without = 0;
};
OwnersMet owners_met(const rules::Rules& rules, const std::vector<bool>& codes) {
    OwnersMet owners;
    for (std::size_t code = 0; code < codes.size(); ++code) {
        (codes[code] ? owners.with : owners.without) |= owner_bit(rules, static_cast<Code>(code));
    }
    return owners;
}

}  // namespace

std::optional<Owners> owners_of(const rules::Rules& rules, const std::uint32_t* row, std::uint32_t bits) {
    const auto [with, without] = owners_met(rules, codes_with(rules, row, bits));
    return (with & without) != 0 ? std::nullopt : std::optional(with);
}

void append_mask(const std::vector<Cell>& cells, std::size_t words, std::vector<std::uint64_t>& masks) {
    masks.resize(masks.size() + words);
    for (const Cell cell : cells) {
        masks[masks.size() - words + cell / 64] |= std::uint64_t{1} << cell % 64;
    }
}

std::vector<Line> paired(const std::vector<std::vector<Cell>>& runs) {
    std::vector<Line> lines;
    for (const auto& run : runs) {
        if (run[0] < run[1]) {
            lines.push_back({run, {}});
        }
    }
    for (const auto& run : runs) {
        if (run[0] < run[1]) {
            continue;
        }
        const auto alone = std::find_if(lines.begin(), lines.end(), [&](const Line& line) {
            return line.down.empty() && !line.up.empty() && run.front() < line.up.front();
        });
        if (alone != lines.end()) {
            alone->down = run;
        } else {
            lines.push_back({{}, run});
        }
    }
    return lines;
}

FanBuilder::FanBuilder(Tables& tables, Purpose purpose)
    : tables_(tables), rules_(tables.rules_), purpose_(purpose), usable_(has_fans(rules_)) {}

bool FanBuilder::take(const Segment& segment) {
    if (!usable_ || (purpose_ == Purpose::count && !segment.fills_slots)) {
        return false;
    }
    found_.clear();
    simple_ = segment.simple;
    if (!follow(segment.begin, segment.end)) {
        path_.clear();
        entered_.clear();
        return false;
    }
    for (Way& way : found_) {
        purpose_ == Purpose::count ? merge_count(way, segment.begin) : merge(way);
    }
    return true;
}

void FanBuilder::merge(Way& way) {
    const auto twin = std::find_if(ways_.begin(), ways_.end(), [&](const Way& other) {
        return other.move == way.move && other.past == way.past && other.simple == way.simple &&
               other.cells == way.cells;
    });
    if (twin != ways_.end()) {
        twin->onto |= way.onto;
    } else {
        ways_.push_back(std::move(way));
    }
}

/// Moves that take the same way and meet different pieces are counted as one: no two of them are there at a time.
void FanBuilder::merge_count(Way& way, std::uint32_t segment) {
    const auto meets_others = [&](const Way& other) {
        return other.past == way.past && other.cells == way.cells &&
               std::inner_product(way.met.begin(), way.met.end(), other.met.begin(), 0) == 0;
    };
    auto one = std::find_if(ways_.begin(), ways_.end(), meets_others);
    if (one == ways_.end()) {
        way.move = static_cast<Move>(ways_.size());  // so that two ways to one cell have fans of their own
        ways_.push_back(std::move(way));
        one = ways_.end() - 1;
    } else {
        one->add(way.met);
    }
    one->segments.push_back(segment);
}

void FanBuilder::Way::add(const std::vector<bool>& codes) {
    std::transform(codes.begin(), codes.end(), met.begin(), met.begin(), std::logical_or());
}

/// Whether the node asks for a cell that was not asked for before.
bool FanBuilder::is_test_of_cell(const Node& node) const {
    return node.type == Node::Type::cell && node.slot < rules_.cells() && path_.size() < most &&
           std::find(path_.begin(), path_.end(), node.slot) == path_.end();
}

std::vector<bool> FanBuilder::codes_of(Owners owners) const {
    std::vector<bool> codes(rules_.codes.size());
    for (std::size_t code = 0; code < codes.size(); ++code) {
        codes[code] = (owner_bit(rules_, static_cast<Code>(code)) & owners) != 0;
    }
    return codes;
}

/// Who may stand on the cells before the last one of the path; nothing if that differs, or it is no path of a fan.
std::optional<Owners> FanBuilder::owners_passed() const {
    const Owners past = path_.size() > 1 ? entered_.front() : Owners{0};
    const bool same = std::all_of(entered_.begin(), entered_.end() - 1, [&](Owners owners) { return owners == past; });
    return same && is_straight(path_) ? std::optional(past) : std::nullopt;
}

/// Takes down the way to a move that is yielded where one of some codes stands at its end; false if it cannot be one of
/// a fan.
bool FanBuilder::note(Move move, const std::vector<bool>& met) {
    if (for_reach()) {
        note_reach(move, met);
        return true;
    }
    if (purpose_ == Purpose::moves) {
        return note_move(move, met);
    }
    const auto past = owners_passed();
    if (past) {
        found_.push_back({{*past, 0, simple_}, path_, no_move, met, {}});
    }
    return past.has_value();
}

bool FanBuilder::note_move(Move move, const std::vector<bool>& met) {
    const auto past = owners_passed();
    const auto [with, without] = owners_met(rules_, met);
    if (!past || (with & without) != 0) {
        return false;
    }
    if (with != 0) {
        const bool lands = rules_.royals.empty() || tables_.traits(move).filled == path_.back();
        found_.push_back({{*past, with, simple_ && lands}, path_, move, {}, {}});
    }
    return true;
}

void FanBuilder::note_reach(Move move, const std::vector<bool>& met) {
    const auto past = owners_passed();
    if (!past || tables_.compiled_moves_.unpacked(move).to != path_.back()) {
        return;
    }
    const auto twin = std::find_if(ways_.begin(), ways_.end(),
                                   [&](const Way& way) { return way.past == *past && way.cells == path_; });
    if (twin == ways_.end()) {
        ways_.push_back({{*past, 0, false}, path_, path_.back(), met, {}});  // a move for each cell
    } else {
        twin->add(met);
    }
}

std::vector<std::uint32_t> FanBuilder::uneven() const {
    std::vector<std::uint32_t> begins;
    for (const Way& way : ways_) {
        if (const auto [with, without] = owners_met(rules_, way.met); (with & without) != 0) {
            begins.insert(begins.end(), way.segments.begin(), way.segments.end());
        }
    }
    return begins;
}

bool FanBuilder::joins_moves() const {
    return std::any_of(ways_.begin(), ways_.end(), [](const Way& way) { return way.segments.size() > 1; });
}

/// Onto whose pieces the ways lead: those of an owner only if it does not matter which of them it is.
void FanBuilder::find_owners_met() {
    for (Way& way : ways_) {
        const auto [with, without] = owners_met(rules_, way.met);
        way.onto = with & ~without;
    }
    std::erase_if(ways_, [](const Way& way) { return way.onto == 0; });
}

/// Takes down the ways of nodes [begin, end); false if they ask for something else.
bool FanBuilder::follow(std::uint32_t begin, std::uint32_t end) {
    for (std::uint32_t at = begin; at < end;) {
        const Node node = tables_.nodes_[at];
        if (node.type == Node::Type::always) {
            const bool noted = !path_.empty() && note(node.move, codes_of(entered_.back()));
            if (!noted && !for_reach()) {
                return false;
            }
            ++at;
            continue;
        }
        if (!is_test_of_cell(node)) {
            if (!for_reach()) {
                return false;
            }
            at = node.next;
            continue;
        }
        path_.push_back(node.slot);
        entered_.push_back(0);
        const std::uint32_t* const row = tables_.rows() + node.row;
        if (node.move != no_move && !note(node.move, codes_with(rules_, row, Node::emit_bit))) {
            return false;
        }
        if (node.next > at + 1) {
            const auto enter = owners_of(rules_, row, Node::enter_bit);
            entered_.back() = enter.value_or(Owners{0});
            if ((!enter || !follow(at + 1, node.next)) && !for_reach()) {
                return false;
            }
        }
        path_.pop_back();
        entered_.pop_back();
        at = node.next;
    }
    return true;
}

void FanBuilder::leave(const Segment& segment) {
    for (std::uint32_t at = segment.begin; gated_ && at < segment.end; at = tables_.nodes_[at].next) {
        const Node& node = tables_.nodes_[at];
        gated_ = usable_ && node.type == Node::Type::cell && node.slot < rules_.cells();
        if (gated_) {
            const std::uint32_t* const row = tables_.rows() + node.row;
            for (std::size_t code = 0; code < rules_.codes.size(); ++code) {
                gate_ |= row[code] != 0 ? owner_bit(rules_, static_cast<Code>(code)) : Owners{0};
            }
            gates_.push_back(node.slot);
        }
    }
}

}  // namespace bazillion::play
