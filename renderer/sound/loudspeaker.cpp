#include "renderer/sound/loudspeaker.h"

#include <SFML/Audio/Sound.hpp>
#include <SFML/Audio/SoundBuffer.hpp>
#include <SFML/System/Err.hpp>

#include <cstdlib>
#include <filesystem>
#include <list>
#include <optional>
#include <utility>

namespace bazillion::renderer {

namespace fs = std::filesystem;

namespace {

/// A sound that is being played.
struct Voice {
    sf::SoundBuffer buffer;
    sf::Sound sound;

    bool start(const Samples& samples, int volume, bool loop) {
        if (!buffer.loadFromSamples(samples.values.data(), samples.values.size(), samples.channels, samples.rate)) {
            return false;
        }
        sound.setBuffer(buffer);
        sound.setVolume(static_cast<float>(volume));
        sound.setLoop(loop);
        sound.play();
        return true;
    }
};

bool has_sound_card() {
    std::error_code error;
    for (fs::directory_iterator each("/dev/snd", error); !error && each != fs::directory_iterator();
         each.increment(error)) {
        const std::string name = each->path().filename().string();
        if (name.starts_with("pcm") && name.ends_with('p')) {
            return true;
        }
    }
    return false;
}

}  // namespace

bool Loudspeaker::device_likely() {
    if (std::getenv("ALSOFT_DRIVERS") != nullptr || std::getenv("PULSE_SERVER") != nullptr) {
        return true;
    }
    const char* runtime = std::getenv("XDG_RUNTIME_DIR");
    std::error_code error;
    const bool server = runtime != nullptr && (fs::exists(fs::path(runtime) / "pulse" / "native", error) ||
                                               fs::exists(fs::path(runtime) / "pipewire-0", error));
    return server || has_sound_card();
}

Loudspeaker::~Loudspeaker() {
    {
        const std::lock_guard lock(mutex_);
        ends_ = true;
    }
    changed_.notify_one();
    if (thread_.joinable()) {
        thread_.join();
    }
}

void Loudspeaker::play(std::shared_ptr<const Samples> samples, int volume) {
    if (samples && !samples->values.empty() && volume > 0) {
        add({std::move(samples), volume, false});
    }
}

void Loudspeaker::play_music(std::shared_ptr<const Samples> samples, int volume) {
    if (thread_.joinable() || (samples && !samples->values.empty() && volume > 0)) {
        add({std::move(samples), volume, true});
    }
}

void Loudspeaker::add(Task task) {
    if (!thread_.joinable()) {
        if (!device_likely()) {
            return;
        }
        setenv("ALSOFT_LOGLEVEL", "0", 0);  // a device that cannot be opened is no news for a terminal
        thread_ = std::thread([this] { work(); });
    }
    constexpr std::size_t most_waiting = 16;  // while a device does not answer
    {
        const std::lock_guard lock(mutex_);
        if (tasks_.size() < most_waiting) {
            tasks_.push_back(std::move(task));
        }
    }
    changed_.notify_one();
}

void Loudspeaker::work() {
    constexpr std::size_t most_voices = 12;
    std::list<Voice> voices;
    std::optional<Voice> music;
    std::unique_lock lock(mutex_);
    while (!ends_) {
        if (tasks_.empty()) {
            changed_.wait(lock);
            continue;
        }
        const Task task = std::move(tasks_.front());
        tasks_.pop_front();
        lock.unlock();
        std::erase_if(voices, [](const Voice& voice) { return voice.sound.getStatus() == sf::Sound::Stopped; });
        if (task.music) {
            music.reset();
            if (task.samples && task.volume > 0) {
                music.emplace();
                music->start(*task.samples, task.volume, true);
            }
        } else if (voices.size() < most_voices) {
            voices.emplace_back().start(*task.samples, task.volume, false);
        }
        lock.lock();
    }
}

}  // namespace bazillion::renderer
