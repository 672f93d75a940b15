#include "storage/journal_file.h"

#include <fmt/chrono.h>
#include <fmt/core.h>

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <ctime>

namespace bazillion::storage {
namespace fs = std::filesystem;

namespace {

/// Games are a few kilobytes; this only keeps a wrong file from filling the memory.
constexpr off_t most_bytes = 64 << 20;

play::Error unwritable(const fs::path& file) {
    return {fmt::format("`{}` could not be written: {}", file.string(), std::strerror(errno)), "", ""};
}

/// The letters and digits of a title, fit for any file system: "Big board!" is `big-board`.
std::string slug(std::string_view title) {
    constexpr std::size_t most = 30;
    std::string name;
    for (const char c : title) {
        const bool upper = c >= 'A' && c <= 'Z';
        if (upper || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9')) {
            name += static_cast<char>(upper ? c - 'A' + 'a' : c);
        } else if (!name.empty() && name.back() != '-') {
            name += '-';
        }
    }
    name.resize(std::min(name.size(), most));
    while (name.ends_with('-')) {
        name.pop_back();
    }
    return name.empty() ? "game" : name;
}

bool lock(int descriptor) {
    return flock(descriptor, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK;  // some file systems have no locks
}

}  // namespace

play::Result<JournalFile> JournalFile::create(const fs::path& folder, std::string_view title) {
    std::error_code ignored;
    fs::create_directories(folder, ignored);
    const std::string name = fmt::format("{}-{:%Y%m%d-%H%M%S}", slug(title), fmt::localtime(std::time(nullptr)));
    constexpr int most_in_a_second = 1000;
    for (int i = 1; i <= most_in_a_second; ++i) {
        fs::path path = folder / fmt::format("{}{}.save", name, i > 1 ? fmt::format("-{}", i) : "");
        Descriptor file(::open(path.c_str(), O_RDWR | O_CREAT | O_EXCL | O_APPEND | O_CLOEXEC, 0600));
        if (!file && errno != EEXIST) {
            break;
        }
        if (file && lock(file.number())) {
            return JournalFile(std::move(path), std::move(file));
        }
    }
    return tl::unexpected(unwritable(folder));
}

play::Result<JournalFile> JournalFile::open(const fs::path& path) {
    Descriptor file(::open(path.c_str(), O_RDWR | O_APPEND | O_CLOEXEC | O_NONBLOCK));
    struct stat status {};
    if (!file || fstat(file.number(), &status) != 0) {
        return tl::unexpected(
            play::Error{fmt::format("`{}` could not be opened: {}", path.string(), std::strerror(errno)), "", ""});
    }
    if (!S_ISREG(status.st_mode) || status.st_size > most_bytes) {
        return tl::unexpected(play::Error{fmt::format("`{}` is not a saved game", path.string()), "", ""});
    }
    if (!lock(file.number())) {
        return tl::unexpected(
            play::Error{fmt::format("`{}` is being played in another window or terminal", path.stem().string()),
                        "`bazillion games` lists the others", ""});
    }
    JournalFile journal(path, std::move(file));
    const auto text = journal.text();
    if (!text) {
        return tl::unexpected(text.error());
    }
    // After a loss of power a file may end in zeros.
    const std::size_t written = text->find_last_not_of('\0') + 1;
    const std::size_t whole = text->substr(0, written).rfind('\n') + 1;
    if (whole != text->size() && whole > 0 && ftruncate(journal.descriptor_.number(), static_cast<off_t>(whole)) != 0) {
        return tl::unexpected(unwritable(path));
    }
    return journal;
}

play::Result<std::string> JournalFile::text() const {
    struct stat status {};
    std::string text(fstat(descriptor_.number(), &status) == 0 ? static_cast<std::size_t>(status.st_size) : 0, '\0');
    for (std::size_t at = 0; at < text.size();) {
        const ssize_t count = pread(descriptor_.number(), text.data() + at, text.size() - at, static_cast<off_t>(at));
        if (count < 0 && errno != EINTR) {
            return tl::unexpected(
                play::Error{fmt::format("`{}` could not be read: {}", path_.string(), std::strerror(errno)), "", ""});
        }
        if (count == 0) {
            text.resize(at);
        }
        at += count > 0 ? static_cast<std::size_t>(count) : 0;
    }
    return text;
}

play::Result<void> JournalFile::append(std::string_view lines) {
    const int file = descriptor_.number();
    struct stat before {};
    if (fstat(file, &before) != 0 || !write_all(file, lines)) {
        play::Error error = unwritable(path_);
        (void)!ftruncate(file, before.st_size);  // the next attempt must not find half a line
        return tl::unexpected(std::move(error));
    }
    // Each move of a person reaches the disk at once; a script that plays thousands does not wait for it each time.
    const auto now = std::chrono::steady_clock::now();
    if (now - synced_ >= std::chrono::seconds(1)) {
        sync();
    }
    return {};
}

bool JournalFile::removed() const {
    struct stat status {};
    return fstat(descriptor_.number(), &status) != 0 || status.st_nlink == 0;
}

void JournalFile::remove() const {
    unlink(path_.c_str());
}

void JournalFile::sync() {
    fdatasync(descriptor_.number());
    synced_ = std::chrono::steady_clock::now();
}

bool is_in_use(const fs::path& file) {
    const Descriptor descriptor(::open(file.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
    return descriptor && flock(descriptor.number(), LOCK_SH | LOCK_NB) != 0 && errno == EWOULDBLOCK;
}

}  // namespace bazillion::storage
