#pragma once

#include <chrono>
#include <filesystem>
#include <fstream>
#include <optional>

namespace bazillion::renderer {

/// Measures frames for those who look for what is slow: a line for each, in milliseconds, with how long the one before
/// was to be seen, how long the work on this one took and how much of the processor this thread used for it, and
/// whether something moved or a computer thought. Times between frames are those of an animation only if frames follow
/// each other; after a rest they are `-`.
class FrameLog {
public:
    using Clock = std::chrono::steady_clock;

    explicit FrameLog(const std::filesystem::path& file);

    /// The window rests: the next frame follows none.
    void rest() { last_.reset(); }
    void begin();
    /// The frame is drawn, and about to be shown.
    void end(bool moving, bool thinking);

private:
    std::ofstream out_;
    std::optional<Clock::time_point> last_;  ///< when the frame before began
    Clock::time_point begun_;
    std::chrono::nanoseconds used_{0};  ///< of the processor, when the frame began
};

}  // namespace bazillion::renderer
