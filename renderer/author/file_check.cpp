#include "renderer/author/file_check.h"

#include "process/priority.h"

#include <utility>

namespace bazillion::renderer {

FileCheck::~FileCheck() {
    stop();
}

void FileCheck::start(Task task) {
    {
        const std::lock_guard lock(mutex_);
        stop_.request_stop();
        pending_ = std::move(task);
        news_.reset();
    }
    if (!thread_.joinable()) {
        thread_ = std::jthread([this](const std::stop_token& end) { run(end); });
    }
    wake_.notify_one();
}

void FileCheck::stop() {
    const std::lock_guard lock(mutex_);
    stop_.request_stop();
    pending_.reset();
    news_.reset();
}

std::shared_ptr<const std::vector<Problem>> FileCheck::news() {
    const std::lock_guard lock(mutex_);
    return std::exchange(news_, nullptr);
}

void FileCheck::run(const std::stop_token& end) {
    process::lower_priority(process::Priority::background);
    while (true) {
        std::optional<Task> task;
        std::stop_token stop;
        {
            std::unique_lock lock(mutex_);
            if (!wake_.wait(lock, end, [&] { return pending_.has_value(); })) {
                return;
            }
            task = std::exchange(pending_, std::nullopt);
            stop_ = {};
            stop = stop_.get_token();
        }
        look_at(*task, stop);
    }
}

void FileCheck::publish(std::vector<Problem> problems, const std::stop_token& stop) {
    auto found = std::make_shared<const std::vector<Problem>>(std::move(problems));
    const std::lock_guard lock(mutex_);
    if (!stop.stop_requested()) {
        news_ = std::move(found);
    }
}

void FileCheck::look_at(const Task& task, const std::stop_token& stop) {
    GameFile file = GameFile::open(task.file, task.library, &task.texts);
    if (task.title < file.titles().size() && !stop.stop_requested()) {
        (void)file.start(task.title, task.switches);
    }
    publish(problems_of(file), stop);
    if (!check_ || stop.stop_requested()) {
        return;
    }
    // Once more: what was told of one title would be told again.
    GameFile fresh = GameFile::open(task.file, task.library, &task.texts);
    const Findings findings = check_(fresh, task.switches, [&] { return stop.stop_requested(); });
    publish(problems_of(fresh.sources(), findings), stop);
}

}  // namespace bazillion::renderer
