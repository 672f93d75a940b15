#pragma once

#include "process/child.h"
#include "renderer/sound/synthesis.h"

#include <cstdint>
#include <deque>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace bazillion::renderer {

// What a sound file may claim.
constexpr std::uintmax_t most_sound_bytes = 4 << 20, most_music_bytes = 32 << 20;
constexpr double most_sound_seconds = 12, most_music_seconds = 300;

/// Decodes a WAV or OGG file as far as it may go on. Empty if it is neither, is damaged, or is too large. For a process
/// of its own: the libraries behind it read whatever they are given.
Samples decode_sound(const std::filesystem::path& file, bool music);

/// Reads sound files in a process of its own, under bounds; they come one by one.
class SoundFiles {
public:
    struct Request {
        std::string name;  ///< the caller's own
        std::filesystem::path file;
        bool music = false;
    };
    struct Answer {
        std::string name;
        Samples samples;  ///< empty: it cannot be heard
    };

    /// Forgets what was asked for before.
    void ask(std::vector<Request> requests);
    /// What is ready by now; never waits.
    std::vector<Answer> take();
    [[nodiscard]] bool busy() const { return child_.has_value(); }

private:
    std::deque<Request> reading_;
    std::optional<process::Child> child_;
    std::string received_;
};

}  // namespace bazillion::renderer
