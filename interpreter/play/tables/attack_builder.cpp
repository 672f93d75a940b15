#include "play/tables/attack_builder.h"

#include "play/tables/fan_builder.h"

#include <algorithm>
#include <iterator>

namespace bazillion::play {

AttackBuilder::AttackBuilder(Tables& tables, FilterId filter, PlayerId attacker, Cell target, Code piece)
    : tables_(tables),
      rules_(tables.rules_),
      filter_(filter),
      attacker_(attacker),
      target_(target),
      piece_(piece),
      in_lines_(rules_.cells()) {}

AttackSet AttackBuilder::build() {
    for (const auto& [code, start] : tables_.filters_[filter_]->potential_attackers[attacker_].of[target_]) {
        if (start != target_) {
            collect(code, start);
        }
    }
    flatten(root_);
    find_segments(set_.nodes, 0, static_cast<std::uint32_t>(set_.nodes.size()), set_.segments,
                  [&](const Segment& segment) { return take(segment); });
    store_lines();
    set_.rest_is_tested = set_.interpreted.empty() &&
                          std::all_of(set_.segments.begin(), set_.segments.end(), [&](const Segment& segment) {
                              return set_.nodes[segment.begin].type == Node::Type::test;
                          });
    const auto of_slots = [](const Test& test) { return test.type == Test::Type::range; };
    set_.of_slots = set_.of_cells && set_.interpreted.empty() &&
                    std::all_of(set_.guards.begin(), set_.guards.end(),
                                [&](const auto& guard) { return std::all_of(guard.begin(), guard.end(), of_slots); });
    set_.of_cells = set_.of_slots && set_.guards.empty();
    set_.has_only_lines = set_.segments.empty() && set_.interpreted.empty() && set_.guards.empty();
    tables_.machine_.charge(walked_ * steps_of_a_node);
    return std::move(set_);
}

void AttackBuilder::collect(Code code, Cell start) {
    const Entry entry = tables_.unfolded(filter_, code, start);
    if (entry.interpreted) {
        set_.interpreted.emplace_back(code, start);
        return;
    }
    hits_.clear();
    for (std::uint32_t i = entry.begin; i < entry.end; ++i) {
        const Move move = tables_.nodes_[i].move;
        if (move != no_move && tables_.hits(move, target_)) {
            hits_.push_back(i);
        }
    }
    walked_ += (entry.end - entry.begin) / steps_of_a_node;
    code_ = code;
    start_ = start;
    path_.clear();
    walk(entry.begin, entry.end);
}

/// Whether nodes [begin, end) have a move that captures on the target.
bool AttackBuilder::leads_to_hit(std::uint32_t begin, std::uint32_t end) const {
    const auto first = std::lower_bound(hits_.begin(), hits_.end(), begin);
    return first != hits_.end() && *first < end;
}

const AttackBuilder::CodesOfRow& AttackBuilder::codes_of(std::uint32_t row) {
    const std::size_t codes = rules_.codes.size();
    const auto [found, added] = codes_of_rows_.try_emplace(row, CodesOfRow{CodeSet(codes), CodeSet(codes)});
    for (std::size_t code = 0; added && code < codes; ++code) {
        const std::uint32_t todo = tables_.transitions_.data()[row + code];
        if ((todo & Node::emit_bit) != 0) {
            found->second.emit.insert(static_cast<Code>(code));
        }
        if ((todo & Node::enter_bit) != 0) {
            found->second.enter.insert(static_cast<Code>(code));
        }
    }
    return found->second;
}

void AttackBuilder::walk(std::uint32_t begin, std::uint32_t end) {
    for (std::uint32_t i = begin; i < end;) {
        const Node node = tables_.nodes_[i];
        const bool hits = leads_to_hit(i, i + 1), inside = leads_to_hit(i + 1, node.next);
        ++walked_;
        const auto with = [&](Condition condition, auto&& action) {
            path_.push_back(std::move(condition));
            action();
            path_.pop_back();
        };
        if (!hits && (node.type == Node::Type::always || !inside)) {
            // leads nowhere
        } else if (node.type == Node::Type::always) {
            insert();
        } else if (node.type != Node::Type::cell) {
            with({.is_cell = false, .test = test_of(node)}, [&] { walk(i + 1, node.next); });
        } else if (node.slot == target_) {
            const std::uint32_t todo = tables_.transitions_.data()[node.row + piece_];
            if (hits && (todo & Node::emit_bit) != 0) {
                insert();
            }
            if (inside && (todo & Node::enter_bit) != 0) {
                walk(i + 1, node.next);
            }
        } else {
            const CodesOfRow& codes = codes_of(node.row);
            if (hits && !codes.emit.empty()) {
                with({.slot = node.slot, .codes = codes.emit}, [&] { insert(); });
            }
            if (inside && !codes.enter.empty()) {
                with({.slot = node.slot, .codes = codes.enter}, [&] { walk(i + 1, node.next); });
            }
        }
        i = node.next;
    }
}

Test AttackBuilder::test_of(const Node& node) const {
    if (node.type == Node::Type::test) {
        return tables_.tests_[node.row];
    }
    return {.type = Test::Type::range,
            .negate = node.type == Node::Type::outside,
            .slot = node.slot,
            .low = static_cast<Value>(node.row >> 16),
            .high = static_cast<Value>(node.row & 0xffff)};
}

void AttackBuilder::insert() {
    std::vector<Test> guard;
    TrieNode* node = &root_;
    for (const Condition& condition : path_) {
        if (condition.is_cell) {
            continue;
        }
        if (condition.test.type == Test::Type::range && set_.guards.size() < 30) {
            guard.push_back(condition.test);
            continue;
        }
        auto& guards = node->guards;
        auto found = std::find_if(guards.begin(), guards.end(),
                                  [&](const Guard& g) { return g.test.same_question(condition.test); });
        if (found == guards.end()) {
            guards.push_back({condition.test, std::make_unique<TrieNode>()});
            found = guards.end() - 1;
        }
        node = found->further.get();
    }
    for (auto at = path_.rbegin(); at != path_.rend(); ++at) {
        const Condition& condition = *at;
        if (!condition.is_cell) {
            continue;
        }
        auto& edges = node->edges;
        auto found = std::find_if(edges.begin(), edges.end(), [&](const TrieEdge& e) {
            return e.slot == condition.slot && e.codes == condition.codes;
        });
        if (found == edges.end()) {
            edges.push_back({condition.slot, condition.codes, std::make_unique<TrieNode>()});
            found = edges.end() - 1;
        }
        node = found->further.get();
    }
    node->attackers.push_back({start_, code_, guard_bit(guard)});
}

std::uint32_t AttackBuilder::guard_bit(const std::vector<Test>& tests) {
    if (tests.empty()) {
        return 1;
    }
    const auto equal = [&](const std::vector<Test>& other) {
        return std::equal(tests.begin(), tests.end(), other.begin(), other.end(),
                          [](const Test& a, const Test& b) { return a.same_question(b); });
    };
    const auto found = std::find_if(set_.guards.begin(), set_.guards.end(), equal);
    const auto index = static_cast<std::uint32_t>(found - set_.guards.begin());
    if (found == set_.guards.end()) {
        set_.guards.push_back(tests);
    }
    return 2u << index;
}

std::vector<std::uint32_t> AttackBuilder::row(const TrieNode& node, Slot slot, const CodeSet* enter) const {
    std::vector<std::uint32_t> result(rules_.codes.size());
    for (const Attacker& attacker : node.attackers) {
        for (std::size_t code = attacker.slot == slot ? 1 : result.size(); code < result.size(); ++code) {
            const auto pieces = rules_.codes.distinct(static_cast<Code>(code));
            const bool among = std::find(pieces.begin(), pieces.end(), attacker.code) != pieces.end();
            result[code] |= among ? attacker.guard : 0;
        }
    }
    for (std::size_t code = 0; enter != nullptr && code < result.size(); ++code) {
        result[code] |= enter->contains(static_cast<Code>(code)) ? AttackSet::enter_bit : 0;
    }
    return result;
}

/// The bits that pieces of the one who is attacked have in a row.
std::uint32_t AttackBuilder::own_bits(const std::vector<std::uint32_t>& row) const {
    std::uint32_t bits = 0;
    for (std::size_t code = 1; code < row.size(); ++code) {
        bits |= rules_.codes.owner(static_cast<Code>(code)) == rules_.codes.owner(piece_) ? row[code] : 0;
    }
    return bits;
}

/// Takes a segment for a line, if it can be one.
bool AttackBuilder::take(const Segment& segment) {
    if (!is_line(segment)) {
        return false;
    }
    for (std::uint32_t i = segment.begin; i < segment.end; ++i) {
        in_lines_[set_.nodes[i].slot] = true;
    }
    (segment.shape == Segment::Shape::run ? runs_ : leaps_).push_back(segment);
    return true;
}

/// Whether a segment goes straight over empty cells, and all attackers along it are pieces of the attacker.
bool AttackBuilder::is_line(const Segment& segment) const {
    if (segment.shape == Segment::Shape::tree || !has_fans(rules_)) {
        return false;
    }
    const Owners empty = owner_bit(rules_, rules::empty);
    std::vector<Cell> cells;
    for (std::uint32_t i = segment.begin; i < segment.end; ++i) {
        const AttackSet::Node& node = set_.nodes[i];
        if (node.slot >= rules_.cells() || in_lines_[node.slot]) {
            return false;
        }
        cells.push_back(node.slot);
        const std::uint32_t* const row = tables_.rows() + node.row;
        const Owners entered = i + 1 < segment.end ? empty : Owners{0};
        if (owners_of(rules_, row, AttackSet::enter_bit) != entered) {
            return false;
        }
        for (std::size_t code = 0; code < rules_.codes.size(); ++code) {
            if ((row[code] & ~AttackSet::enter_bit) != 0 &&
                (code == rules::empty || rules_.codes.owner(static_cast<Code>(code)) != attacker_)) {
                return false;
            }
        }
    }
    return is_straight(cells);
}

void AttackBuilder::store_lines() {
    AttackSet::Lines& lines = set_.lines;
    const auto first = std::find(in_lines_.begin(), in_lines_.end(), true);
    if (first == in_lines_.end()) {
        return;
    }
    const auto last = std::find(in_lines_.rbegin(), in_lines_.rend(), true).base();
    lines.first = static_cast<Cell>(first - in_lines_.begin());
    lines.rows.resize(static_cast<std::size_t>(last - first));
    lines.attackers = static_cast<Owners>(1u << attacker_);
    const auto cells_of = [&](const Segment& segment) {
        std::vector<Cell> cells;
        for (std::uint32_t i = segment.begin; i < segment.end; ++i) {
            const AttackSet::Node& node = set_.nodes[i];
            cells.push_back(node.slot);
            lines.rows[node.slot - lines.first] = node.row;
        }
        return cells;
    };
    std::vector<Cell> leaps;
    for (const Segment& segment : leaps_) {
        const auto cells = cells_of(segment);
        leaps.insert(leaps.end(), cells.begin(), cells.end());
    }
    std::vector<std::vector<Cell>> runs;
    std::transform(runs_.begin(), runs_.end(), std::back_inserter(runs), cells_of);
    append_mask(leaps, tables_.words_, lines.masks);
    for (const auto& [up, down] : paired(runs)) {
        append_mask(up, tables_.words_, lines.masks);
        append_mask(down, tables_.words_, lines.masks);
        ++lines.count;
    }
    if (tables_.legal_asks() == LegalAsks::all_checks) {
        store_cells_of_attackers();
    }
}

/// From which cells of the lines each piece attacks.
void AttackBuilder::store_cells_of_attackers() {
    AttackSet::Lines& lines = set_.lines;
    lines.from.resize(rules_.codes.size() * tables_.words_);
    for (std::size_t cell = 0; cell < in_lines_.size(); ++cell) {
        for (std::size_t code = 0; in_lines_[cell] && code < rules_.codes.size(); ++code) {
            if ((tables_.rows()[lines.row(cell) + code] & ~AttackSet::enter_bit) != 0) {
                lines.from[code * tables_.words_ + cell / 64] |= std::uint64_t{1} << cell % 64;
            }
        }
    }
}

void AttackBuilder::flatten(const TrieNode& node) {
    auto& nodes = set_.nodes;
    std::vector<Slot> told;
    const auto add = [&](Slot slot, const std::vector<std::uint32_t>& row) {
        told.push_back(slot);
        nodes.push_back({.slot = slot, .row = tables_.transitions_.intern(row), .own = own_bits(row)});
        return nodes.size() - 1;
    };
    const auto finish = [&](std::size_t at) { nodes[at].next = static_cast<std::uint32_t>(nodes.size()); };
    for (const TrieEdge& edge : node.edges) {
        static const TrieNode nobody;
        const bool first = std::find(told.begin(), told.end(), edge.slot) == told.end();
        const std::size_t at = add(edge.slot, row(first ? node : nobody, edge.slot, &edge.codes));
        flatten(*edge.further);
        finish(at);
    }
    for (const Attacker& attacker : node.attackers) {
        if (std::find(told.begin(), told.end(), attacker.slot) == told.end()) {
            finish(add(attacker.slot, row(node, attacker.slot, nullptr)));
        }
    }
    for (const Guard& guard : node.guards) {
        set_.of_cells = false;
        nodes.push_back({.type = Node::Type::test, .row = tables_.tests_.intern(guard.test)});
        const std::size_t at = nodes.size() - 1;
        flatten(*guard.further);
        finish(at);
    }
}

}  // namespace bazillion::play
