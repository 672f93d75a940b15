#include "storage/journal_file.h"

#include "storage/slug.h"

#include <fmt/chrono.h>
#include <fmt/core.h>

#include <algorithm>
#include <cerrno>
#include <ctime>

namespace bazillion::storage {
namespace fs = std::filesystem;

namespace {

/// Games are a few kilobytes; this only keeps a wrong file from filling the memory.
constexpr std::size_t most_journal_bytes = 64 << 20;
constexpr std::size_t most_title_bytes = 30;  ///< in the name of a file

}  // namespace

play::Result<JournalFile> JournalFile::create(const fs::path& folder, std::string_view title, std::string_view ending) {
    std::error_code ignored;
    fs::create_directories(folder, ignored);
    const std::string name =
        fmt::format("{}-{:%Y%m%d-%H%M%S}", slug(title, most_title_bytes), fmt::localtime(std::time(nullptr)));
    constexpr int most_in_a_second = 1000;
    for (int i = 1; i <= most_in_a_second; ++i) {
        auto file = LineFile::create(folder / fmt::format("{}{}{}", name, i > 1 ? fmt::format("-{}", i) : "", ending));
        if (file) {
            return JournalFile(std::move(*file));
        }
        if (errno != EEXIST && errno != EWOULDBLOCK) {
            break;
        }
    }
    return tl::unexpected(system_error(folder, "written"));
}

play::Result<JournalFile> JournalFile::open(const fs::path& path) {
    std::error_code unknown;
    if (fs::exists(path, unknown) &&
        (!fs::is_regular_file(path, unknown) || fs::file_size(path, unknown) > most_journal_bytes)) {
        return tl::unexpected(play::Error{fmt::format("`{}` is not a saved game", path.string()), "", ""});
    }
    auto file = LineFile::open(path, LineFile::Missing::fail, most_journal_bytes,
                               {fmt::format("`{}` is being played in another window or terminal", path.stem().string()),
                                "`bazillion games` lists the others", ""});
    return std::move(file).map([](LineFile&& lines) { return JournalFile(std::move(lines)); });
}

play::Result<void> JournalFile::append(std::string_view lines) {
    if (auto appended = file_.append(lines); !appended) {
        return appended;
    }
    // Each move of a person reaches the disk at once; a script that plays thousands does not wait for it each time.
    const auto now = std::chrono::steady_clock::now();
    if (now - synced_ >= std::chrono::seconds(1)) {
        const bool busy = syncing_.valid() && syncing_.wait_for(std::chrono::seconds(0)) != std::future_status::ready;
        if (!busy) {
            syncing_ = file_.sync_behind();
            synced_ = now;
        }
    }
    return {};
}

void JournalFile::sync() {
    file_.sync();
    synced_ = std::chrono::steady_clock::now();
}

}  // namespace bazillion::storage
