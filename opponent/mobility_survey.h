#pragma once

#include "play/analysis/playout.h"
#include "play/engine/engine.h"
#include "play/position/random.h"

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

namespace bazillion::opponent {

/// How pieces move, seen in positions of random games: each piece that can occur is put on each cell that it can reach,
/// in many of these positions, and its moves are counted. That takes up to some seconds in large games, so it can be
/// interrupted.
class MobilitySurvey {
public:
    /// A step that a piece was seen to take.
    struct Step {
        rules::Cell to = rules::none;
        rules::KindId kind = rules::none;  ///< what it is then
        bool quiet = false;                ///< it was seen to capture nothing
    };
    /// Means over positions.
    struct Activity {
        float quiet = 0;     ///< destinations of moves that capture nothing
        float captures = 0;  ///< and of those that do
        /// Destinations if every cell were empty, and if on every one stood an enemy, in the mean: each counts the
        /// more, the more seldom its cell is so in all positions (after D. G. Horvitz and D. J. Thompson, 1952).
        float open = 0;
        float attacked = 0;  ///< share of the positions in which it could be captured there, if royal or pseudo-royal
        float samples = 0;

        void add(const Activity& other);
    };
    /// A kind of piece of one player on a cell.
    struct Place {
        Activity early, late;  ///< in crowded positions, and in those with fewer pieces
        bool reached = false;
        std::vector<Step> steps;  ///< each once
        [[nodiscard]] bool seen() const { return early.samples + late.samples > 0; }
    };

    /// The engine must outlive the survey. Nothing is known before `go_on`.
    MobilitySurvey(play::Engine& engine, std::uint64_t seed);

    /// Goes on until all is known or `is_due` says that it is time to end; true if all is known. The engine may stand
    /// in any position and is left in its start position. If it was never interrupted, the same seed leads to the same.
    bool go_on(const std::function<bool()>& is_due);
    /// Something is known of pieces in the positions, though perhaps not yet of all.
    [[nodiscard]] bool usable() const { return samples_ > 0; }
    /// Where the board looks to one player as it does to the other, what was seen of one holds for both. Once, at last.
    void share_between_players();

    [[nodiscard]] const Place& place(rules::PlayerId player, rules::KindId kind, rules::Cell cell) const {
        return places_[index(player, kind, cell)];
    }
    /// By code (`goal_potential.h`).
    [[nodiscard]] const std::vector<bool>& pseudo_royals() const { return pseudo_royal_; }
    /// Shares of the cells that are empty, and that have a piece of an enemy.
    struct Density {
        float empty = 1, enemy = 0.02F;
    };
    [[nodiscard]] const Density& early() const { return early_; }
    [[nodiscard]] const Density& late() const { return late_; }
    /// Whether anything was captured in the random games.
    [[nodiscard]] bool captures() const { return captures_; }
    /// Whether who could capture could never do anything else.
    [[nodiscard]] bool must_capture() const { return could_capture_ && !had_choice_; }
    /// Whether who had men in reserve could never do anything but bring one in or capture, where he could do that.
    [[nodiscard]] bool must_enter() const { return could_enter_ && !waited_; }

private:
    struct Snapshot {
        play::Position position;
        std::size_t pieces = 0;
    };
    [[nodiscard]] std::size_t density_at(rules::PlayerId mover, bool late, rules::Cell cell) const {
        return (std::size_t{mover} * 2 + (late ? 1 : 0)) * cells_ + cell;
    }
    [[nodiscard]] std::size_t index(rules::PlayerId player, rules::KindId kind, rules::Cell cell) const {
        return (std::size_t{player} * kinds_ + kind) * cells_ + cell;
    }
    [[nodiscard]] bool collected() const;
    [[nodiscard]] bool complete() const;
    void collect_positions(const std::function<bool()>& due);
    play::Playout::Played play_on(play::Playout& playout, std::size_t plies, const std::function<bool()>& due);
    void collect_from_game(play::Playout& playout, const std::function<bool()>& due);
    void note_choice();
    void sort_by_density();
    void measure_density(rules::PlayerId mover);
    [[nodiscard]] std::span<const Snapshot> half_of(rules::PlayerId mover, bool late) const;
    void seed_places();
    void reach(rules::PlayerId player, rules::KindId kind, rules::Cell cell);
    void survey_next(const std::function<bool()>& due);
    void survey(std::size_t place, std::size_t samples, const std::function<bool()>& due);
    void sample(const Snapshot& snapshot, std::size_t place, bool late);
    void note_step(std::vector<Step>& steps, rules::Cell to, rules::KindId kind, bool captures);
    [[nodiscard]] bool stand_alone(play::Position& position, rules::PlayerId player, rules::Code code,
                                   rules::Cell cell) const;

    play::Engine& engine_;
    play::Random random_;
    const std::size_t kinds_, cells_;
    const std::vector<bool> pseudo_royal_;  ///< [code]
    std::vector<Place> places_;
    std::vector<std::size_t> reached_;              ///< places in the order in which they were found
    std::vector<std::size_t> places_of_;            ///< [player, kind] how many of `reached_`
    std::vector<std::vector<Snapshot>> snapshots_;  ///< [mover] the crowded ones first
    std::vector<play::Move> moves_;
    std::vector<rules::Cell> quiet_, captured_;  ///< destinations seen in a position
    Density early_, late_;
    std::vector<Density> density_;           ///< [mover, crowded or not, cell]
    std::size_t plies_ = 0, positions_ = 0;  ///< played, and collected so far
    /// All places that were reached are looked at, in a few positions each, and then again in twice as many: so the
    /// places of promoted pieces, which are found last, are known as well as others when the work has to end.
    std::size_t next_ = 0;     ///< in `reached_`
    std::size_t pass_ = 2;     ///< samples of a place in this pass; 0 if there have been enough
    std::size_t passed_ = 0;   ///< in the passes before
    std::size_t samples_ = 0;  ///< in all
    bool seeded_ = false;
    bool captures_ = false, could_capture_ = false, had_choice_ = false, could_enter_ = false, waited_ = false;
};

}  // namespace bazillion::opponent
