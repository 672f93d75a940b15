#include "renderer/window/frame_log.h"

#include <fmt/core.h>

#include <ctime>

namespace bazillion::renderer {

namespace {

double milliseconds(FrameLog::Clock::duration time) {
    return std::chrono::duration<double, std::milli>(time).count();
}

/// Time of the processor that this thread has used.
std::chrono::nanoseconds processor_time() {
    timespec time{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return std::chrono::seconds(time.tv_sec) + std::chrono::nanoseconds(time.tv_nsec);
}

}  // namespace

FrameLog::FrameLog(const std::filesystem::path& file) {
    if (!file.empty()) {
        out_.open(file);
    }
}

void FrameLog::begin() {
    begun_ = Clock::now();
    used_ = processor_time();
}

void FrameLog::end(bool moving, bool thinking) {
    if (!out_.is_open()) {
        return;
    }
    const std::string interval = last_ ? fmt::format("{:.2f}", milliseconds(begun_ - *last_)) : "-";
    out_ << fmt::format("{} {:.2f} {:.2f}{}{}\n", interval, milliseconds(Clock::now() - begun_),
                        milliseconds(processor_time() - used_), moving ? " moving" : "", thinking ? " thinking" : "");
    out_.flush();
    last_ = begun_;
}

}  // namespace bazillion::renderer
