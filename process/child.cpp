#include "process/child.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <ctime>
#include <fstream>
#include <utility>

namespace bazillion::process {
namespace {

/// Has the kernel end this process when its parent does. The parent may have ended before this was asked for.
void end_with(pid_t parent) {
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != parent) {
        _exit(1);
    }
}

/// Address space of this process; what it shares with its parent is part of it.
std::size_t address_space() {
    std::size_t pages = 0;
    std::ifstream("/proc/self/statm") >> pages;
    return pages * static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
}

void limit(__rlimit_resource resource, std::size_t most) {
    const rlimit both{most, most};
    setrlimit(resource, &both);
}

double seconds(const timeval& time) {
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) / 1e6;
}

}  // namespace

Ended reap(pid_t pid) {
    int status = 0;
    rusage used{};
    while (wait4(pid, &status, 0, &used) < 0 && errno == EINTR) {
    }
    constexpr std::size_t kilobyte = 1024;
    return {WIFSIGNALED(status) ? WTERMSIG(status) : 0, WIFEXITED(status) ? WEXITSTATUS(status) : 0,
            seconds(used.ru_utime) + seconds(used.ru_stime), static_cast<std::size_t>(used.ru_maxrss) * kilobyte};
}

std::optional<Child> Child::start(const std::function<void(int out)>& work) {
    std::fflush(nullptr);  // or both would write what is buffered
    std::array<int, 2> ends{};
    if (pipe2(ends.data(), O_CLOEXEC) != 0) {
        return std::nullopt;
    }
    const pid_t parent = getpid();
    const pid_t pid = fork();
    if (pid < 0) {
        close(ends[0]);
        close(ends[1]);
        return std::nullopt;
    }
    if (pid == 0) {
        end_with(parent);
        close(ends[0]);
        try {
            work(ends[1]);
        } catch (...) {  // must not unwind into what the parent was doing
            _exit(1);
        }
        _exit(0);  // what the parent holds open and buffered is not the child's to close
    }
    close(ends[1]);
    return Child(pid, ends[0]);
}

Child::Child(Child&& other) noexcept : pid_(std::exchange(other.pid_, -1)), in_(std::exchange(other.in_, -1)) {}

Child& Child::operator=(Child&& other) noexcept {
    std::swap(pid_, other.pid_);
    std::swap(in_, other.in_);
    return *this;
}

Child::~Child() {
    if (pid_ > 0) {
        kill();
        wait();
    }
}

std::chrono::nanoseconds Child::cpu_time() const {
    clockid_t clock{};
    timespec used{};
    if (clock_getcpuclockid(pid_, &clock) != 0 || clock_gettime(clock, &used) != 0) {
        return {};
    }
    return std::chrono::seconds(used.tv_sec) + std::chrono::nanoseconds(used.tv_nsec);
}

bool Child::read_available(std::string& received) const {
    std::array<char, 1 << 16> buffer;  // NOLINT(cppcoreguidelines-pro-type-member-init): read into at once
    pollfd ready{in_, POLLIN, 0};
    while (poll(&ready, 1, 0) > 0) {
        const auto count = read(in_, buffer.data(), buffer.size());
        if (count == 0 || (count < 0 && errno != EINTR)) {
            return false;
        }
        received.append(buffer.data(), count > 0 ? static_cast<std::size_t>(count) : 0);
    }
    return true;
}

void Child::kill() const {
    ::kill(pid_, SIGKILL);
}

Ended Child::wait() {
    close_pipe();
    return reap(std::exchange(pid_, -1));
}

void Child::close_pipe() {
    close(in_);
    in_ = -1;
}

void bound_this_process(const Bounds& bounds) {
    limit(RLIMIT_AS, address_space() + bounds.memory_bytes);
    limit(RLIMIT_CPU, static_cast<std::size_t>(bounds.cpu_time.count()));
    limit(RLIMIT_CORE, 0);
    limit(RLIMIT_FSIZE, 0);
}

std::optional<std::string> answer_of(const std::function<void(int out)>& work, std::chrono::milliseconds most,
                                     std::size_t most_bytes) {
    const auto until = std::chrono::steady_clock::now() + most;
    const auto child = Child::start(work);
    std::string answer;
    while (child) {
        const auto left =
            std::chrono::ceil<std::chrono::milliseconds>(until - std::chrono::steady_clock::now()).count();
        pollfd ready{child->in(), POLLIN, 0};
        if (left <= 0 || poll(&ready, 1, static_cast<int>(left)) == 0) {
            return std::nullopt;
        }
        std::array<char, 1 << 16> buffer;  // NOLINT(cppcoreguidelines-pro-type-member-init): read into at once
        const auto count = read(child->in(), buffer.data(), buffer.size());
        if (count == 0) {
            return answer;
        }
        answer.append(buffer.data(), count > 0 ? static_cast<std::size_t>(count) : 0);
        if ((count < 0 && errno != EINTR) || answer.size() > most_bytes) {
            return std::nullopt;
        }
    }
    return std::nullopt;
}

void become_decoder(int out, const Bounds& bounds) {
    constexpr int most_pipe_bytes = 1 << 20;
    fcntl(out, F_SETPIPE_SZ, most_pipe_bytes);  // the more it takes, the fewer waits for the reader
    if (const int nothing = open("/dev/null", O_RDWR); nothing >= 0) {
        dup2(nothing, STDERR_FILENO);
        dup2(nothing, STDOUT_FILENO);
    }
    bound_this_process(bounds);
}

void write_all(int out, std::string_view bytes) {
    while (!bytes.empty()) {
        const auto written = write(out, bytes.data(), bytes.size());
        if (written < 0 && errno != EINTR) {
            _exit(1);
        }
        bytes.remove_prefix(written < 0 ? 0 : static_cast<std::size_t>(written));
    }
}

}  // namespace bazillion::process
