#pragma once

#include "opponent/seats.h"
#include "play/match/match.h"

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <string_view>

namespace bazillion::renderer {

/// What a person has chosen for one game; the rest is as for all games.
struct GameSettings {
    std::optional<std::string> theme;
    std::size_t piece_set = 0;                              ///< which of the game's alternative pictures
    std::string pieces;                                     ///< folder of a person's own pictures; empty: none
    opponent::Method method = opponent::Method::automatic;  ///< of its computers
    int variety = 0;                                        ///< of its computers, see `opponent::Settings`
    friend bool operator==(const GameSettings&, const GameSettings&) = default;
};

/// What a person has chosen, as the file `settings.json` in the user's config folder keeps it.
struct Settings {
    std::string theme = "walnut";
    int volume = 70;  ///< percent
    bool muted = false;
    bool music = true;
    bool coordinates = true;
    int animation = 100;        ///< speed in percent; 0: things jump
    bool premoves = true;       ///< a move can be chosen while a computer thinks
    bool ponder = false;        ///< computers think in a person's time, too
    bool author_panel = false;  ///< it is open
    std::string author_tab = "Source";
    int author_share = 40;  ///< percent of the window's width
    std::string clock;      ///< of new games, as `play::read_time_control` reads it; empty: none
    std::string program;    ///< of another author, that sat at a board last: its command line
    std::map<std::string, GameSettings> games;
    friend bool operator==(const Settings&, const Settings&) = default;

    [[nodiscard]] GameSettings of_game(const std::string& key) const;
    /// The name of the theme a game has.
    [[nodiscard]] std::string theme_of_game(const std::string& key) const;
};

/// Names a game in the settings: its file and title.
std::string settings_key(const std::filesystem::path& rules, std::string_view title);

/// Whatever is missing, damaged or out of its range is as usual; values that are not known are left out.
Settings read_settings(std::string_view text);
std::string write_settings(const Settings& settings);

/// The settings in a file; the usual ones if there is none. A file that cannot be understood is moved aside to
/// `settings.json.damaged` before it would be overwritten.
Settings load_settings(const std::filesystem::path& file);
play::Result<void> save_settings(const std::filesystem::path& file, const Settings& settings);

}  // namespace bazillion::renderer
