#include "renderer/window/file_watch.h"

#include <algorithm>
#include <utility>

namespace bazillion::renderer {

namespace fs = std::filesystem;

void FileWatch::watch(std::vector<fs::path> files) {
    const std::vector<fs::path> before = std::exchange(files_, std::move(files));
    std::vector<Stamp> known = look();
    for (std::size_t i = 0; i < files_.size(); ++i) {
        const auto same = std::find(before.begin(), before.end(), files_[i]);
        if (same != before.end()) {
            known[i] = known_[static_cast<std::size_t>(same - before.begin())];
        }
    }
    known_ = seen_ = std::move(known);
}

bool FileWatch::changed(Clock::time_point now) {
    if (now - last_look_ < interval) {
        return false;
    }
    last_look_ = now;
    std::vector<Stamp> current = look();
    const bool settled = current == seen_;
    seen_ = std::move(current);
    if (!settled || seen_ == known_) {
        return false;
    }
    known_ = seen_;
    return true;
}

std::vector<FileWatch::Stamp> FileWatch::look() const {
    std::vector<Stamp> stamps;
    for (const fs::path& file : files_) {
        std::error_code missing;
        Stamp stamp{fs::last_write_time(file, missing), fs::file_size(file, missing)};
        stamps.push_back(missing ? Stamp{} : stamp);
    }
    return stamps;
}

}  // namespace bazillion::renderer
