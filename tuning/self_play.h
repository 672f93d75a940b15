#pragma once

#include "matches/material.h"
#include "opponent/search.h"
#include "tuning/samples.h"

#include <memory>
#include <optional>
#include <stop_token>

namespace bazillion::tuning {

/// Plays games of the computer with itself on one thread, so many positions a move.
class SelfPlay {
public:
    struct Plan {
        std::uint64_t nodes = 700;  ///< looked at for a move
        std::size_t plies = 300;    ///< then a game is drawn
    };
    SelfPlay(const std::shared_ptr<play::Game>& game, const Plan& plan);

    /// What a game came to for the player that moved first: 1, 1/2 or 0; with its positions, if they were asked for.
    struct Outcome {
        double points = 0.5;
        std::vector<Sample> samples;
    };
    /// One game from the opening of a pair: `first` tells what pieces are worth to the first side, `second` to the
    /// other. Nothing if there is no fair opening, a script fails, or `stop` comes.
    std::optional<Outcome> play(const opponent::Weights& first, const opponent::Weights& second, std::uint64_t opening,
                                const Parameters* samples_for, const std::stop_token& stop);

private:
    /// A player with what he learns in a game.
    struct Player {
        Player(play::Engine& engine, const opponent::Weights& weights);
        std::unique_ptr<opponent::TranspositionTable> table;
        opponent::Search search;
    };
    [[nodiscard]] bool is_quiet(play::Engine& engine, play::Move best) const;

    play::Match match_;
    matches::Material material_;
    Plan plan_;
};

}  // namespace bazillion::tuning
