#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <vector>

namespace bazillion::renderer {

/// Notices that files were saved, by looking at their times and sizes now and then.
class FileWatch {
public:
    using Clock = std::chrono::steady_clock;
    static constexpr std::chrono::milliseconds interval{200};

    /// What is to be watched from now on. Files that are new here are taken as they are now; of the others, what
    /// changed since the last look is still to be reported.
    void watch(std::vector<std::filesystem::path> files);

    /// Whether something has changed and has stayed the same since the last look: an editor may write in several steps.
    /// True once for a change. Cheap to ask often.
    bool changed(Clock::time_point now = Clock::now());

private:
    struct Stamp {
        std::filesystem::file_time_type time{};
        std::uintmax_t size = 0;
        bool operator==(const Stamp&) const = default;
    };
    [[nodiscard]] std::vector<Stamp> look() const;

    std::vector<std::filesystem::path> files_;
    std::vector<Stamp> known_;  ///< when last reported
    std::vector<Stamp> seen_;   ///< at the last look
    Clock::time_point last_look_{};
};

}  // namespace bazillion::renderer
