#pragma once

#include "renderer/sound/synthesis.h"

#include <condition_variable>
#include <deque>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <variant>

namespace bazillion::renderer {

/// Plays samples on the device of the system, from a thread of its own: opening a device may take long. Where there
/// seems to be none, nothing is opened, so that no library complains.
class Loudspeaker {
public:
    Loudspeaker() = default;
    ~Loudspeaker();
    Loudspeaker(const Loudspeaker&) = delete;
    Loudspeaker& operator=(const Loudspeaker&) = delete;

    /// `volume` from 0 to 100.
    void play(std::shared_ptr<const Samples> samples, int volume);
    /// Plays it again and again; null: no more music.
    void play_music(std::shared_ptr<const Samples> samples, int volume);

    /// Something seems to be there that can be heard.
    static bool device_likely();

private:
    struct Task {
        std::shared_ptr<const Samples> samples;
        int volume = 0;
        bool music = false;
    };
    void add(Task task);
    void work();

    std::mutex mutex_;  ///< of the next two
    std::deque<Task> tasks_;
    bool ends_ = false;
    std::condition_variable changed_;
    std::thread thread_;
};

}  // namespace bazillion::renderer
