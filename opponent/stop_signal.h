#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <optional>
#include <stop_token>

namespace bazillion::opponent {

/// When thinking has to end: told from outside, or by the clock, or by the number of positions. Shared by the threads
/// of one search.
class StopSignal {
public:
    using Clock = std::chrono::steady_clock;

    StopSignal(std::stop_token token, std::optional<Clock::time_point> deadline, std::optional<std::uint64_t> nodes)
        : token_(std::move(token)), deadline_(deadline), nodes_(nodes) {}

    /// Whether to end, asked for each position with the number of positions so far of the asking thread. The clock is
    /// looked at every few positions: some games take a millisecond for one.
    [[nodiscard]] bool due(std::uint64_t nodes) {
        if (stopped_.load(std::memory_order_relaxed)) {
            return true;
        }
        if (nodes_ && nodes >= *nodes_) {
            stop();
        } else if (nodes % 16 == 0 && (token_.stop_requested() || (deadline_ && Clock::now() >= *deadline_))) {
            stop();
        }
        return stopped_.load(std::memory_order_relaxed);
    }
    void stop() { stopped_.store(true, std::memory_order_relaxed); }
    [[nodiscard]] bool stopped() const { return stopped_.load(std::memory_order_relaxed); }

private:
    std::atomic<bool> stopped_{false};
    std::stop_token token_;
    std::optional<Clock::time_point> deadline_;
    std::optional<std::uint64_t> nodes_;
};

}  // namespace bazillion::opponent
