#pragma once

#include "play/match/match.h"
#include "storage/descriptor.h"

#include <cstddef>
#include <filesystem>
#include <future>
#include <string>
#include <string_view>

namespace bazillion::storage {

/// A file to which whole lines are only ever added, locked for as long as it is open. A program that dies while it
/// writes leaves half a line at most, which the next one to open the file cuts off.
class LineFile {
public:
    enum class Missing { create, fail };
    /// `in_use` is what to say if another program has it open.
    static play::Result<LineFile> open(const std::filesystem::path& path, Missing missing, std::size_t most_bytes,
                                       const play::Error& in_use);
    /// A new file; nothing, with `errno`, if there is one of this name or it cannot be made or locked.
    static std::optional<LineFile> create(const std::filesystem::path& path);

    [[nodiscard]] const std::filesystem::path& path() const { return path_; }
    [[nodiscard]] play::Result<std::string> text() const;

    /// Adds whole lines, or nothing. They outlive the program at once, and the computer when `sync` has returned.
    play::Result<void> append(std::string_view lines);
    void sync() const;
    /// `sync` on a thread of its own, since a disk may take long and a window cannot wait for it. What is returned
    /// must be there no longer than the file; its end waits.
    [[nodiscard]] std::future<void> sync_behind() const;

    /// Somebody has removed the file while it was open.
    [[nodiscard]] bool removed() const;
    void remove() const;

private:
    LineFile(std::filesystem::path path, Descriptor descriptor)
        : path_(std::move(path)), descriptor_(std::move(descriptor)) {}

    std::filesystem::path path_;
    Descriptor descriptor_;
};

/// Another program, or another part of this one, has the file open and locked.
[[nodiscard]] bool is_in_use(const std::filesystem::path& file);

/// A message that ends in what the system says of the last call.
play::Error system_error(const std::filesystem::path& file, std::string_view what_could_not_be_done);

}  // namespace bazillion::storage
