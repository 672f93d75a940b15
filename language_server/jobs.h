#pragma once

#include "process/child.h"

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <list>
#include <string>
#include <vector>

namespace bazillion::language_server {

/// A queue of work for child processes, a few at a time, within bounds on time and memory: no game can stop the server.
class Jobs {
public:
    using Clock = std::chrono::steady_clock;

    /// How a job ended.
    enum class End : std::uint8_t {
        done,
        out_of_time,  ///< killed; what it had written is there
        failed,       ///< it crashed, ran out of memory, or wrote too much
    };
    struct Job {
        std::string key;                                    ///< jobs of a key can be cancelled
        std::function<void(int out)> work;                  ///< what the child does
        std::chrono::milliseconds time{0};                  ///< that it may take
        std::function<void(End, const std::string&)> told;  ///< called with what the child wrote
        bool urgent = false;                                ///< goes before others, and when they take all the room
    };

    /// Urgent jobs have as much room again.
    explicit Jobs(std::size_t at_a_time) : at_a_time_(at_a_time) {}

    void start(Job job);
    /// Ends jobs whose keys begin so, without calling `told`.
    void cancel(const std::string& key);
    [[nodiscard]] bool idle() const { return waiting_.empty() && running_.empty(); }

    /// Descriptors to be polled for output of children.
    [[nodiscard]] std::vector<int> descriptors() const;
    /// The next deadline of a job; the maximum if there is none.
    [[nodiscard]] Clock::time_point next() const;
    /// Reads output, and reports jobs that have ended.
    void go_on();

private:
    struct Running {
        Job job;
        process::Child child;
        Clock::time_point until;
        std::string written;
    };
    void fill();
    static void run_in_child(const Job& job, int out);

    std::size_t at_a_time_;
    std::deque<Job> waiting_;
    std::list<Running> running_;
};

}  // namespace bazillion::language_server
