#include "renderer/window/file_picker.h"

#include "storage/save_file.h"

#include <imgui.h>

#include <algorithm>
#include <cstring>
#include <tuple>
#include <utility>

namespace bazillion::renderer {

namespace fs = std::filesystem;

namespace {

constexpr const char* saved_ending = ".save";

bool is_rules(const fs::path& file) {
    const auto ending = file.extension().string();
    return ending == ".game" || ending == ".zrf" || ending == ".ZRF";
}

void set_text(std::array<char, 1024>& field, const std::string& text) {
    const std::size_t size = std::min(text.size(), field.size() - 1);
    std::memcpy(field.data(), text.data(), size);
    field[size] = '\0';
}

}  // namespace

FilePicker::FilePicker(Purpose purpose, const fs::path& suggestion) : purpose_(purpose) {
    std::error_code error;
    const fs::path whole = fs::absolute(suggestion, error);
    if (saving()) {
        set_text(typed_, whole.filename().string());
    }
    go_to(fs::is_directory(whole, error) ? whole : whole.parent_path());
}

const char* FilePicker::name() const {
    switch (purpose_) {
        case Purpose::open_rules:
            return "Open game rules";
        case Purpose::load_game:
            return "Load a saved game";
        case Purpose::save_game:
            return "Save the game";
        case Purpose::save_picture:
            return "Save a picture: .png, .svg, .apng";
    }
    return "";
}

void FilePicker::go_to(const fs::path& folder) {
    std::error_code error;
    const fs::path real = fs::weakly_canonical(folder, error);
    fs::directory_iterator all(real, fs::directory_options::skip_permission_denied, error);
    if (error) {
        fault_ = "cannot read this folder";
        return;
    }
    folder_ = real;
    fault_.clear();
    entries_.clear();
    for (; all != fs::directory_iterator(); all.increment(error)) {
        const fs::path& path = all->path();
        const std::string file = path.filename().string();
        const bool directory = all->is_directory(error);
        const bool fits = purpose_ == Purpose::open_rules ? is_rules(path) : path.extension() == saved_ending;
        if (!file.starts_with('.') && (directory || fits)) {
            entries_.push_back({file, directory});
        }
    }
    std::sort(entries_.begin(), entries_.end(),
              [](const Entry& a, const Entry& b) { return std::tie(b.folder, a.name) < std::tie(a.folder, b.name); });
}

void FilePicker::accept() {
    fs::path file = fs::path(typed_.data());
    if (file.empty()) {
        return;
    }
    file = file.is_absolute() ? file : folder_ / file;
    std::error_code error;
    if (fs::is_directory(file, error)) {
        set_text(typed_, "");
        go_to(file);
        return;
    }
    if (saving()) {
        const bool picture = purpose_ == Purpose::save_picture;
        file = file.has_extension() ? file : fs::path(file.string() + (picture ? ".png" : saved_ending));
        const storage::Occupant there = storage::occupant(file);
        if (there == storage::Occupant::special) {
            fault_ = "nothing can be saved in this: it is no file";
            return;
        }
        if (there != storage::Occupant::nothing && asked_to_replace_ != file) {
            asked_to_replace_ = file;
            refocus_ = true;  // for the same key to be pressed again
            fault_ = picture || there == storage::Occupant::saved_game
                         ? "this file exists; press again to replace it"
                         : "this file is NOT a saved game; press again to replace it";
            return;
        }
    } else if (!fs::exists(file, error)) {
        fault_ = "there is no such file";
        return;
    }
    chosen_ = file;
    open_ = false;
}

void FilePicker::draw_entries(double height) {
    ImGui::BeginChild("files", ImVec2(0, static_cast<float>(height)), true);
    fs::path next;
    if (ImGui::Selectable("..", false, ImGuiSelectableFlags_DontClosePopups)) {
        next = folder_.parent_path();
    }
    for (const Entry& entry : entries_) {
        const std::string label = entry.folder ? entry.name + "/" : entry.name;
        if (ImGui::Selectable(label.c_str(), entry.name == typed_.data(),
                              ImGuiSelectableFlags_AllowDoubleClick | ImGuiSelectableFlags_DontClosePopups)) {
            if (entry.folder) {
                next = folder_ / entry.name;
            } else {
                set_text(typed_, entry.name);
                asked_to_replace_.clear();
                if (ImGui::IsMouseDoubleClicked(0)) {
                    accept();
                }
            }
        }
    }
    ImGui::EndChild();
    if (!next.empty()) {
        go_to(next);
    }
}

bool FilePicker::draw(double unit) {
    const auto u = static_cast<float>(unit);
    if (fresh_) {
        ImGui::OpenPopup(name());
    }
    const ImVec2 screen = ImGui::GetIO().DisplaySize;
    ImGui::SetNextWindowPos(ImVec2(screen.x / 2, screen.y / 2), ImGuiCond_Always, ImVec2(0.5F, 0.5F));
    ImGui::SetNextWindowSize(ImVec2(std::min(640 * u, screen.x), std::min(480 * u, screen.y)));
    if (ImGui::BeginPopupModal(name(), nullptr, ImGuiWindowFlags_NoResize | ImGuiWindowFlags_NoMove)) {
        ImGui::TextDisabled("%s", folder_.c_str());
        const float below =
            ImGui::GetFrameHeightWithSpacing() * 2 + (fault_.empty() ? 0 : ImGui::GetTextLineHeightWithSpacing());
        draw_entries(static_cast<double>(ImGui::GetContentRegionAvail().y - below));
        if (!fault_.empty()) {
            ImGui::TextColored(ImVec4(0.95F, 0.55F, 0.45F, 1), "%s", fault_.c_str());
        }
        ImGui::SetNextItemWidth(-1);
        if (fresh_ || std::exchange(refocus_, false)) {
            ImGui::SetKeyboardFocusHere();
        }
        if (ImGui::InputText("##name", typed_.data(), typed_.size(),
                             ImGuiInputTextFlags_EnterReturnsTrue | ImGuiInputTextFlags_AutoSelectAll)) {
            accept();
        }
        ready_ = ready_ || ImGui::GetIO().WantTextInput;
        if (ImGui::Button(saving() ? "Save" : "Open", ImVec2(120 * u, 0))) {
            accept();
        }
        ImGui::SameLine();
        if (ImGui::Button("Cancel", ImVec2(120 * u, 0)) || ImGui::IsKeyPressed(ImGui::GetKeyIndex(ImGuiKey_Escape))) {
            open_ = false;
        }
        fresh_ = false;
        if (!open_) {
            ImGui::CloseCurrentPopup();
        }
        ImGui::EndPopup();
    }
    return open_;
}

}  // namespace bazillion::renderer
