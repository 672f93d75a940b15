// Preparing goals to be tested by what has changed.
#include "play/engine/goal_watch.h"

#include <algorithm>
#include <limits>
#include <map>
#include <numeric>
#include <set>
#include <utility>

namespace bazillion::play {

using rules::Goal;
using rules::GoalCondition;

namespace {

/// A goal of more patterns is tested as it stands, and so are those that come when there are so many literals.
constexpr std::size_t most_patterns = 50'000;
constexpr std::size_t most_literals = 500'000;

}  // namespace

GoalWatch::GoalWatch(const rules::Rules& rules) : rules_(rules), seen_(rules.cells()) {
    for (std::size_t goal = 0; goal < rules.goals.size(); ++goal) {
        if (rules.goals[goal].stage != Goal::Stage::turn) {
            continue;
        }
        for (const PlayerId player : rules.goals[goal].players) {
            ranks_.push_back({goal, player});
            prepare(rules.goals[goal].condition, static_cast<Rank>(ranks_.size() - 1));
        }
    }
    index_patterns();
    queue_.reserve(rules.cells());
}

/// That one of several conditions holds is watched for each of them.
void GoalWatch::prepare(const GoalCondition& condition, Rank rank) {
    using Type = GoalCondition::Type;
    const PlayerId player = ranks_[rank].player;
    if (condition.type == Type::any) {
        for (const GoalCondition& part : condition.parts) {
            prepare(part, rank);
        }
        return;
    }
    if (const auto patterns = patterns_of(condition, player); patterns && literals_.size() < most_literals) {
        store(*patterns, rank);
        return;
    }
    Watch watch{.rank = rank, .condition = &condition};
    const bool counts = condition.type == Type::pieces_remaining || condition.type == Type::total_piece_count;
    if (counts && !(rules_.options.include_off_pieces && rules_.reserve != rules::none)) {
        watch.way = Watch::Way::count;
        watch.row = weights_of(condition, condition.type == Type::pieces_remaining ? player : rules::no_player);
        watch.counted = owners_counted(watch.row);
    } else if (auto chain = condition.type == Type::connected ? chain_of(condition, player) : std::nullopt) {
        watch.way = Watch::Way::chain;
        watch.row = row_of(condition.items, player);
        watch.chain = chains_.size();
        chains_.push_back(std::move(*chain));
    }
    watch.quiet = quiet_bounds(rules_, condition);
    watches_.push_back(watch);
}

/// The owners of the pieces that count by a row of numbers, if all of theirs count once, and the board is one of which
/// `Occupancy::held_by` can tell; 0 if not.
Owners GoalWatch::owners_counted(std::uint32_t row) const {
    if (rules_.cells() > Occupancy::most_cells || rules_.players.size() > Occupancy::most_players) {
        return 0;
    }
    Owners with = 0, without = 0;
    for (std::size_t code = 1; code < rules_.codes.size(); ++code) {
        const std::uint8_t weight = transitions_[row + code];
        const auto bit = static_cast<Owners>(1u << rules_.codes.owner(static_cast<Code>(code)));
        if (weight > 1) {
            return 0;
        }
        (weight != 0 ? with : without) |= bit;
    }
    return (with & without) != 0 || transitions_[row] != 0 ? Owners{0} : with;
}

/// A condition as a choice of patterns, if it is one of pieces on places and not too large.
std::optional<GoalWatch::Patterns> GoalWatch::patterns_of(const GoalCondition& condition, PlayerId player) {
    using Type = GoalCondition::Type;
    if (condition.type == Type::relative_config) {
        if (rules_.cells() * condition.items.size() > most_literals) {
            return std::nullopt;
        }
        auto patterns = relative_configs(condition, player);
        const bool empty = std::any_of(patterns.begin(), patterns.end(), [](const auto& each) { return each.empty(); });
        return empty ? std::nullopt : std::optional(std::move(patterns));
    }
    if (condition.type == Type::absolute_config) {
        return condition.places.empty() ? std::nullopt : configs(condition, player);
    }
    if (condition.type == Type::any) {
        Patterns all;
        for (const GoalCondition& part : condition.parts) {
            const auto more = patterns_of(part, player);
            if (!more || all.size() + more->size() > most_patterns) {
                return std::nullopt;
            }
            all.insert(all.end(), more->begin(), more->end());
        }
        return all;
    }
    return std::nullopt;
}

/// One pattern for each choice of a cell from every zone named.
std::optional<GoalWatch::Patterns> GoalWatch::configs(const GoalCondition& condition, PlayerId player) {
    const std::uint32_t row = row_of(condition.items, player);
    Patterns patterns(1);
    for (const GoalCondition::Place& place : condition.places) {
        std::vector<Cell> cells{place.index};
        if (place.zone) {
            cells.clear();
            const auto& holds = rules_.board.zones[place.index].holds[player];
            for (std::size_t cell = 0; cell < holds.size(); ++cell) {
                if (holds[cell]) {
                    cells.push_back(static_cast<Cell>(cell));
                }
            }
        }
        const std::size_t more = patterns.size() * cells.size();
        if (more > most_patterns || more * condition.places.size() > most_literals) {
            return std::nullopt;
        }
        Patterns longer;
        for (const Pattern& pattern : patterns) {
            for (const Cell cell : cells) {
                longer.push_back(pattern);
                longer.back().push_back({cell, row});
            }
        }
        patterns = std::move(longer);
    }
    return patterns;
}

GoalWatch::Patterns GoalWatch::relative_configs(const GoalCondition& condition, PlayerId player) {
    Patterns patterns;
    for (std::size_t start = 0; start < rules_.cells(); ++start) {
        Cell cell = static_cast<Cell>(start);
        Pattern pattern;
        const bool on_board = std::all_of(condition.items.begin(), condition.items.end(), [&](const auto& item) {
            if (item.direction) {
                cell = rules_.board.step(cell, rules_.board.symmetry[player][*item.direction]);
            } else {
                pattern.push_back({cell, row_of(std::span(&item, 1), player)});
            }
            return cell != rules::none;
        });
        if (on_board) {
            patterns.push_back(std::move(pattern));
        }
    }
    return patterns;
}

/// The codes that match one of the items, as `GameEnd` matches them.
std::uint32_t GoalWatch::row_of(std::span<const GoalCondition::Item> items, PlayerId player) {
    const rules::Codes& codes = rules_.codes;
    std::vector<std::uint8_t> row(codes.size());
    for (std::size_t i = 0; i < row.size(); ++i) {
        const auto code = static_cast<Code>(i);
        row[i] = std::any_of(items.begin(), items.end(), [&](const GoalCondition::Item& item) {
            if (item.direction) {
                return false;
            }
            const bool owned = item.who.role == rules::Role::mover      ? codes.owner(code) == player
                               : item.who.role == rules::Role::opponent ? codes.owner(code) != player
                                                                        : true;
            return (code != rules::empty && codes.count(code, item.kind) > 0 && owned) != item.negate;
        });
    }
    return intern(row);
}

/// For how many of the pieces a condition counts each code stands.
std::uint32_t GoalWatch::weights_of(const GoalCondition& condition, PlayerId owner) {
    const rules::Codes& codes = rules_.codes;
    const auto counts = [&](KindId kind) {
        return condition.items.empty() ? !rules_.kinds[kind].dummy
                                       : std::any_of(condition.items.begin(), condition.items.end(),
                                                     [&](const auto& item) { return item.kind == kind; });
    };
    std::vector<std::uint8_t> row(codes.size());
    for (std::size_t code = 1; code < row.size(); ++code) {
        for (const Code piece : codes.pieces(static_cast<Code>(code))) {
            const bool belongs = owner == rules::no_player || codes.owner(piece) == owner;
            row[code] = static_cast<std::uint8_t>(row[code] + (belongs && counts(codes.kind(piece)) ? 1 : 0));
        }
    }
    return intern(row);
}

/// Equal rows are stored once; there are few.
std::uint32_t GoalWatch::intern(const std::vector<std::uint8_t>& row) {
    std::size_t at = 0;
    while (at < transitions_.size() &&
           !std::equal(row.begin(), row.end(), transitions_.begin() + static_cast<std::ptrdiff_t>(at))) {
        at += row.size();
    }
    if (at == transitions_.size()) {
        transitions_.insert(transitions_.end(), row.begin(), row.end());
    }
    return static_cast<std::uint32_t>(at);
}

std::optional<GoalWatch::Chain> GoalWatch::chain_of(const GoalCondition& condition, PlayerId player) {
    const auto& board = rules_.board;
    if (condition.places.size() > std::numeric_limits<std::uint32_t>::digits) {
        return std::nullopt;
    }
    std::vector<rules::DirectionId> ways;
    for (const auto& item : condition.items) {
        if (item.direction) {
            ways.push_back(board.symmetry[player][*item.direction]);
        }
    }
    if (ways.empty()) {
        ways.resize(board.directions.size());
        std::iota(ways.begin(), ways.end(), rules::DirectionId{0});
    }
    Chain chain;
    for (std::size_t i = 0; i < rules_.cells(); ++i) {
        const auto cell = static_cast<Cell>(i);
        std::set<Cell> beside;
        for (const rules::DirectionId way : ways) {
            beside.insert(board.step(cell, way));
            beside.insert(board.step_back(cell, way));
        }
        beside.erase(rules::none);
        chain.first.push_back(static_cast<std::uint32_t>(chain.neighbours.size()));
        chain.neighbours.insert(chain.neighbours.end(), beside.begin(), beside.end());
        chain.places.push_back(0);
        for (std::size_t place = 0; place < condition.places.size(); ++place) {
            const auto& [zone, index] = condition.places[place];
            const bool within = zone ? board.zones[index].holds[player][cell] : index == cell;
            chain.places.back() |= within ? std::uint32_t{1} << place : 0;
            chain.all |= std::uint32_t{1} << place;
        }
    }
    chain.first.push_back(static_cast<std::uint32_t>(chain.neighbours.size()));
    return chain;
}

void GoalWatch::store(const Patterns& patterns, Rank rank) {
    for (Pattern pattern : patterns) {
        std::sort(pattern.begin(), pattern.end());
        pattern.erase(std::unique(pattern.begin(), pattern.end()), pattern.end());
        const auto begin = static_cast<std::uint32_t>(literals_.size());
        literals_.insert(literals_.end(), pattern.begin(), pattern.end());
        patterns_.push_back({begin, static_cast<std::uint32_t>(literals_.size()), rank});
    }
}

/// Sorts the patterns by the cells they look at and by what they ask of them.
void GoalWatch::index_patterns() {
    struct Use {
        Literal literal;
        std::uint32_t pattern;
        auto operator<=>(const Use&) const = default;
    };
    std::vector<Use> uses;
    for (std::size_t i = 0; i < patterns_.size(); ++i) {
        for (std::uint32_t at = patterns_[i].begin; at < patterns_[i].end; ++at) {
            uses.push_back({literals_[at], static_cast<std::uint32_t>(i)});
        }
    }
    std::sort(uses.begin(), uses.end());
    for (std::size_t i = 0; i < uses.size(); ++i) {
        const bool new_cell = i == 0 || uses[i].literal.cell != uses[i - 1].literal.cell;
        const auto at = static_cast<std::uint32_t>(i);
        if (new_cell || uses[i].literal.row != uses[i - 1].literal.row) {
            first_users_.resize(uses[i].literal.cell + std::size_t{1}, static_cast<std::uint32_t>(groups_.size()));
            groups_.push_back({uses[i].literal.row, at, at});
        }
        groups_.back().end = at + 1;
        users_.push_back(uses[i].pattern);
    }
    first_users_.resize(rules_.cells() + 1, static_cast<std::uint32_t>(groups_.size()));
    use_masks();
    grow_trees();
}

/// What of a pattern is still to be looked at.
struct GoalWatch::Rest {
    Pattern literals;
    Rank rank;
};

/// Trees for the groups that have no masks. A tree takes up to the square of the literals of its group to grow: a group
/// with too many keeps its list of patterns.
void GoalWatch::grow_trees() {
    std::size_t most_work = 12'000'000;
    for (std::size_t cell = 0; cell < rules_.cells(); ++cell) {
        for (std::uint32_t i = first_users_[cell]; i < first_users_[cell + 1]; ++i) {
            Users& group = groups_[i];
            if (group.all_of != rules::no_player) {
                continue;
            }
            std::size_t literals = 0;
            bool whole = false;  // a pattern of this cell alone is complete at once: it is left to the list
            for (std::uint32_t user = group.begin; user < group.end; ++user) {
                const Stored& pattern = patterns_[users_[user]];
                literals += pattern.end - pattern.begin - 1;
                whole = whole || pattern.end - pattern.begin == 1;
            }
            const std::size_t work = literals * literals;
            if (whole || work > most_work) {
                continue;
            }
            most_work -= work;
            std::vector<Rest> rests;
            for (std::uint32_t user = group.begin; user < group.end; ++user) {
                const Stored& pattern = patterns_[users_[user]];
                rests.push_back({{literals_.begin() + pattern.begin, literals_.begin() + pattern.end}, pattern.rank});
                std::erase(rests.back().literals, Literal{static_cast<Cell>(cell), group.row});
            }
            group.first_node = static_cast<std::uint32_t>(nodes_.size());
            grow(std::move(rests));
            group.last_node = static_cast<std::uint32_t>(nodes_.size());
        }
    }
}

/// Appends nodes for patterns: the literal that most of them have, behind it the rest of those, then the others.
void GoalWatch::grow(std::vector<Rest> rests) {
    while (!rests.empty()) {
        std::map<Literal, std::size_t> uses;
        for (const Rest& rest : rests) {
            for (const Literal& literal : rest.literals) {
                ++uses[literal];
            }
        }
        const Literal most = std::max_element(uses.begin(), uses.end(), [](const auto& a, const auto& b) {
                                 return a.second < b.second;
                             })->first;
        Rank rank = nothing;
        std::vector<Rest> with, without;
        for (Rest& rest : rests) {
            const bool has = std::erase(rest.literals, most) != 0;
            if (has && rest.literals.empty()) {
                rank = std::min(rank, rest.rank);
            } else {
                (has ? with : without).push_back(std::move(rest));
            }
        }
        const std::size_t at = nodes_.size();
        nodes_.push_back({most, 0, rank});
        grow(std::move(with));
        nodes_[at].next = static_cast<std::uint32_t>(nodes_.size());
        rests = std::move(without);
    }
}

/// On small boards patterns that want pieces of one player are first looked at as sets of cells.
void GoalWatch::use_masks() {
    constexpr std::size_t bits = 64;
    if (rules_.cells() > bits) {
        return;
    }
    const auto owners = owners_of_rows();
    for (Users& group : groups_) {
        group.all_of = wanted_of_all(group, owners);
        if (group.all_of == rules::no_player) {
            continue;
        }
        group.first_mask = static_cast<std::uint32_t>(masks_.size());
        for (std::uint32_t user = group.begin; user < group.end; ++user) {
            const Stored& pattern = patterns_[users_[user]];
            std::uint64_t& mask = masks_.emplace_back(0);
            for (std::uint32_t at = pattern.begin; at < pattern.end; ++at) {
                mask |= std::uint64_t{1} << literals_[at].cell;
            }
        }
        while (masks_.size() % masks_at_a_time != 0) {
            masks_.push_back(masks_.back());
        }
        group.last_mask = static_cast<std::uint32_t>(masks_.size());
    }
}

/// For each row the player whose pieces alone it holds for.
std::vector<PlayerId> GoalWatch::owners_of_rows() const {
    const std::size_t codes = rules_.codes.size();
    std::vector<PlayerId> owners;
    for (std::size_t row = 0; row < transitions_.size(); row += codes) {
        PlayerId owner = rules::no_player;
        bool one = true;
        for (std::size_t code = 0; code < codes; ++code) {
            const PlayerId of = rules_.codes.owner(static_cast<Code>(code));
            if (transitions_[row + code] != 0) {
                one = one && code != rules::empty && (owner == rules::no_player || owner == of);
                owner = of;
            }
        }
        owners.push_back(one ? owner : PlayerId{rules::no_player});
    }
    return owners;
}

/// The player of whom all cells of all patterns of the group want a piece.
PlayerId GoalWatch::wanted_of_all(const Users& group, std::span<const PlayerId> owners) const {
    const auto owner = [&](std::uint32_t row) { return owners[row / rules_.codes.size()]; };
    const bool all = std::all_of(users_.begin() + group.begin, users_.begin() + group.end, [&](std::uint32_t user) {
        return std::all_of(literals_.begin() + patterns_[user].begin, literals_.begin() + patterns_[user].end,
                           [&](const Literal& literal) { return owner(literal.row) == owner(group.row); });
    });
    return all ? owner(group.row) : PlayerId{rules::no_player};
}

}  // namespace bazillion::play
