#pragma once

#include "renderer/canvas/geometry.h"
#include "renderer/window/settings.h"

#include <map>
#include <optional>
#include <string>
#include <utility>

namespace bazillion::renderer {

/// The dialog in which settings are changed; each change has its effect at once. Made with Dear ImGui.
class SettingsPanel {
public:
    /// Of the game on the table; none if `key` is empty.
    struct Game {
        std::string key, title;
        std::size_t piece_sets = 1;  ///< alternatives that it has
    };

    void open() { open_ = true, sure_ = false; }
    void close() { open_ = false; }
    [[nodiscard]] bool is_open() const { return open_; }
    /// A folder with pictures of pieces is to be chosen.
    [[nodiscard]] bool take_pieces_wish() { return std::exchange(wants_pieces_, false); }

    /// Draws it if it is open, and returns the settings when something was changed.
    std::optional<Settings> draw(const Settings& settings, const Game& game, double unit, double top);

    /// What can be clicked on it, and where: "theme daylight", "mute", "close" ...
    [[nodiscard]] const std::map<std::string, Point>& spots() const { return spots_; }

private:
    void mark(const std::string& name);
    void draw_themes(Settings& settings, const Game& game, float unit);
    void draw_board(Settings& settings, const Game& game);
    void draw_pieces(Settings& settings, const Game& game);
    void draw_play(Settings& settings, float unit);
    void draw_sound(Settings& settings);
    void draw_end(Settings& settings, float unit);

    bool open_ = false;
    bool sure_ = false;  ///< everything is reset by the next press
    bool wants_pieces_ = false;
    bool only_here_ = false;  ///< a theme is chosen for this game alone
    std::map<std::string, Point> spots_;
};

}  // namespace bazillion::renderer
