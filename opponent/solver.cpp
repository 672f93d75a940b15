#include "opponent/solver.h"

#include <algorithm>

namespace bazillion::opponent {

using play::Move;

Solver::Solver(play::Engine& engine, std::size_t bytes)
    : engine_(engine),
      sides_(engine.rules(), engine.player()),
      infos_(engine),
      table_(std::max<std::size_t>(bytes / sizeof(Entry), 1'000)),
      history_(MoveInfos::destinations) {}

int Solver::value_of(const play::Ending& ending) const {
    return sides_.winner(ending) * side();
}

std::optional<int> Solver::finished() {
    if (engine_.ended()) {
        return value_of(*engine_.ended());
    }
    if (const auto ending = engine_.ending_in_other_ways()) {
        return value_of(*ending);
    }
    return std::nullopt;
}

std::optional<Solver::Solution> Solver::solve(std::span<const Move> root, StopSignal& signal, std::size_t memory) {
    memory_ = memory;
    signal_ = &signal;
    nodes_ = 0;
    stopped_ = false;
    Solution solution;
    const Move best = best_of(root, solution.value);
    if (stopped_ || best == play::no_move) {
        return std::nullopt;
    }
    solution.line.push_back(best);
    follow_line(solution);
    return solution;
}

/// The best of legal moves of the position, and its value.
Move Solver::best_of(std::span<const Move> moves, int& value) {
    const int before = side();
    Move best = play::no_move;
    for (const Move move : moves) {
        if (engine_.make(move)) {
            const bool wins = engine_.ended() && sides_.winner(*engine_.ended()) == before;
            engine_.unmake();
            if (wins) {
                value = 1;
                return move;
            }
        }
    }
    // First whether any of them wins, then whether any draws: windows without width are searched faster than wide ones.
    for (const int wanted : {1, 0}) {
        for (const Move move : moves) {
            const int score = after(move, wanted - 1, wanted, 0);
            if (stopped_) {
                return play::no_move;
            }
            if (score >= wanted) {
                value = wanted;
                return move;
            }
            best = best == play::no_move ? move : best;
        }
    }
    value = -1;
    return best;
}

/// Plays on to the end by what is known now.
void Solver::follow_line(Solution& solution) {
    const std::size_t before = engine_.made();
    std::vector<Move> moves;
    while (engine_.force(solution.line.back())) {
        moves.clear();
        engine_.legal_moves(moves);
        if (finished() || moves.empty()) {
            solution.to_end = true;
            break;
        }
        int value = 0;
        const Move next = best_of(moves, value);
        if (stopped_ || next == play::no_move) {
            break;
        }
        solution.line.push_back(next);
    }
    while (engine_.made() > before) {
        engine_.unmake();
    }
}

/// The value of a legal move for who decides before it.
int Solver::after(Move move, int alpha, int beta, std::size_t ply) {
    const int before = side();
    if (!engine_.force(move)) {
        stopped_ = true;
        return 0;
    }
    const int value = side() == before ? search(alpha, beta, ply + 1) : -search(-beta, -alpha, ply + 1);
    engine_.unmake();
    return value;
}

bool Solver::due() {
    ++nodes_;
    constexpr std::uint64_t looks_at_memory = 1024;
    stopped_ = stopped_ || signal_->due(nodes_) || engine_.has_error() ||
               (nodes_ % looks_at_memory == 0 && engine_.memory() > memory_);
    return stopped_;
}

int Solver::search(int alpha, int beta, std::size_t ply) {
    if (due()) {
        return 0;
    }
    if (const auto value = finished()) {
        return *value;
    }
    const std::uint64_t hash = engine_.position().turn_state.hash;
    if (const Entry& known = entry(hash); known.hash == hash) {
        alpha = std::max<int>(alpha, known.lower);
        beta = std::min<int>(beta, known.upper);
        if (alpha >= beta) {
            return known.lower == known.upper ? known.lower : known.lower >= beta ? known.lower : known.upper;
        }
    }
    return search_moves(alpha, beta, ply);
}

/// Lists legal moves, those first that proved good elsewhere; or answers the value of one that wins at once, or that
/// the table knows to be good enough (enhanced transposition cutoff: Plaat, 1996).
std::optional<int> Solver::list_moves(int beta, std::size_t ply) {
    if (ply >= lists_.size()) {
        lists_.resize(ply + 1);
    }
    const std::uint64_t hash = engine_.position().turn_state.hash;
    const Entry& known = entry(hash);
    const std::uint32_t first = known.hash == hash ? known.best : 0;
    const int before = side();
    auto& list = lists_[ply];
    list.clear();
    generated_.clear();
    engine_.generate(generated_);
    for (const Move move : generated_) {
        if (!engine_.make(move)) {
            continue;
        }
        if (due()) {
            engine_.unmake();
            return 0;
        }
        const auto& ending = engine_.ended();
        const std::uint64_t next = engine_.position().turn_state.hash;
        const Entry& there = entry(next);
        int least = -1;
        if (ending) {
            least = sides_.winner(*ending) * before;
        } else if (there.hash == next) {
            least = side() == before ? there.lower : -there.upper;
        }
        engine_.unmake();
        if (least >= beta) {
            return least;
        }
        const MoveInfo& info = infos_[move];
        list.push_back({info.signature == first ? INT32_MAX : history_[info.destination], move});
    }
    std::stable_sort(list.begin(), list.end(), [](const Ordered& a, const Ordered& b) { return a.order > b.order; });
    return std::nullopt;
}

int Solver::search_moves(int alpha, int beta, std::size_t ply) {
    const std::uint64_t hash = engine_.position().turn_state.hash;
    if (const auto enough = list_moves(beta, ply)) {
        return *enough;
    }
    if (lists_[ply].empty()) {
        const auto ending = engine_.ending(false);
        return ending ? value_of(*ending) : 0;
    }
    const int alpha_before = alpha;
    int best = -1;
    std::uint32_t best_signature = 0;
    for (std::size_t i = 0; i < lists_[ply].size(); ++i) {  // the lists may move as deeper ones are added
        const Move move = lists_[ply][i].move;
        const int value = after(move, alpha, beta, ply);
        if (stopped_) {
            return 0;
        }
        if (value > best || i == 0) {
            best = value;
            best_signature = infos_[move].signature;
        }
        alpha = std::max(alpha, value);
        if (alpha >= beta) {
            const auto left = static_cast<int>(engine_.rules().cells()) - static_cast<int>(ply);
            history_[infos_[move].destination] += std::max(left, 1);
            break;
        }
    }
    Entry& stored = entry(hash);
    if (stored.hash != hash) {
        stored = {.hash = hash};
    }
    stored.best = best_signature;
    if (best > alpha_before) {
        stored.lower = static_cast<std::int8_t>(std::max<int>(stored.lower, best));
    }
    if (best < beta) {
        stored.upper = static_cast<std::int8_t>(std::min<int>(stored.upper, best));
    }
    return best;
}

}  // namespace bazillion::opponent
