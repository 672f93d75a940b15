#include "renderer/sound/sound_files.h"

#include <SFML/Audio/InputSoundFile.hpp>

#include <algorithm>
#include <array>
#include <cstring>
#include <fstream>

namespace bazillion::renderer {

namespace fs = std::filesystem;

namespace {

constexpr unsigned most_channels = 2, least_rate = 4'000, most_rate = 96'000;
constexpr std::size_t sound_memory = 256 << 20;
constexpr std::chrono::seconds sound_time{10};

bool is_wav_or_ogg(const fs::path& file) {
    std::array<char, 12> begin{};
    std::ifstream in(file, std::ios::binary);
    in.read(begin.data(), begin.size());
    const std::string_view text(begin.data(), static_cast<std::size_t>(in.gcount()));
    return text.starts_with("OggS") || (text.starts_with("RIFF") && text.substr(8) == "WAVE");
}

/// What stands in front of the values.
struct SoundHead {
    std::uint32_t rate = 0, channels = 0, count = 0;
};

void decode_all(const std::deque<SoundFiles::Request>& requests, int out) {
    process::become_decoder(out, {sound_memory, sound_time});
    for (const SoundFiles::Request& request : requests) {
        const Samples samples = decode_sound(request.file, request.music);
        const SoundHead head{samples.rate, samples.channels, static_cast<std::uint32_t>(samples.values.size())};
        process::write_all(out, {reinterpret_cast<const char*>(&head), sizeof head});
        process::write_all(
            out, {reinterpret_cast<const char*>(samples.values.data()), samples.values.size() * sizeof(std::int16_t)});
    }
}

}  // namespace

Samples decode_sound(const fs::path& file, bool music) {
    std::error_code error;
    if (!fs::is_regular_file(file, error) ||
        fs::file_size(file, error) > (music ? most_music_bytes : most_sound_bytes) || !is_wav_or_ogg(file)) {
        return {};
    }
    sf::InputSoundFile in;
    if (!in.openFromFile(file.string())) {
        return {};
    }
    Samples samples{in.getSampleRate(), in.getChannelCount(), {}};
    if (samples.channels == 0 || samples.channels > most_channels || samples.rate < least_rate ||
        samples.rate > most_rate) {
        return {};
    }
    const double seconds = music ? most_music_seconds : most_sound_seconds;
    const auto most = static_cast<std::size_t>(seconds * samples.rate) * samples.channels;
    std::array<sf::Int16, 1 << 14> part;  // NOLINT(cppcoreguidelines-pro-type-member-init): read into at once
    while (samples.values.size() < most) {
        const auto count = static_cast<std::size_t>(in.read(part.data(), part.size()));
        if (count == 0) {
            break;
        }
        samples.values.insert(samples.values.end(), part.begin(), part.begin() + static_cast<std::ptrdiff_t>(count));
    }
    samples.values.resize(std::min(samples.values.size(), most) / samples.channels * samples.channels);
    return samples;
}

void SoundFiles::ask(std::vector<Request> requests) {
    child_.reset();
    received_.clear();
    reading_.assign(requests.begin(), requests.end());
    if (!reading_.empty()) {
        child_ = process::Child::start([this](int out) { decode_all(reading_, out); });
    }
}

std::vector<SoundFiles::Answer> SoundFiles::take() {
    std::vector<Answer> answers;
    const bool ended = !child_ || !child_->read_available(received_);
    SoundHead head;
    while (!reading_.empty() && received_.size() >= sizeof head) {
        std::memcpy(&head, received_.data(), sizeof head);
        const std::size_t bytes = head.count * sizeof(std::int16_t);
        if (received_.size() - sizeof head < bytes) {
            break;
        }
        Answer answer{reading_.front().name, {head.rate, head.channels, std::vector<std::int16_t>(head.count)}};
        if (bytes > 0) {
            std::memcpy(answer.samples.values.data(), received_.data() + sizeof head, bytes);
        }
        received_.erase(0, sizeof head + bytes);
        reading_.pop_front();
        answers.push_back(std::move(answer));
    }
    if (ended || reading_.empty()) {  // what the process could not read is silent
        child_.reset();
        reading_.clear();
    }
    return answers;
}

}  // namespace bazillion::renderer
