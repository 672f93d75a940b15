#pragma once

#include "process/background_worker.h"
#include "renderer/author/source_place.h"
#include "syntax/document.h"

#include <memory>
#include <vector>

namespace bazillion::renderer {

/// Finds what is wrong with a file while it is written, in the background: what reading it tells first, then what a
/// check of all its titles does.
class FileCheck {
public:
    /// A file with the texts to read in place of what files hold, and which title its author plays.
    struct Task {
        std::filesystem::path file, library;
        std::size_t title = 0;
        Switches switches;
        syntax::FileTexts texts;
    };
    /// `check` is called on the thread; none: only what reading and resolving the title tells.
    explicit FileCheck(CheckTitles check = {}) : check_(std::move(check)) {}

    /// Begins, and gives up the one before.
    void start(Task task) { worker_.start(std::move(task)); }
    void stop() { worker_.stop(); }
    /// The problems that are known by now, each time in full; null if nothing is new.
    [[nodiscard]] std::shared_ptr<const std::vector<Problem>> news() { return worker_.news(); }

private:
    using Worker = process::BackgroundWorker<Task, std::vector<Problem>>;

    void look_at(const Task& task, const std::stop_token& given_up, const Worker::Publish& publish) const;

    CheckTitles check_;
    Worker worker_{[this](const Task& task, const std::stop_token& given_up, const Worker::Publish& publish) {
        look_at(task, given_up, publish);
    }};
};

}  // namespace bazillion::renderer
