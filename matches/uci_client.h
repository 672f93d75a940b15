#pragma once

#include "matches/talk.h"
#include "protocols/move_dialect.h"

namespace bazillion::matches {

/// A program that speaks UCI (2006), with `UCI_Variant` for other games than chess. It is told the start and all moves
/// before each of its own, so nothing it forgets matters.
class UciClient {
public:
    /// Starts it, sets its options, and waits until it is ready. Fails if it does not know the game or an option.
    static play::Result<UciClient> start(const Description& player, const rules::Rules& rules,
                                         const Surroundings& around);

    /// A new game, which goes on from where the match stands.
    OrFault<void> begin(const play::Match& match);
    /// A move that is about to be made, whoever makes it.
    void note(const play::Match& before, const play::Option& move);
    /// When `hurry` is asked for, it is told to move at once.
    Answer choose(const play::Match& match, const Limits& limits, const std::stop_token& hurry = {});

    /// What it thought of its last move, in hundredths of a pawn for who moved; none if it did not say.
    [[nodiscard]] std::optional<int> score() const { return score_; }

private:
    UciClient(Talk talk, Description player, const rules::Rules& rules, Surroundings around);
    OrFault<void> shake_hands();
    play::Result<void> set_options(const rules::Rules& rules);
    play::Result<void> set_variant(const rules::Rules& rules);
    OrFault<void> set(const std::string& option, const std::string& value);
    OrFault<std::string> best_move(const Limits& limits, const std::stop_token& hurry);

    Talk talk_;
    Description player_;
    Surroundings around_;
    protocols::MoveDialect dialect_;
    std::vector<std::string> options_;   ///< that it offers
    std::vector<std::string> variants_;  ///< values of UCI_Variant
    std::string start_ = "startpos";     ///< or a position text
    std::string moves_;
    std::optional<int> score_;
};

}  // namespace bazillion::matches
