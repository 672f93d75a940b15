#pragma once

#include "matches/answer.h"
#include "process/coprocess.h"

#include <chrono>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace bazillion::matches {

/// A conversation with a program in which every wait is bounded.
class Talk {
public:
    using Clock = process::Coprocess::Clock;

    /// Starts the program; its name is looked for as in a shell.
    static play::Result<Talk> start(const std::vector<std::string>& command, const Surroundings& around);

    OrFault<void> say(std::string_view line);
    /// Its next line; silence when the time is over, or `stop` is asked for.
    OrFault<std::string> next(Clock::time_point until, const std::stop_token& stop = {});
    /// Its lines up to one that begins with this word, which is returned. With the patience of the start.
    OrFault<std::string> wait_for(std::string_view word);

    [[nodiscard]] Clock::time_point patience() const { return Clock::now() + patience_; }

private:
    Talk(process::Coprocess process, const Surroundings& around)
        : process_(std::move(process)), patience_(around.patience_at_start), abandoned_(around.abandoned) {}

    process::Coprocess process_;
    std::chrono::milliseconds patience_;
    std::stop_token abandoned_;
};

/// What a program says while it thinks about a move: until it must have answered, or, once it was told to move at once,
/// as long as the patience lasts.
class MoveWait {
public:
    /// The talk must outlive it. When `hurry` is asked for, the program is told `move_now`.
    MoveWait(Talk& talk, const Limits& limits, const Surroundings& around, std::stop_token hurry, std::string move_now)
        : talk_(talk),
          until_(latest_answer(limits, around)),
          patience_(around.patience),
          hurry_(std::move(hurry)),
          move_now_(std::move(move_now)) {}

    OrFault<std::string> next();

private:
    Talk& talk_;
    Talk::Clock::time_point until_;
    std::chrono::milliseconds patience_;
    std::stop_token hurry_;  ///< none once the program was told
    std::string move_now_;
};

/// The words of a line.
std::vector<std::string> words_of(std::string_view line);
/// The first word of a line, and what stands behind it.
std::string_view first_word(std::string_view line);
std::string_view behind_first_word(std::string_view line);

/// The name among those known that is meant, case and what is no letter or digit ignored; none if there is none.
std::optional<std::string> same_name(std::string_view wanted, const std::vector<std::string>& known);

}  // namespace bazillion::matches
