#include "app/save_file.h"

#include "app/failure.h"

#include <fmt/core.h>

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <string>

namespace bazillion::app {
namespace fs = std::filesystem;

namespace {

/// A new file that vanishes again unless it is renamed.
class NewFile {
public:
    explicit NewFile(fs::path path)
        : path_(std::move(path)), descriptor_(open(path_.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666)) {}
    NewFile(const NewFile&) = delete;
    NewFile& operator=(const NewFile&) = delete;
    ~NewFile() {
        if (descriptor_ >= 0) {
            close(descriptor_);
            unlink(path_.c_str());
        }
    }

    [[nodiscard]] bool is_open() const { return descriptor_ >= 0; }

    [[nodiscard]] bool write(std::string_view text) const {
        while (!text.empty()) {
            const ssize_t written = ::write(descriptor_, text.data(), text.size());
            if (written < 0 && errno != EINTR) {
                return false;
            }
            text.remove_prefix(written > 0 ? static_cast<std::size_t>(written) : 0);
        }
        return fsync(descriptor_) == 0;
    }

    [[nodiscard]] bool rename_to(const fs::path& target) {
        if (std::rename(path_.c_str(), target.c_str()) != 0) {
            return false;
        }
        close(descriptor_);
        descriptor_ = -1;
        return true;
    }

private:
    fs::path path_;
    int descriptor_ = -1;
};

}  // namespace

void save_text(const fs::path& file, std::string_view text) {
    std::error_code unresolved;
    const fs::path resolved = fs::weakly_canonical(file, unresolved);  // a link stays a link
    const fs::path target = unresolved ? file : resolved;
    fs::path beside = target;
    beside += fmt::format(".{}.new", getpid());
    NewFile fresh(beside);
    if (!fresh.is_open() || !fresh.write(text) || !fresh.rename_to(target)) {
        throw Failure(Exit::errors, {fmt::format("`{}` could not be written: {}", file.string(), std::strerror(errno)),
                                     "nothing was lost; try another folder",
                                     {}});
    }
}

}  // namespace bazillion::app
