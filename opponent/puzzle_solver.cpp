#include "opponent/puzzle_solver.h"

#include <algorithm>
#include <array>

namespace bazillion::opponent {

using play::Move;

PuzzleSolver::PuzzleSolver(play::Engine& engine, std::size_t bytes)
    : engine_(engine),
      sides_(engine.rules(), engine.player()),
      table_(std::max<std::size_t>(bytes / sizeof(Entry), 1'000)) {}

std::optional<std::vector<Move>> PuzzleSolver::solve(std::uint64_t seed, StopSignal& signal, std::size_t memory) {
    constexpr std::array<std::size_t, 3> lengths{16, 64, 400};
    constexpr std::uint64_t first_patience = 20'000;
    signal_ = &signal;
    memory_ = memory;
    nodes_ = 0;
    random_ = play::Random(seed);
    for (std::uint64_t patience = first_patience;; patience *= 2) {
        for (const std::size_t length : lengths) {
            ++run_;
            line_.clear();
            last_node_ = nodes_ + patience;
            cut_by_length_ = false;
            const std::size_t before = engine_.made();
            const Found found = search(0, length);
            while (engine_.made() > before) {
                engine_.unmake();
            }
            if (found == Found::solved) {
                return line_;
            }
            if (engine_.memory() > memory) {
                engine_.forget();
            }
            if (signal.stopped() || engine_.has_error() || (found == Found::nothing && !cut_by_length_)) {
                return std::nullopt;
            }
        }
    }
}

PuzzleSolver::Found PuzzleSolver::search(std::size_t ply, std::size_t most) {
    constexpr std::uint64_t looks_at_memory = 1024;
    const bool overfull = (nodes_ + 1) % looks_at_memory == 0 && engine_.memory() > memory_;
    if (signal_->due(++nodes_) || nodes_ >= last_node_ || overfull) {
        return Found::cut;
    }
    if (engine_.ended()) {
        return wins(*engine_.ended()) ? Found::solved : Found::nothing;
    }
    if (engine_.plan()->ends_in_other_ways) {
        if (const auto ending = engine_.ending(engine_.any_legal_move())) {
            return wins(*ending) ? Found::solved : Found::nothing;
        }
    }
    if (ply >= most) {
        cut_by_length_ = true;
        return Found::nothing;
    }
    const std::uint64_t hash = engine_.position().turn_state.hash;
    const auto left = static_cast<std::uint16_t>(most - ply);
    // Noted before its moves are tried: to come back to a position is no way forward.
    Entry& entry = table_[hash % table_.size()];
    if (entry.hash == hash && entry.run == run_ && entry.plies >= left) {
        return Found::nothing;
    }
    entry = {.hash = hash, .run = run_, .plies = left};
    return search_moves(ply, most);
}

PuzzleSolver::Found PuzzleSolver::search_moves(std::size_t ply, std::size_t most) {
    if (ply >= lists_.size()) {
        lists_.resize(ply + 1);
    }
    lists_[ply].clear();
    engine_.generate(lists_[ply]);
    bool any = false;
    for (std::size_t i = 0; i < lists_[ply].size(); ++i) {
        auto& list = lists_[ply];
        std::swap(list[i], list[i + random_.below(static_cast<std::uint32_t>(list.size() - i))]);
        const Move move = list[i];
        if (!engine_.make(move)) {
            if (engine_.has_error()) {
                return Found::cut;
            }
            continue;
        }
        any = true;
        line_.push_back(move);
        if (const Found found = search(ply + 1, most); found != Found::nothing) {
            return found;  // all moves are taken back by who asked first
        }
        line_.pop_back();
        engine_.unmake();
    }
    if (!any) {
        const auto ending = engine_.ending(false);
        return ending && wins(*ending) ? Found::solved : Found::nothing;
    }
    return Found::nothing;
}

}  // namespace bazillion::opponent
