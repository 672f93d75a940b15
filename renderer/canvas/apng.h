#pragma once

#include "renderer/canvas/canvas.h"

#include <cstdint>
#include <optional>
#include <string>

namespace bazillion::renderer {

/// An animated PNG (W3C: PNG Specification, Third Edition, 2025, "APNG"), which runs for ever; programs that know no
/// animation show its first picture. Of each picture only what differs from the one before is kept.
class AnimatedPng {
public:
    /// Pictures are opaque, and of the size of the first one. Each is shown for so many milliseconds.
    void add(Canvas picture, unsigned milliseconds);
    /// The file; to be called once.
    [[nodiscard]] std::string finish();

private:
    void add_frame(const Canvas& part, int x, int y, unsigned milliseconds);

    std::optional<Canvas> last_;
    std::string head_, frames_;
    std::uint32_t sequence_ = 0, count_ = 0;
};

}  // namespace bazillion::renderer
