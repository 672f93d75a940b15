// The root of the search: iterative deepening, aspiration windows, several lines.
#include "opponent/search.h"

#include <algorithm>
#include <utility>

namespace bazillion::opponent {

using play::Move;

std::vector<RootMove> Search::run(std::span<const Move> root, const Bounds& bounds, StopSignal& signal,
                                  const Progress& progress) {
    signal_ = &signal;
    bounds_ = bounds;
    nodes_ = 0;
    iterations_ = selective_depth_ = 0;
    failed_ = overfull_ = false;
    below_chance_ = 0;
    if (sides_.several()) {
        sides_ = Sides(engine_.rules(), engine_.player());
        evaluation_.choose(sides_);
    }
    thinking_ = side();
    evaluation_.think_for(thinking_);
    evaluation_.reset();
    pieces_at_root_ = evaluation_.pieces();
    quiet_at_root_ = engine_.position().turn_state.quiet;
    history_.age();
    for (Frame& frame : frames_) {
        frame.killers = {};
    }
    Frame& frame = frames_[0];
    begin_moves(frame, Stage::rest, false);
    frame.moves.assign(root.begin(), root.end());
    frame.hash = engine_.position().turn_state.hash;
    order_moves(frame, 0, 0);
    std::vector<RootMove> moves(root.size());
    for (RootMove& move : moves) {
        move.move = pick(frame).move;
        move.line.push_back(move.move);
    }
    for (int depth = 1; depth <= bounds.depth && !moves.empty(); ++depth) {
        depth_ = depth;
        const std::size_t lines = std::min(bounds.lines, moves.size());
        const int deeper = bounds.helper == 0 ? 0 : bounds.helper % 2;  // helpers run ahead, so that threads differ
        for (std::size_t line = 0; line < lines; ++line) {
            aspirate(moves, line, depth + deeper);
            if (signal.stopped() || failed_) {
                break;
            }
        }
        if (std::exchange(overfull_, false)) {
            failed_ = engine_.has_error();
            forget(moves);
            --depth;
            if (!signal.stopped() && !failed_) {
                continue;
            }
        }
        std::stable_sort(moves.begin(), moves.begin() + static_cast<std::ptrdiff_t>(lines),
                         [](const RootMove& a, const RootMove& b) { return a.score > b.score; });
        if (signal.stopped() || failed_) {
            break;
        }
        iterations_ = depth;
        if (bounds.helper == 0 && depth >= bounds.least_depth) {
            signal.hold(false);
        }
        if (progress) {
            progress(depth, moves);
        }
        const bool all_decided =
            std::all_of(moves.begin(), moves.begin() + static_cast<std::ptrdiff_t>(lines), [&](const RootMove& move) {
                const auto end = plies_to_end(move.score);
                return end && std::abs(*end) <= depth;
            });
        if (all_decided || moves.size() == 1) {
            break;
        }
    }
    for (std::size_t i = 0; !failed_ && i < std::min(bounds.lines, moves.size()); ++i) {
        add_expected(moves[i]);
    }
    return moves;
}

void Search::add_expected(RootMove& root) {
    if (root.line.size() != 1 || !parts_.table || !engine_.make(root.move)) {
        return;
    }
    begin_moves(frames_[1], Stage::rest, false);
    const auto entry = engine_.ended() || engine_.chance() ? std::nullopt : table_.find(key());
    const Move reply = entry ? early_move(frames_[1], entry->move) : play::no_move;
    if (reply != play::no_move && engine_.make(reply)) {
        root.line.push_back(reply);
        engine_.unmake();
    }
    engine_.unmake();
}

/// Has the engine forget what it has learned. Moves get new numbers by that: those of the root are found again.
void Search::forget(std::vector<RootMove>& moves) {
    std::vector<std::vector<std::uint32_t>> signatures(moves.size());
    for (std::size_t i = 0; i < moves.size(); ++i) {
        for (const Move move : moves[i].line) {
            signatures[i].push_back(infos_[move].signature);
        }
        signatures[i].resize(i < bounds_.lines ? signatures[i].size() : 1);
    }
    engine_.forget();
    std::vector<Move> anew;
    engine_.generate(anew);
    for (std::size_t i = 0; i < moves.size(); ++i) {
        const auto found = std::find_if(anew.begin(), anew.end(),
                                        [&](Move move) { return infos_[move].signature == signatures[i].front(); });
        moves[i].move = found == anew.end() ? play::no_move : *found;
        moves[i].line.assign(1, moves[i].move);
        if (signatures[i].size() > 1) {
            moves[i].line = moves_of(signatures[i]);
        }
    }
    std::erase_if(moves, [](const RootMove& move) { return move.move == play::no_move || move.line.empty(); });
}

/// The legal moves of a line by their signatures.
std::vector<Move> Search::moves_of(const std::vector<std::uint32_t>& signatures) {
    std::vector<Move> line, moves;
    const std::size_t before = engine_.made();
    for (const std::uint32_t signature : signatures) {
        moves.clear();
        engine_.generate(moves);
        const auto found =
            std::find_if(moves.begin(), moves.end(), [&](Move move) { return infos_[move].signature == signature; });
        if (found == moves.end() || !engine_.make(*found)) {
            break;
        }
        line.push_back(*found);
    }
    while (engine_.made() > before) {
        engine_.unmake();
    }
    return line;
}

/// Searches with a window around the score of the iteration before, and opens it where the score lies outside.
Score Search::aspirate(std::vector<RootMove>& moves, std::size_t first, int depth) {
    const Score before = moves[first].score;
    Score width = 25;
    Score alpha = depth >= 5 && !decided(before) ? std::max(before - width, -infinite) : -infinite;
    Score beta = depth >= 5 && !decided(before) ? std::min(before + width, infinite) : infinite;
    for (;;) {
        const Score score = search_root(moves, first, alpha, beta, depth);
        if (signal_->stopped() || failed_) {
            return score;
        }
        width *= 3;
        if (score <= alpha && alpha > -infinite) {
            beta = (alpha + beta) / 2;
            alpha = width > 1'500 ? -infinite : std::max(score - width, -infinite);
        } else if (score >= beta && beta < infinite) {
            beta = width > 1'500 ? infinite : std::min(score + width, infinite);
        } else {
            return score;
        }
    }
}

/// Searches the moves from `first` on; the best of them comes to that place with its score and line. If the signal
/// comes in between, the best so far stands there if it was searched at all.
Score Search::search_root(std::vector<RootMove>& moves, std::size_t first, Score alpha, Score beta, int depth) {
    Frame& frame = frames_[0];
    const int before = side();
    const play::TurnState turn = engine_.position().turn_state;
    frame.evaluation = evaluate(0, -infinite, infinite);
    frame.line.clear();
    frame.knows_check_info = false;
    frames_[1].killers = {};
    Score best = -infinite;
    for (std::size_t i = first; i < moves.size(); ++i) {
        const Move move = moves[i].move;
        if (!make(move, frame)) {
            continue;
        }
        const int next = depth - cost(turn, 0);
        Score score = 0;
        if (i == first) {
            score = child(alpha, beta, next, 0, before);
        } else {
            const bool late = parts_.reductions && depth >= 3 && i - first >= 4 && next < depth && side() != before;
            const int reduced = late ? std::min(1 + (i - first >= 12 ? 1 : 0), next - 1) : 0;
            score = child(alpha, alpha + 1, next - std::max(reduced, 0), 0, before);
            if (score > alpha && reduced > 0) {
                score = child(alpha, alpha + 1, next, 0, before);
            }
            if (score > alpha) {
                score = child(alpha, beta, next, 0, before);
            }
        }
        unmake();
        if (signal_->stopped() || failed_) {
            return best;
        }
        if (score > best) {
            best = score;
        }
        if (i == first || score > alpha) {
            RootMove found = moves[i];
            found.score = score;
            // A bound comes without a line: what was expected of the move before is the best that is known.
            if (score > alpha && score < beta) {
                found.line.assign(1, move);
                found.line.insert(found.line.end(), frames_[1].line.begin(), frames_[1].line.end());
            }
            if (i == first || score > moves[first].score || score > alpha) {
                moves.erase(moves.begin() + static_cast<std::ptrdiff_t>(i));
                moves.insert(moves.begin() + static_cast<std::ptrdiff_t>(first), std::move(found));
            }
            alpha = std::max(alpha, score);
            if (alpha >= beta) {
                break;
            }
        }
    }
    return best;
}

}  // namespace bazillion::opponent
