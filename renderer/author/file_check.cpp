#include "renderer/author/file_check.h"

namespace bazillion::renderer {

void FileCheck::look_at(const Task& task, const std::stop_token& given_up, const Worker::Publish& publish) const {
    GameFile file = GameFile::open(task.file, task.library, &task.texts);
    if (task.title < file.titles().size() && !given_up.stop_requested()) {
        (void)file.start(task.title, task.switches);
    }
    publish(problems_of(file));
    if (!check_ || given_up.stop_requested()) {
        return;
    }
    // Once more: what was told of one title would be told again.
    GameFile fresh = GameFile::open(task.file, task.library, &task.texts);
    const Findings findings = check_(fresh, task.switches, [&] { return given_up.stop_requested(); });
    publish(problems_of(fresh.sources(), findings));
}

}  // namespace bazillion::renderer
