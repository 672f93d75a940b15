// Which entries may yield a move twice, so that moves have to be sorted.
#include "play/tables/tables.h"

#include <algorithm>
#include <utility>
#include <vector>

namespace bazillion::play {

namespace {

/// At most one of two branches of a tree is entered, since they want the same cell to hold different pieces, or
/// different answers to one question.
bool exclude_each_other(const Test& a, Test b) {
    if (a.type == Test::Type::cell) {
        return b.type == Test::Type::cell && a.slot == b.slot && (a.codes & b.codes).empty();
    }
    return std::exchange(b.negate, a.negate) != a.negate && a.same_question(b);
}

/// The places of a tree at which it yields moves.
class Occurrences {
public:
    explicit Occurrences(const Tree& tree) {
        collect(tree, no_place);
        std::sort(yields_.begin(), yields_.end());
    }
    /// Each move once, in order.
    [[nodiscard]] std::vector<Move> moves() const {
        std::vector<Move> moves;
        for (const auto& [move, place] : yields_) {
            if (moves.empty() || moves.back() != move) {
                moves.push_back(move);
            }
        }
        return moves;
    }
    /// Whether the tree yields no move twice: of the places with one move, at most one is reached.
    [[nodiscard]] bool each_once() const {
        for (auto first = yields_.begin(); first != yields_.end();) {
            const auto differs = [&](const Yield& other) { return other.first != first->first; };
            const auto last = std::find_if(first, yields_.end(), differs);
            if (!once(first, last, 0)) {
                return false;
            }
            first = last;
        }
        return true;
    }

private:
    static constexpr std::uint32_t no_place = 0xffffffff;
    struct Place {
        const Test* test;
        std::uint32_t parent, depth;
    };

    void collect(const Tree& tree, std::uint32_t at) {
        for (const Move move : tree.moves) {
            yields_.emplace_back(move, at);
        }
        for (const Tree::Branch& branch : tree.branches) {
            places_.push_back({&branch.test, at, at == no_place ? 1 : places_[at].depth + 1});
            collect(branch.tree, static_cast<std::uint32_t>(places_.size() - 1));
        }
    }
    [[nodiscard]] std::uint32_t depth(std::uint32_t place) const {
        return place == no_place ? 0 : places_[place].depth;
    }
    /// The branch of that depth that a place lies in.
    [[nodiscard]] std::uint32_t branch_at(std::uint32_t place, std::uint32_t wanted) const {
        while (places_[place].depth > wanted) {
            place = places_[place].parent;
        }
        return place;
    }
    /// Whether at most one of some places with one move is reached, which lie in one branch of a depth, in the order
    /// of the tree: not if that branch yields the move itself, too, or two of its branches can both be entered.
    using Yield = std::pair<Move, std::uint32_t>;
    using Yields = std::vector<Yield>::const_iterator;
    [[nodiscard]] bool once(Yields first, Yields last, std::uint32_t above) const {
        if (last - first < 2) {
            return true;
        }
        std::vector<std::uint32_t> branches;
        while (first != last) {
            if (depth(first->second) == above) {
                return false;
            }
            const std::uint32_t branch = branch_at(first->second, above + 1);
            const auto elsewhere = [&](const Yield& other) {
                return depth(other.second) == above || branch_at(other.second, above + 1) != branch;
            };
            const auto behind = std::find_if(first, last, elsewhere);
            const auto excludes = [&](std::uint32_t other) {
                return exclude_each_other(*places_[other].test, *places_[branch].test);
            };
            if (!std::all_of(branches.begin(), branches.end(), excludes) || !once(first, behind, above + 1)) {
                return false;
            }
            branches.push_back(branch);
            first = behind;
        }
        return true;
    }

    std::vector<Place> places_;
    std::vector<Yield> yields_;
};

}  // namespace

/// Tells whether a tree may yield a move twice, or one that another tree yields too: one that does not begin on its own
/// cell.
void Tables::find_duplicates(const Tree& tree, Cell cell, Entry& entry) const {
    const Occurrences occurrences(tree);
    const auto moves = occurrences.moves();
    entry.local_duplicates = !occurrences.each_once();
    const auto own = [&](Move move) { return compiled_moves_.unpacked(move).origin() == cell; };
    entry.global_duplicates = !std::all_of(moves.begin(), moves.end(), own);
}

}  // namespace bazillion::play
