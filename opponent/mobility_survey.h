#pragma once

#include "play/engine/engine.h"
#include "play/position/random.h"

#include <cstdint>
#include <vector>

namespace bazillion::opponent {

/// How pieces move, seen in positions of random games: each piece that can occur is put on each cell that it can reach,
/// in many of these positions, and its moves are counted.
class MobilitySurvey {
public:
    /// A step that a piece was seen to take.
    struct Step {
        rules::Cell to = rules::none;
        rules::KindId kind = rules::none;  ///< what it is then
    };
    /// A kind of piece of one player on a cell.
    struct Place {
        float quiet = 0;     ///< destinations a position, of moves that capture nothing
        float captures = 0;  ///< and of those that do
        float attacked = 0;  ///< share of the positions in which it would be in check there, if royal
        std::uint32_t samples = 0;
        bool reached = false;
        std::vector<Step> steps;  ///< each once
    };

    MobilitySurvey(play::Engine& engine, std::uint64_t seed);

    [[nodiscard]] const Place& place(rules::PlayerId player, rules::KindId kind, rules::Cell cell) const {
        return places_[index(player, kind, cell)];
    }
    /// Shares of the cells that are empty, and that have a piece of an enemy, where random games lead.
    [[nodiscard]] float empty_share() const { return empty_; }
    [[nodiscard]] float enemy_share() const { return enemy_; }
    /// Whether anything was captured in the random games.
    [[nodiscard]] bool captures() const { return captures_; }

private:
    struct Snapshot {
        play::Position position;
        rules::PlayerId mover = 0;
    };
    [[nodiscard]] std::size_t index(rules::PlayerId player, rules::KindId kind, rules::Cell cell) const {
        return (std::size_t{player} * kinds_ + kind) * cells_ + cell;
    }
    void collect_positions();
    void seed_places();
    void reach(rules::PlayerId player, rules::KindId kind, rules::Cell cell);
    void survey(std::size_t place, std::size_t samples);
    [[nodiscard]] bool stand_alone(play::Position& position, rules::PlayerId player, rules::Code code,
                                   rules::Cell cell) const;

    play::Engine& engine_;
    play::Random random_;
    const std::size_t kinds_, cells_;
    std::vector<Place> places_;
    std::vector<std::size_t> open_;  ///< places still to be surveyed
    std::vector<Snapshot> snapshots_;
    std::vector<play::Move> moves_;
    float empty_ = 1, enemy_ = 0;
    bool captures_ = false;
};

}  // namespace bazillion::opponent
