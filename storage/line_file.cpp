#include "storage/line_file.h"

#include <fmt/core.h>

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <system_error>
#include <utility>

namespace bazillion::storage {
namespace fs = std::filesystem;

namespace {

bool lock(int descriptor) {
    return flock(descriptor, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK;  // some file systems have no locks
}

/// The length of what ends in a line feed. After a loss of power a file may end in zeros.
std::size_t whole_lines(const std::string& text) {
    const std::size_t written = text.find_last_not_of('\0') + 1;
    return text.substr(0, written).rfind('\n') + 1;
}

}  // namespace

play::Error system_error(const fs::path& file, std::string_view what_could_not_be_done) {
    return {fmt::format("`{}` could not be {}: {}", file.string(), what_could_not_be_done, std::strerror(errno)), "",
            ""};
}

std::optional<LineFile> LineFile::create(const fs::path& path) {
    Descriptor file(::open(path.c_str(), O_RDWR | O_CREAT | O_EXCL | O_APPEND | O_CLOEXEC, 0600));
    if (!file || !lock(file.number())) {
        return std::nullopt;
    }
    return LineFile(path, std::move(file));
}

play::Result<LineFile> LineFile::open(const fs::path& path, Missing missing, std::size_t most_bytes,
                                      const play::Error& in_use) {
    const int flags = O_RDWR | O_APPEND | O_CLOEXEC | O_NONBLOCK | (missing == Missing::create ? O_CREAT : 0);
    Descriptor file(::open(path.c_str(), flags, 0600));
    struct stat status {};
    if (!file || fstat(file.number(), &status) != 0) {
        return tl::unexpected(system_error(path, "opened"));
    }
    if (!S_ISREG(status.st_mode) || static_cast<std::size_t>(status.st_size) > most_bytes) {
        return tl::unexpected(play::Error{fmt::format("`{}` is not a file of that kind", path.string()), "", ""});
    }
    if (!lock(file.number())) {
        return tl::unexpected(in_use);
    }
    LineFile lines(path, std::move(file));
    const auto text = lines.text();
    if (!text) {
        return tl::unexpected(text.error());
    }
    const std::size_t whole = whole_lines(*text);
    const bool is_all_torn = whole == 0 && missing == Missing::fail;  // keep what is no file of lines at all
    if (whole != text->size() && !is_all_torn &&
        ftruncate(lines.descriptor_.number(), static_cast<off_t>(whole)) != 0) {
        return tl::unexpected(system_error(path, "written"));
    }
    return lines;
}

play::Result<std::string> LineFile::text() const {
    struct stat status {};
    std::string text(fstat(descriptor_.number(), &status) == 0 ? static_cast<std::size_t>(status.st_size) : 0, '\0');
    for (std::size_t at = 0; at < text.size();) {
        const ssize_t count = pread(descriptor_.number(), text.data() + at, text.size() - at, static_cast<off_t>(at));
        if (count < 0 && errno != EINTR) {
            return tl::unexpected(system_error(path_, "read"));
        }
        if (count == 0) {
            text.resize(at);
        }
        at += count > 0 ? static_cast<std::size_t>(count) : 0;
    }
    return text;
}

play::Result<void> LineFile::append(std::string_view lines) {
    const int file = descriptor_.number();
    struct stat before {};
    if (fstat(file, &before) != 0 || !write_all(file, lines)) {
        play::Error error = system_error(path_, "written");
        (void)!ftruncate(file, before.st_size);  // the next attempt must not find half a line
        return tl::unexpected(std::move(error));
    }
    return {};
}

void LineFile::sync() const {
    fdatasync(descriptor_.number());
}

std::future<void> LineFile::sync_behind() const {
    try {
        return std::async(std::launch::async, [file = descriptor_.number()] { fdatasync(file); });
    } catch (const std::system_error&) {  // there can be no further thread
        sync();
        return {};
    }
}

bool LineFile::removed() const {
    struct stat status {};
    return fstat(descriptor_.number(), &status) != 0 || status.st_nlink == 0;
}

void LineFile::remove() const {
    unlink(path_.c_str());
}

bool is_in_use(const fs::path& file) {
    const Descriptor descriptor(::open(file.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
    return descriptor && flock(descriptor.number(), LOCK_SH | LOCK_NB) != 0 && errno == EWOULDBLOCK;
}

}  // namespace bazillion::storage
