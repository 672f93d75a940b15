#pragma once

#include "opponent/stop_signal.h"
#include "play/engine/engine.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace bazillion::opponent {

/// Looks for a mate to which each move gives check (https://www.chessprogramming.org/Mate_Search): by iterative
/// deepening over the attacker's moves, with a table of what was found out of positions. Such lines are narrow, so it
/// sees further along them than a search of all moves does. Where captured men are dropped again, games are decided by
/// them.
class MateSearch {
public:
    /// Where kings can be mated and two players take turns plainly.
    [[nodiscard]] static bool suits(const play::Plan& plan) {
        return plan.has_royals && plan.allows_null_moves && plan.contenders.size() == 2;
    }

    /// The engine is left in the position it was found in.
    explicit MateSearch(play::Engine& engine) : engine_(engine), table_(table_size) {}

    struct Mate {
        int moves = 0;  ///< of the player to move
        /// With the longest defence that was looked at, as far as the table still knows it.
        std::vector<play::Move> line;
    };
    /// The shortest mate by the player to move; nothing if none was found before the signal.
    [[nodiscard]] std::optional<Mate> find(StopSignal& signal);

    [[nodiscard]] std::uint64_t nodes() const { return nodes_; }

private:
    static constexpr std::size_t table_size = 1 << 14;
    static constexpr int longest = 10;

    /// What is known of a position with the attacker to move, in moves of his.
    struct Known {
        std::uint64_t hash = 0;
        int escapes = 0;                  ///< there is no mate in so many
        int mated = 0;                    ///< there is one in so many; 0: none is known
        play::Move move = play::no_move;  ///< that begins it
    };

    /// Whether the player to move mates in so many moves.
    bool mates(int moves);
    /// Whether he does so by this one.
    bool mates_by(play::Move move, int moves);
    /// Whether each answer of the player to move, who is in check, is followed by mate in so many moves.
    bool is_mated(int moves);
    /// Of a mate in so many moves. It is looked up in the table without any search, so that it takes no time to speak
    /// of.
    [[nodiscard]] std::vector<play::Move> line(int moves);
    /// The answer after which the table knows of the longest mate.
    [[nodiscard]] play::Move longest_defence();
    [[nodiscard]] std::vector<play::Move> checks();
    [[nodiscard]] Known& known();

    play::Engine& engine_;
    std::vector<Known> table_;
    StopSignal* signal_ = nullptr;
    std::uint64_t nodes_ = 0;
    play::ChecksGiven checks_given_;  ///< of the position of which `checks` was asked last
};

}  // namespace bazillion::opponent
