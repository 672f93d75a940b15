#include "renderer/window/frame_log.h"

#include <fmt/core.h>

namespace bazillion::renderer {

namespace {

double milliseconds(FrameLog::Clock::duration time) {
    return std::chrono::duration<double, std::milli>(time).count();
}

}  // namespace

FrameLog::FrameLog(const std::filesystem::path& file) {
    if (!file.empty()) {
        out_.open(file);
    }
}

void FrameLog::begin() {
    begun_ = Clock::now();
}

void FrameLog::end(bool moving, bool thinking) {
    if (!out_.is_open()) {
        return;
    }
    const std::string interval = last_ ? fmt::format("{:.2f}", milliseconds(begun_ - *last_)) : "-";
    out_ << fmt::format("{} {:.2f}{}{}\n", interval, milliseconds(Clock::now() - begun_), moving ? " moving" : "",
                        thinking ? " thinking" : "");
    out_.flush();
    last_ = begun_;
}

}  // namespace bazillion::renderer
