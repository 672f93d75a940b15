#include "storage/save_file.h"

#include "storage/descriptor.h"

#include <fmt/core.h>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <string>

namespace bazillion::storage {
namespace fs = std::filesystem;

namespace {

/// A new file that vanishes again unless it is renamed.
class NewFile {
public:
    explicit NewFile(const fs::path& target) {
        constexpr int most_names = 20;  // a program that was killed may have left some behind
        for (int i = 0; i < most_names && !descriptor_; ++i) {
            path_ = target;
            path_ += fmt::format(".{}-{}.new", getpid(), i);
            descriptor_ = Descriptor(open(path_.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666));
            if (!descriptor_ && errno != EEXIST) {
                return;
            }
        }
    }
    NewFile(const NewFile&) = delete;
    NewFile& operator=(const NewFile&) = delete;
    ~NewFile() {
        if (descriptor_) {
            unlink(path_.c_str());
        }
    }

    [[nodiscard]] bool is_open() const { return bool(descriptor_); }
    [[nodiscard]] bool write(std::string_view text) const {
        return write_all(descriptor_.number(), text) && fsync(descriptor_.number()) == 0;
    }
    /// Lets the file have the rights of the one it replaces.
    void take_rights_of(const fs::path& target) const {
        struct stat old {};
        if (stat(target.c_str(), &old) == 0) {
            (void)fchmod(descriptor_.number(), old.st_mode & 07777);
        }
    }
    [[nodiscard]] bool rename_to(const fs::path& target) {
        if (std::rename(path_.c_str(), target.c_str()) != 0) {
            return false;
        }
        descriptor_ = {};
        return true;
    }

private:
    fs::path path_;
    Descriptor descriptor_;
};

}  // namespace

Occupant occupant(const fs::path& file) {
    std::error_code unknown;
    const fs::file_status status = fs::status(file, unknown);
    if (!fs::exists(status)) {
        return Occupant::nothing;
    }
    if (!fs::is_regular_file(status)) {
        return Occupant::special;
    }
    std::array<char, 64> begin{};
    std::ifstream in(file, std::ios::binary);
    in.read(begin.data(), begin.size());
    const auto length = static_cast<std::size_t>(in.gcount());
    if (in.is_open() && length == 0) {
        return Occupant::nothing;
    }
    return play::is_saved_game({begin.data(), length}) ? Occupant::saved_game : Occupant::other;
}

play::Result<void> save_text(const fs::path& file, std::string_view text) {
    if (occupant(file) == Occupant::special) {
        return tl::unexpected(play::Error{fmt::format("`{}` is no file that a game can be saved in", file.string()),
                                          "it is a folder, a device or the like; choose another name", ""});
    }
    std::error_code unresolved;
    const fs::path resolved = fs::weakly_canonical(file, unresolved);
    const fs::path target = unresolved ? file : resolved;
    NewFile fresh(target);
    const bool open = fresh.is_open();
    if (open) {
        fresh.take_rights_of(target);
    }
    if (!open || !fresh.write(text) || !fresh.rename_to(target)) {
        return tl::unexpected(
            play::Error{fmt::format("`{}` could not be written: {}", file.string(), std::strerror(errno)),
                        "nothing was lost; try another folder", ""});
    }
    return {};
}

}  // namespace bazillion::storage
