#pragma once

#include <chrono>
#include <functional>
#include <stop_token>
#include <string_view>

namespace bazillion::protocols {

/// Work that takes its time, such as thinking. It returns soon after it was asked to stop.
using Work = std::function<void(const std::stop_token&)>;

/// What a protocol server needs of the process it lives in. All calls but `post` come from the thread that commands are
/// obeyed on, so a server has no locks.
class Host {
public:
    Host() = default;
    Host(const Host&) = delete;
    Host& operator=(const Host&) = delete;
    virtual ~Host() = default;

    /// Writes a line, at once.
    virtual void say(std::string_view line) = 0;

    /// Begins work on another thread. There is one work at a time: it has posted that it is done before the next
    /// begins.
    virtual void start(Work work) = 0;
    /// Asks the work going on to stop once this time has passed; the earliest time asked for counts.
    virtual void stop_after(std::chrono::milliseconds time) = 0;

    /// Has the thread of commands call this; for work, from its own thread. Calls come in the order they are posted.
    virtual void post(std::function<void()> call) = 0;
};

}  // namespace bazillion::protocols
