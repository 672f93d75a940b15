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
    /// looked at every few positions, and at each where they take long.
    [[nodiscard]] bool due(std::uint64_t nodes) {
        if (stopped()) {
            return true;
        }
        if (nodes_ && nodes >= *nodes_) {
            stop();
        } else if (nodes % usual_stride == 0 || slow_.load(std::memory_order_relaxed)) {
            const Clock::rep now = Clock::now().time_since_epoch().count();
            const Clock::rep before = looked_.exchange(now, std::memory_order_relaxed);
            constexpr auto long_since = std::chrono::duration_cast<Clock::duration>(std::chrono::microseconds(500));
            slow_.store(now - before > long_since.count(), std::memory_order_relaxed);
            return due();
        }
        return stopped();
    }
    /// Whether to end, for work that is not counted in positions; looks at the clock each time.
    [[nodiscard]] bool due() {
        const auto late = [&] {
            const auto more = held_.load(std::memory_order_relaxed) ? longest_hold : std::chrono::seconds(0);
            return deadline_ && Clock::now() >= *deadline_ + more;
        };
        if (!stopped() && (token_.stop_requested() || late())) {
            stop();
        }
        return stopped();
    }
    /// While it is held, the deadline is so much later.
    static constexpr std::chrono::seconds longest_hold{10};
    void hold(bool held) { held_.store(held, std::memory_order_relaxed); }
    void stop() { stopped_.store(true, std::memory_order_relaxed); }
    [[nodiscard]] bool stopped() const { return stopped_.load(std::memory_order_relaxed); }

private:
    static constexpr std::uint64_t usual_stride = 16;

    std::atomic<bool> stopped_{false};
    std::atomic<bool> held_{false};
    std::atomic<bool> slow_{true};
    std::atomic<Clock::rep> looked_{0};
    std::stop_token token_;
    std::optional<Clock::time_point> deadline_;
    std::optional<std::uint64_t> nodes_;
};

}  // namespace bazillion::opponent
