// Where the search ends: captures and promotions are played out, so that no piece is counted that is about to be lost.
#include "opponent/search.h"

#include <algorithm>

namespace bazillion::opponent {

using play::Move;
using Bound = TranspositionTable::Bound;

Score Search::quiesce(Score alpha, Score beta, int ply, int reserve) {
    Frame& frame = frames_[static_cast<std::size_t>(ply)];
    frame.line.clear();
    frame.hash = engine_.position().turn_state.hash;
    if (const auto score = enter(ply)) {
        return *score;
    }
    if (!parts_.quiescence || engine_.chance() || reserve == 0 || ply >= most_plies) {
        return evaluate();
    }
    const std::uint64_t hash = key();
    const auto entry = parts_.table ? table_.find(hash) : std::nullopt;
    if (const auto score = entry && beta - alpha == 1 ? known(*entry, alpha, beta, 0, ply) : std::nullopt) {
        return *score;
    }
    const bool check = in_check();
    frame.moves.clear();
    if (check) {
        engine_.generate(frame.moves);
    } else {
        engine_.generate_noisy(frame.moves);
    }
    const Score stand = evaluate();
    const bool obliged = !check && !frame.moves.empty() && (must_capture_ || engine_.in_partial_move());
    Score best = check || obliged ? -infinite : stand;
    const Score alpha_before = alpha;
    if (best >= beta) {
        return best;
    }
    alpha = std::max(alpha, best);
    order_moves(frame, ply, entry ? entry->move : 0);
    const int before = side();
    Move best_move = play::no_move;
    std::size_t tried = 0;
    for (std::size_t i = 0; i < frame.moves.size(); ++i) {
        pick(frame, i);
        const Move move = frame.moves[i];
        if (!check && !obliged && frame.order[i] <= loses_material) {
            break;  // the rest loses material
        }
        if (!check && !obliged && plain_turns_) {
            constexpr Score margin = 150;
            if (const Score most = stand + gain_of(move).value + margin; most <= alpha) {
                best = std::max(best, most);
                continue;  // delta pruning
            }
        }
        if (!make(move, frame, tried)) {
            if (failed_) {
                return 0;
            }
            continue;
        }
        ++tried;
        const Score score = side() == before ? quiesce(alpha, beta, ply + 1, reserve - 1)
                                             : -quiesce(-beta, -alpha, ply + 1, reserve - 1);
        unmake();
        if (signal_->stopped() || failed_) {
            return 0;
        }
        best = std::max(best, score);
        if (score > alpha) {
            alpha = score;
            best_move = move;
            note_line(frame, ply, move);
            if (score >= beta) {
                break;
            }
        }
    }
    if (best == -infinite) {
        const auto ending = check ? engine_.ending(false) : std::nullopt;
        best = ending ? score_of(*ending, ply) : stand;
    }
    if (!(entry && entry->depth > 0)) {
        const Bound bound = best >= beta ? Bound::lower : best > alpha_before ? Bound::exact : Bound::upper;
        store(hash, best_move, best, ply, 0, bound);
    }
    return best;
}

}  // namespace bazillion::opponent
