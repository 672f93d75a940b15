#pragma once

#include "protocols/host.h"
#include "protocols/server.h"

#include <cstddef>
#include <deque>
#include <mutex>
#include <optional>
#include <string>
#include <thread>

namespace bazillion::protocols {

/// The process around a server: lines come from one file descriptor and go to another, work runs on a thread, and one
/// loop waits for both. Nothing is read or written but by the loop's thread.
class EventLoop : public Host {
public:
    /// The descriptors must stay open as long as the loop lives.
    EventLoop(int in, int out);
    ~EventLoop() override;
    EventLoop(const EventLoop&) = delete;
    EventLoop& operator=(const EventLoop&) = delete;

    /// Lines longer than this are dropped.
    static constexpr std::size_t most_line_bytes = 1 << 20;

    /// Waits for the first line with something in it; none if there is none.
    std::optional<std::string> first_line();
    /// Serves until the server has ended, or nobody reads what it says. `first` is a line that was read before.
    void run(Server& server, const std::optional<std::string>& first);

    void say(std::string_view line) override;
    void start(Work work) override;
    void stop_after(std::chrono::milliseconds time) override;
    void post(std::function<void()> call) override;

private:
    using Clock = std::chrono::steady_clock;

    /// Waits until there is something to do, and reads what there is to read.
    void wait();
    void read_some();
    void take_lines(std::string_view bytes);
    void run_posted();
    void end_work();

    int in_, out_;
    int wake_read_ = -1, wake_write_ = -1;  ///< a pipe by which the work's thread ends `wait`
    std::string begun_;                     ///< of a line that has not ended yet
    bool too_long_ = false;
    std::deque<std::string> lines_;
    bool at_end_ = false;   ///< of the input
    bool unheard_ = false;  ///< nobody reads the output
    std::optional<Clock::time_point> deadline_;
    std::jthread thread_;

    std::mutex mutex_;  ///< of what follows
    std::deque<std::function<void()>> posted_;
};

}  // namespace bazillion::protocols
