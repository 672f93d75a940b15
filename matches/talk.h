#pragma once

#include "matches/answer.h"
#include "process/coprocess.h"

#include <optional>
#include <string>
#include <string_view>
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

/// The words of a line.
std::vector<std::string> words_of(std::string_view line);
/// The first word of a line, and what stands behind it.
std::string_view first_word(std::string_view line);
std::string_view behind_first_word(std::string_view line);

/// The name among those known that is meant, case and what is no letter or digit ignored; none if there is none.
std::optional<std::string> same_name(std::string_view wanted, const std::vector<std::string>& known);

}  // namespace bazillion::matches
