#pragma once

#include "opponent/score.h"
#include "play/engine/engine.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace bazillion::opponent {

/// The part of the game tree that a Monte-Carlo search keeps (alpha-beta has none: it has the `TranspositionTable`):
/// nodes in one array, the children of a node side by side. All values are those of the first side (`Sides`): 1 a win,
/// -1 a loss. The array never grows beyond its bound; then nothing more can be expanded.
class MonteCarloTree {
public:
    using Index = std::uint32_t;
    static constexpr Index root = 0;
    static constexpr Score open = infinite + 1;  ///< of `Node::proven`: it is not known who wins

    struct Node {
        play::Move move = play::no_move;  ///< that leads here
        Index first_child = 0;
        std::uint16_t children = 0;
        std::uint16_t key = 0;   ///< of the move, for `rave_mean`: equal for moves that are alike in other positions
        std::uint32_t hash = 0;  ///< lowest bits of the position's
        std::uint32_t visits = 0, rave_visits = 0;
        float mean = 0;        ///< of the values of all playouts through here
        float rave_mean = 0;   ///< of those through the parent in which the move was made here or later
        float bias = 0;        ///< what the move seems to change before anything was played out
        Score proven = open;   ///< wins and losses counted in plies from here, as the first side sees them; 0: a draw
        std::int8_t side = 0;  ///< of who decides here
        bool expanded = false, settled = false, chance = false;
    };

    explicit MonteCarloTree(std::size_t bytes) : most_(std::max<std::size_t>(bytes / sizeof(Node), 1'000)) { clear(); }

    /// Leaves a root without children.
    void clear() { nodes_.assign(1, Node{}); }
    void resize(std::size_t bytes);

    [[nodiscard]] Node& operator[](Index index) { return nodes_[index]; }
    [[nodiscard]] const Node& operator[](Index index) const { return nodes_[index]; }
    [[nodiscard]] std::span<Node> children(const Node& node) {
        return std::span(nodes_).subspan(node.first_child, node.children);
    }
    [[nodiscard]] bool has_room(std::size_t children) const { return nodes_.size() + children <= most_; }
    /// Gives a node children, which the caller fills in. References to nodes do not survive it.
    std::span<Node> expand(Index index, std::span<const play::Move> moves);
    /// Finds out what the children prove of their parent; true if that is decided now.
    bool prove(Node& node);

    /// Makes a node the root; what does not hang on it is given up.
    void keep(Index index);
    /// The node of a position some plies below the root, by its hash; the root itself if there is none.
    [[nodiscard]] Index find(std::uint32_t hash, int most_plies) const;

    [[nodiscard]] std::size_t size() const { return nodes_.size(); }
    [[nodiscard]] unsigned permille() const { return static_cast<unsigned>(nodes_.size() * 1'000 / most_); }

private:
    [[nodiscard]] Index find_below(Index at, std::uint32_t hash, int plies) const;

    std::size_t most_;
    std::vector<Node> nodes_, kept_;
};

}  // namespace bazillion::opponent
