#pragma once

#include "matches/talk.h"
#include "protocols/move_dialect.h"

namespace bazillion::matches {

/// A program that plays Go by the Go Text Protocol, version 2 (https://www.lysator.liu.se/~gunnar/gtp/). White's points
/// in advance are 7.5, as in our rules; `say="komi 0"` sends others behind them.
class GtpClient {
public:
    static play::Result<GtpClient> start(const Description& player, const rules::Rules& rules,
                                         const Surroundings& around);

    OrFault<void> begin(const play::Match& match);
    void note(const play::Match& before, const play::Option& move);
    Answer choose(const play::Match& match, const Limits& limits);

private:
    GtpClient(Talk talk, Description player, const rules::Rules& rules, Surroundings around);
    /// Sends a command and reads its answer, without the mark before it.
    OrFault<std::string> ask(const std::string& command, Talk::Clock::time_point until);
    OrFault<std::string> ask(const std::string& command) { return ask(command, talk_.patience()); }

    Talk talk_;
    Description player_;
    Surroundings around_;
    protocols::MoveDialect dialect_;
    std::size_t size_ = 0;  ///< of the board
    std::vector<std::string> pending_;
    bool own_move_ = false;
};

}  // namespace bazillion::matches
