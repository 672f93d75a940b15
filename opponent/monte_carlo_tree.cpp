#include "opponent/monte_carlo_tree.h"

#include <algorithm>

namespace bazillion::opponent {

void MonteCarloTree::resize(std::size_t bytes) {
    const std::size_t most = std::max<std::size_t>(bytes / sizeof(Node), 1'000);
    if (most != most_) {
        most_ = most;
        clear();
        nodes_.shrink_to_fit();
        kept_ = {};
    }
}

std::span<MonteCarloTree::Node> MonteCarloTree::expand(Index index, std::span<const play::Move> moves) {
    const auto first = static_cast<Index>(nodes_.size());
    for (const play::Move move : moves) {
        nodes_.push_back({.move = move});
    }
    Node& node = nodes_[index];
    node.first_child = first;
    node.children = static_cast<std::uint16_t>(moves.size());
    node.expanded = true;
    return children(node);
}

bool MonteCarloTree::prove(Node& node) {
    if (node.proven != open || !node.expanded || node.children == 0) {
        return node.proven != open;
    }
    // Who decides takes the quickest win, or the draw if there is no win, or the loss that takes longest.
    Score best = -infinite, worst = infinite;
    bool all = true;
    for (const Node& child : children(node)) {
        all = all && child.proven != open;
        if (child.proven != open) {
            const Score score = node.side * child.proven;
            best = std::max(best, score);
            worst = std::min(worst, score);
        }
    }
    if (node.chance) {
        const bool same = all && (best <= -sure_win || worst >= sure_win || (best == 0 && worst == 0));
        best = worst;
        if (!same) {
            return false;
        }
    } else if (best < sure_win && !all) {
        return false;
    }
    // A win is a ply further away from here than from the child.
    node.proven = node.side * (best >= sure_win ? best - 1 : best <= -sure_win ? best + 1 : best);
    return true;
}

void MonteCarloTree::keep(Index index) {
    kept_.clear();
    kept_.push_back(nodes_[index]);
    for (std::size_t i = 0; i < kept_.size(); ++i) {
        const std::span<const Node> below = children(kept_[i]);
        kept_[i].first_child = static_cast<Index>(kept_.size());
        kept_.insert(kept_.end(), below.begin(), below.end());
    }
    nodes_.swap(kept_);
    kept_ = {};
}

MonteCarloTree::Index MonteCarloTree::find(std::uint32_t hash, int most_plies) const {
    for (int plies = 1; plies <= most_plies; ++plies) {
        if (const Index found = find_below(root, hash, plies); found != root) {
            return found;
        }
    }
    return root;
}

MonteCarloTree::Index MonteCarloTree::find_below(Index at, std::uint32_t hash, int plies) const {
    const Node& node = nodes_[at];
    if (plies == 0) {
        return node.hash == hash && node.expanded ? at : root;
    }
    for (Index i = 0; i < node.children; ++i) {
        if (const Index found = find_below(node.first_child + i, hash, plies - 1); found != root) {
            return found;
        }
    }
    return root;
}

}  // namespace bazillion::opponent
