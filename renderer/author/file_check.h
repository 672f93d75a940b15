#pragma once

#include "renderer/author/source_place.h"
#include "syntax/document.h"

#include <condition_variable>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>
#include <vector>

namespace bazillion::renderer {

/// Finds what is wrong with a file while it is written: what reading it tells first, then what a check of all its
/// titles does. One thread of low priority, which sleeps when that is done. Calls come from one thread, and none waits
/// but the destructor.
class FileCheck {
public:
    /// A file with the texts to read in place of what files hold, and which title its author plays.
    struct Task {
        std::filesystem::path file, library;
        std::size_t title = 0;
        Switches switches;
        syntax::UnsavedTexts texts;
    };
    /// `check` is called on the thread; none: only what reading and resolving the title tells.
    explicit FileCheck(CheckTitles check = {}) : check_(std::move(check)) {}
    FileCheck(const FileCheck&) = delete;
    FileCheck& operator=(const FileCheck&) = delete;
    ~FileCheck();

    /// Begins, and gives up the one before.
    void start(Task task);
    void stop();
    /// The problems that are known by now, each time in full; null if nothing is new.
    [[nodiscard]] std::shared_ptr<const std::vector<Problem>> news();

private:
    void run(const std::stop_token& end);
    void look_at(const Task& task, const std::stop_token& stop);
    void publish(std::vector<Problem> problems, const std::stop_token& stop);

    CheckTitles check_;
    std::mutex mutex_;
    std::condition_variable_any wake_;
    std::optional<Task> pending_;
    std::stop_source stop_;  ///< ends the task that is worked on
    std::shared_ptr<const std::vector<Problem>> news_;
    std::jthread thread_;
};

}  // namespace bazillion::renderer
