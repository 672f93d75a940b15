#pragma once

#include "play/position/append_only.h"
#include "play/position/compiled_move.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <unordered_map>
#include <vector>

namespace bazillion::play {

/// A set of piece codes. Those of most games fit in a few words, which it holds itself.
class CodeSet {
public:
    CodeSet() = default;
    explicit CodeSet(std::size_t codes) : words_((codes + 63) / 64) {
        if (words_ > few) {
            many_.resize(words_);
        }
    }

    void insert(Code code) { data()[code >> 6] |= std::uint64_t{1} << (code & 63); }
    [[nodiscard]] bool contains(Code code) const {
        const std::uint64_t word = words_ <= few ? few_[code >> 6] : many_[code >> 6];
        return (word >> (code & 63) & 1) != 0;
    }
    [[nodiscard]] bool empty() const;
    [[nodiscard]] std::size_t size() const;
    [[nodiscard]] Code first() const;
    [[nodiscard]] CodeSet operator&(const CodeSet& other) const;
    [[nodiscard]] CodeSet operator|(const CodeSet& other) const;
    [[nodiscard]] CodeSet minus(const CodeSet& other) const;
    [[nodiscard]] std::uint64_t hash() const;
    auto operator<=>(const CodeSet&) const = default;

private:
    [[nodiscard]] std::uint64_t* data() { return words_ <= few ? few_.data() : many_.data(); }
    [[nodiscard]] const std::uint64_t* data() const { return words_ <= few ? few_.data() : many_.data(); }

    static constexpr std::size_t few = 4;
    std::size_t words_ = 0;
    std::array<std::uint64_t, few> few_{};
    std::vector<std::uint64_t> many_;  ///< all words, if `few_` is too small for them
};

/// Something a program asks of a position that cannot be known beforehand.
struct Test {
    enum class Type : std::uint8_t {
        cell,       ///< the code on `slot` is in `codes`
        any_cell,   ///< the code on one of `slots` is in `codes`
        range,      ///< low <= slot's value <= high
        number,     ///< low <= Rules::numbers[index] of `player` <= high
        last_from,  ///< the last move came from cell `slot`
        last_to,    ///< the last move went to cell `slot`
        group,      ///< low <= the rules::GroupNumber `index` of cell `slot`, asked by `player` <= high
        attacked,   ///< AttackTest `index`
        check,      ///< a royal piece of `player` is attacked
        captured,   ///< the move just made captured a piece of kind `index` (or any)
        becoming,
        promoted,
        passed,      ///< ... was a pass
        moved,       ///< ... moved a piece of kind `index` (or any) on the board
        dropped,     ///< ... dropped one
        moved_to,    ///< ... ended in zone `index` of `player`
        moved_from,  ///< ... began there
        reach,       ///< the player to act can bring it about that Rules::conditions[index] holds for `player`
        predicate    ///< Tables::predicate(index) holds for `player`: of the position (no slot), or of cell `slot`
    };
    Type type = Type::cell;
    bool negate = false;  ///< never for `cell`
    Slot slot = 0;
    std::uint32_t index = 0;
    PlayerId player = rules::no_player;
    Value low = 0, high = 0;
    CodeSet codes;
    std::vector<Slot> slots;

    bool operator==(const Test&) const = default;
    [[nodiscard]] bool same_question(const Test& other) const {
        return type == other.type && slot == other.slot && index == other.index && player == other.player &&
               low == other.low && high == other.high && (type == Type::cell || negate == other.negate) &&
               (type != Type::any_cell || (slots == other.slots && codes == other.codes));
    }
};

/// The decision tree that a move program unfolds to on one cell: moves emitted at once, and further ones under tests.
/// Branches are independent of each other: each is entered if its test holds.
struct Tree {
    struct Branch;
    std::vector<Move> moves;
    std::vector<Branch> branches;

    [[nodiscard]] bool empty() const { return moves.empty() && branches.empty(); }
};

struct Tree::Branch {
    Test test;
    Tree tree;
};

/// Brings tests of the same cell side by side, so that runs and leaps become single nodes.
void normalise(Tree& tree);

/// One step of a flattened tree. For a cell test, `rows[row + code]` tells what to do: emit `move`, go on with the next
/// node (into the branch), or leave for `next`.
struct Node {
    enum class Type : std::uint8_t {
        cell,
        always,
        within,   ///< enter if the slot's value is one of low to high, which `row` holds as low << 16 | high
        outside,  ///< ... if it is not
        test      ///< enter if the test with the index `row` holds
    };
    static constexpr std::uint32_t emit_bit = 1;
    static constexpr std::uint32_t enter_bit = 2;

