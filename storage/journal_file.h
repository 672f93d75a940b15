#pragma once

#include "play/match/match.h"
#include "storage/line_file.h"

#include <chrono>
#include <filesystem>
#include <future>
#include <string>
#include <string_view>
#include <utility>

namespace bazillion::storage {

/// A file to which lines are only ever added, locked for as long as it is open: no other Bazillion plays on in it.
class JournalFile {
public:
    /// A new one, named after the title and the time.
    static play::Result<JournalFile> create(const std::filesystem::path& folder, std::string_view title,
                                            std::string_view ending = ".save");
    /// One that is there. What a program that died may have left behind the last whole line is cut off.
    static play::Result<JournalFile> open(const std::filesystem::path& path);

    [[nodiscard]] const std::filesystem::path& path() const { return file_.path(); }
    [[nodiscard]] play::Result<std::string> text() const { return file_.text(); }

    /// Adds whole lines, or nothing. They outlive the program at once, and the computer within a second. Waits for no
    /// disk.
    play::Result<void> append(std::string_view lines);
    /// Somebody has removed the file while it was open.
    [[nodiscard]] bool removed() const { return file_.removed(); }
    void remove() const { file_.remove(); }
    /// Waits until the disk has it all.
    void sync();

private:
    explicit JournalFile(LineFile file) : file_(std::move(file)) {}

    LineFile file_;
    std::future<void> syncing_;  ///< ends before the file is closed
    std::chrono::steady_clock::time_point synced_{};
};

}  // namespace bazillion::storage
