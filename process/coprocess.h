#pragma once

#include "process/child.h"

#include <chrono>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace bazillion::process {

/// Another program with which this one talks by lines, over its standard input and output. What it says may be
/// anything: lines without end, nothing at all, a flood. It ends when this object does, and when the thread does that
/// started it, however that happens; those it has started go with it.
class Coprocess {
public:
    using Clock = std::chrono::steady_clock;
    /// Longer lines are cut.
    static constexpr std::size_t most_line = 1 << 16;

    /// Starts the file with these arguments. What it complains goes to nowhere. Nothing if there can be no further
    /// process; a file that cannot be run ends at once.
    static std::optional<Coprocess> start(const std::filesystem::path& file, const std::vector<std::string>& arguments);

    Coprocess(Coprocess&& other) noexcept;
    Coprocess& operator=(Coprocess&& other) noexcept;
    Coprocess(const Coprocess&) = delete;
    Coprocess& operator=(const Coprocess&) = delete;
    ~Coprocess();

    /// Sends a line. False if the program has ended, or does not read for so long that the line does not fit.
    bool say(std::string_view line, Clock::time_point until);

    enum class Heard { line, silence, end };
    /// Its next line, without its end. `silence` when the time is over, even if it still has much to say, which is then
    /// heard the next time; `end` when it has ended and all is read.
    Heard hear(std::string& line, Clock::time_point until);

    /// What it does is over: it is killed, and how it ended told.
    Ended end();

private:
    Coprocess(pid_t pid, int channel) : pid_(pid), channel_(channel) {}
    bool take_line(std::string& line);
    bool read_more(Clock::time_point until, bool& ended);

    pid_t pid_ = -1;
    int channel_ = -1;
    std::string unread_;
    std::size_t looked_at_ = 0;  ///< so much of `unread_` has no line feed
    bool cutting_ = false;       ///< the rest of a line that was too long is left out
};

/// The file of a program that is named as in a shell, by its name or a path; empty if there is none. Games of Debian
/// are found even where the PATH leaves them out.
std::filesystem::path find_program(const std::string& name);

}  // namespace bazillion::process
