#include "app/worker.h"

#include "app/failure.h"
#include "process/child.h"

#include <fmt/core.h>

#include <poll.h>
#include <unistd.h>

#include <array>
#include <cerrno>

namespace bazillion::app {
namespace {

namespace fs = std::filesystem;

/// Reads to the end, or until time is up: then false.
bool read_all(int in, std::string& text, std::chrono::steady_clock::time_point until) {
    std::array<char, 4096> buffer{};
    while (true) {
        const auto rest = std::chrono::ceil<std::chrono::milliseconds>(until - std::chrono::steady_clock::now());
        pollfd ready{in, POLLIN, 0};
        const int found = rest.count() > 0 ? poll(&ready, 1, static_cast<int>(rest.count())) : 0;
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
    auto child = process::Child::start(work);
    if (!child) {
        throw Failure(Exit::errors, {"no further process can be started", {}, {}});
    }
    WorkDone done;
    const bool in_time = read_all(child->in(), done.answer, until);
    if (!in_time) {
        child->kill();
    }
    const process::Ended ended = child->wait();
    done.cpu_seconds = ended.cpu_seconds;
    done.peak_bytes = ended.peak_bytes;
    if (!in_time) {
        done.fault = "does not end";
    } else if (ended.signal != 0) {
        done.fault = fmt::format("crashes (signal {})", ended.signal);
    } else if (ended.exit_code != 0) {
        done.fault = fmt::format("crashes (exit code {})", ended.exit_code);
    }
    return done;
}

}  // namespace

WorkDone do_apart(const std::function<std::string()>& work, std::chrono::milliseconds most) {
    return start_and_wait([&](int out) { process::write_all(out, work()); }, most);
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
        _exit(1);
    };
    return start_and_wait(become, most);
}

}  // namespace bazillion::app
