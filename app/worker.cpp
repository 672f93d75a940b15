#include "app/worker.h"

#include "app/failure.h"

#include <fmt/core.h>

#include <poll.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <sstream>
#include <string_view>

namespace bazillion::app {
namespace {

namespace fs = std::filesystem;

[[noreturn]] void answer_and_leave(const std::function<std::string()>& work, int out) {
    const std::string answer = work();
    for (std::string_view rest = answer; !rest.empty();) {
        const auto written = write(out, rest.data(), rest.size());
        if (written < 0 && errno != EINTR) {
            _exit(1);
        }
        rest.remove_prefix(written < 0 ? 0 : static_cast<std::size_t>(written));
    }
    _exit(0);  // what the parent holds open and buffered is not ours to close
}

/// Reads to the end, or until time is up: then false.
bool read_all(int in, std::string& text, std::chrono::steady_clock::time_point until) {
    std::array<char, 4096> buffer{};
    while (true) {
        const auto left = std::chrono::ceil<std::chrono::milliseconds>(until - std::chrono::steady_clock::now());
        pollfd ready{in, POLLIN, 0};
        const int found = left.count() > 0 ? poll(&ready, 1, static_cast<int>(left.count())) : 0;
        if (found == 0) {
            return false;
        }
        const auto count = found < 0 ? -1 : read(in, buffer.data(), buffer.size());
        if (count == 0 || (count < 0 && errno != EINTR)) {
            return true;
        }
        text.append(buffer.data(), count < 0 ? 0 : static_cast<std::size_t>(count));
    }
}

/// Starts a process that does `work` on its end of a pipe, and waits for its answer and its end.
WorkDone start_and_wait(const std::function<void(int out)>& work, std::chrono::milliseconds most) {
    const auto until = std::chrono::steady_clock::now() + most;
    std::fflush(nullptr);
    std::array<int, 2> ends{};
    const pid_t child = pipe(ends.data()) == 0 ? fork() : -1;
    if (child < 0) {
        throw Failure(Exit::errors, {"no further process can be started", {}, {}});
    }
    if (child == 0) {
        close(ends[0]);
        work(ends[1]);
        _exit(1);
    }
    close(ends[1]);
    WorkDone done;
    const bool in_time = read_all(ends[0], done.answer, until);
    close(ends[0]);
    if (!in_time) {
        kill(child, SIGKILL);
    }
    int status = 0;
    rusage used{};
    while (wait4(child, &status, 0, &used) < 0 && errno == EINTR) {
    }
    const auto seconds = [](const timeval& time) {
        return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) / 1e6;
    };
    constexpr std::size_t kilobyte = 1024;
    done.cpu_seconds = seconds(used.ru_utime) + seconds(used.ru_stime);
    done.peak_bytes = static_cast<std::size_t>(used.ru_maxrss) * kilobyte;
    if (!in_time) {
        done.fault = "does not end";
    } else if (WIFSIGNALED(status)) {
        done.fault = fmt::format("crashes (signal {})", WTERMSIG(status));
    } else if (WEXITSTATUS(status) != 0) {
        done.fault = fmt::format("crashes (exit code {})", WEXITSTATUS(status));
    }
    return done;
}

}  // namespace

WorkDone do_apart(const std::function<std::string()>& work, std::chrono::milliseconds most) {
    return start_and_wait([&](int out) { answer_and_leave(work, out); }, most);
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

WorkDone run_program(const fs::path& program, const std::string& input, std::chrono::milliseconds most) {
    const auto become = [&](int out) {
        std::array<int, 2> ends{};
        if (pipe(ends.data()) == 0 && write(ends[1], input.data(), input.size()) == std::ssize(input)) {
            close(ends[1]);
            dup2(ends[0], STDIN_FILENO);
            dup2(out, STDOUT_FILENO);
            execl(program.c_str(), program.c_str(), nullptr);
        }
    };
    return start_and_wait(become, most);
}

}  // namespace bazillion::app
