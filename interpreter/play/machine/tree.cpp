#include "play/machine/tree.h"

#include "play/position/hash_combine.h"

#include <algorithm>
#include <bit>

namespace bazillion::play {

bool CodeSet::empty() const {
    return std::all_of(data(), data() + words_, [](std::uint64_t word) { return word == 0; });
}

std::size_t CodeSet::size() const {
    std::size_t count = 0;
    for (std::size_t i = 0; i < words_; ++i) {
        count += static_cast<std::size_t>(std::popcount(data()[i]));
    }
    return count;
}

Code CodeSet::first() const {
    std::size_t word = 0;
    while (data()[word] == 0) {
        ++word;
    }
    return static_cast<Code>(word * 64 + static_cast<std::size_t>(std::countr_zero(data()[word])));
}

CodeSet CodeSet::operator&(const CodeSet& other) const {
    CodeSet result = *this;
    for (std::size_t i = 0; i < words_; ++i) {
        result.data()[i] &= other.data()[i];
    }
    return result;
}

CodeSet CodeSet::operator|(const CodeSet& other) const {
    CodeSet result = *this;
    for (std::size_t i = 0; i < words_; ++i) {
        result.data()[i] |= other.data()[i];
    }
    return result;
}

CodeSet CodeSet::minus(const CodeSet& other) const {
    CodeSet result = *this;
    for (std::size_t i = 0; i < words_; ++i) {
        result.data()[i] &= ~other.data()[i];
    }
    return result;
}

std::uint64_t CodeSet::hash() const {
    std::uint64_t hash = words_;
    for (std::size_t i = 0; i < words_; ++i) {
        hash = hash_combine(hash, data()[i]);
    }
    return hash;
}

namespace {

bool is_cell(const Tree::Branch& branch) {
    return branch.test.type == Test::Type::cell;
}

bool same_cell(const Tree::Branch& a, const Tree::Branch& b) {
    return is_cell(a) && is_cell(b) && a.test.slot == b.test.slot;
}

/// A branch whose tree asks about the same cell again is split into one branch for each answer.
void hoist(Tree::Branch branch, std::vector<Tree::Branch>& out) {
    Tree rest;
    rest.moves = std::move(branch.tree.moves);
    std::vector<Tree::Branch> hoisted;
    for (Tree::Branch& inner : branch.tree.branches) {
        if (same_cell(branch, inner)) {
            inner.test.codes = inner.test.codes & branch.test.codes;
            hoisted.push_back(std::move(inner));
        } else {
            rest.branches.push_back(std::move(inner));
        }
    }
    if (!rest.empty()) {
        out.push_back({branch.test, std::move(rest)});
    }
    out.insert(out.end(), std::make_move_iterator(hoisted.begin()), std::make_move_iterator(hoisted.end()));
}

/// Looking at cells costs next to nothing, other questions may take a walk of their own (is that cell attacked?): so a
/// question is put off until the cells behind it were found to be right.
void put_off(Tree::Branch branch, std::vector<Tree::Branch>& out) {
    constexpr std::size_t most_copies = 2;  // of the question
    auto& behind = branch.tree.branches;
    if (is_cell(branch) || !branch.tree.moves.empty() || behind.size() > most_copies ||
        !std::all_of(behind.begin(), behind.end(), is_cell)) {
        out.push_back(std::move(branch));
        return;
    }
    for (Tree::Branch& cell : behind) {
        Tree then;
        put_off({branch.test, std::move(cell.tree)}, then.branches);
        out.push_back({std::move(cell.test), std::move(then)});
    }
}

bool same_tree(const Tree& a, const Tree& b) {
    const auto same_branch = [](const Tree::Branch& one, const Tree::Branch& other) {
        return one.test.same_question(other.test) && one.test.negate == other.test.negate &&
               one.test.codes == other.test.codes && same_tree(one.tree, other.tree);
    };
    return a.moves == b.moves &&
           std::equal(a.branches.begin(), a.branches.end(), b.branches.begin(), b.branches.end(), same_branch);
}

}  // namespace

void normalise(Tree& tree) {
    std::vector<Tree::Branch> ordered, flat;
    for (Tree::Branch& branch : tree.branches) {
        normalise(branch.tree);
        put_off(std::move(branch), ordered);
    }
    for (Tree::Branch& branch : ordered) {
        if (is_cell(branch)) {
            hoist(std::move(branch), flat);
        } else {
            flat.push_back(std::move(branch));
        }
    }
    // Where it makes no difference which of two branches of one cell is entered, one node can serve both.
    std::vector<Tree::Branch> merged;
    for (Tree::Branch& branch : flat) {
        const auto twin = std::find_if(merged.begin(), merged.end(), [&](const Tree::Branch& other) {
            return same_cell(branch, other) && same_tree(branch.tree, other.tree);
        });
        if (twin != merged.end()) {
            twin->test.codes = twin->test.codes | branch.test.codes;
        } else {
            merged.push_back(std::move(branch));
        }
    }
    tree.branches = std::move(merged);
}

std::uint32_t TransitionTables::intern(const std::vector<std::uint32_t>& row) {
    const auto [at, inserted] = index_.try_emplace(row, static_cast<std::uint32_t>(data_.size()));
    if (inserted) {
        data_.append(row);
    }
    return at->second;
}

std::uint32_t TestTable::intern(const Test& test) {
    std::uint64_t hash = test.codes.hash();
    for (const std::uint64_t part :
         {std::uint64_t{static_cast<std::uint8_t>(test.type)}, std::uint64_t{test.negate}, std::uint64_t{test.slot},
          std::uint64_t{test.index}, std::uint64_t{test.player}, std::uint64_t{test.low}, std::uint64_t{test.high}}) {
        hash = hash_combine(hash, part);
    }
    for (const Slot slot : test.slots) {
        hash = hash_combine(hash, slot);
    }
    const auto [begin, end] = index_.equal_range(hash);
    const auto found = std::find_if(begin, end, [&](const auto& each) { return tests_[each.second] == test; });
    if (found != end) {
        return found->second;
    }
    const auto index = static_cast<std::uint32_t>(tests_.size());
    tests_.push_back(test);
    index_.emplace(hash, index);
    return index;
}

namespace {

std::vector<std::uint32_t> make_row(std::size_t codes, const CodeSet& emit, const CodeSet& enter) {
    std::vector<std::uint32_t> row(codes);
    for (std::size_t code = 0; code < codes; ++code) {
        row[code] = (emit.contains(static_cast<Code>(code)) ? Node::emit_bit : 0) |
                    (enter.contains(static_cast<Code>(code)) ? Node::enter_bit : 0);
    }
    return row;
}

class Flattener {
public:
    Flattener(std::vector<Node>& nodes, TransitionTables& rows, TestTable& tests)
        : nodes_(nodes), transitions_(rows), tests_(tests) {}

