#pragma once

#include "matches/talk.h"
#include "protocols/move_dialect.h"

#include <map>

namespace bazillion::matches {

/// A program that speaks the protocol of XBoard, CECP 1 or 2
/// (https://www.gnu.org/software/xboard/engine-intf.html). It is told each move once.
///
/// A time for each move is given as a session of one move, `level 1 0:01 0`, with what is left on the clock in
/// hundredths of a second before each move: `st` has whole seconds only. Programs that have nodes or depth as a limit
/// are told `sd`; nodes are not known to the protocol.
class XboardClient {
public:
    static play::Result<XboardClient> start(const Description& player, const rules::Rules& rules,
                                            const Surroundings& around);

    OrFault<void> begin(const play::Match& match);
    void note(const play::Match& before, const play::Option& move);
    /// When `hurry` is asked for, it is told to move at once.
    Answer choose(const play::Match& match, const Limits& limits, const std::stop_token& hurry = {});

private:
    XboardClient(Talk talk, Description player, const rules::Rules& rules, Surroundings around);
    OrFault<void> shake_hands();
    void read_features(std::string_view line);
    play::Result<void> choose_variant(const rules::Rules& rules);
    play::Result<void> check_options();
    OrFault<void> ping();
    OrFault<void> tell_clock(const Limits& limits);
    OrFault<void> tell_moves();
    /// What a line says of the game; nothing if it is about something else.
    [[nodiscard]] std::optional<Answer> answer_in(const std::string& line, const play::Match& match) const;
    [[nodiscard]] std::string feature(const std::string& name) const;

    Talk talk_;
    Description player_;
    Surroundings around_;
    protocols::MoveDialect dialect_;
    std::map<std::string, std::string> features_;
    std::vector<std::string> options_;  ///< that it offers
    std::string variant_;               ///< empty: the game it begins with, chess
    std::vector<std::string> pending_;  ///< moves not yet told
    std::vector<std::string> told_;     ///< those it was told last
    bool own_move_ = false;             ///< the next move made is its own
    bool playing_ = false;              ///< it answers a move by moving; else it is in force mode
    int pings_ = 0;
};

}  // namespace bazillion::matches
