#pragma once

#include "opponent/group_tactics.h"
#include "opponent/move_info.h"
#include "play/engine/engine.h"
#include "play/position/random.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

namespace bazillion::opponent {

/// Continues games at random, for a Monte-Carlo search to see how they end. Moves are sampled, each as likely as the
/// others, but for these:
///
/// * Where all moves are drops, an answer that won last time is given again to the same move, until it loses
///   ("last-good-reply policy with forgetting": Baier and Drake, "The power of forgetting", 2010).
/// * Where the rules speak of groups, nobody fills his own eyes, groups about to be captured are saved, those that can
///   be are captured, shapes of stones are answered, and nobody passes while he has another move.
/// * Where few moves are possible, one that wins at once is made ("decisive moves": Teytaud and Teytaud, 2010).
class Rollouts {
public:
    struct Style {
        bool replies = false;
        bool decisive = false;
    };
    /// Asked after each move; true ends the playout.
    using Due = std::function<bool()>;

    Rollouts(play::Engine& engine, MoveInfos& infos, const Style& style);

    void seed(std::uint64_t seed) { random_ = play::Random(seed); }
    [[nodiscard]] play::Random& random() { return random_; }

    /// How a position ends that may be over already: by the board, by repetition, or by want of moves.
    [[nodiscard]] std::optional<play::Ending> ending();
    /// Plays on for so many plies at most. The moves stay made and are appended to `line`, which holds those before
    /// them. No ending: the playout was cut, or a script failed.
    std::optional<play::Ending> play(std::size_t most_plies, std::vector<play::Move>& line, const Due& due);
    /// Notes which answers on a line were good: those of `winner`, a player or nobody.
    void learn(std::span<const play::Move> line, const std::function<bool(play::PlayerId)>& won);
    void clear();

    /// Whether a move is one that hardly anybody would make: filling an own eye, or passing.
    [[nodiscard]] bool pointless(play::Move move);

private:
    [[nodiscard]] bool step(std::vector<play::Move>& line);
    [[nodiscard]] bool step_anyhow(std::vector<play::Move>& line);
    [[nodiscard]] bool make(play::Move move, std::vector<play::Move>& line);
    [[nodiscard]] bool answer(std::vector<play::Move>& line);
    [[nodiscard]] bool win_now(std::vector<play::Move>& line);
    [[nodiscard]] bool rescue_or_capture(std::vector<play::Move>& line);
    [[nodiscard]] bool complete_shape(std::vector<play::Move>& line);
    [[nodiscard]] bool drop_on(play::Cell cell, std::vector<play::Move>& line);
    [[nodiscard]] bool drop_safely_on(play::Cell cell, std::vector<play::Move>& line);
    [[nodiscard]] play::Cell last_drop(std::span<const play::Move> line);
    [[nodiscard]] bool idle(play::Move move);
    void note_drop(play::Move move);

    play::Engine& engine_;
    MoveInfos& infos_;
    Style style_;
    play::Random random_{1};
    play::CheckInfo check_info_;
    std::vector<play::Move> moves_;
    std::vector<play::Move> replies_;  ///< [destination of the move before]

    // Games with groups.
    std::optional<GroupTactics> tactics_;
    std::vector<std::uint8_t> idle_;              ///< [move]: 0 unknown, 1 no, 2 yes
    std::vector<std::vector<play::Move>> drops_;  ///< [player * cells + cell]: drops met so far
    std::vector<bool> noted_;                     ///< [move]: it is among them
};

}  // namespace bazillion::opponent
