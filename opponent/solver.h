#pragma once

#include "opponent/move_info.h"
#include "opponent/sides.h"
#include "opponent/stop_signal.h"
#include "play/engine/engine.h"

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace bazillion::opponent {

/// Finds out who wins from a position, if the tree below it is small enough: alpha-beta to the end of the game with the
/// three values won, drawn and lost, and a table. For two sides without chance, in games in which no position comes
/// again.
class Solver {
public:
    struct Solution {
        int value = 0;                 ///< 1: who decides wins, 0: a draw, -1: he loses
        std::vector<play::Move> line;  ///< that brings this about, to the end as far as that was found out
        bool to_end = false;           ///< the line ends with the game
    };

    Solver(play::Engine& engine, std::size_t bytes);

    /// Nothing if the signal comes, or the engine has learned more than so many bytes, before it is known. What was
    /// found out until then is kept for the next time.
    std::optional<Solution> solve(std::span<const play::Move> root, StopSignal& signal,
                                  std::size_t memory = play::Engine::usual_memory);

    [[nodiscard]] std::uint64_t nodes() const { return nodes_; }

private:
    struct Entry {
        std::uint64_t hash = 0;
        std::int8_t lower = -1, upper = 1;
        std::uint32_t best = 0;  ///< signature
    };
    struct Ordered {
        int order = 0;
        play::Move move = play::no_move;
    };

    [[nodiscard]] int search(int alpha, int beta, std::size_t ply);
    [[nodiscard]] int search_moves(int alpha, int beta, std::size_t ply);
    [[nodiscard]] std::optional<int> finished();
    [[nodiscard]] int value_of(const play::Ending& ending) const;
    [[nodiscard]] int after(play::Move move, int alpha, int beta, std::size_t ply);
    [[nodiscard]] std::optional<int> list_moves(int beta, std::size_t ply);
    [[nodiscard]] int side() const { return sides_.deciding(engine_); }
    [[nodiscard]] Entry& entry(std::uint64_t hash) { return table_[hash % table_.size()]; }
    [[nodiscard]] play::Move best_of(std::span<const play::Move> moves, int& value);
    void follow_line(Solution& solution);

    play::Engine& engine_;
    Sides sides_;
    MoveInfos infos_;
    std::vector<Entry> table_;
    std::vector<std::vector<Ordered>> lists_;  ///< [ply]
    std::vector<int> history_;                 ///< [destination]
    std::vector<play::Move> generated_;
    [[nodiscard]] bool due();

    StopSignal* signal_ = nullptr;
    std::size_t memory_ = 0;
    std::uint64_t nodes_ = 0;
    bool stopped_ = false;
};

}  // namespace bazillion::opponent
