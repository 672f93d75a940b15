#pragma once

#include "opponent/evaluation.h"
#include "opponent/monte_carlo_tree.h"
#include "opponent/move_info.h"
#include "opponent/rollouts.h"
#include "opponent/search.h"
#include "opponent/stop_signal.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <vector>

namespace bazillion::opponent {

/// How a Monte-Carlo search goes about a game; `style_for` (method.h) tells what suits it.
struct MonteCarloStyle {
    /// What a move is worth wherever it is made is learned from all playouts it occurs in (rapid action value
    /// estimation: Gelly and Silver, "Monte-Carlo tree search and rapid action value estimation in computer Go", 2011).
    bool rave = false;
    bool replies = false;    ///< as in `Rollouts::Style`
    bool decisive = false;   ///< also
    bool evaluates = false;  ///< playouts are cut after `playout_plies` and evaluated; moves begin with what they gain
    std::size_t playout_plies = 0;  ///< at most
    float rave_equivalent = 1'500;  ///< at so many visits a node has as much say as the playouts met elsewhere
    float exploration = 0.4F;       ///< the factor of UCB1
};

/// Monte-Carlo tree search on one engine. Playouts begin at the leaves of a tree that grows where moves turned out well
/// (UCT: Kocsis and Szepesvari, "Bandit based Monte-Carlo planning", 2006). Wins and losses that are certain are backed
/// up as such (Winands, Bjornsson and Saito, "Monte-Carlo tree search solver", 2008). Chance nodes are sampled. A turn
/// may have several moves: each node knows who decides.
class MonteCarlo {
public:
    struct Bounds {
        std::optional<std::uint64_t> playouts;
        std::optional<int> depth;  ///< ends when the main line is so long
        int least_depth = 0;       ///< before the main line is so long, the deadline, if held, ends nothing
        int noise = 0;             ///< amplitude added to evaluations, for levels below full strength
        std::uint64_t seed = 0;
        /// The engine forgets what it has learned where that is more than so many bytes; the tree begins anew, but for
        /// what is known of the root moves.
        std::size_t memory = play::Engine::usual_memory;
    };
    /// A root move as the threads of a search add them up.
    struct Tried {
        play::Move move = play::no_move;
        std::uint32_t signature = 0;
        std::uint64_t visits = 0;
        double sum = 0;                       ///< of values, 1 a win and -1 a loss of the player to decide
        Score proven = MonteCarloTree::open;  ///< as he sees it, in plies from the root
        std::vector<play::Move> line;         ///< beginning with the move
    };
    using Progress = std::function<void(int depth)>;

    MonteCarlo(play::Engine& engine, const Weights& weights, const MonteCarloStyle& style, std::size_t bytes);

    /// Searches the engine's position, which it leaves as it was, until the signal comes, a bound is met or the best of
    /// `root` (legal moves) is certain. Goes on with the tree of an earlier search where it has the position.
    void run(std::span<const play::Move> root, const Bounds& bounds, StopSignal& signal, const Progress& progress);

    /// What is known of each root move, in the order of `root`.
    [[nodiscard]] std::vector<Tried> tried();
    /// Adds to `all` what another thread knows of the same moves.
    static void add(std::vector<Tried>& all, const std::vector<Tried>& others);
    [[nodiscard]] static std::vector<RootMove> ranked(std::vector<Tried> tried);

    [[nodiscard]] std::uint64_t nodes() const { return nodes_; }
    [[nodiscard]] std::uint64_t playouts() const { return playouts_; }
    [[nodiscard]] int main_line() const { return main_line_; }  ///< its length in plies
    [[nodiscard]] int selective_depth() const { return selective_depth_; }
    [[nodiscard]] unsigned permille() const { return tree_.permille(); }
    /// A script has failed; the engine tells how.
    [[nodiscard]] bool failed() const { return failed_; }
    /// What was wrong with a script that evaluates, told once.
    [[nodiscard]] std::optional<syntax::Diagnostic> take_evaluation_error() { return scripted_.take_error(); }
    void clear();

private:
    using Index = MonteCarloTree::Index;
    using Node = MonteCarloTree::Node;

    void prepare(std::span<const play::Move> root);
    void forget();
    void iterate();
    /// Goes down the tree, making moves; answers the leaf.
    Index descend();
    [[nodiscard]] Index select(Index parent);
    void expand(Index index, std::span<const play::Move> moves);
    void settle(Node& node);
    [[nodiscard]] float playout();
    void back_up(Index leaf, float value);
    void back_up_rave(Node& node, float value);
    [[nodiscard]] float value_of(const Node& node) const;
    [[nodiscard]] float evaluate();
    [[nodiscard]] std::uint16_t key_of(play::Move move);
    [[nodiscard]] int side() const { return sides_.deciding(engine_); }
    [[nodiscard]] std::vector<play::Move> line_from(Index index) const;
    [[nodiscard]] Index best_child(const Node& node) const;
    bool due() { return signal_->due(++nodes_) || failed_; }

    play::Engine& engine_;
    MonteCarloStyle style_;
    Sides sides_;
    Evaluation evaluation_;
    ScriptEvaluation scripted_;
    MoveInfos infos_;
    std::uint64_t known_since_ = 0;  ///< `Engine::times_forgotten`: the tree speaks of its moves
    Rollouts rollouts_;
    MonteCarloTree tree_;
    std::vector<Index> path_;         ///< from the root to the leaf
    std::vector<play::Move> line_;    ///< moves made behind the root, those of the playout included
    std::vector<play::Move> legal_;   ///< children to be
    std::vector<std::uint64_t> met_;  ///< [key] in which playout it was met last, from the end backwards
    StopSignal* signal_ = nullptr;
    Bounds bounds_;
    std::uint64_t nodes_ = 0, playouts_ = 0, met_in_ = 0;
    std::uint64_t root_hash_ = 0;
    int main_line_ = 0, selective_depth_ = 0;
    bool failed_ = false;
};

}  // namespace bazillion::opponent
