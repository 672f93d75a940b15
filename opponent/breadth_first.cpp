#include "opponent/breadth_first.h"

#include <algorithm>
#include <optional>
#include <utility>

namespace bazillion::opponent {

namespace {

constexpr std::size_t first_places = 1 << 12;
/// A node of the tree takes 8 bytes. The table of hashes is three eighths full at least, so a node has 22 bytes there,
/// and 11 more while the table grows.
constexpr std::size_t bytes_a_node = 8 + 22 + 11;

}  // namespace

BreadthFirst::BreadthFirst(play::Engine& engine, const Sides& sides, std::size_t bytes, std::size_t width)
    : engine_(engine),
      sides_(sides),
      most_(std::max<std::size_t>(bytes / bytes_a_node, 1'000)),
      width_(width),
      seen_(first_places) {
    tree_.push_back({});
    static_cast<void>(is_new(engine.position().turn_state.hash));
}

bool BreadthFirst::is_new(std::uint64_t hash) {
    hash = std::max<std::uint64_t>(hash, 1);
    std::size_t at = hash & (seen_.size() - 1);
    while (seen_[at] != 0 && seen_[at] != hash) {
        at = (at + 1) & (seen_.size() - 1);
    }
    return std::exchange(seen_[at], hash) == 0;
}

void BreadthFirst::rehash(std::size_t size) {
    const std::vector<std::uint64_t> before = std::exchange(seen_, std::vector<std::uint64_t>(size));
    for (const std::uint64_t hash : before) {
        if (hash != 0) {
            static_cast<void>(is_new(hash));
        }
    }
}

bool BreadthFirst::walk_to(std::uint32_t node) {
    way_.clear();
    // A node comes behind its parent, so the later one of two is not above the other one.
    while (here_ != node) {
        if (here_ > node) {
            engine_.unmake();
            here_ = tree_[here_].parent;
        } else {
            way_.push_back(node);
            node = tree_[node].parent;
        }
    }
    for (; !way_.empty(); way_.pop_back()) {
        if (!engine_.make(tree_[way_.back()].move)) {
            return false;
        }
        here_ = way_.back();
    }
    return true;
}

/// Notes the position that a move from the next node has led to.
void BreadthFirst::add(play::Move move) {
    tree_.push_back({.parent = next_, .move = move});
    if (++seen_count_ > seen_.size() / 4 * 3) {
        rehash(2 * seen_.size());
    }
    if (width_ != any_width) {
        replies_.clear();
        engine_.generate(replies_);
        ranks_.push_back(std::uint64_t{replies_.size()} << 32 | engine_.position().turn_state.hash >> 32);
    }
}

void BreadthFirst::begin_level() {
    const std::size_t begin = level_end_;
    if (tree_.size() - begin > width_) {
        cut_off_ = true;
        sorted_ranks_ = ranks_;
        const auto last = sorted_ranks_.end() - static_cast<std::ptrdiff_t>(width_);
        std::nth_element(sorted_ranks_.begin(), last, sorted_ranks_.end());
        std::size_t kept = begin;
        for (std::size_t i = 0; i < ranks_.size(); ++i) {
            if (ranks_[i] >= *last) {
                tree_[kept++] = tree_[begin + i];
            }
        }
        tree_.resize(kept);
    }
    ranks_.clear();
    level_end_ = tree_.size();
}

/// Meets the positions behind the next node. True if one is won: it is the last of the tree then.
bool BreadthFirst::expand() {
    moves_.clear();
    engine_.generate(moves_);
    bool any = false;
    for (const play::Move move : moves_) {
        if (!engine_.make(move)) {
            if (engine_.has_error()) {
                return false;  // whether there are moves is not known
            }
            continue;
        }
        any = true;
        ++nodes_;
        const auto ending = engine_.ended() ? engine_.ended() : engine_.ending_in_other_ways();
        const bool won = ending && wins(*ending);
        if (won || (!ending && is_new(engine_.position().turn_state.hash))) {
            add(move);
        }
        engine_.unmake();
        if (won) {
            return true;
        }
    }
    if (!any && next_ != 0) {
        const auto ending = engine_.ending(false);
        if (ending && wins(*ending)) {
            tree_.push_back(tree_[next_]);
            return true;
        }
    }
    return false;
}

BreadthFirst::Found BreadthFirst::go_on(std::uint64_t positions, StopSignal& signal, std::size_t memory) {
    const std::uint64_t last = nodes_ + positions;
    Found found = Found::open;
    while (!over() && nodes_ < last && engine_.memory() <= memory && !signal.due(nodes_) && walk_to(next_)) {
        if (expand()) {
            found = Found::solved;
            break;
        }
        if (engine_.has_error()) {
            break;
        }
        if (++next_ == level_end_) {
            begin_level();
        }
    }
    if (next_ == tree_.size() && !cut_off_) {
        found = Found::nothing;
    }
    static_cast<void>(walk_to(0));
    return found;
}

std::vector<play::Move> BreadthFirst::line() const {
    std::vector<play::Move> line;
    for (auto node = static_cast<std::uint32_t>(tree_.size() - 1); node != 0; node = tree_[node].parent) {
        line.push_back(tree_[node].move);
    }
    std::reverse(line.begin(), line.end());
    return line;
}

}  // namespace bazillion::opponent
