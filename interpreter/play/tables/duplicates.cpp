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
    /// Whether the tree yields no move twice: of two places with one move, at most one is reached.
    [[nodiscard]] bool each_once() const {
        for (auto first = yields_.begin(); first != yields_.end(); ++first) {
            for (auto second = first + 1; second != yields_.end() && second->first == first->first; ++second) {
                if (!exclude_each_other(first->second, second->second)) {
                    return false;
                }
            }
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
    /// Where the ways to two places part, the tests on them exclude each other.
    [[nodiscard]] bool exclude_each_other(std::uint32_t a, std::uint32_t b) const {
        std::uint32_t below_a = no_place, below_b = no_place;
        while (a != b) {
            const bool of_a = depth(a) >= depth(b), of_b = depth(b) >= depth(a);
            if (of_a) {
                below_a = a;
                a = places_[a].parent;
            }
            if (of_b) {
                below_b = b;
                b = places_[b].parent;
            }
        }
        return below_a != no_place && below_b != no_place &&
               play::exclude_each_other(*places_[below_a].test, *places_[below_b].test);
    }

    std::vector<Place> places_;
    std::vector<std::pair<Move, std::uint32_t>> yields_;
};

}  // namespace

/// Tells whether a tree may yield a move twice, or one that another tree yields too: one that does not begin on its own
/// cell.
void Tables::find_duplicates(const Tree& tree, Cell cell, Entry& entry) const {
    const Occurrences occurrences(tree);
    const auto moves = occurrences.moves();
    entry.local_duplicates = !occurrences.each_once();
    const auto own = [&](Move move) { return compiled_moves_.look_at(move).origin() == cell; };
    entry.global_duplicates = !std::all_of(moves.begin(), moves.end(), own);
}

}  // namespace bazillion::play
