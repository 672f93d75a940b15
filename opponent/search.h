#pragma once

#include "opponent/activity.h"
#include "opponent/evaluation.h"
#include "opponent/exchange.h"
#include "opponent/history.h"
#include "opponent/move_info.h"
#include "opponent/script_evaluation.h"
#include "opponent/search_parts.h"
#include "opponent/stop_signal.h"
#include "opponent/transposition_table.h"
#include "play/engine/engine.h"

#include <array>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

namespace bazillion::opponent {

/// A root move and what is known of it.
struct RootMove {
    play::Move move = play::no_move;
    Score score = -infinite;
    std::vector<play::Move> line;  ///< beginning with the move
};

/// Principal variation search on one engine: iterative deepening with aspiration windows; transposition table; moves
/// ordered by what they capture and by history; null move, late-move reductions and pruning where turns alternate
/// plainly; quiescence over captures and promotions (see https://www.chessprogramming.org for each). The root is in
/// `iterate.cpp`, nodes are in `search.cpp` and `chance_nodes.cpp`, the order of their moves in `move_order.cpp`, the
/// ends of lines in `quiescence.cpp`.
///
/// Nodes belong to deciders: scores change their sign only where the other side decides what is done next. A turn of
/// several moves costs one ply of depth. Chance nodes are averaged.
class Search {
public:
    struct Bounds {
        int depth = 100;         ///< of iterations
        int least_depth = 0;     ///< before it the deadline, if held, ends nothing
        std::size_t lines = 1;   ///< so many best moves get exact scores
        int helper = 0;          ///< number of the thread; others than 0 vary their depths
        int noise = 0;           ///< amplitude added to evaluations, for levels below full strength
        std::uint64_t seed = 0;  ///< of the noise
        /// The engine forgets what it has learned where that is more than so many bytes; the iteration begins anew.
        std::size_t memory = play::Engine::usual_memory;
        int idle = 0;  ///< turns since a piece left the game
    };
    /// Called after each iteration with the root moves, best first.
    using Progress = std::function<void(int depth, std::span<const RootMove> moves)>;

    Search(play::Engine& engine, const Weights& weights, TranspositionTable& table, const SearchParts& parts = {});

    /// Searches the engine's position, which it leaves as it was, for the best of `root` (legal moves) until the signal
    /// comes. Answers the root moves with the best first; `iterations` tells how deep was searched.
    std::vector<RootMove> run(std::span<const play::Move> root, const Bounds& bounds, StopSignal& signal,
                              const Progress& progress);

    [[nodiscard]] std::uint64_t nodes() const { return nodes_; }
    [[nodiscard]] int iterations() const { return iterations_; }
    [[nodiscard]] int selective_depth() const { return selective_depth_; }
    /// A script has failed; the engine tells how.
    [[nodiscard]] bool failed() const { return failed_; }
    /// What was wrong with a script that evaluates, told once.
    [[nodiscard]] std::optional<syntax::Diagnostic> take_evaluation_error() { return scripted_.take_error(); }
    /// Forgets what was learned of earlier positions.
    void clear() {
        history_.clear();
        activity_.forget_margin();
    }

private:
    static constexpr int most_plies = 120;
    static constexpr std::uint16_t no_destination = 0;
    static constexpr Score all_faded = 256;

    /// A move to try, and what it is sorted by.
    struct Ordered {
        play::Move move = play::no_move;
        int order = 0;
        Score gain = 0;
        bool may_lose = false;  ///< a capture that is thought to gain; exchanges are looked at when it is picked
    };
    /// What of an `Ordered` is sorted, as one number: the largest comes first, of equal ones that generated first.
    class SortKey {
    public:
        SortKey(int order, std::size_t index)
            : bits_(std::uint64_t{static_cast<std::uint32_t>(order) ^ sign} << 32 |
                    (last - static_cast<std::uint32_t>(index))) {}
        /// Of the move in `Frame::ordered`.
        [[nodiscard]] std::size_t index() const { return last - static_cast<std::uint32_t>(bits_); }
        auto operator<=>(const SortKey&) const = default;

