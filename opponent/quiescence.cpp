// Where the search ends: captures and promotions are played out, so that no piece is counted that is about to be lost.
#include "opponent/search.h"

#include <algorithm>
#include <utility>

namespace bazillion::opponent {

using play::Move;

/// The static value, or what a bound of the table makes of it. Quiescence, which may have found that, knows no drops.
Score Search::expected(const std::optional<TranspositionTable::Entry>& entry, int ply, Score alpha, Score beta) {
    const Score score = evaluate(ply, alpha, beta);
    return engine_.plan()->has_drops ? score : refined(score, entry);
}

Score Search::quiesce(Score alpha, Score beta, int ply, int reserve, std::optional<Score> evaluation) {
    Frame& frame = frames_[static_cast<std::size_t>(ply)];
    frame.line.clear();
    frame.hash = engine_.position().turn_state.hash;
    if (const auto score = enter(ply)) {
        return *score;
    }
    if (!parts_.quiescence || engine_.chance() || sides_.alone() || reserve == 0 || ply >= most_plies) {
        return evaluate(ply, alpha, beta);
    }
    const std::uint64_t hash = key();
    const auto entry = parts_.table ? table_.find(hash) : std::nullopt;
    if (const auto score =
            entry && (beta - alpha == 1 || below_chance_ > 0) ? known(*entry, alpha, beta, 0, ply) : std::nullopt) {
        return *score;
    }
    const bool check = !evaluation && in_check();
    // In check nobody stands still.
    const Score stand = check ? -infinite : evaluation ? *evaluation : expected(entry, ply, alpha, beta);
    const bool may_stand = !check && !weights_.must_capture && !engine_.in_partial_move();
    if (may_stand && stand >= beta) {
        return stand;
    }
    begin_moves(frame, Stage::rest, check);
    check ? generate(frame) : engine_.generate_noisy(frame.moves);
    const bool obliged = !check && !may_stand && !frame.moves.empty();
    Score best = check || obliged ? -infinite : stand;
    if (best >= beta) {
        return best;
    }
    const Score alpha_before = std::exchange(alpha, std::max(alpha, best));
    order_moves(frame, ply, entry ? entry->move : 0);
    const int before = side();
    Move best_move = play::no_move;
    std::size_t tried = 0;
    for (;;) {
        const auto [move, order, gain, may_lose] = pick(frame);
        if (move == play::no_move || (!check && !obliged && order <= loses_material)) {
            break;  // the rest loses material
        }
        if (!check && !obliged && plain_turns_) {
            constexpr Score margin = 150;
            if (const Score most = stand + gain_of(move).value + margin; most <= alpha) {
                best = std::max(best, most);
                continue;  // delta pruning
            }
        }
        if (!make(move, frame)) {
            if (signal_->stopped()) {
                return 0;
            }
            continue;
        }
        ++tried;
        const bool same = side() == before;
        const Score below = quiesce(same ? alpha : -beta, same ? beta : -alpha, ply + 1, reserve - 1);
        const Score score = same ? below : -below;
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
    if (best == -infinite && !failed_) {
        best = check ? stuck(ply) : stand;
    }
    if (!(entry && entry->depth > 0)) {
        store(hash, best_move, best, ply, 0, TranspositionTable::bound_of(best, alpha_before, beta));
    }
    return best;
}

}  // namespace bazillion::opponent
