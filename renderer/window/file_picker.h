#pragma once

#include "renderer/canvas/geometry.h"

#include <array>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace bazillion::renderer {

/// A dialog to choose a file by folders, or to type its name.
class FilePicker {
public:
    enum class Purpose { open_rules, load_game, save_game, save_picture };

    FilePicker(Purpose purpose, const std::filesystem::path& suggestion);

    /// Draws it; true while it stays open.
    bool draw(double unit);

    [[nodiscard]] Purpose purpose() const { return purpose_; }
    [[nodiscard]] const char* name() const;
    /// It has been on the screen and takes what is typed.
    [[nodiscard]] bool ready() const { return ready_; }
    /// The file chosen, once `draw` has returned false; empty if it was dismissed.
    [[nodiscard]] const std::filesystem::path& chosen() const { return chosen_; }

private:
    struct Entry {
        std::string name;
        bool folder = false;
    };
    [[nodiscard]] bool saving() const { return purpose_ == Purpose::save_game || purpose_ == Purpose::save_picture; }
    void go_to(const std::filesystem::path& folder);
    void draw_entries(double height);
    void accept();

    Purpose purpose_;
    std::filesystem::path folder_, chosen_;
    std::filesystem::path asked_to_replace_;  ///< what accepting it once more replaces
    std::vector<Entry> entries_;
    std::array<char, 1024> typed_{};
    bool open_ = true, fresh_ = true, ready_ = false, refocus_ = false;
    std::string fault_;
};

}  // namespace bazillion::renderer
