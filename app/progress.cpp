#include "app/progress.h"

#include <fmt/core.h>
#include "syntax/printable.h"

#include <unistd.h>

#include <utility>

namespace bazillion::app {
namespace {

constexpr std::chrono::seconds quiet{2};
constexpr std::chrono::milliseconds between{500};
constexpr std::size_t most_bytes = 60;  // so that the line does not wrap

/// Past `stdio`, whose locks a process that is forked meanwhile would inherit.
void write_line(std::string_view text) {
    constexpr std::string_view back = "\r", erase_to_end = "\x1b[K";
    const std::string line = std::string(back).append(text).append(erase_to_end);
    (void)!write(STDERR_FILENO, line.data(), line.size());
}

}  // namespace

Progress::Progress(const std::string& what, Clock::time_point begin)
    : what_(syntax::printable(what, most_bytes)), begin_(begin) {
    if (isatty(STDERR_FILENO) != 0) {
        teller_ = std::thread([this] { tell(); });
    }
}

Progress::~Progress() {
    if (!teller_.joinable()) {
        return;
    }
    {
        const std::lock_guard lock(mutex_);
        done_ = true;
    }
    over_.notify_one();
    teller_.join();
}

void Progress::update(const std::string& what) {
    const std::lock_guard lock(mutex_);
    what_ = syntax::printable(what, most_bytes);
}

void Progress::tell() {
    std::unique_lock lock(mutex_);
    if (over_.wait_until(lock, begin_ + quiet, [this] { return done_; })) {
        return;
    }
    do {
        const auto passed = std::chrono::duration_cast<std::chrono::seconds>(Clock::now() - begin_);
        write_line(fmt::format("{} ... {} s", what_, passed.count()));
    } while (!over_.wait_for(lock, between, [this] { return done_; }));
    write_line("");
}

}  // namespace bazillion::app
