// Nodes of the search in which chance acts: what it may do is averaged.
#include "opponent/search.h"

#include <algorithm>

namespace bazillion::opponent {

using play::Move;
using Bound = TranspositionTable::Bound;

/// The score of a position in which chance acts, as far as that is known without looking at what it may do: from the
/// table; or where a position is so good or bad that the rest of the search will not change what is thought of it.
std::optional<Score> Search::known_of_chance(Score alpha, Score beta, int depth, int ply) {
    const auto entry = parts_.table ? table_.find(key()) : std::nullopt;
    if (entry && entry->depth >= depth && entry->bound == Bound::exact) {
        return from_table(entry->score, ply);
    }
    const Score margin = weights_.network ? NeuralNetwork::scale * 6 / 100 : 300;
    const Score expected = parts_.pruning ? evaluate(ply, alpha, beta) : 0;
    const bool outside = parts_.pruning && !decided(alpha) && !decided(beta) &&
                         (expected + margin <= alpha || expected - margin >= beta);
    return outside ? std::optional(expected) : std::nullopt;
}

namespace {

/// The mean of what chance may do. A win that one throw allows counts as the best evaluation, lest it outweigh the
/// others, unless all throws win.
struct Mean {
    Score most;
    std::int64_t sum = 0, sum_of_decided = 0;
    int count = 0, wins = 0, losses = 0;

    void add(Score score, int times) {
        sum += std::int64_t{times} * std::clamp(score, -most, most);
        sum_of_decided += std::int64_t{times} * score;
        wins += score >= sure_win ? times : 0;
        losses += score <= -sure_win ? times : 0;
        count += times;
    }
    [[nodiscard]] Score value() const {
        return static_cast<Score>((wins == count || losses == count ? sum_of_decided : sum) / count);
    }
};

}  // namespace

/// The mean over what chance may do, each legal move as likely as the others.
Score Search::search_chance(Score alpha, Score beta, int depth, int ply) {
    if (const auto score = known_of_chance(alpha, beta, depth, ply)) {
        return *score;
    }
    Frame& frame = frames_[static_cast<std::size_t>(ply)];
    const std::uint64_t hash = key();
    begin_moves(frame, Stage::rest, false);
    engine_.generate(frame.moves);
    if (weights_.even_throws) {
        std::sort(frame.moves.begin(), frame.moves.end(),
                  [&](Move one, Move other) { return engine_[one].named < engine_[other].named; });
    }
    Mean mean{.most = weights_.network ? NeuralNetwork::scale : most_evaluated};
    ++below_chance_;
    const auto search_throw = [&](Frame& thrown, std::size_t which, int at, int times) {
        const int before = side();
        if (make(thrown.moves[which], thrown)) {
            mean.add(child(-infinite, infinite, depth, at, before), times);
            unmake();
        }
        return !signal_->stopped() && !failed_;
    };
    bool goes_on = true;
    for (std::size_t i = 0; goes_on && i < frame.moves.size(); ++i) {
        Frame* const second = next_throw(frame, i, ply);
        if (second == nullptr) {
            goes_on = search_throw(frame, i, ply, 1);
            continue;
        }
        // What comes of `i` and then `j` is what comes of `j` and then `i`.
        for (std::size_t j = i; goes_on && j < second->moves.size(); ++j) {
            goes_on = search_throw(*second, j, ply + 1, i == j ? 1 : 2);
        }
        unmake();
    }
    --below_chance_;
    frame.line.clear();
    if (!goes_on) {
        return 0;
    }
    if (mean.count == 0) {
        return stuck(ply);
    }
    store(hash, play::no_move, mean.value(), ply, depth, Bound::exact);
    return mean.value();
}

/// Where a throw is the first of two whose order does not matter: makes it, and lists the second ones, sorted by what
/// dice become as the first ones are. Null, and nothing is made, if it is not.
Search::Frame* Search::next_throw(Frame& frame, std::size_t which, int ply) {
    if (!weights_.even_throws || ply + 1 >= most_plies || !make(frame.moves[which], frame)) {
        return nullptr;
    }
    Frame& second = frames_[static_cast<std::size_t>(ply + 1)];
    begin_moves(second, Stage::rest, false);
    if (engine_.chance() && !engine_.ended()) {
        engine_.generate(second.moves);
        second.hash = engine_.position().turn_state.hash;
        const auto plies = [&](int so_far) { return so_far == ply ? ply + 1 : so_far; };
        second.idle = plies(frame.idle);
        second.reversible = plies(frame.reversible);
    }
    const auto named = [&](Move one, Move other) { return engine_[one].named < engine_[other].named; };
    const auto same = [&](Move one, Move other) { return engine_[one].named == engine_[other].named; };
    std::sort(second.moves.begin(), second.moves.end(), named);
    if (std::adjacent_find(second.moves.begin(), second.moves.end(), same) == second.moves.end() &&
        std::equal(frame.moves.begin(), frame.moves.end(), second.moves.begin(), second.moves.end(), same)) {
        return &second;
    }
    unmake();
    return nullptr;
}

}  // namespace bazillion::opponent
