#include "opponent/puzzle_solver.h"

#include <algorithm>
#include <array>
#include <optional>

namespace bazillion::opponent {

using play::Move;

PuzzleSolver::PuzzleSolver(play::Engine& engine, std::size_t bytes)
    : engine_(engine),
      sides_(engine.rules(), engine.player()),
      table_(std::max<std::size_t>(bytes / sizeof(Entry), 1'000)) {}

std::optional<std::vector<Move>> PuzzleSolver::solve(std::uint64_t seed, StopSignal& signal, std::size_t memory) {
    constexpr std::uint64_t first_patience = 20'000;
    signal_ = &signal;
    memory_ = memory;
    nodes_ = 0;
    random_ = play::Random(seed);
    breadth_first_.emplace(engine_, sides_, sizeof(Entry) * table_.size());
    Found found = Found::cut;
    for (std::uint64_t patience = first_patience; found == Found::cut; patience *= 2) {
        for (const auto way :
             {&PuzzleSolver::search_breadth, &PuzzleSolver::search_beam, &PuzzleSolver::search_depth}) {
            found = (this->*way)(patience);
            if (found != Found::cut || signal.stopped() || engine_.has_error()) {
                break;
            }
        }
        if (signal.stopped() || engine_.has_error()) {
            break;
        }
    }
    breadth_first_.reset();
    return found == Found::solved ? std::optional(line_) : std::nullopt;
}

/// Drops what the engine has learned if that is too much. Moves are no longer valid then, also those of the
/// breadth-first search, which is given up.
void PuzzleSolver::forget_if_full() {
    if (engine_.memory() > memory_) {
        breadth_first_.reset();
        engine_.forget();
    }
}

PuzzleSolver::Found PuzzleSolver::search_breadth(std::uint64_t patience) {
    constexpr std::uint64_t at_first = 1'000'000;  // small puzzles are done with that, at once
    return breadth_first_ ? go_on(*breadth_first_, std::max(at_first, patience)) : Found::cut;
}

PuzzleSolver::Found PuzzleSolver::search_beam(std::uint64_t patience) {
    constexpr std::uint64_t of_width = 60, times = 10;
    BreadthFirst beam(engine_, sides_, sizeof(Entry) * table_.size(), patience / of_width);
    return go_on(beam, times * patience);
}

PuzzleSolver::Found PuzzleSolver::go_on(BreadthFirst& search, std::uint64_t nodes) {
    const std::uint64_t before = search.nodes();
    const auto found = search.over() ? BreadthFirst::Found::open : search.go_on(nodes, *signal_, memory_);
    nodes_ += search.nodes() - before;
    if (found == BreadthFirst::Found::solved) {
        line_ = search.line();
        return Found::solved;
    }
    forget_if_full();
    return found == BreadthFirst::Found::nothing ? Found::nothing : Found::cut;
}

PuzzleSolver::Found PuzzleSolver::search_depth(std::uint64_t patience) {
    constexpr std::array<std::size_t, 3> lengths{16, 64, 400};
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
        if (found == Found::solved || (found == Found::nothing && !cut_by_length_)) {
            return found;
        }
        forget_if_full();
        if (signal_->stopped() || engine_.has_error()) {
            break;
        }
    }
    return Found::cut;
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
    if (const auto ending = engine_.ending_in_other_ways()) {
        return wins(*ending) ? Found::solved : Found::nothing;
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