    private:
        static constexpr std::uint32_t sign = 1U << 31, last = 0xffffffff;
        std::uint64_t bits_;
    };
    /// The moves of a node are generated in stages, since most nodes need few of them.
    enum class Stage : std::uint8_t { of_table, before_noisy, noisy, killers, rest };
    /// What a ply of the line being searched keeps.
    struct Frame {
        Stage stage = Stage::rest;
        bool check = false;
        std::array<play::Move, 3> early{};  ///< tried before they were generated
        std::size_t earlies = 0, killers_tried = 0;
        std::vector<play::Move> moves;     ///< as generated, to be ordered
        std::vector<Ordered> ordered;      ///< in the order of their generation
        std::vector<SortKey> keys;         ///< of these
        std::size_t next = 0, picked = 0;  ///< of the keys: those before are taken; how many since they were made
        bool sorted = false;               ///< those that are left
        std::vector<play::Move> quiets, noisies;  ///< tried before a cutoff
        std::vector<play::Move> line;             ///< principal variation from here on
        std::array<std::uint32_t, 2> killers{};
        std::uint16_t destination = no_destination;  ///< of the move that leads to the next ply
        Score evaluation = 0;
        int idle = 0;        ///< plies of the line before a piece left the game
        int reversible = 0;  ///< ... before something happened that cannot be taken back, as captures and drops
        std::uint64_t hash = 0;
        play::CheckInfo check_info;
        play::ChecksGiven checks_given;
        bool knows_check_info = false, knows_checks_given = false;  ///< they are of this position
    };
    /// A node as its moves are looked at.
    struct Node {
        int depth, ply, side;
        bool principal, check, improving;
    };
    // Bounds in the order of moves: captures that lose material, quiet moves that refuted something before, captures.
    static constexpr int loses_material = -(1 << 27), refuted_before = 1 << 26, gains_material = 1 << 27;
    /// How a move is classed before it is made.
    struct Gain {
        Score value = 0;  ///< of what it captures and becomes, less what of its own it loses
        bool noisy = false;
    };

    void forget(std::vector<RootMove>& moves);
    /// What the table expects behind a root move that a bound came without a line for, if it is legal.
    void add_expected(RootMove& root);
    [[nodiscard]] std::vector<play::Move> moves_of(const std::vector<std::uint32_t>& signatures);
    Score search_root(std::vector<RootMove>& moves, std::size_t first, Score alpha, Score beta, int depth);
    Score aspirate(std::vector<RootMove>& moves, std::size_t first, int depth);
    Score search(Score alpha, Score beta, int depth, int ply, bool may_pass = true);
    Score search_moves(Score alpha, Score beta, int depth, int ply, bool check, std::uint32_t first);
    /// A bound that needs no moves, found by the evaluation alone or by letting the turn pass.
    std::optional<Score> prune(Score beta, int depth, int ply, Score expected, bool may_pass);
    [[nodiscard]] static Score refined(Score evaluation, const std::optional<TranspositionTable::Entry>& entry);
    std::optional<Score> enter(int ply);
    Score stuck(int ply);
    /// The score of a position in which the game is over or goes round in circles.
    std::optional<Score> finished(int ply);
    [[nodiscard]] bool hopeless(const Node& node, const Frame& frame, play::Move move, int order, bool noisy,
                                Score alpha);
    Score search_late(const Node& node, Score alpha, Score beta, int next, std::size_t tried, int order, bool noisy);
    void note_line(Frame& frame, int ply, play::Move move);
    void store(std::uint64_t hash, play::Move move, Score score, int ply, int depth, TranspositionTable::Bound bound);
    [[nodiscard]] static std::optional<Score> known(const TranspositionTable::Entry& entry, Score alpha, Score beta,
                                                    int depth, int ply);
    Score search_chance(Score alpha, Score beta, int depth, int ply);
    Frame* next_throw(Frame& frame, std::size_t which, int ply);
    [[nodiscard]] std::optional<Score> known_of_chance(Score alpha, Score beta, int depth, int ply);
    /// `evaluation`: that of the position, if it is known and the mover is not in check.
    Score quiesce(Score alpha, Score beta, int ply, int reserve, std::optional<Score> evaluation = {});
    /// The score of the position reached by the move just made, for the side that decided before it.
    Score child(Score alpha, Score beta, int depth, int ply, int side, bool may_pass = true);