    void tree(const Tree& tree) {
        for (const Move move : tree.moves) {
            nodes_.push_back({.type = Node::Type::always, .next = position() + 1, .move = move});
        }
        branches(tree);
    }

private:
    [[nodiscard]] std::uint32_t position() const { return static_cast<std::uint32_t>(nodes_.size()); }

    void branches(const Tree& tree) {
        std::vector<bool> done(tree.branches.size());
        for (std::size_t i = 0; i < tree.branches.size(); ++i) {
            if (!done[i]) {
                branch(tree, i, done);
            }
        }
    }

    void branch(const Tree& tree, std::size_t index, std::vector<bool>& done) {
        const Tree::Branch& branch = tree.branches[index];
        const auto& moves = branch.tree.moves;
        Node node;
        const std::uint32_t at = position();
        const bool by_row = is_cell(branch) && moves.size() == 1;  // the node itself emits the move
        if (is_cell(branch)) {
            node.slot = branch.test.slot;
            CodeSet emit(transitions_.codes()), enter(transitions_.codes());
            if (by_row) {
                node.move = moves[0];
                emit = branch.test.codes;
                for (std::size_t i = index + 1; i < tree.branches.size(); ++i) {
                    const Tree::Branch& other = tree.branches[i];
                    if (!done[i] && same_cell(branch, other) && other.tree.branches.empty() &&
                        other.tree.moves == moves) {
                        emit = emit | other.test.codes;
                        done[i] = true;
                    }
                }
            }
            if (!branch.tree.branches.empty() || (!by_row && !moves.empty())) {
                enter = branch.test.codes;
            }
            node.row = transitions_.intern(make_row(transitions_.codes(), emit, enter));
        } else {
            ask(branch.test, node);
        }
        nodes_.push_back(node);
        if (by_row) {
            branches(branch.tree);
        } else {
            this->tree(branch.tree);
        }
        nodes_[at].next = position();
    }

    void ask(const Test& test, Node& node) {
        if (test.type == Test::Type::range) {
            node.type = test.negate ? Node::Type::outside : Node::Type::within;
            node.slot = test.slot;
            node.row = std::uint32_t{test.low} << 16 | test.high;
        } else {
            node.type = Node::Type::test;
            node.row = tests_.intern(test);
        }
    }

    std::vector<Node>& nodes_;
    TransitionTables& transitions_;
    TestTable& tests_;
};

}  // namespace

void flatten(const Tree& tree, std::vector<Node>& nodes, TransitionTables& rows, TestTable& tests) {
    Flattener(nodes, rows, tests).tree(tree);
}

}  // namespace bazillion::play
