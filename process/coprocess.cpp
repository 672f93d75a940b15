#include "process/coprocess.h"

#include "process/argv.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <sstream>
#include <utility>

namespace bazillion::process {
namespace {

namespace fs = std::filesystem;

/// Waits until the channel is ready; false if the time is over first.
bool wait_for(int channel, short what, Coprocess::Clock::time_point until) {
    while (true) {
        const auto left = std::chrono::ceil<std::chrono::milliseconds>(until - Coprocess::Clock::now()).count();
        if (left <= 0) {
            return false;
        }
        constexpr decltype(left) longest = 1'000'000;
        pollfd ready{channel, what, 0};
        const int count = poll(&ready, 1, static_cast<int>(std::min(left, longest)));
        if (count > 0) {
            return true;
        }
        if (count < 0 && errno != EINTR) {
            return false;
        }
    }
}

/// Becomes the program; only what is allowed between fork and exec is called. Never returns.
void become(const Argv& argv, int channel, pid_t parent) {
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != parent) {
        _exit(1);
    }
    setpgid(0, 0);  // so that it can be killed with all that it starts
    const int nowhere = open("/dev/null", O_WRONLY);
    dup2(channel, STDIN_FILENO);
    dup2(channel, STDOUT_FILENO);
    dup2(nowhere, STDERR_FILENO);
    close_range(STDERR_FILENO + 1, ~0U, 0);  // files and sockets of this program are none of its business
    execv(argv.file(), argv.data());
    constexpr int cannot_run = 127;
    _exit(cannot_run);
}

}  // namespace

std::optional<Coprocess> Coprocess::start(const fs::path& file, const std::vector<std::string>& arguments) {
    const Argv argv(file.string(), arguments);
    std::array<int, 2> ends{};
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends.data()) != 0) {
        return std::nullopt;
    }
    const pid_t parent = getpid();
    const pid_t pid = fork();
    if (pid == 0) {
        become(argv, ends[1], parent);
    }
    close(ends[1]);
    if (pid < 0) {
        close(ends[0]);
        return std::nullopt;
    }
    setpgid(pid, pid);  // whoever comes first: a kill must not miss the group
    return Coprocess(pid, ends[0]);
}

Coprocess::Coprocess(Coprocess&& other) noexcept
    : pid_(std::exchange(other.pid_, -1)),
      channel_(std::exchange(other.channel_, -1)),
      unread_(std::move(other.unread_)),
      looked_at_(std::exchange(other.looked_at_, 0)),
      cutting_(other.cutting_) {}

Coprocess& Coprocess::operator=(Coprocess&& other) noexcept {
    std::swap(pid_, other.pid_);
    std::swap(channel_, other.channel_);
    std::swap(unread_, other.unread_);
    std::swap(looked_at_, other.looked_at_);
    std::swap(cutting_, other.cutting_);
    return *this;
}

Coprocess::~Coprocess() {
    if (pid_ > 0) {
        end();
    }
}

bool Coprocess::say(std::string_view line, Clock::time_point until) {
    const std::string text = std::string(line) + "\n";
    for (std::size_t sent = 0; sent < text.size();) {
        const ssize_t count = send(channel_, text.data() + sent, text.size() - sent, MSG_NOSIGNAL | MSG_DONTWAIT);
        if (count > 0) {
            sent += static_cast<std::size_t>(count);
        } else if (errno == EAGAIN || errno == EWOULDBLOCK) {
            if (!wait_for(channel_, POLLOUT, until)) {
                return false;
            }
        } else if (errno != EINTR) {
            return false;
        }
    }
    return true;
}

/// The first whole line of what was read; of one that is too long, its beginning.
bool Coprocess::take_line(std::string& line) {
    while (true) {
        const std::size_t end = unread_.find('\n', looked_at_);
        if (end == std::string::npos) {
            looked_at_ = unread_.size();
            if (cutting_) {
                unread_.clear();
                looked_at_ = 0;
                return false;
            }
            if (unread_.size() < most_line) {
                return false;
            }
            line = std::exchange(unread_, std::string()).substr(0, most_line);
            looked_at_ = 0;
            cutting_ = true;
            return true;
        }
        line = unread_.substr(0, std::min(end, most_line));
        unread_.erase(0, end + 1);
        looked_at_ = 0;
        if (!std::exchange(cutting_, false)) {
            if (line.ends_with('\r')) {
                line.pop_back();
            }
            return true;
        }
    }
}

/// False if the time is over, or nothing more will come.
bool Coprocess::read_more(Clock::time_point until, bool& ended) {
    if (!wait_for(channel_, POLLIN, until)) {
        return false;
    }
    std::array<char, 1 << 14> some{};
    const ssize_t count = read(channel_, some.data(), some.size());
    ended = count == 0 || (count < 0 && errno != EINTR);
    unread_.append(some.data(), count > 0 ? static_cast<std::size_t>(count) : 0);
    return !ended;
}

Coprocess::Heard Coprocess::hear(std::string& line, Clock::time_point until) {
    // Who never stops talking must not keep anybody from noticing how late it is.
    if (Clock::now() >= until) {
        return Heard::silence;
    }
    bool ended = false;
    while (!take_line(line)) {
        if (!read_more(until, ended)) {
            if (!ended || unread_.empty()) {
                return ended ? Heard::end : Heard::silence;
            }
            line = std::exchange(unread_, std::string());  // its last words, without a line feed
            looked_at_ = 0;
            return Heard::line;
        }
    }
    return Heard::line;
}

Ended Coprocess::end() {
    ::kill(-pid_, SIGKILL);
    ::kill(pid_, SIGKILL);
    close(std::exchange(channel_, -1));
    return reap(std::exchange(pid_, -1));
}

fs::path find_program(const std::string& name) {
    const auto runs = [](const fs::path& file) { return access(file.c_str(), X_OK) == 0 && !fs::is_directory(file); };
    if (name.find('/') != std::string::npos) {
        return runs(name) ? fs::path(name) : fs::path();
    }
    const char* const path = std::getenv("PATH");
    std::istringstream folders(std::string(path == nullptr ? "" : path) + ":/usr/games");
    for (std::string folder; std::getline(folders, folder, ':');) {
        if (!folder.empty() && runs(fs::path(folder) / name)) {
            return fs::path(folder) / name;
        }
    }
    return {};
}

}  // namespace bazillion::process