    [[nodiscard]] int side() const { return sides_.deciding(engine_); }
    [[nodiscard]] Score evaluate(int ply, Score alpha, Score beta);
    [[nodiscard]] Score expected(const std::optional<TranspositionTable::Entry>& entry, int ply, Score alpha,
                                 Score beta);
    Score faded(int ply);
    [[nodiscard]] Score score_of(const play::Ending& ending, int ply) const;
    [[nodiscard]] bool repeats(int ply) const;
    [[nodiscard]] Score repetition_score(int ply) const;
    [[nodiscard]] std::uint64_t key() const;
    [[nodiscard]] bool in_check();
    [[nodiscard]] Gain gain_of(play::Move move);
    /// Whether a move seems to lose more than `most` in exchanges on the cell that it leads to.
    [[nodiscard]] bool loses_exchange(play::Move move, const Gain& gain, Score most);
    /// By how many plies a late quiet move is searched less deeply.
    [[nodiscard]] int reduction(int depth, std::size_t tried) const;
    /// So much of the depth the move just made uses up: nothing while the turn goes on.
    [[nodiscard]] int cost(const play::TurnState& before, int ply) const;

    static void begin_moves(Frame& frame, Stage stage, bool check);
    /// All moves, or in check those that may be legal: of the others there are many, which need not be ordered.
    void generate(Frame& frame);
    /// The next move to try; `no_move` after the last. `first` is the signature of the move of the table.
    [[nodiscard]] Ordered next_move(Frame& frame, int ply, std::uint32_t first);
    [[nodiscard]] play::Move early_move(const Frame& frame, std::uint32_t signature);
    void order_moves(Frame& frame, int ply, std::uint32_t first);
    /// Takes the best of the ordered moves that have not been taken.
    Ordered pick(Frame& frame);
    void reward(Frame& frame, int ply, play::Move best, bool noisy, int depth);
    /// What is asked for once for a position.
    const play::CheckInfo& check_info(Frame& frame);
    [[nodiscard]] bool gives_check(play::Move move, Frame& frame);
    bool make(play::Move move, Frame& frame);
    void unmake();

    play::Engine& engine_;
    const Weights& weights_;
    TranspositionTable& table_;
    SearchParts parts_;
    Sides sides_;
    Evaluation evaluation_;
    Activity activity_;
    Exchange exchange_;
    ScriptEvaluation scripted_;
    MoveInfos infos_;
    History history_;
    std::vector<Frame> frames_;
    std::array<std::array<std::uint8_t, 64>, 64> reductions_{};  ///< [depth][moves tried]
    StopSignal* signal_ = nullptr;
    Bounds bounds_;
    std::uint64_t nodes_ = 0;
    int iterations_ = 0, selective_depth_ = 0, depth_ = 0;
    int pieces_at_root_ = 0, quiet_at_root_ = 0;
    int below_chance_ = 0;       ///< chance acts so often between the root and this node: windows are open there
    int thinking_ = 1;           ///< the side that decides at the root
    bool plain_turns_ = false;   ///< sides alternate, one move each
    bool in_stages_ = false;     ///< some moves can be generated without the others
    bool keeps_checks_ = false;  ///< late moves that give check are searched as deeply as others
    bool repetition_draws_ = false;
    bool failed_ = false;    ///< also while `overfull_` ends an iteration
    bool overfull_ = false;  ///< the engine has learned more than it may
};

}  // namespace bazillion::opponent
