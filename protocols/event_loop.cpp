#include "protocols/event_loop.h"

#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <limits>
#include <stdexcept>
#include <utility>

namespace bazillion::protocols {

EventLoop::EventLoop(int in, int out) : in_(in), out_(out) {
    std::array<int, 2> ends{};
    if (pipe2(ends.data(), O_CLOEXEC | O_NONBLOCK) != 0) {
        throw std::runtime_error("no pipe between threads");
    }
    wake_read_ = ends[0];
    wake_write_ = ends[1];
}

EventLoop::~EventLoop() {
    end_work();
    close(wake_read_);
    close(wake_write_);
}

// --- input and output -------------------------------------------------------------------------------------------

void EventLoop::say(std::string_view line) {
    std::string text(line);
    text += '\n';
    for (std::size_t written = 0; written < text.size() && !unheard_;) {
        const auto count = write(out_, text.data() + written, text.size() - written);
        if (count >= 0) {
            written += static_cast<std::size_t>(count);
        } else if (errno == EAGAIN) {
            pollfd ready{out_, POLLOUT, 0};
            (void)poll(&ready, 1, -1);
        } else if (errno != EINTR) {
            unheard_ = true;
        }
    }
}

void EventLoop::wait() {
    int timeout = -1;
    if (deadline_) {
        constexpr std::int64_t most = std::numeric_limits<int>::max();
        const auto left = std::chrono::ceil<std::chrono::milliseconds>(*deadline_ - Clock::now()).count();
        timeout = static_cast<int>(std::clamp<std::int64_t>(left, 0, most));
    }
    std::array<pollfd, 2> ready{{{wake_read_, POLLIN, 0}, {at_end_ ? -1 : in_, POLLIN, 0}}};
    if (poll(ready.data(), ready.size(), timeout) < 0) {
        return;  // a signal: whoever calls comes again
    }
    if (deadline_ && Clock::now() >= *deadline_) {
        deadline_.reset();
        thread_.request_stop();
    }
    if (ready[0].revents != 0) {
        std::array<char, 64> bytes{};
        while (read(wake_read_, bytes.data(), bytes.size()) > 0) {
        }
    }
    if (ready[1].revents != 0) {
        read_some();
    }
}

void EventLoop::read_some() {
    std::array<char, 65'536> bytes{};
    const auto count = read(in_, bytes.data(), bytes.size());
    if (count > 0) {
        take_lines({bytes.data(), static_cast<std::size_t>(count)});
    } else if (count == 0 || (errno != EINTR && errno != EAGAIN)) {
        at_end_ = true;
        if (!begun_.empty()) {
            take_lines("\n");
        }
    }
}

void EventLoop::take_lines(std::string_view bytes) {
    while (!bytes.empty()) {
        const std::size_t end = std::min(bytes.find('\n'), bytes.size());
        if (!too_long_) {
            begun_ += bytes.substr(0, end);
            too_long_ = begun_.size() > most_line_bytes;
        }
        if (too_long_) {
            begun_.clear();
        }
        if (end < bytes.size()) {
            if (!too_long_) {
                lines_.push_back(std::exchange(begun_, {}));
            }
            too_long_ = false;
        }
        bytes.remove_prefix(std::min(end + 1, bytes.size()));
    }
}

std::optional<std::string> EventLoop::first_line() {
    while (true) {
        while (!lines_.empty()) {
            std::string line = std::move(lines_.front());
            lines_.pop_front();
            if (line.find_first_not_of(" \t\r") != std::string::npos) {
                return line;
            }
        }
        if (at_end_) {
            return std::nullopt;
        }
        wait();
    }
}

void EventLoop::run(Server& server, const std::optional<std::string>& first) {
    if (first) {
        server.receive(*first);
    }
    while (!server.ended() && !unheard_) {
        run_posted();
        while (!lines_.empty()) {
            const std::string line = std::move(lines_.front());
            lines_.pop_front();
            server.receive(line);
        }
        if (at_end_) {
            server.end_of_input();
        }
        if (!server.ended() && !unheard_) {
            wait();
        }
    }
    end_work();
}

// --- work -------------------------------------------------------------------------------------------------------

void EventLoop::start(Work work) {
    deadline_.reset();
    thread_ = std::jthread();  // the one before has posted that it is done, and ends any moment
    thread_ = std::jthread([work = std::move(work)](const std::stop_token& stop) { work(stop); });
}

void EventLoop::stop_after(std::chrono::milliseconds time) {
    if (time.count() <= 0) {
        deadline_.reset();
        thread_.request_stop();
        return;
    }
    const auto at = Clock::now() + time;
    deadline_ = deadline_ ? std::min(*deadline_, at) : at;
}

void EventLoop::post(std::function<void()> call) {
    {
        const std::scoped_lock lock(mutex_);
        posted_.push_back(std::move(call));
    }
    // A full pipe wakes the loop as well as one more byte would.
    [[maybe_unused]] const auto ignored = write(wake_write_, "", 1);
}

void EventLoop::run_posted() {
    std::deque<std::function<void()>> calls;
    {
        const std::scoped_lock lock(mutex_);
        calls.swap(posted_);
    }
    for (const auto& call : calls) {
        call();
    }
}

void EventLoop::end_work() {
    thread_ = std::jthread();
    const std::scoped_lock lock(mutex_);
    posted_.clear();
}

}  // namespace bazillion::protocols
