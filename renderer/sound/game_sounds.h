#pragma once

#include "play/match/match.h"
#include "renderer/sound/loudspeaker.h"
#include "renderer/sound/sound_files.h"

#include <deque>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace bazillion::renderer {

/// What the plies from `first` on sound like together: the most telling of all that happened. `persons`: who sits at
/// the table as a person, for whom an end may be a loss.
std::optional<SoundEvent> sound_of(const play::Match& match, std::size_t first, const std::vector<bool>& persons);

SoundEvent end_sound(const play::Outcome& outcome, const std::vector<bool>& persons);

/// The sounds of the game on the table: its own files where it brings them, else the program's.
class GameSounds {
public:
    struct Volume {
        int percent = 70;
        bool muted = false;
        bool music = true;
        friend bool operator==(const Volume&, const Volume&) = default;
    };
    void set_volume(const Volume& volume);

    /// Another game is on the table; its files are looked up in `folders` as pictures are.
    void use(const rules::Rules& rules, const std::vector<std::filesystem::path>& folders);
    /// Takes in files that have been read.
    void update();
    [[nodiscard]] bool busy() const { return files_.busy(); }

    void play(SoundEvent event);

    /// What was to be heard lately, for tests: "move", or "move: file" if it was a file of the game.
    [[nodiscard]] const std::deque<std::string>& heard() const { return heard_; }
    [[nodiscard]] bool has_music() const { return music_ != nullptr; }

private:
    void renew_music();

    Volume volume_;
    Loudspeaker loudspeaker_;
    SoundFiles files_;
    std::map<SoundEvent, std::shared_ptr<const Samples>> usual_;  ///< those that were needed so far
    std::map<std::string, std::shared_ptr<const Samples>> own_;   ///< of the game; null: silence
    std::shared_ptr<const Samples> music_;
    std::deque<std::string> heard_;
};

}  // namespace bazillion::renderer
