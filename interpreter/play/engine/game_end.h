#pragma once

#include "play/engine/ending.h"
#include "play/engine/engine_parts.h"
#include "play/engine/goal_watch.h"

#include <cstdint>
#include <optional>

namespace bazillion::play {

/// Tells whether and how the game has ended: the goals of a turn by what has changed since they were last tested
/// (`GoalWatch`), those that hang on moves and repetition when they are asked for, and the verdicts of scripts.
///
/// What it finds out is noted in the `GameState`, so that taking back a move restores it.
class GameEnd : EngineParts {
public:
    explicit GameEnd(const EngineParts& parts)
        : EngineParts(parts), ended_(state_.goal_note().ended), untested_(state_.goal_note().untested) {}

    /// A position was set; `again`: the one set before.
    void position_was_set(bool again);
    /// Tests the goals of a turn on a position given from outside.
    void test_goals();
    /// Tests the goals of a turn after a move.
    void test_goals_of_turn();
    /// What the test after the last move tells when it is done again; nothing is noted.
    [[nodiscard]] std::optional<Ending> tested_again();
    /// The end that shows once it is known whether the player to act can: by repetition, or by want of moves.
    [[nodiscard]] std::optional<Ending> ending(bool can_move);
    /// Whether the third occurrence of the position has ended the game.
    [[nodiscard]] bool over_by_repetition();
    [[nodiscard]] GoalWatch& watch() { return goal_watch_ ? *goal_watch_ : goal_watch_.emplace(rules_); }
    /// The end by a goal, and that of a player to whom nothing is open in a position met for the first time; nothing
    /// where these hang on what stands on the board.
    [[nodiscard]] std::optional<Ending> ending_by(const GoalWatch::Reached& reached) const;
    [[nodiscard]] std::optional<Ending> ending_of_stuck(PlayerId player) const;
    /// How goals are watched, once they were.
    [[nodiscard]] std::optional<GoalWatch::TableStatistics> statistics() const {
        return goal_watch_ ? std::optional(goal_watch_->statistics()) : std::nullopt;
    }

private:
    /// What is known when goals are tested.
    struct Known {
        bool moved = true;     ///< a move was made
        bool can_move = true;  ///< the player to act can
        bool repeated = false;
    };
    void ask_scripts_for_outcome();
    [[nodiscard]] std::optional<Ending> reached_goal(rules::Goal::Stage stage, const Known& known);
    void settle(const rules::Goal& goal, Ending& ending) const;
    [[nodiscard]] PlayerId player_with_most_pieces() const;
    [[nodiscard]] bool holds(const rules::GoalCondition& condition, PlayerId player, const Known& known);
    [[nodiscard]] unsigned pieces(const rules::GoalCondition& condition, PlayerId owner) const;
    [[nodiscard]] bool config_holds(const rules::GoalCondition& condition, PlayerId player) const;
    [[nodiscard]] bool relative_holds(const rules::GoalCondition& condition, PlayerId player) const;
    [[nodiscard]] bool connected(const rules::GoalCondition& condition, PlayerId player) const;
    [[nodiscard]] bool item_matches(const rules::GoalCondition::Item& item, Cell cell, PlayerId player) const;

    std::optional<Ending>& ended_;  ///< of the state
    std::uint32_t& untested_;       ///< also
    std::optional<GoalWatch> goal_watch_;
    /// Whether a goal of a turn holds in the position set last, which is found out when it is set again.
    enum class SetOften : std::uint8_t { once, no_goal, with_goal };
    SetOften set_often_ = SetOften::once;
};

}  // namespace bazillion::play
