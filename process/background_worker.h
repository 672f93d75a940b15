#pragma once

#include "process/priority.h"

#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <thread>
#include <utility>

namespace bazillion::process {

/// Works on the task that was given last, on one thread of low priority, which sleeps when that is done. Calls come
/// from one thread, and none waits but the destructor.
template <typename Task, typename News>
class BackgroundWorker {
public:
    /// Tells what is known by now, each time in full.
    using Publish = std::function<void(News news)>;
    /// Is called on the thread, and returns soon after the task is given up.
    using Work = std::function<void(const Task& task, const std::stop_token& given_up, const Publish& publish)>;

    explicit BackgroundWorker(Work work) : work_(std::move(work)) {}
    BackgroundWorker(const BackgroundWorker&) = delete;
    BackgroundWorker& operator=(const BackgroundWorker&) = delete;
    ~BackgroundWorker() { stop(); }

    /// Begins, and gives up the task before.
    void start(Task task) {
        {
            const std::lock_guard lock(mutex_);
            give_up();
            pending_ = std::move(task);
        }
        if (!thread_.joinable()) {
            thread_ = std::jthread([this](const std::stop_token& end) { run(end); });
        }
        wake_.notify_one();
    }

    /// Gives up; nothing more is told.
    void stop() {
        const std::lock_guard lock(mutex_);
        give_up();
    }

    /// What is new since this was asked last; null if nothing is.
    [[nodiscard]] std::shared_ptr<const News> news() {
        const std::lock_guard lock(mutex_);
        return std::exchange(news_, nullptr);
    }

private:
    /// The lock must be held.
    void give_up() {
        stop_.request_stop();
        pending_.reset();
        news_.reset();
    }

    void run(const std::stop_token& end) {
        lower_priority(Priority::background);
        while (true) {
            std::optional<Task> task;
            std::stop_token given_up;
            {
                std::unique_lock lock(mutex_);
                if (!wake_.wait(lock, end, [&] { return pending_.has_value(); })) {
                    return;
                }
                task = std::exchange(pending_, std::nullopt);
                stop_ = {};
                given_up = stop_.get_token();
            }
            work_(*task, given_up, [&](News news) { publish(std::move(news), given_up); });
        }
    }

    void publish(News news, const std::stop_token& given_up) {
        auto told = std::make_shared<const News>(std::move(news));
        const std::lock_guard lock(mutex_);
        if (!given_up.stop_requested()) {
            news_ = std::move(told);
        }
    }

    Work work_;
    std::mutex mutex_;
    std::condition_variable_any wake_;
    std::optional<Task> pending_;
    std::stop_source stop_;  ///< ends the task that is worked on
    std::shared_ptr<const News> news_;
    std::jthread thread_;  ///< ends before what it uses
};

}  // namespace bazillion::process
