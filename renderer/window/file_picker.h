#pragma once

#include "renderer/canvas/geometry.h"
#include "renderer/window/file_preview.h"
#include "renderer/window/folder_list.h"

#include <array>
#include <filesystem>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace bazillion::renderer {

/// A dialog to choose a file: usual places at the left, the folder in the middle, at the right what the chosen file
/// holds. Typing leaves the names that contain what is typed; a name, with or without its folders, can be typed whole.
class FilePicker {
public:
    enum class Purpose {
        open_rules,
        load_game,
        save_game,
        save_picture,
        save_rules,
        begin_mail,
        open_mail,
        choose_pieces
    };

    /// What dialogs of one window share.
    struct Surroundings {
        std::filesystem::path home, library, cache;
        int theme = 0;  ///< index of the colours of previews
    };
    FilePicker(Purpose purpose, const std::filesystem::path& suggestion, const Surroundings& around);

    /// Draws it; true while it stays open.
    bool draw(double unit);
    /// Takes in what has become known of the chosen file; true if something else is to be seen.
    bool update() { return preview_.update(); }

    [[nodiscard]] Purpose purpose() const { return purpose_; }
    [[nodiscard]] const char* name() const;
    /// It has been on the screen and takes what is typed.
    [[nodiscard]] bool ready() const { return ready_; }
    /// The file chosen, once `draw` has returned false; empty if it was dismissed.
    [[nodiscard]] const std::filesystem::path& chosen() const { return chosen_; }

    // For tests: what is to be seen, and where.
    [[nodiscard]] const std::filesystem::path& folder() const { return list_.folder; }
    [[nodiscard]] std::vector<std::string> shown() const;
    [[nodiscard]] const FilePreview& preview() const { return preview_; }
    [[nodiscard]] const std::string& fault() const { return fault_; }
    /// Places, folders of the path (ending in "/"), and entries by name.
    [[nodiscard]] const std::map<std::string, Point>& spots() const { return spots_; }

private:
    [[nodiscard]] bool saving() const { return purpose_ != Purpose::open_rules && !loading() && !choosing_pieces(); }
    [[nodiscard]] bool loading() const { return purpose_ == Purpose::load_game || purpose_ == Purpose::open_mail; }
    [[nodiscard]] bool choosing_pieces() const { return purpose_ == Purpose::choose_pieces; }
    void go_to(const std::filesystem::path& folder);
    void find(std::string_view search);
    void select(std::size_t entry);
    void step(int by);
    void activate();
    void accept();
    void accept_to_save(std::filesystem::path file);
    void draw_columns(double unit);
    void draw_places();
    void draw_path();
    void draw_entries();
    void draw_field();
    void draw_buttons(double unit);

    Purpose purpose_;
    std::vector<Place> places_;
    FolderList list_;
    std::vector<std::size_t> found_;  ///< entries that are shown
    std::filesystem::path next_;      ///< folder to go to when all is drawn
    std::filesystem::path chosen_;
    std::filesystem::path asked_to_replace_;  ///< what accepting it once more replaces
    FilePreview preview_;
    std::map<std::string, Point> spots_;
    std::array<char, 1024> typed_{};
    std::string selected_;  ///< name of an entry
    bool open_ = true, fresh_ = true, ready_ = false, refocus_ = false, scroll_ = false;
    std::string fault_;
};

}  // namespace bazillion::renderer