    Slot slot = 0;
    Type type = Type::cell;
    std::uint32_t next = 0;
    std::uint32_t row = 0;
    Move move = no_move;
};

/// Nodes of one shape, so that a walk looks no further than it must and needs not ask each node where to go on.
struct Segment {
    enum class Shape : std::uint8_t {
        leap,  ///< cells that have nothing to do with each other
        run,   ///< cells in a row: the walk ends at the first that is not entered
        tree   ///< anything
    };
    std::uint32_t begin = 0, end = 0;
    Shape shape = Shape::tree;
    /// Yields `MoveTraits::simple` moves only, which empty the cell they are asked for (drops: none) and land on no
    /// royal piece of the mover; where there are no royal pieces, `MoveTraits::ordinary` ones. All of them are
    /// `MoveTraits::permitted`, or forbidden only if they give check or if variables that they do not change say so.
    bool simple = false;
    bool fills_slots = false;  ///< each of its moves fills the cell that its node asks for
};

/// Appends the segments that nodes [begin, end) consist of, without those of which `taken(segment)` tells that they are
/// taken care of; it may also set `Segment::simple`.
template <typename Nodes, typename Taken>
void find_segments(const Nodes& nodes, std::uint32_t begin, std::uint32_t end, std::vector<Segment>& segments,
                   Taken&& taken) {
    using Shape = Segment::Shape;
    const std::size_t first = segments.size();
    for (std::uint32_t at = begin; at < end;) {
        Segment found{.begin = at, .end = nodes[at].type == Node::Type::always ? at + 1 : nodes[at].next};
        const bool run = std::all_of(nodes.begin() + found.begin, nodes.begin() + found.end, [&](const auto& node) {
            return node.type == Node::Type::cell && node.next == found.end;
        });
        found.shape = !run ? Shape::tree : found.end == at + 1 ? Shape::leap : Shape::run;
        at = found.end;
        if (taken(found)) {
            continue;
        }
        Segment* const last = segments.size() > first ? &segments.back() : nullptr;
        if (last != nullptr && last->end == found.begin && last->shape == found.shape && last->simple == found.simple &&
            last->fills_slots == found.fills_slots && found.shape != Shape::run) {
            last->end = found.end;
        } else {
            segments.push_back(found);
        }
    }
}

/// Rows of what to do for each code, equal ones stored once.
class TransitionTables {
public:
    explicit TransitionTables(std::size_t codes) : codes_(codes) {}
    std::uint32_t intern(const std::vector<std::uint32_t>& row);
    [[nodiscard]] const std::uint32_t* data() const { return data_.data(); }
    [[nodiscard]] std::size_t codes() const { return codes_; }
    [[nodiscard]] std::size_t bytes() const {
        constexpr std::size_t entry = 100;  // of the index, roughly
        return data_.bytes() + index_.size() * (entry + codes_ * sizeof(std::uint32_t));
    }
    void clear() {
        data_.clear();
        index_.clear();
    }

private:
    std::size_t codes_;
    AppendOnly<std::uint32_t> data_;
    std::map<std::vector<std::uint32_t>, std::uint32_t> index_;
};

/// Tests of nodes, equal ones stored once. They stay where they are.
class TestTable {
public:
    std::uint32_t intern(const Test& test);
    [[nodiscard]] const Test& operator[](std::uint32_t index) const { return tests_[index]; }
    [[nodiscard]] std::size_t bytes() const {
        constexpr std::size_t entry = 40;  // of the index, roughly
        return tests_.size() * (sizeof(Test) + entry);
    }
    void clear() {
        tests_.clear();
        index_.clear();
    }

private:
    std::deque<Test> tests_;
    std::unordered_multimap<std::uint64_t, std::uint32_t> index_;  ///< by hash
};

/// Appends the nodes of a normalised tree; each tells the next by its place in `nodes`.
void flatten(const Tree& tree, std::vector<Node>& nodes, TransitionTables& rows, TestTable& tests);

}  // namespace bazillion::play
