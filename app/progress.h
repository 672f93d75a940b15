#pragma once

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <string>
#include <thread>

namespace bazillion::app {

/// Tells a person at a terminal that work goes on: from two seconds after `begin` on, a line on standard error says
/// what is being done and for how long, and vanishes with this object. Nothing is shown where standard error is no
/// terminal. While it is there, nothing else may be printed.
class Progress {
public:
    using Clock = std::chrono::steady_clock;

    explicit Progress(const std::string& what, Clock::time_point begin = Clock::now());
    ~Progress();
    Progress(const Progress&) = delete;
    Progress& operator=(const Progress&) = delete;

    /// What is being done from now on. Any thread may call it.
    void update(const std::string& what);

private:
    void tell();

    std::string what_;  ///< guarded by `mutex_`
    Clock::time_point begin_;
    std::mutex mutex_;
    std::condition_variable over_;
    bool done_ = false;
    std::thread teller_;
};

}  // namespace bazillion::app
